//! The one trait that every game implements.

use std::fmt::Debug;
use std::hash::Hash;

use thiserror::Error;

use crate::{Seat, Turn};

/// The rules of a game, as a value: a game built from a deal or a file carries it.
///
/// Rules are pure. They do no input or output and use no clock and no random generator: moves of
/// chance are made by the caller, and what is dealt at the start is a parameter of the value.
///
/// The laws that every game must keep are in `hog-testkit`; the first of them is that a state is
/// over exactly when it has no moves.
///
/// ```
/// use hog_core::{Game, Outcome, Seat, Turn};
///
/// /// One pile; the players take one or two in turn; taking the last one wins.
/// struct Take(u8);
///
/// impl Game for Take {
///     type State = (u8, Seat);
///     type Move = u8;
///     fn seats(&self) -> usize {
///         2
///     }
///     fn start(&self) -> (u8, Seat) {
///         (self.0, Seat::FIRST)
///     }
///     fn turn(&self, &(left, seat): &(u8, Seat)) -> Turn {
///         match left {
///             0 => Turn::Over(Outcome::won_by(seat.other())),
///             _ => Turn::Seat(seat),
///         }
///     }
///     fn moves(&self, &(left, _): &(u8, Seat), out: &mut Vec<u8>) {
///         out.extend(1..=left.min(2));
///     }
///     fn play_unchecked(&self, (left, seat): &mut (u8, Seat), taken: u8) {
///         *left -= taken;
///         *seat = seat.other();
///     }
/// }
///
/// let game = Take(3);
/// let mut state = game.start();
/// assert!(game.play(&mut state, 3).is_err());
/// assert_eq!(state, game.start());
/// game.play(&mut state, 1)?;
/// game.play(&mut state, 2)?;
/// assert_eq!(game.turn(&state), Turn::Over(Outcome::won_by(Seat::SECOND)));
/// # Ok::<(), hog_core::IllegalMove<u8>>(())
/// ```
pub trait Game {
    /// A complete state of the game: what `turn` and `moves` need, and nothing else.
    type State: Clone + Eq + Hash + Debug;
    /// A move.
    type Move: Copy + Eq + Hash + Debug;

    /// The number of seats: at least one and at most [`Seats::MAX`](crate::Seats::MAX).
    fn seats(&self) -> usize;

    /// The state in which play begins; the first of them where there are several.
    fn start(&self) -> Self::State;

    /// All states in which play may begin, [`start`](Game::start) first.
    fn starts(&self) -> Vec<Self::State> {
        vec![self.start()]
    }

    /// Whose turn it is. Cheap: a state keeps what it takes to answer.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Appends every move of the state to `out`, each once; none when the game is over. A state
    /// has fewer than 65,536 moves.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// The relative probability of a legal move of chance: the number of equally likely cases that it
    /// stands for. At least 1; those of a state sum to less than 2^32. Meaningless for moves of seats.
    fn weight(&self, _state: &Self::State, _mv: Self::Move) -> u32 {
        1
    }

    /// How far a seat is ahead of the others where a win has a size, counted in pairs, tricks or chips;
    /// `None` if the game counts nothing. The greater margin wins. Computed from public information
    /// only.
    fn margin(&self, _state: &Self::State, _seat: Seat) -> Option<i32> {
        None
    }

    /// Makes a move that is known to be legal. See [`play`](Game::play) for any other.
    ///
    /// With a move that is not legal the result is any state at all, or a panic.
    fn play_unchecked(&self, state: &mut Self::State, mv: Self::Move);

    /// Whether the move can be made in this state.
    fn is_legal(&self, state: &Self::State, mv: Self::Move) -> bool {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        moves.contains(&mv)
    }

    /// Makes a move, or says that it is illegal and leaves the state as it was.
    ///
    /// # Errors
    /// [`IllegalMove`] if the move is not among the state's [`moves`](Game::moves).
    fn play(&self, state: &mut Self::State, mv: Self::Move) -> Result<(), IllegalMove<Self::Move>> {
        if !self.is_legal(state, mv) {
            return Err(IllegalMove { mv });
        }
        self.play_unchecked(state, mv);
        Ok(())
    }
}

/// A move that the rules do not allow in the state it was tried in.
///
/// It says no more than that, so that it cannot reveal what a state hides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{mv:?} is not a legal move here")]
pub struct IllegalMove<M: Debug> {
    /// The move that was tried.
    pub mv: M,
}
