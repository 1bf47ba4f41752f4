//! The laws that every game must keep.

mod play;
mod sight;
mod symmetry;
mod text;

use hog_board::Show;
use hog_core::{Game, Key, Notation, Symmetry, Undo};

use crate::walk::{At, Visit, walk};

/// Number of random games, and their maximum length.
const GAMES: u64 = 40;
const MAX_MOVES: usize = 60;

type Law<G> = fn(&G, &Visit<G>);
type LawOfAll<G> = fn(&G, &[Visit<G>]);

/// The laws for a game, checked by [`hold`](Laws::hold).
///
/// ```
/// # use hog_testkit::games::Heap;
/// hog_testkit::Laws::of(&Heap::with_starts(vec![5, 7])).undo().hold();
/// ```
#[must_use = "laws are checked by `hold`"]
pub struct Laws<'g, G: Key + Notation + Show> {
    game: &'g G,
    /// Checked of every state.
    of_each: Vec<Law<G>>,
    /// Checked of all states together.
    of_all: Vec<LawOfAll<G>>,
}

impl<'g, G: Key + Notation + Show> Laws<'g, G> {
    /// The laws that every game must keep: the generated moves are the legal ones, without duplicates;
    /// a state has no moves exactly when it is over; an illegal move changes nothing; moves of chance
    /// have weights; keys and notation read back; every viewer sees every counter once, in its place,
    /// through a mediator that works both ways.
    pub fn of(game: &'g G) -> Self {
        Self {
            game,
            of_each: vec![
                play::seat_to_move_exists,
                play::chance_can_be_drawn,
                play::no_moves_iff_over,
                play::moves_are_different_and_legal,
                text::notation_reads_back,
                text::spoilt_notation_is_safe,
                sight::view_is_whole,
                sight::gestures_take_what_is_there,
            ],
            of_all: Vec::new(),
        }
    }

    /// Runs all laws along random games.
    ///
    /// # Panics
    /// If one is broken.
    pub fn hold(self) {
        play::starts_are_sound(self.game);
        sight::names_are_different(self.game);
        let visits: Vec<Visit<G>> = (0..GAMES)
            .flat_map(|seed| walk(self.game, seed, MAX_MOVES))
            .collect();
        for visit in &visits {
            for law in &self.of_each {
                law(self.game, visit);
            }
        }
        play::keys_tell_states_apart(self.game, &visits);
        play::strange_moves_change_nothing(self.game, &visits);
        for law in &self.of_all {
            law(self.game, &visits);
        }
    }

    /// Adds the law that a spectator's view determines the state. For games in which everything is on
    /// the board.
    pub fn open(mut self) -> Self {
        self.of_all.push(sight::scene_tells_the_state);
        self
    }
}

impl<G: Key + Notation + Show + Undo> Laws<'_, G> {
    /// Taking a move back in place gives the state before it.
    pub fn undo(mut self) -> Self {
        self.of_each.push(|game, visit| {
            if let Some((before, mv)) = visit.moves.last() {
                let mut state = visit.state.clone();
                game.undo_unchecked(&mut state, *mv);
                assert!(state == *before, "undo differs: {}", At(game, visit));
            }
        });
        self
    }
}

impl<G: Key + Notation + Show + Symmetry> Laws<'_, G> {
    /// Renaming by a symmetry and playing give the same in either order.
    pub fn symmetry(mut self) -> Self {
        self.of_each.push(symmetry::symmetry_commutes_with_play);
        self.of_all.push(symmetry::symmetries_are_different);
        self
    }
}

/// The moves of a state.
fn moves_of<G: Game>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves
}
