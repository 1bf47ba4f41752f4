//! Idempotency: requests that were granted, so that the same request again has the same answer.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};

use hog_store::house::{GrantedAct, Record, Version};
use hog_table::{Maker, RequestId};

use crate::request_error::RequestError;
use crate::wire::Action;

/// Maximum number of requests that are remembered. Clients repeat a request within seconds, if at all.
const MAX_REQUESTS: usize = 128;

/// The requests that were granted last. The record knows only those that left an entry, and of them only
/// the kind.
#[derive(Default)]
pub(super) struct RecentRequests(VecDeque<RecentRequest>);

struct RecentRequest {
    seat: usize,
    id: RequestId,
    version: Version,
    fingerprint: RequestFingerprint,
}

/// A hash of an act, to tell it from others with the same id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RequestFingerprint(u64);

impl RequestFingerprint {
    pub(super) fn of(act: &Action) -> Self {
        let mut hasher = DefaultHasher::new();
        act.hash(&mut hasher);
        Self(hasher.finish())
    }
}

impl RecentRequests {
    /// A request was granted.
    pub(super) fn note(
        &mut self,
        seat: usize,
        id: RequestId,
        version: Version,
        fingerprint: RequestFingerprint,
    ) {
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
                (version, recent.fingerprint == RequestFingerprint::of(act))
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

/// What the log keeps of an act by its request id, if anything.
const fn granted_act(act: &Action) -> Option<GrantedAct> {
    match act {
        Action::Play { .. } => Some(GrantedAct::Moved(Maker::Sitter)),
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
