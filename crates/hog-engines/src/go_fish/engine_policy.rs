//! Engines as policies, so that their exploitability can be computed.

use std::cell::RefCell;

use hog_cards::Rank;
use hog_core::{Control, Information, Seat, Uniform};
use hog_games::go_fish::{Move, Observation, Plain, RankPile};
use hog_search::Policy;
use thiserror::Error;

use super::engine::{ENGINES, engine_of};
use super::open_hands::OpenHandsSolvers;
use crate::hidden_engine::HiddenEngine;
use crate::knowledge::SeatKnowledge;
use crate::name::{ENGINE_KINDS, EngineMethod, EngineName};

/// An engine of Go Fish without suits as a policy: the probabilities that it states for its own moves.
pub struct EnginePolicy(
    /// The engine; `None` for the random one.
    Option<RefCell<Box<dyn HiddenEngine<Plain> + Send>>>,
);

/// Why an engine cannot be used as a policy.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoPolicy {
    /// It does not play Go Fish.
    #[error("{name} does not play go-fish; choose one of {}", .able.join(", "))]
    OtherGames {
        /// The engine.
        name: String,
        /// The kinds of engines that can be used.
        able: Vec<&'static str>,
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

/// The kinds of engines of Go Fish that can state the probabilities of their moves.
fn able() -> Vec<&'static str> {
    let able = ENGINE_KINDS.iter().filter(|kind| {
        ENGINES.contains(&kind.signature.name) && kind.method != EngineMethod::InformationTree
    });
    able.map(|kind| kind.signature.name).collect()
}

impl EnginePolicy {
    /// The engine of this name as a policy.
    ///
    /// # Errors
    /// [`NoPolicy`] if it plays other games, or cannot state the probabilities of its moves.
    pub fn new(name: &EngineName, seed: u64) -> Result<Self, NoPolicy> {
        let written = || name.to_string();
        match name.kind().method {
            EngineMethod::Random => return Ok(Self(None)),
            EngineMethod::InformationTree => {
                return Err(NoPolicy::CannotSay { name: written() });
            }
            _ => {}
        }
        let engine = engine_of(name, seed, &OpenHandsSolvers::default());
        let engine = engine.ok_or_else(|| NoPolicy::OtherGames {
            name: written(),
            able: able(),
        })?;
        Ok(Self(Some(RefCell::new(engine))))
    }
}

impl Policy<Plain> for EnginePolicy {
    fn probabilities(
        &self,
        game: &Plain,
        seat: Seat,
        information: &Information<Observation<RankPile>>,
        moves: &[Move<Rank>],
    ) -> Vec<f64> {
        let Some(engine) = &self.0 else {
            return Uniform.probabilities(game, seat, information, moves);
        };
        let knowledge = SeatKnowledge {
            seat,
            information,
            moves,
        };
        let mut engine = engine.borrow_mut();
        let stated = engine.probabilities(game, &knowledge, &Control::new());
        stated.expect("tree engines are refused by `new`, and this control never stops")
    }
}
