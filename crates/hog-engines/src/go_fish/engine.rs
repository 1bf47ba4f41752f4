//! Engines that play Go Fish, by name and level.

use hog_cards::Rank;
use hog_core::Control;
use hog_core::random::{below, draw, spread_seed_bytes};
use hog_games::go_fish::{GoFish, Move, Observation, Pile, Plain, Ranks};
use hog_search::{CannotSearch, InformationTree, Rating, Thought};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::lookahead::Lookahead;
use super::memory::Recollection;
use super::open_hands::OpenHandsSolvers;
use super::payoff::Utility;
use super::range::OpponentModel;
use super::sampler::Sampling;
use super::sound::Sound;
use super::strategy::{Greedy, Strategy, uniform_over};
use crate::hidden_engine::HiddenEngine;
use crate::knowledge::SeatKnowledge;
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
    solvers: &OpenHandsSolvers,
) -> Option<Box<dyn HiddenEngine<GoFish<P>> + Send>> {
    let settings = name.settings();
    let mut slips = 0;
    let method = match name.kind().method {
        EngineMethod::Memory => GoFishMethod::Memory,
        EngineMethod::Belief => following(Greedy),
        EngineMethod::Sampling => following(Sampling {
            worlds: WORLDS.of(settings),
            seed,
            solvers: solvers.clone(),
        }),
        EngineMethod::Sound => following(Sound {
            endgame: ENDGAME.of(settings),
        }),
        EngineMethod::Best => following(STRONGEST),
        EngineMethod::Level => {
            let (method, percentage) = level(LEVEL.of(settings));
            slips = percentage;
            method
        }
        EngineMethod::InformationTree => {
            let time = TIME.of(settings).as_millis();
            let time = u64::try_from(time).unwrap_or(u64::MAX);
            let playouts = time.saturating_mul(PLAYOUTS_PER_MILLISECOND);
            let playouts = playouts.min(ITERATIONS.of(settings));
            GoFishMethod::Tree { playouts }
        }
        EngineMethod::Tree
        | EngineMethod::Deepening
        | EngineMethod::Thesis
        | EngineMethod::Random => return None,
    };
    Some(Box::new(GoFishEngine {
        method,
        slips,
        rng: Xoshiro256PlusPlus::from_seed(spread_seed_bytes(seed)),
        recollection: None,
    }))
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

/// The method of an engine of Go Fish.
enum GoFishMethod {
    /// Asks for what the other certainly holds, or at random.
    Memory,
    /// Follows a strategy in games by pairs; in games by books of four it plays by memory.
    Strategy(Box<dyn Strategy + Send>),
    /// Information-set tree search, from hands drawn from its belief.
    Tree { playouts: u64 },
}

/// An engine that plays Go Fish from what its seat has observed.
struct GoFishEngine {
    method: GoFishMethod,
    /// Percentage of random questions.
    slips: u8,
    rng: Xoshiro256PlusPlus,
    recollection: Option<Recollection>,
}

/// The questions that an engine intends to ask, indexed by rank.
struct Intention {
    probabilities: [f64; 13],
    /// The expected gain of each question in pairs, as far as it is computed.
    values: Option<[f64; 13]>,
    /// Number of states considered: possible hands, or states of a tree.
    nodes: u64,
}

impl GoFishEngine {
    /// Its intention, without random questions.
    fn intend<P: Pile>(
        &mut self,
        game: GoFish<P>,
        knowledge: &SeatKnowledge<'_, GoFish<P>>,
        control: &Control<'_>,
    ) -> Result<Intention, CannotSearch> {
        let hand: Ranks = knowledge.moves.iter().filter_map(asked).collect();
        let observations = knowledge.information.observations.iter();
        let observations: Vec<_> = observations.map(Observation::without_suits).collect();
        let kept = self.recollection.take();
        let recollection = Recollection::updated(kept, game.rules(), knowledge.seat, &observations);
        let recollection = self.recollection.insert(recollection);
        let by_memory = Intention {
            probabilities: uniform_over(recollection.memory.questions(hand)),
            values: None,
            nodes: 1,
        };
        let Some(situation) = &recollection.situation else {
            return Ok(by_memory);
        };
        Ok(match &self.method {
            GoFishMethod::Memory => by_memory,
            GoFishMethod::Strategy(strategy) => {
                let values = strategy.values(situation);
                Intention {
                    probabilities: strategy.probabilities_of(situation, &values),
                    values: Some(values),
                    nodes: situation
                        .range(knowledge.seat.other(), OpponentModel::Uniform)
                        .hands()
                        .count() as u64,
                }
            }
            GoFishMethod::Tree { playouts } => {
                let belief = situation.belief();
                let tree = InformationTree {
                    playouts: Some(*playouts),
                    seed: self.rng.next_u64(),
                    ..InformationTree::default()
                };
                let draws = |rng: &mut _| {
                    let hands = situation.hands_if(belief.draw(rng));
                    let state = situation.state_if(hands);
                    state.expect("what is believed is possible")
                };
                let plain = Plain::new(game.rules());
                let thought = tree.search(&plain, knowledge.seat, draws, &Utility::Win, control)?;
                let best = asked(&thought.best).map_or(Ranks::NONE, Ranks::only);
                Intention {
                    probabilities: uniform_over(best),
                    values: None,
                    nodes: thought.nodes,
                }
            }
        })
    }
}

impl<P: Pile> HiddenEngine<GoFish<P>> for GoFishEngine {
    fn think(
        &mut self,
        game: &GoFish<P>,
        knowledge: &SeatKnowledge<'_, GoFish<P>>,
        control: &Control<'_>,
    ) -> Result<Thought<Move<P::Card>>, CannotSearch> {
        let intention = self.intend(*game, knowledge, control)?;
        let mv = if below(&mut self.rng, 100) < usize::from(self.slips) {
            knowledge.moves[below(&mut self.rng, knowledge.moves.len())]
        } else {
            let moves = knowledge.moves.iter();
            let likely = moves.map(|mv| (*mv, entry_of(mv, &intention.probabilities)));
            draw(&mut self.rng, likely.filter(|(_, chance)| *chance > 0.0))
        };
        // Without values an even chance is shown.
        let values = intention.values.map(|values| entry_of(&mv, &values));
        let rating = values.map_or(Rating::WinRate(0.5), Rating::Gain);
        Ok(Thought::estimated(mv, rating, intention.nodes))
    }

    fn probabilities(
        &mut self,
        game: &GoFish<P>,
        knowledge: &SeatKnowledge<'_, GoFish<P>>,
        control: &Control<'_>,
    ) -> Option<Vec<f64>> {
        if matches!(self.method, GoFishMethod::Tree { .. }) {
            return None;
        }
        let intention = self.intend(*game, knowledge, control).ok()?;
        let slip = f64::from(self.slips) / 100.0;
        let moves = u16::try_from(knowledge.moves.len()).expect("a hand has few ranks");
        let probabilities = knowledge.moves.iter().map(|mv| {
            let meant = entry_of(mv, &intention.probabilities);
            slip / f64::from(moves) + (1.0 - slip) * meant
        });
        Some(probabilities.collect())
    }
}

/// The rank that a move asks for.
fn asked<C>(mv: &Move<C>) -> Option<Rank> {
    match mv {
        Move::Ask(rank) => Some(*rank),
        Move::Draw(_) => None,
    }
}

/// The entry of the rank that a move asks for.
fn entry_of<C>(mv: &Move<C>, by_rank: &[f64; 13]) -> f64 {
    asked(mv).map_or(0.0, |rank| by_rank[usize::from(rank.index())])
}
