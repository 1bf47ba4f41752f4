//! The capability of being searched: playouts, a judge and symmetries.

use std::collections::BTreeSet;

use hog_core::random::{below, shuffle};
use hog_core::{Game, Judge, Outcome, Searchable, Seat, Turn};
use rand_core::Rng;

use super::bits::Bits;
use super::game::{Positional, Stones, turn_without_win};
use super::groups::SEATS;
use super::isomorphism::{Bijection, symmetries};
use super::judge::judge_of;
use super::plan::MOST_PLACES;
use super::tracker::Tracker;
use super::win::{WinGroups, WinTest};

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

    /// The bijection of a symmetry; `None` for the identity, which has number 0.
    fn bijection(&self, symmetry: usize) -> Option<&Bijection> {
        let index = symmetry.checked_sub(1)?;
        Some(&self.bijections()[index])
    }

    /// Plays stone by stone. The free places are listed once and drawn from; trackers notice wins.
    fn play_one_by_one<R: Rng>(
        &self,
        state: &mut Stones<W>,
        rng: &mut R,
        buffer: &mut Vec<u16>,
        max_moves: usize,
        mut watch: impl FnMut(Seat, u16),
    ) {
        let track = |seat: usize| Tracker::new(&self.wins[seat], &state.stones[seat]);
        let mut trackers = [track(0), track(1)];
        for _ in 0..max_moves {
            let Turn::Seat(mover) = state.turn else {
                break;
            };
            let place = buffer.swap_remove(below(rng, buffer.len()));
            watch(mover, place);
            state.stones[mover.index()].insert(place);
            if self.is_stacked {
                let above = self.plan.stacks().above(place);
                buffer.extend(above.filter(|above| !self.is_blocked(*above)));
            }
            state.turn = if trackers[mover.index()].add(place) {
                Turn::Over(Outcome::won_by(mover))
            } else {
                turn_without_win(mover, buffer.len())
            };
        }
    }
}

impl<const W: usize> Searchable for Positional<W> {
    /// Free places are listed once and drawn from.
    fn playout_watched<R: Rng>(
        &self,
        state: &mut Stones<W>,
        rng: &mut R,
        buffer: &mut Vec<u16>,
        mut max_moves: usize,
        mut watch: impl FnMut(Seat, u16),
    ) -> Option<Outcome> {
        // With the swap rule the first two moves are drawn from `moves`: the second may take the first
        // stone over.
        while self.plan.mirror().is_some() && state.stones[1].is_empty() && max_moves > 0 {
            let Turn::Seat(mover) = state.turn else {
                break;
            };
            buffer.clear();
            self.moves(state, buffer);
            let place = buffer[below(rng, buffer.len())];
            watch(mover, place);
            self.play_unchecked(state, place);
            max_moves -= 1;
        }
        if let Turn::Seat(mover) = state.turn {
            buffer.clear();
            self.moves(state, buffer);
            match &self.wins {
                // The smallest games are over before much could be gained.
                [WinTest::Groups(first), WinTest::Groups(second)]
                    if !self.is_stacked && buffer.len() > 16 =>
                {
                    shuffle(rng, buffer);
                    let order = buffer.split_at(max_moves.min(buffer.len()));
                    play_at_once([first, second], state, mover, order, watch);
                }
                _ => self.play_one_by_one(state, rng, buffer, max_moves, watch),
            }
        }
        match state.turn {
            Turn::Over(outcome) => Some(outcome),
            Turn::Seat(_) | Turn::Chance => None,
        }
    }

    fn judge(&self, state: &Stones<W>) -> Option<Box<dyn Judge<u16> + '_>> {
        judge_of(self, state)
    }

    fn symmetries(&self) -> usize {
        self.bijections().len() + 1
    }

    fn map_state(&self, symmetry: usize, state: &Stones<W>) -> Stones<W> {
        let Some(bijection) = self.bijection(symmetry) else {
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
        let bijection = self.bijection(symmetry);
        bijection.map_or(place, |bijection| bijection[usize::from(place)])
    }
}

/// Plays a whole order of places at once: the player who fills a win group first has won, and the
/// stones after that are left out. The places of the second part of the order stay free.
///
/// That is as good as playing stone by stone, since in a positional game nothing but a win changes
/// where stones can go. It is faster, since most groups are never filled and are not looked at one
/// by one.
fn play_at_once<const W: usize>(
    groups: [&WinGroups<W>; 2],
    state: &mut Stones<W>,
    mover: Seat,
    (order, free): (&[u16], &[u16]),
    mut watch: impl FnMut(Seat, u16),
) {
    let mut stones = state.stones;
    // Stones that were there before have time 0.
    let mut times = [0; MOST_PLACES as usize];
    let mut owner = mover;
    for (time, place) in (1..).zip(order) {
        stones[owner.index()].insert(*place);
        times[usize::from(*place)] = time;
        owner = owner.other();
    }
    let wins = SEATS.map(|seat| groups[seat.index()].first_filled(&stones[seat.index()], &times));
    let end = wins.into_iter().flatten().min();
    let played = end.map_or(order.len(), usize::from);
    let mut owner = mover;
    for place in &order[..played] {
        watch(owner, *place);
        state.stones[owner.index()].insert(*place);
        owner = owner.other();
    }
    let last = owner.other();
    state.turn = match end {
        Some(_) => Turn::Over(Outcome::won_by(last)),
        None => turn_without_win(last, free.len()),
    };
}
