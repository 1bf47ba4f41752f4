//! One representative of all symmetric states.

use std::hash::BuildHasher;

use hog_core::{Key, Searchable};
use rustc_hash::FxBuildHasher;

/// Finds the representative of the states that the symmetries of the root map onto each other.
///
/// Symmetries that do not map the root onto itself are left out: they would map a state that a search
/// can reach onto one that it cannot.
pub(crate) struct Canonical<'g, G> {
    game: &'g G,
    /// The symmetries of the root but the identity.
    symmetries: Vec<usize>,
}

impl<'g, G: Key + Searchable> Canonical<'g, G> {
    pub(crate) fn of(game: &'g G, root: &G::State) -> Self {
        let numbers = 1..game.symmetries();
        let symmetries = numbers.filter(|number| game.map_state(*number, root) == *root);
        Self {
            game,
            symmetries: symmetries.collect(),
        }
    }

    /// The key of a state's representative, and the symmetry that maps the state onto it.
    ///
    /// The representative is the image whose key has the least hash. If two images have the same
    /// hash, symmetric states may get different representatives, which costs a search and no more.
    pub(crate) fn key(&self, state: &G::State) -> (G::Key, usize) {
        let mut best = (self.game.key(state), 0);
        if self.symmetries.is_empty() {
            return best;
        }
        let mut least = FxBuildHasher.hash_one(&best.0);
        for symmetry in &self.symmetries {
            let key = self.game.key(&self.game.map_state(*symmetry, state));
            let hash = FxBuildHasher.hash_one(&key);
            if hash < least {
                least = hash;
                best = (key, *symmetry);
            }
        }
        best
    }

    /// The move whose image under a symmetry is this one.
    pub(crate) fn unmap(&self, symmetry: usize, mv: G::Move) -> Option<G::Move> {
        if symmetry == 0 {
            return Some(mv);
        }
        // Symmetries form a group, so one of them is the inverse.
        let inverses = self.symmetries.iter();
        let mut images = inverses.map(|inverse| self.game.map_move(*inverse, mv));
        images.find(|image| self.game.map_move(symmetry, *image) == mv)
    }
}
