//! Idempotency: granted requests are remembered, so that a repeated request gets the same answer.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};

use hog_store::server::{GrantedAct, Record, Version};
use hog_table::{Maker, RequestId};

use crate::request_error::RequestError;
use crate::wire::Action;

/// Maximum number of requests that are remembered. Clients repeat a request within seconds, if at all.
const MAX_REQUESTS: usize = 128;

/// The last granted requests. The record remembers only those that made an entry, and only the kind of their
/// action.
#[derive(Default)]
pub(super) struct RecentRequests(VecDeque<RecentRequest>);

struct RecentRequest {
    seat: usize,
    id: RequestId,
    version: Version,
    fingerprint: u64,
}

/// A hash of an action, which tells it from others with the same id.
pub(super) fn fingerprint(act: &Action) -> u64 {
    let mut hasher = DefaultHasher::new();
    act.hash(&mut hasher);
    hasher.finish()
}

impl RecentRequests {
    /// Remembers a granted request.
    pub(super) fn note(&mut self, seat: usize, id: RequestId, version: Version, fingerprint: u64) {
        if self.0.len() >= MAX_REQUESTS {
            self.0.pop_front();
        }
        self.0.push_back(RecentRequest {
            seat,
            id,
            version,
            fingerprint,
        });
    }

    /// Forgets the requests of a seat that was left: the next person there may use the same ids.
    pub(super) fn forget(&mut self, seat: usize) {
        self.0.retain(|request| request.seat != seat);
    }

    /// The version at which a request was granted before; `None` if it is new.
    ///
    /// # Errors
    /// [`RequestError::RequestIdUsed`] if another request had this id.
    pub(super) fn repeated(
        &self,
        record: &Record,
        seat: usize,
        id: &RequestId,
        act: &Action,
    ) -> Result<Option<Version>, RequestError> {
        let mut recent = self.0.iter();
        let recent = recent.find(|request| request.seat == seat && request.id == *id);
        let (version, is_same) = match (recent, record.granted(seat, id)) {
            (Some(recent), kept) => {
                let version = kept.map_or(recent.version, |(version, _)| version);
                (version, recent.fingerprint == fingerprint(act))
            }
            (None, Some((version, granted))) => (version, granted_act(act) == Some(granted)),
            (None, None) => return Ok(None),
        };
        if is_same {
            return Ok(Some(version));
        }
        Err(RequestError::RequestIdUsed(id.clone()))
    }
}

/// The kind of an action as the log keeps it with its request id, if it does.
const fn granted_act(act: &Action) -> Option<GrantedAct> {
    match act {
        Action::Play { .. } => Some(GrantedAct::Moved(Maker::SeatPlayer)),
        Action::Step => Some(GrantedAct::Moved(Maker::Helper)),
        Action::Undo => Some(GrantedAct::TakenBack),
        Action::Redo => Some(GrantedAct::MadeAgain),
        Action::Resign => Some(GrantedAct::Resigned),
        Action::Say { .. } => Some(GrantedAct::Said),
        Action::Share { .. }
        | Action::Agree
        | Action::Decline
        | Action::Suggest
        | Action::Solve
        | Action::Stop
        | Action::Leave
        | Action::Seat { .. } => None,
    }
}
