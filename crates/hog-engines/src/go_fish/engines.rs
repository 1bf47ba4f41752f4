//! The engines of Go Fish, by name and level.

use hog_games::go_fish::{GoFish, Pile};

use super::engine::{GoFishEngine, GoFishMethod};
use super::lookahead::Lookahead;
use super::open_hands::SolvedHands;
use super::sampler::Sampling;
use super::sound::Sound;
use super::strategy::{Greedy, Strategy};
use crate::hidden_engine::HiddenEngine;
use crate::name::{ENDGAME, Endgame, EngineMethod, EngineName, ITERATIONS, LEVEL, TIME, WORLDS};

/// The kinds of engines that play Go Fish.
pub(crate) const ENGINES: &[&str] = &[
    "level", "best", "random", "memory", "belief", "sampling", "sound", "ismcts",
];

/// Number of playouts for every millisecond of thinking time: fewer than a tree can make, so that its
/// moves do not depend on the speed of the machine.
const PLAYOUTS_PER_MILLISECOND: u64 = 100;

/// The engine of this name for Go Fish, if there is one.
pub(crate) fn engine_of<P: Pile>(
    name: &EngineName,
    seed: u64,
    solved: &SolvedHands,
) -> Option<Box<dyn HiddenEngine<GoFish<P>> + Send>> {
    let settings = name.settings();
    let (method, slips) = match name.kind().method {
        EngineMethod::Memory => (GoFishMethod::Memory, 0),
        EngineMethod::Belief => (following(Greedy), 0),
        EngineMethod::Sampling => {
            let sampling = Sampling::new(WORLDS.of(settings), seed, solved.clone());
            (following(sampling), 0)
        }
        EngineMethod::Sound => {
            let endgame = ENDGAME.of(settings);
            (following(Sound { endgame }), 0)
        }
        EngineMethod::Best => (following(STRONGEST), 0),
        EngineMethod::Level => level(LEVEL.of(settings)),
        EngineMethod::InformationTree => {
            let time = TIME.of(settings).as_millis();
            let time = u64::try_from(time).unwrap_or(u64::MAX);
            let playouts = time.saturating_mul(PLAYOUTS_PER_MILLISECOND);
            let playouts = playouts.min(ITERATIONS.of(settings));
            (GoFishMethod::Tree { playouts }, 0)
        }
        EngineMethod::Tree
        | EngineMethod::Deepening
        | EngineMethod::Thesis
        | EngineMethod::Random => return None,
    };
    Some(Box::new(GoFishEngine::new(method, slips, seed)))
}

const STRONGEST: Sound = Sound {
    endgame: Endgame::Solved,
};

fn following(strategy: impl Strategy + Send + 'static) -> GoFishMethod {
    GoFishMethod::Strategy(Box::new(strategy))
}

/// The method of a level, and its percentage of random questions. In a tournament of all ten, with 200
/// games between any two, each was rated above the one below it.
fn level(level: u64) -> (GoFishMethod, u8) {
    match level {
        ..=1 => (GoFishMethod::Memory, 90),
        2 => (GoFishMethod::Memory, 60),
        3 => (GoFishMethod::Memory, 40),
        4 => (GoFishMethod::Memory, 20),
        5 => (GoFishMethod::Memory, 0),
        6 => (following(Greedy), 40),
        7 => (following(Greedy), 20),
        8 => (following(Greedy), 5),
        9 => (following(Lookahead), 0),
        10.. => (following(STRONGEST), 0),
    }
}
