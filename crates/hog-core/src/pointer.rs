//! References and shared pointers to a game are games themselves.

use std::sync::Arc;

use crate::{Game, IllegalMove, Key, Seat, Turn};

/// Forwards every method, those with a default too, since the game may have its own.
macro_rules! forward_game {
    ($pointer:ty) => {
        impl<G: Game> Game for $pointer {
            type State = G::State;
            type Move = G::Move;

            fn seats(&self) -> usize {
                (**self).seats()
            }
            fn start(&self) -> G::State {
                (**self).start()
            }
            fn starts(&self) -> Vec<G::State> {
                (**self).starts()
            }
            fn turn(&self, state: &G::State) -> Turn {
                (**self).turn(state)
            }
            fn moves(&self, state: &G::State, out: &mut Vec<G::Move>) {
                (**self).moves(state, out);
            }
            fn weight(&self, state: &G::State, mv: G::Move) -> u32 {
                (**self).weight(state, mv)
            }
            fn margin(&self, state: &G::State, seat: Seat) -> Option<i32> {
                (**self).margin(state, seat)
            }
            fn play_unchecked(&self, state: &mut G::State, mv: G::Move) {
                (**self).play_unchecked(state, mv);
            }
            fn is_legal(&self, state: &G::State, mv: G::Move) -> bool {
                (**self).is_legal(state, mv)
            }
            fn play(&self, state: &mut G::State, mv: G::Move) -> Result<(), IllegalMove<G::Move>> {
                (**self).play(state, mv)
            }
        }

        impl<G: Key> Key for $pointer {
            type Key = G::Key;

            fn key(&self, state: &G::State) -> G::Key {
                (**self).key(state)
            }
            fn state_of(&self, key: &G::Key) -> G::State {
                (**self).state_of(key)
            }
        }
    };
}

forward_game!(&G);
forward_game!(Arc<G>);
