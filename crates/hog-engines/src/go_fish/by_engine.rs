//! Engines as policies, so that they can be held to the best response.

use std::cell::RefCell;

use hog_cards::Rank;
use hog_core::{Control, Game, Information, Seat, Turn, Uniform};
use hog_games::go_fish::{Move, Observation, Plain, RankPile, Rules};
use hog_search::Policy;
use thiserror::Error;

use crate::hidden::{HiddenEngine, hidden_engine_of, hidden_engines};
use crate::knowledge::{Known, Notes, Part};
use crate::name::{EngineName, Way};

/// An engine as a policy of Go Fish without suits: how likely it is to make each move, as it says itself.
pub struct ByEngine(Option<RefCell<Box<dyn HiddenEngine<Plain> + Send>>>);

/// Why an engine is no policy.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoPolicy {
    /// It does not play Go Fish.
    #[error("{name} does not play go-fish: expected one of {}", .able.join(", "))]
    OtherGames {
        /// The engine.
        name: String,
        /// The kinds of engines that do.
        able: &'static [&'static str],
    },
    /// What it does depends on its random numbers.
    #[error(
        "{name} cannot say how likely it is to make a move: expected an engine that does not search at random"
    )]
    CannotSay {
        /// The engine.
        name: String,
    },
}

impl ByEngine {
    /// The engine of this name as a policy of a game. The seed is that of what it leaves to chance.
    ///
    /// # Errors
    /// [`NoPolicy`] if it plays other games, or cannot say how likely it is to make a move.
    pub fn new(game: Plain, name: &EngineName, seed: u64) -> Result<Self, NoPolicy> {
        if name.kind().way == Way::Random {
            return Ok(Self(None));
        }
        let Some(mut engine) = hidden_engine_of(&game, name, seed) else {
            return Err(NoPolicy::OtherGames {
                name: name.to_string(),
                able: hidden_engines(&game),
            });
        };
        if !can_say(engine.as_mut()) {
            let name = name.to_string();
            return Err(NoPolicy::CannotSay { name });
        }
        Ok(Self(Some(RefCell::new(engine))))
    }
}

/// Whether an engine can say how likely it is to make its moves: it is asked of the first question after
/// some deal.
fn can_say(engine: &mut dyn HiddenEngine<Plain>) -> bool {
    let game = Plain::new(Rules::DOCUMENT);
    let mut state = game.start();
    let mut notes = Notes::new(&game, 0);
    let mut moves = Vec::new();
    loop {
        match game.turn(&state) {
            Turn::Over(_) => unreachable!("seven cards are no pairs"),
            Turn::Chance => {
                moves.clear();
                game.moves(&state, &mut moves);
                notes.play(&game, &mut state, moves[0]);
            }
            Turn::Seat(seat) => {
                let knowledge = notes.knowledge(&game, &state, seat);
                let Known::Part(part) = knowledge.known() else {
                    unreachable!("hands are hidden");
                };
                return engine.chances(&game, part, &Control::new()).is_some();
            }
        }
    }
}

impl Policy<Plain> for ByEngine {
    fn chances(
        &self,
        game: &Plain,
        seat: Seat,
        information: &Information<Observation<RankPile>>,
        moves: &[Move<Rank>],
        chances: &mut Vec<f64>,
    ) {
        let Some(engine) = &self.0 else {
            return Uniform::spread(moves.len(), chances);
        };
        let part = Part {
            seat,
            information,
            moves,
        };
        let mut engine = engine.borrow_mut();
        let said = engine.chances(game, part, &Control::new());
        chances.extend(said.expect("it can say, and nobody stops it"));
    }
}
