//! The laws that every game must keep.

mod play;
mod symmetry;
mod text;
mod view;

use hog_board::Show;
use hog_core::{Key, Notation, Searchable};

use crate::walk::{StateLine, VisitedState, walk};

/// Number of random games, and their maximum length.
const GAMES: u64 = 40;
const MAX_MOVES: usize = 60;

/// The laws for a game, checked by [`hold`](Laws::hold).
///
/// ```
/// # use hog_testkit::games::Heap;
/// hog_testkit::Laws::of(&Heap::with_starts(vec![5, 7])).hold();
/// ```
#[must_use = "laws are checked by `hold`"]
pub struct Laws<'g, G> {
    game: &'g G,
    /// Whether a spectator's view must determine the state.
    is_open: bool,
}

impl<'g, G: Key + Notation + Show + Searchable> Laws<'g, G> {
    /// The laws that every game must keep: the generated moves are the legal ones, without duplicates;
    /// a state has no moves exactly when it is over; an illegal move changes nothing; moves of chance
    /// have weights; keys and notation read back; symmetries commute with play; every viewer sees every
    /// counter once, in its place, through a mediator that works both ways.
    pub const fn of(game: &'g G) -> Self {
        Self {
            game,
            is_open: false,
        }
    }

    /// Adds the law that a spectator's view determines the state. For games in which everything is on the board.
    pub const fn open(mut self) -> Self {
        self.is_open = true;
        self
    }

    /// Checks all laws along random games.
    ///
    /// # Panics
    /// If one is broken.
    pub fn hold(self) {
        let game = self.game;
        play::starts_are_sound(game);
        view::names_are_different(game);
        let walks = (0..GAMES).map(|seed| walk(game, seed, MAX_MOVES));
        let walks: Vec<StateLine<G>> = walks.collect();
        let visits = (0..).zip(&walks);
        let visits: Vec<VisitedState<G>> = visits
            .flat_map(|(seed, line)| VisitedState::all(game, seed, line))
            .collect();
        for visit in &visits {
            play::seat_to_move_exists(visit);
            play::chance_can_be_drawn(visit);
            play::no_moves_iff_over(visit);
            play::moves_are_different_and_legal(visit);
            symmetry::symmetry_commutes_with_play(visit);
            text::notation_reads_back(visit);
            text::spoilt_notation_is_safe(visit);
            view::view_is_whole(visit);
            view::gestures_take_what_is_there(visit);
        }
        play::keys_tell_states_apart(&visits);
        play::strange_moves_change_nothing(&visits);
        symmetry::symmetries_are_different(game, &visits);
        if self.is_open {
            view::scene_tells_the_state(&visits);
        }
    }
}
