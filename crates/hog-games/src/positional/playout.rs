//! Random games of positional games, fast.

use hog_core::random::{below, shuffle};
use hog_core::{Game, Outcome, Seat, Turn};
use rand_core::Rng;

use super::game::{Positional, Stones, turn_without_win};
use super::groups::SEATS;
use super::plan::MOST_PLACES;
use super::tracker::Tracker;
use super::win::{WinGroups, WinTest};

impl<const W: usize> Positional<W> {
    /// A playout in which free places are listed once and drawn from.
    pub(super) fn fast_playout<R: Rng>(
        &self,
        state: &mut Stones<W>,
        rng: &mut R,
        buffer: &mut Vec<u16>,
        mut max_moves: usize,
        mut watch: impl FnMut(Seat, u16),
    ) -> Option<Outcome> {
        // With the swap rule the first two moves are made plainly: before the second, the first stone
        // can be taken over.
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
                    let free = buffer.len();
                    shuffle(rng, buffer);
                    buffer.truncate(max_moves);
                    let last = fill([first, second], state, mover, buffer, watch);
                    state.turn = match last {
                        Last::Won(winner) => Turn::Over(Outcome::won_by(winner)),
                        Last::Put(seat) => turn_without_win(seat, free - buffer.len()),
                    };
                }
                _ => self.step(state, rng, buffer, max_moves, watch),
            }
        }
        match state.turn {
            Turn::Over(outcome) => Some(outcome),
            Turn::Seat(_) | Turn::Chance => None,
        }
    }

    /// Plays stone by stone. The free places are listed once and drawn from; trackers notice wins.
    fn step<R: Rng>(
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
                buffer.extend(above.filter(|above| self.is_open(*above)));
            }
            state.turn = if trackers[mover.index()].add(place) {
                Turn::Over(Outcome::won_by(mover))
            } else {
                turn_without_win(mover, buffer.len())
            };
        }
    }
}

/// What the last stone of a playout did.
enum Last {
    /// It won for this seat.
    Won(Seat),
    /// It was put by this seat and did not win.
    Put(Seat),
}

/// Plays a whole order of places at once: the player who fills a win group first has won, and the
/// stones after that are left out.
///
/// That is as good as playing stone by stone, since in a positional game nothing but a win changes
/// where stones can go. It is faster, since most groups are never filled and are not looked at one
/// by one.
fn fill<const W: usize>(
    groups: [&WinGroups<W>; 2],
    state: &mut Stones<W>,
    mover: Seat,
    order: &[u16],
    mut watch: impl FnMut(Seat, u16),
) -> Last {
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
    if end.is_some() {
        Last::Won(owner.other())
    } else {
        Last::Put(owner.other())
    }
}
