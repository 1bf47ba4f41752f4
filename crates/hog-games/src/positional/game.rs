//! Positional games to be played: stones are placed in turn until a player has won.

use std::any::Any;
use std::sync::OnceLock;

use hog_board::{BoardGame, Layout, Piece, Place};
use hog_core::{Game, Key, Outcome, PerfectInformation, Seat, Turn};

use super::bits::Bits;
use super::definition::Definition;
use super::groups::SEATS;
use super::isomorphism::Bijection;
use super::plan::Plan;
use super::win::WinTest;
use crate::family::{Listed, Visitor};

/// A positional game of at most 64·`W` places.
///
/// A move is the place on which a stone is put. With the swap rule, the second player may also move
/// to where the first stone is, which takes it over.
#[derive(Clone, Debug)]
pub struct Positional<const W: usize> {
    pub(super) plan: Plan,
    pub(super) layout: Layout,
    pub(super) places: u16,
    /// All places but those that are blocked.
    pub(super) open: Bits<W>,
    pub(super) wins: [WinTest<W>; 2],
    /// Whether some places wait for others.
    pub(super) is_stacked: bool,
    /// The game by its win groups, made when a judge first asks, if they are not too many.
    pub(super) judged: OnceLock<Option<Definition>>,
    /// The symmetries of the places but the identity, computed when a search first asks.
    pub(super) symmetries: OnceLock<Vec<Bijection>>,
}

/// The stones of both players, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones<const W: usize> {
    pub(super) stones: [Bits<W>; 2],
    pub(super) turn: Turn,
}

impl<const W: usize> Stones<W> {
    /// Whose stone is on a place.
    #[must_use]
    pub fn owner(&self, place: u16) -> Option<Seat> {
        let mut seats = SEATS.into_iter();
        seats.find(|seat| self.stones[seat.index()].contains(place))
    }

    /// Whether the first stone was taken over: then the second player is one stone ahead.
    ///
    /// In a drawn game this cannot be known, and does not matter.
    fn is_swapped(&self) -> bool {
        let [first, second] = self.stones.map(|stones| stones.len());
        let last = match self.turn {
            Turn::Seat(mover) => mover.other(),
            Turn::Over(outcome) if outcome == Outcome::won_by(Seat::FIRST) => Seat::FIRST,
            Turn::Over(outcome) if outcome == Outcome::won_by(Seat::SECOND) => Seat::SECOND,
            Turn::Over(_) | Turn::Chance => return false,
        };
        // Without a swap, the first player is ahead after its own moves, and the second never is.
        if last == Seat::FIRST {
            first <= second
        } else {
            second > first
        }
    }
}

impl<const W: usize> Positional<W> {
    /// The game that a plan means.
    ///
    /// # Panics
    /// If it has more than 64·`W` places.
    #[must_use]
    pub fn new(plan: Plan) -> Self {
        let places = plan.ground().places();
        assert!(usize::from(places) <= W * 64, "the places fit the words");
        let blocked = Bits::of(plan.blocked().iter().copied());
        Self {
            layout: plan.layout(),
            places,
            open: Bits::of(0..places).without(&blocked),
            wins: [plan.win_test(Seat::FIRST), plan.win_test(Seat::SECOND)],
            is_stacked: !plan.stacks().is_empty(),
            judged: OnceLock::new(),
            symmetries: OnceLock::new(),
            plan,
        }
    }

    /// The plan that the game was built from.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The places without stones on which there can be one now.
    pub(super) fn free(&self, [first, second]: &[Bits<W>; 2]) -> Bits<W> {
        let taken = first.or(second);
        let mut free = self.open.without(&taken);
        if self.is_stacked {
            for place in free.iter() {
                let below = self.plan.stacks().below(place);
                if below.is_some_and(|below| !taken.contains(below)) {
                    free.remove(place);
                }
            }
        }
        free
    }

    /// Whether there can never be a stone on a place.
    pub(super) const fn is_blocked(&self, place: u16) -> bool {
        !self.open.contains(place)
    }

    /// The first stone, if it can be taken over now.
    pub(super) fn stone_to_take_over(&self, state: &Stones<W>) -> Option<u16> {
        let [first, second] = &state.stones;
        let is_second_move = state.turn == Turn::Seat(Seat::SECOND) && second.is_empty();
        (self.plan.mirror().is_some() && is_second_move).then(|| first.first())?
    }

