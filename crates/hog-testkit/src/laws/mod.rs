//! The laws that every game must keep.

mod play;
mod symmetry;
mod text;
mod view;

use hog_board::Show;
use hog_core::{Game, Key, Notation, Searchable};

use crate::walk::{VisitedState, walk};

/// Number of random games, and their maximum length.
const GAMES: u64 = 40;
const MAX_MOVES: usize = 60;

type Law<G> = fn(&G, &VisitedState<G>);
type LawOfAll<G> = fn(&G, &[VisitedState<G>]);

/// The laws for a game, checked by [`hold`](Laws::hold).
///
/// ```
/// # use hog_testkit::games::Heap;
/// hog_testkit::Laws::of(&Heap::with_starts(vec![5, 7])).hold();
/// ```
#[must_use = "laws are checked by `hold`"]
pub struct Laws<'g, G: Key + Notation + Show + Searchable> {
    game: &'g G,
    /// Checked of every state.
    of_each: Vec<Law<G>>,
    /// Checked of all states together.
    of_all: Vec<LawOfAll<G>>,
}

impl<'g, G: Key + Notation + Show + Searchable> Laws<'g, G> {
    /// The laws that every game must keep: the generated moves are the legal ones, without duplicates;
    /// a state has no moves exactly when it is over; an illegal move changes nothing; moves of chance
    /// have weights; keys and notation read back; symmetries commute with play; every viewer sees every counter once, in its place,
    /// through a mediator that works both ways.
    pub fn of(game: &'g G) -> Self {
        Self {
            game,
            of_each: vec![
                play::seat_to_move_exists,
                play::chance_can_be_drawn,
                play::no_moves_iff_over,
                play::moves_are_different_and_legal,
                symmetry::symmetry_commutes_with_play,
                text::notation_reads_back,
                text::spoilt_notation_is_safe,
                view::view_is_whole,
                view::gestures_take_what_is_there,
            ],
            of_all: vec![symmetry::symmetries_are_different],
        }
    }

    /// Runs all laws along random games.
    ///
    /// # Panics
    /// If one is broken.
    pub fn hold(self) {
        play::starts_are_sound(self.game);
        view::names_are_different(self.game);
        let visits: Vec<VisitedState<G>> = (0..GAMES)
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
        self.of_all.push(view::scene_tells_the_state);
        self
    }
}

/// The moves of a state.
fn moves_of<G: Game>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves
}
