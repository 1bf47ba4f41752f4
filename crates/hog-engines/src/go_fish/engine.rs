//! Engines that play Go Fish.

use hog_cards::Rank;
use hog_core::Control;
use hog_core::random::{below, spread_seed_bytes, unit};
use hog_games::go_fish::{GoFish, Move, Observation, Pile, Plain, Ranks};
use hog_search::{Budget, CannotSearch, InformationTree, Rating, Thought};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::payoff::Utility;
use super::range::OpponentModel;
use super::recollection::Recollection;
use super::strategy::{Strategy, even};
use crate::hidden_engine::HiddenEngine;
use crate::knowledge::Part;

/// The method of an engine of Go Fish.
pub(super) enum GoFishMethod {
    /// Asks for what the other certainly holds, or at random.
    Memory,
    /// Follows a strategy in games by pairs; in games by books of four it plays by memory.
    Strategy(Box<dyn Strategy + Send>),
    /// Information-set tree search, from hands drawn from its belief.
    Tree { playouts: u64 },
}

/// An engine that plays Go Fish from what its seat has observed.
pub(super) struct GoFishEngine {
    method: GoFishMethod,
    /// Percentage of random questions.
    slips: u8,
    rng: Xoshiro256PlusPlus,
    recollection: Option<Recollection>,
}

/// The questions that an engine intends to ask, by the numbers of the ranks.
struct Intention {
    chances: [f64; 13],
    /// The expected gain of each question in pairs, as far as it is computed.
    worth: Option<[f64; 13]>,
    /// Number of states considered: possible hands, or states of a tree.
    nodes: u64,
}

impl GoFishEngine {
    pub(super) fn new(method: GoFishMethod, slips: u8, seed: u64) -> Self {
        Self {
            method,
            slips,
            rng: Xoshiro256PlusPlus::from_seed(spread_seed_bytes(seed)),
            recollection: None,
        }
    }

    /// Its intention, random questions aside.
    fn intend<P: Pile>(
        &mut self,
        game: GoFish<P>,
        part: &Part<'_, GoFish<P>>,
        control: &Control<'_>,
    ) -> Result<Intention, CannotSearch> {
        let hand: Ranks = part.moves.iter().filter_map(asked).collect();
        let observations = part.information.observations.iter();
        let observations: Vec<_> = observations.map(Observation::without_suits).collect();
        let kept = self.recollection.take();
        let recollection = Recollection::updated(kept, game.rules(), part.seat, &observations);
        let recollection = self.recollection.insert(recollection);
        let by_memory = Intention {
            chances: even(recollection.memory().questions(hand)),
            worth: None,
            nodes: 1,
        };
        let Some(situation) = recollection.situation() else {
            return Ok(by_memory);
        };
        Ok(match &self.method {
            GoFishMethod::Memory => by_memory,
            GoFishMethod::Strategy(strategy) => {
                let worth = strategy.worth(situation);
                Intention {
                    chances: strategy.chances_of(situation, &worth),
                    worth: Some(worth),
                    nodes: situation
                        .range(part.seat.other(), OpponentModel::Uniform)
                        .hands()
                        .count() as u64,
                }
            }
            GoFishMethod::Tree { playouts } => {
                let belief = situation.belief();
                let tree = InformationTree {
                    budget: Budget {
                        playouts: Some(*playouts),
                    },
                    seed: self.rng.next_u64(),
                    ..InformationTree::default()
                };
                let draws = |rng: &mut _| {
                    let hands = situation.hands_if(belief.draw(rng));
                    let state = situation.state_if(hands);
                    state.expect("what is believed is possible")
                };
                let plain = Plain::new(game.rules());
                let found = tree.search(&plain, part.seat, draws, &Utility::Win, control)?;
                let mut chances = [0.0; 13];
                if let Some(rank) = asked(&found.thought.best) {
                    chances[usize::from(rank.index())] = 1.0;
                }
                Intention {
                    chances,
                    worth: None,
                    nodes: found.thought.nodes,
                }
            }
        })
    }
}

impl<P: Pile> HiddenEngine<GoFish<P>> for GoFishEngine {
    fn think(
        &mut self,
        game: &GoFish<P>,
        part: Part<'_, GoFish<P>>,
        control: &Control<'_>,
    ) -> Result<Thought<Move<P::Card>>, CannotSearch> {
        let intention = self.intend(*game, &part, control)?;
        let mv = if below(&mut self.rng, 100) < usize::from(self.slips) {
            part.moves[below(&mut self.rng, part.moves.len())]
        } else {
            let likely = part.moves.iter();
            let likely = likely.filter(|mv| listed(mv, &intention.chances) > 0.0);
            let mut left = unit(&mut self.rng);
            let mut chosen = likely.clone().filter(|mv| {
                left -= listed(mv, &intention.chances);
                left < 0.0
            });
            // Rounding may leave a little over for the last.
            let chosen = chosen.next().or_else(|| likely.clone().last());
            *chosen.expect("some question has a chance")
        };
        let worth = intention.worth.map(|worth| listed(&mv, &worth));
        let rating = worth.map_or(Rating::Rate(0.5), Rating::Gain);
        Ok(Thought::estimated(mv, rating, intention.nodes))
    }

    fn chances(
        &mut self,
        game: &GoFish<P>,
        part: Part<'_, GoFish<P>>,
        control: &Control<'_>,
    ) -> Option<Vec<f64>> {
        if matches!(self.method, GoFishMethod::Tree { .. }) {
            return None;
        }
        let intention = self.intend(*game, &part, control).ok()?;
        let slip = f64::from(self.slips) / 100.0;
        let moves = u16::try_from(part.moves.len()).expect("a hand has few ranks");
        let chances = part.moves.iter().map(|mv| {
            let meant = listed(mv, &intention.chances);
            slip / f64::from(moves) + (1.0 - slip) * meant
        });
        Some(chances.collect())
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
fn listed<C>(mv: &Move<C>, by_rank: &[f64; 13]) -> f64 {
    asked(mv).map_or(0.0, |rank| by_rank[usize::from(rank.index())])
}
