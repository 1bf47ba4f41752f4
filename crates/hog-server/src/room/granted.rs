//! Requests that were granted, and whether another is the same again.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};

use hog_store::house::{ActId, Effect, Maker, Version};

use super::Room;
use crate::request_error::RequestError;
use crate::wire::Act;

/// So many are remembered; clients ask again within seconds, if at all.
const MOST: usize = 128;

/// The last requests that were granted, so that the same request again has the same answer as long as
/// the room lasts, also if it left nothing behind that is kept; and another by the same name has not.
#[derive(Default)]
pub(super) struct Granted(VecDeque<Grant>);

/// A request that was granted.
struct Grant {
    seat: usize,
    id: ActId,
    version: Version,
    print: Print,
}

/// What is remembered of an act, to tell it from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Print(u64);

impl Print {
    pub(super) fn of(act: &Act) -> Self {
        let mut hasher = DefaultHasher::new();
        act.hash(&mut hasher);
        Self(hasher.finish())
    }
}

impl Granted {
    fn find(&self, seat: usize, id: &ActId) -> Option<&Grant> {
        let mut granted = self.0.iter();
        granted.find(|grant| grant.seat == seat && grant.id == *id)
    }

    /// A request was granted.
    pub(super) fn note(&mut self, seat: usize, id: ActId, version: Version, print: Print) {
        if self.0.len() >= MOST {
            self.0.pop_front();
        }
        self.0.push_back(Grant {
            seat,
            id,
            version,
            print,
        });
    }

    /// Somebody else may sit on this seat, who may call a request the same.
    pub(super) fn forget(&mut self, seat: usize) {
        self.0.retain(|grant| grant.seat != seat);
    }
}

impl Room {
    /// The answer to a request if one of this name was granted before: the same, or a refusal if it
    /// wanted something else. Of what was granted long ago only the kind of act is known.
    pub(super) fn repeated(
        &self,
        seat: usize,
        id: &ActId,
        act: &Act,
    ) -> Option<Result<Version, RequestError>> {
        let (noted, kept) = (self.granted.find(seat, id), self.record.act(seat, id));
        let (version, is_same) = match (noted, kept) {
            (Some(noted), kept) => {
                let version = kept.map_or(noted.version, |(version, _)| version);
                (version, noted.print == Print::of(act))
            }
            (None, Some((version, effect))) => (version, effect_of(act) == Some(effect)),
            (None, None) => return None,
        };
        if is_same {
            return Some(Ok(version));
        }
        Some(Err(RequestError::RequestIdUsed(id.clone())))
    }
}

/// What is kept of an act that is granted, if anything is by the name of its request.
const fn effect_of(act: &Act) -> Option<Effect> {
    match act {
        Act::Play { .. } => Some(Effect::Moved(Maker::Sitter)),
        Act::Step => Some(Effect::Moved(Maker::Helper)),
        Act::Undo => Some(Effect::TakenBack),
        Act::Redo => Some(Effect::MadeAgain),
        Act::Resign => Some(Effect::Resigned),
        Act::Say { .. } => Some(Effect::Said),
        Act::Share { .. }
        | Act::Agree
        | Act::Decline
        | Act::Suggest
        | Act::Solve
        | Act::Stop
        | Act::Leave
        | Act::Seat { .. } => None,
    }
}
