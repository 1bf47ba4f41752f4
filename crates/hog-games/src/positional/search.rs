//! The capability of being searched: playouts, a judge and symmetries.

use std::collections::BTreeSet;

use hog_core::{Judge, Outcome, Searchable, Seat};
use rand_core::Rng;

use super::bits::Bits;
use super::game::{Positional, Stones};
use super::isomorphism::{Bijection, symmetries};
use super::judge::judge_of;

/// Boards with more places than this are played as if they had no symmetry: only openings of small
/// boards are searched far enough for symmetric states to matter.
const MAX_SYMMETRIC_PLACES: u16 = 64;

/// Symmetries are looked for if each player has at most this number of win groups.
const MAX_GROUPS: usize = 1_000;

/// Maximum number of symmetries: mapping a state costs time, so that more would not pay.
const MAX_SYMMETRIES: usize = 32;

impl<const W: usize> Positional<W> {
    fn bijections(&self) -> &[Bijection] {
        self.symmetries.get_or_init(|| {
            if self.places > MAX_SYMMETRIC_PLACES {
                return Vec::new();
            }
            let definition = self.plan.definition_within(MAX_GROUPS).ok();
            let found = definition.and_then(|game| symmetries(&game, MAX_SYMMETRIES).ok());
            let mut found = found.unwrap_or_default();
            // Bijections that differ only in blocked places do the same to every state.
            let mut seen = BTreeSet::from([self.open.iter().collect::<Vec<u16>>()]);
            let images = |bijection: &Bijection| {
                let open = self.open.iter();
                open.map(|place| bijection[usize::from(place)]).collect()
            };
            found.retain(|bijection| seen.insert(images(bijection)));
            found
        })
    }
}

impl<const W: usize> Searchable for Positional<W> {
    fn playout_watched<R: Rng>(
        &self,
        state: &mut Stones<W>,
        rng: &mut R,
        buffer: &mut Vec<u16>,
        max_moves: usize,
        watch: impl FnMut(Seat, u16),
    ) -> Option<Outcome> {
        self.fast_playout(state, rng, buffer, max_moves, watch)
    }

    fn judge(&self, state: &Stones<W>) -> Option<Box<dyn Judge<u16> + '_>> {
        judge_of(self, state)
    }

    fn symmetries(&self) -> usize {
        self.bijections().len() + 1
    }

    fn map_state(&self, symmetry: usize, state: &Stones<W>) -> Stones<W> {
        let Some(bijection) = symmetry
            .checked_sub(1)
            .map(|index| &self.bijections()[index])
        else {
            return *state;
        };
        let image =
            |stones: Bits<W>| Bits::of(stones.iter().map(|place| bijection[usize::from(place)]));
        Stones {
            stones: state.stones.map(image),
            turn: state.turn,
        }
    }

    fn map_move(&self, symmetry: usize, place: u16) -> u16 {
        let bijection = symmetry
            .checked_sub(1)
            .map(|index| &self.bijections()[index]);
        bijection.map_or(place, |bijection| bijection[usize::from(place)])
    }
}
