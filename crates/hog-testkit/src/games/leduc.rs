//! Leduc hold'em without suits: two rounds of betting with a public card between them, and moves of
//! chance with different weights.

use hog_core::{Game, Hides, Observe, Outcome, Searchable, Seat, Turn, Viewer};

/// Two players get one card each from a pack of two jacks, two queens and two kings, and bet; then
/// a public card is dealt and they bet again. The player whose card pairs the public one wins, else the
/// higher card; equal cards are a draw.
///
/// Each player pays an ante of one chip. A raise is two chips in the first round and four in the
/// second, and there are at most two raises in a round.
#[derive(Clone, Copy, Debug)]
pub struct Leduc;

/// The cards and the bets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct LeducState {
    /// The ranks that were dealt: the first player's, the second's, and the public one.
    cards: [Option<u8>; 3],
    round: u8,
    /// The chips that each player has paid.
    paid: [u8; 2],
    mover: u8,
    /// The number of raises of the round, and of all moves of the seats in it.
    raises: u8,
    moves: u8,
    folded: Option<Seat>,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LeducMove {
    /// Chance deals a card of this rank to the next player, or as the public card.
    Deal(u8),
    /// The player folds.
    Fold,
    /// The player calls, or checks if there is nothing to pay.
    Call,
    /// The player raises.
    Raise,
}

/// What a viewer observes of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LeducObservation {
    /// A card is dealt; its owner sees which.
    Dealt(Option<u8>),
    /// A player bets, calls or folds.
    Said(LeducMove),
}

const ROUNDS: u8 = 2;

impl LeducState {
    fn owed(&self) -> u8 {
        self.paid[0].abs_diff(self.paid[1])
    }

    fn is_round_over(&self) -> bool {
        self.moves >= 2 && self.owed() == 0
    }

    /// The chips that the loser has lost.
    #[must_use]
    pub fn stake(&self) -> u8 {
        1 + self.paid[0].min(self.paid[1])
    }

    /// The seat with the better cards, unless they are equal.
    fn better(&self) -> Option<Seat> {
        let [Some(first), Some(second), open] = self.cards else {
            return None;
        };
        let strength = |card: u8| (Some(card) == open, card);
        match strength(first).cmp(&strength(second)) {
            std::cmp::Ordering::Greater => Some(Seat::FIRST),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Less => Some(Seat::SECOND),
        }
    }
}

impl Game for Leduc {
    type State = LeducState;
    type Move = LeducMove;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> LeducState {
        LeducState::default()
    }

    fn turn(&self, state: &LeducState) -> Turn {
        let dealt = state.cards.iter().flatten().count();
        match state.folded {
            Some(seat) => Turn::Over(Outcome::won_by(seat.other())),
            None if dealt < 2 + usize::from(state.round) => Turn::Chance,
            None if state.round + 1 == ROUNDS && state.is_round_over() => {
                Turn::Over(state.better().map_or(Outcome::Drawn, Outcome::won_by))
            }
            None => Turn::Seat(Seat::new(state.mover)),
        }
    }

    fn moves(&self, state: &LeducState, out: &mut Vec<LeducMove>) {
        match self.turn(state) {
            Turn::Over(_) => {}
            Turn::Chance => {
                let left = (0..3).filter(|rank| self.weight(state, LeducMove::Deal(*rank)) > 0);
                out.extend(left.map(LeducMove::Deal));
            }
            Turn::Seat(_) => {
                out.extend((state.owed() > 0).then_some(LeducMove::Fold));
                out.push(LeducMove::Call);
                out.extend((state.raises < 2).then_some(LeducMove::Raise));
            }
        }
    }

    fn weight(&self, state: &LeducState, mv: LeducMove) -> u32 {
        let LeducMove::Deal(rank) = mv else {
            return 1;
        };
        let dealt = state.cards.iter().filter(|card| **card == Some(rank));
        2 - u32::try_from(dealt.count()).expect("three cards are dealt")
    }

    fn play_unchecked(&self, state: &mut LeducState, mv: LeducMove) {
        let mover = usize::from(state.mover);
        let called = state.paid[1 - mover];
        match mv {
            LeducMove::Deal(rank) => {
                let next = state.cards.iter_mut().find(|card| card.is_none());
                *next.expect("three cards are dealt") = Some(rank);
                return;
            }
            LeducMove::Fold => {
                state.folded = Some(Seat::new(state.mover));
                return;
            }
            LeducMove::Call => state.paid[mover] = called,
            LeducMove::Raise => {
                state.paid[mover] = called + 2 * (state.round + 1);
                state.raises += 1;
            }
        }
        state.moves += 1;
        state.mover = 1 - state.mover;
        if state.is_round_over() && state.round + 1 < ROUNDS {
            (state.round, state.raises, state.moves, state.mover) = (state.round + 1, 0, 0, 0);
        }
    }
}

impl Observe for Leduc {
    const HIDES: Hides = Hides::Something;

    type Observation = LeducObservation;

    fn observation(
        &self,
        before: &LeducState,
        mv: LeducMove,
        _: &LeducState,
        viewer: Viewer,
    ) -> LeducObservation {
        let LeducMove::Deal(rank) = mv else {
            return LeducObservation::Said(mv);
        };
        let seen = match before.cards {
            [None, ..] => viewer == Viewer::Seat(Seat::FIRST),
            [_, None, _] => viewer == Viewer::Seat(Seat::SECOND),
            _ => true,
        };
        LeducObservation::Dealt(seen.then_some(rank))
    }
}

impl Searchable for Leduc {}
