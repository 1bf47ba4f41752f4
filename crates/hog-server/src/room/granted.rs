//! Requests that were granted and left nothing behind that is kept.

use std::collections::VecDeque;

use hog_store::house::{ActId, Version};

/// So many are remembered; clients ask again within seconds, if at all.
const MOST: usize = 128;

/// Requests that were granted and left nothing behind that is kept, so that the same request again
/// has the same answer as long as the room lasts.
#[derive(Default)]
pub(super) struct Granted(VecDeque<(usize, ActId, Version)>);

impl Granted {
    /// At which version a request of a seat was granted.
    pub(super) fn find(&self, seat: usize, act: &ActId) -> Option<Version> {
        let mut granted = self.0.iter();
        let found = granted.find(|(by, id, _)| *by == seat && id == act);
        found.map(|(_, _, version)| *version)
    }

    /// A request was granted.
    pub(super) fn note(&mut self, seat: usize, act: ActId, version: Version) {
        if self.0.len() >= MOST {
            self.0.pop_front();
        }
        self.0.push_back((seat, act, version));
    }

    /// Somebody else may sit on this seat, who may call a request the same.
    pub(super) fn forget(&mut self, seat: usize) {
        self.0.retain(|(by, _, _)| *by != seat);
    }
}
