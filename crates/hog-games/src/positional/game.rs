//! Positional games to be played: stones are placed in turn until somebody has won.

use hog_board::{BoardGame, Layout, Piece, Place};
use hog_core::random::below;
use hog_core::{Game, Key, Outcome, Playout, Seat, Turn, Undo};
use rand_core::Rng;

use super::bits::Bits;
use super::tracker::Tracker;
use super::win::Win;

/// A positional game of at most 64·`W` places.
#[derive(Clone, Debug)]
pub struct Positional<const W: usize> {
    pub(super) layout: Layout,
    places: u16,
    all: Bits<W>,
    wins: [Win<W>; 2],
}

/// The stones of both players, and what follows from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones<const W: usize> {
    stones: [Bits<W>; 2],
    turn: Turn,
}

impl<const W: usize> Stones<W> {
    /// Whose stone is on a place.
    #[must_use]
    pub fn owner(&self, place: u16) -> Option<Seat> {
        let mut seats = [Seat::FIRST, Seat::SECOND].into_iter();
        seats.find(|seat| self.stones[seat.index()].contains(place))
    }
}

impl<const W: usize> Positional<W> {
    /// A game on the places of a layout, numbered from 0.
    pub(super) fn new(layout: Layout, wins: [Win<W>; 2]) -> Self {
        let places = u16::try_from(layout.spots().len()).expect("boards are small");
        assert!(usize::from(places) <= W * 64, "the places fit the words");
        Self {
            layout,
            places,
            all: Bits::of(0..places),
            wins,
        }
    }

    /// The places without stones.
    fn free(&self, [first, second]: &[Bits<W>; 2]) -> Bits<W> {
        self.all.without(&first.or(second))
    }

    /// Puts a stone and finds whose turn it is then. `left` is how many places are free after it.
    fn put(&self, state: &mut Stones<W>, mover: Seat, place: u16, left: usize) {
        let own = &mut state.stones[mover.index()];
        own.insert(place);
        state.turn = if self.wins[mover.index()].by_last(own, place) {
            Turn::Over(Outcome::won_by(mover))
        } else {
            turn_without_win(mover, left)
        };
    }
}

/// Whose turn it is after a player has moved and not won, with so many places left.
fn turn_without_win(mover: Seat, left: usize) -> Turn {
    if left == 0 {
        Turn::Over(Outcome::Drawn)
    } else {
        Turn::Seat(mover.other())
    }
}

impl<const W: usize> Game for Positional<W> {
    type State = Stones<W>;
    type Move = u16;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> Stones<W> {
        Stones {
            stones: [Bits::NONE; 2],
            turn: Turn::Seat(Seat::FIRST),
        }
    }

    fn turn(&self, state: &Stones<W>) -> Turn {
        state.turn
    }

    fn moves(&self, state: &Stones<W>, out: &mut Vec<u16>) {
        if !state.turn.is_over() {
            out.extend(self.free(&state.stones).iter());
        }
    }

    fn play_unchecked(&self, state: &mut Stones<W>, place: u16) {
        if let Turn::Seat(mover) = state.turn {
            let left = self.free(&state.stones).len() - 1;
            self.put(state, mover, place, left);
        }
    }

    fn is_legal(&self, state: &Stones<W>, place: u16) -> bool {
        !state.turn.is_over() && place < self.places && state.owner(place).is_none()
    }
}

impl<const W: usize> BoardGame for Positional<W> {
    fn places(&self) -> u32 {
        self.places.into()
    }

    fn piece(&self, state: &Stones<W>, place: Place) -> Option<Piece> {
        let place = u16::try_from(place.0)
            .ok()
            .filter(|place| *place < self.places)?;
        state.owner(place).map(Piece::stone)
    }
}

impl<const W: usize> Key for Positional<W> {
    type Key = [Bits<W>; 2];

    fn key(&self, state: &Stones<W>) -> [Bits<W>; 2] {
        state.stones
    }

    fn state_of(&self, stones: &[Bits<W>; 2]) -> Stones<W> {
        // Who moved last has more stones, or as many if it is the second player.
        let last = if stones[0].len() > stones[1].len() {
            Seat::FIRST
        } else {
            Seat::SECOND
        };
        // Only who moved last can have won.
        let turn = if self.wins[last.index()].at_all(&stones[last.index()]) {
            Turn::Over(Outcome::won_by(last))
        } else {
            turn_without_win(last, self.free(stones).len())
        };
        let stones = *stones;
        Stones { stones, turn }
    }
}

impl<const W: usize> Undo for Positional<W> {
    fn undo_unchecked(&self, state: &mut Stones<W>, place: u16) {
        if let Some(owner) = state.owner(place) {
            state.stones[owner.index()].remove(place);
            state.turn = Turn::Seat(owner);
        }
    }
}

impl<const W: usize> Playout for Positional<W> {
    /// The free places only shrink: they are listed once and drawn from. Trackers remember what
    /// the stones have come to.
    fn playout_watched<R: Rng>(
        &self,
        state: &mut Stones<W>,
        rng: &mut R,
        room: &mut Vec<u16>,
        most: usize,
        mut watch: impl FnMut(Seat, u16),
    ) -> Option<Outcome> {
        room.clear();
        self.moves(state, room);
        let track = |seat: usize| Tracker::new(&self.wins[seat], &state.stones[seat]);
        let mut trackers = [track(0), track(1)];
        for _ in 0..most {
            let Turn::Seat(mover) = state.turn else {
                break;
            };
            let place = room.swap_remove(below(rng, room.len()));
            watch(mover, place);
            state.stones[mover.index()].insert(place);
            state.turn = if trackers[mover.index()].add(place) {
                Turn::Over(Outcome::won_by(mover))
            } else {
                turn_without_win(mover, room.len())
            };
        }
        match state.turn {
            Turn::Over(outcome) => Some(outcome),
            Turn::Seat(_) | Turn::Chance => None,
        }
    }
}

impl<const W: usize> hog_core::Judged for Positional<W> {}
