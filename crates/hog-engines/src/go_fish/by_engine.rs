//! Engines as policies, so that their exploitability can be computed.

use std::cell::RefCell;

use hog_cards::Rank;
use hog_core::{Control, Game, Information, Seat, Turn, Uniform};
use hog_games::go_fish::{Move, Observation, Plain, RankPile, Rules};
use hog_search::Policy;
use thiserror::Error;

use super::engines::{ENGINES, engine_of};
use super::open_hands::SolvedHands;
use crate::hidden_engine::HiddenEngine;
use crate::knowledge::{Known, Notes, Part};
use crate::name::{EngineMethod, EngineName};

/// An engine as a policy of Go Fish without suits, by the probabilities that it states itself.
pub struct ByEngine(Option<RefCell<Box<dyn HiddenEngine<Plain> + Send>>>);

/// Why an engine cannot be used as a policy.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoPolicy {
    /// It does not play Go Fish.
    #[error("{name} does not play go-fish; these engines do: {}", .able.join(", "))]
    OtherGames {
        /// The engine.
        name: String,
        /// The kinds of engines that do.
        able: &'static [&'static str],
    },
    /// Its moves depend on its random numbers.
    #[error(
        "{name} searches at random and cannot state the probabilities of its moves; choose another engine"
    )]
    CannotSay {
        /// The engine.
        name: String,
    },
}

impl ByEngine {
    /// The engine of this name as a policy.
    ///
    /// # Errors
    /// [`NoPolicy`] if it plays other games, or cannot state the probabilities of its moves.
    pub fn new(name: &EngineName, seed: u64) -> Result<Self, NoPolicy> {
        if name.kind().method == EngineMethod::Random {
            return Ok(Self(None));
        }
        let Some(mut engine) = engine_of(name, seed, &SolvedHands::default()) else {
            return Err(NoPolicy::OtherGames {
                name: name.to_string(),
                able: ENGINES,
            });
        };
        if !can_say(engine.as_mut()) {
            let name = name.to_string();
            return Err(NoPolicy::CannotSay { name });
        }
        Ok(Self(Some(RefCell::new(engine))))
    }
}

/// Whether an engine can state the probabilities of its moves; it is asked for those of the first
/// question after some deal.
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
        chances.extend(said.expect("it can say, and is not stopped"));
    }
}
