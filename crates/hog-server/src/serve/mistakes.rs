//! Mistakes: whoever asks again and again for what is nothing does not keep its connection.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::response::Response;
use hyper::header::{CONNECTION, HeaderValue};

use crate::door::Door;
use crate::http::{Peer, Refused};
use crate::metrics::Cause;
use crate::wire::ErrorCode;

/// The mistakes on one connection: requests that could not be understood, or were too much.
///
/// Whoever meant well opens another; how often that is done is counted for each address.
pub(super) struct Mistakes {
    door: Arc<Door>,
    peer: Peer,
    count: AtomicU32,
}

impl Mistakes {
    pub(super) fn new(door: Arc<Door>, peer: Peer) -> Self {
        let count = AtomicU32::new(0);
        Self { door, peer, count }
    }

    /// The answer to a request; with one mistake too many it is the last.
    pub(super) fn noted(&self, mut answer: Response) -> Response {
        let refused = answer.extensions().get().map(|Refused(code)| *code);
        if !matches!(refused, Some(ErrorCode::Malformed | ErrorCode::TooMuch)) {
            return answer;
        }
        let count = 1 + self.count.fetch_add(1, Ordering::Relaxed);
        if self.door.is_too_much(count, self.peer) {
            self.door.sent_away(Cause::Mistakes, self.peer);
            let close = HeaderValue::from_static("close");
            answer.headers_mut().insert(CONNECTION, close);
        }
        answer
    }
}
