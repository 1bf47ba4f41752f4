//! The engines of Go Fish, by name and level.

use hog_games::go_fish::{GoFish, Pile};

use super::engine::{Doing, GoFishEngine};
use super::greedy::Greedy;
use super::lookahead::Lookahead;
use super::open_hands::SolvedHands;
use super::sampler::Sampling;
use super::sound::Sound;
use super::strategy::Strategy;
use crate::hidden_engine::HiddenEngine;
use crate::name::{ENDGAME, Endgame, EngineName, ITERATIONS, LEVEL, TIME, WORLDS, Way};

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
    let (doing, slips) = match name.kind().way {
        Way::Memory => (Doing::Memory, 0),
        Way::Belief => (following(Greedy), 0),
        Way::Sampling => {
            let sampling = Sampling::new(WORLDS.of(settings), seed, solved.clone());
            (following(sampling), 0)
        }
        Way::Sound => {
            let endgame = ENDGAME.of(settings);
            (following(Sound { endgame }), 0)
        }
        Way::Best => (following(STRONGEST), 0),
        Way::Level => level(LEVEL.of(settings)),
        Way::InformationTree => {
            let time = TIME.of(settings).as_millis();
            let time = u64::try_from(time).unwrap_or(u64::MAX);
            let playouts = time.saturating_mul(PLAYOUTS_PER_MILLISECOND);
            let playouts = playouts.min(ITERATIONS.of(settings));
            (Doing::Tree { playouts }, 0)
        }
        Way::Tree | Way::Deepening | Way::Thesis | Way::Random => return None,
    };
    Some(Box::new(GoFishEngine::new(doing, slips, seed)))
}

const STRONGEST: Sound = Sound {
    endgame: Endgame::Solved,
};

fn following(strategy: impl Strategy + Send + 'static) -> Doing {
    Doing::Strategy(Box::new(strategy))
}

/// The method of a level, and its percentage of random questions. In a tournament of all ten, with 200
/// games between any two, each was rated above the one below it.
fn level(level: u64) -> (Doing, u8) {
    match level {
        ..=1 => (Doing::Memory, 90),
        2 => (Doing::Memory, 60),
        3 => (Doing::Memory, 40),
        4 => (Doing::Memory, 20),
        5 => (Doing::Memory, 0),
        6 => (following(Greedy), 40),
        7 => (following(Greedy), 20),
        8 => (following(Greedy), 5),
        9 => (following(Lookahead), 0),
        10.. => (following(STRONGEST), 0),
    }
}
