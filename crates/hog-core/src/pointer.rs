//! References and shared pointers to a game are games themselves.

use std::sync::Arc;

use crate::{Game, Key, Turn};

macro_rules! is_that_game {
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
            fn play_unchecked(&self, state: &mut G::State, mv: G::Move) {
                (**self).play_unchecked(state, mv);
            }
            fn is_legal(&self, state: &G::State, mv: G::Move) -> bool {
                (**self).is_legal(state, mv)
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

is_that_game!(&G);
is_that_game!(Arc<G>);