    /// Takes the first stone over.
    fn swap(&self, state: &mut Stones<W>, place: u16) {
        let mirror = self
            .plan
            .mirror()
            .expect("stones are taken over by the swap rule only");
        state.stones = [Bits::NONE, Bits::of([mirror[usize::from(place)]])];
        state.turn = Turn::Seat(Seat::FIRST);
    }
}

impl Plan {
    /// Builds the game and visits it.
    pub(crate) fn visit<V: Visitor>(self, visitor: V) -> V::Output {
        // Four sizes of state: small ones are searched exhaustively, large ones are played.
        match self.ground().places() {
            0..=64 => visitor.visit(Positional::<1>::new(self)),
            65..=128 => visitor.visit(Positional::<2>::new(self)),
            129..=256 => visitor.visit(Positional::<4>::new(self)),
            _ => visitor.visit(Positional::<7>::new(self)),
        }
    }
}

/// Finds the plan of a game; `None` if the game is not positional.
#[derive(Clone, Copy, Debug)]
pub struct PlanOf;

impl Visitor for PlanOf {
    type Output = Option<Plan>;

    fn visit<G: Listed>(self, game: G) -> Option<Plan> {
        fn plan<const W: usize>(game: &dyn Any) -> Option<Plan> {
            let positional = game.downcast_ref::<Positional<W>>();
            positional.map(|game| game.plan.clone())
        }
        // The sizes of `Plan::visit`.
        let sizes = [plan::<1>, plan::<2>, plan::<4>, plan::<7>];
        sizes.into_iter().find_map(|plan| plan(&game))
    }
}

/// The turn after a player has moved and not won: the other's, or a draw if no place is left.
pub(super) fn turn_without_win(mover: Seat, places_left: usize) -> Turn {
    if places_left == 0 {
        Turn::Over(Outcome::Drawn)
    } else {
        Turn::Seat(mover.other())
    }
}

impl<const W: usize> PerfectInformation for Positional<W> {}

impl<const W: usize> Game for Positional<W> {
    type State = Stones<W>;
    type Move = u16;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> Stones<W> {
        let stones = [Bits::NONE; 2];
        let turn = turn_without_win(Seat::SECOND, self.free(&stones).len());
        Stones { stones, turn }
    }

    fn turn(&self, state: &Stones<W>) -> Turn {
        state.turn
    }

    fn moves(&self, state: &Stones<W>, out: &mut Vec<u16>) {
        if !state.turn.is_over() {
            out.extend(self.free(&state.stones).iter());
            out.extend(self.stone_to_take_over(state));
        }
    }

    fn play_unchecked(&self, state: &mut Stones<W>, place: u16) {
        let Turn::Seat(mover) = state.turn else {
            return;
        };
        if self.stone_to_take_over(state) == Some(place) {
            self.swap(state, place);
            return;
        }
        let own = &mut state.stones[mover.index()];
        own.insert(place);
        state.turn = if self.wins[mover.index()].is_won_by(own, place) {
            Turn::Over(Outcome::won_by(mover))
        } else {
            turn_without_win(mover, self.free(&state.stones).len())
        };
    }

    fn is_legal(&self, state: &Stones<W>, place: u16) -> bool {
        !state.turn.is_over()
            && place < self.places
            && (self.free(&state.stones).contains(place)
                || self.stone_to_take_over(state) == Some(place))
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
    /// The stones of both players. If the first stone was taken over, the first player's set also
    /// has the second player's stones, which marks this without an extra bit.
    type Key = [Bits<W>; 2];

    fn key(&self, state: &Stones<W>) -> [Bits<W>; 2] {
        let [first, second] = state.stones;
        if self.plan.mirror().is_some() && state.is_swapped() {
            [first.or(&second), second]
        } else {
            [first, second]
        }
    }

    fn state_of(&self, [first, second]: &[Bits<W>; 2]) -> Stones<W> {
        let swapped = !first.and(second).is_empty();
        let stones = [first.without(second), *second];
        // The numbers of stones tell which player moved last; after a swap the second is one ahead.
        let [mine, theirs] = stones.map(|stones| stones.len());
        let last = match swapped {
            false if mine > theirs => Seat::FIRST,
            true if mine == theirs => Seat::FIRST,
            _ => Seat::SECOND,
        };
        // Only the player who moved last can have won.
        let turn = if self.wins[last.index()].is_won(&stones[last.index()]) {
            Turn::Over(Outcome::won_by(last))
        } else {
            turn_without_win(last, self.free(&stones).len())
        };
        Stones { stones, turn }
    }
}
