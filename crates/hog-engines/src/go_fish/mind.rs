//! Minds at a table of Go Fish.

use hog_core::random::{below, spread_seed_bytes, unit};
use hog_core::{Control, Plain as _, Seat};
use hog_games::go_fish::{Books, Move, RankPile, Ranks, Rules, Sight, Suited};
use hog_search::{CannotSearch, Proof, Rating, Thought};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::memory::Memory;
use super::situation::Situation;
use super::strategy::Strategy;
use crate::hidden::HiddenMind;
use crate::knowledge::Part;

/// What a mind of Go Fish does.
pub(crate) enum Way {
    /// It asks for what the other certainly holds, or for anything.
    Memory,
    /// It follows a strategy; where hands are no sets of ranks it has but its memory.
    Strategy(Box<dyn Strategy + Send>),
}

/// A mind that plays Go Fish from what its seat has noticed.
pub(crate) struct GoFishMind {
    way: Way,
    /// Of a hundred questions it asks so many at random.
    slips: usize,
    rng: Xoshiro256PlusPlus,
    recollection: Option<Recollection>,
}

/// What a mind has worked out of what its seat has noticed so far.
struct Recollection {
    rules: Rules,
    seat: Seat,
    noticed: Vec<Sight<RankPile>>,
    memory: Memory,
    /// Of a game by pairs.
    situation: Option<Situation>,
}

impl Recollection {
    fn new(rules: Rules, seat: Seat) -> Self {
        Self {
            rules,
            seat,
            noticed: Vec::new(),
            memory: Memory::new(seat.other()),
            situation: (rules.books() == Books::Two).then(|| Situation::new(rules, seat)),
        }
    }

    fn is_of(&self, rules: Rules, seat: Seat, sights: &[Sight<RankPile>]) -> bool {
        self.rules == rules && self.seat == seat && sights.starts_with(&self.noticed)
    }

    fn notice(&mut self, sights: &[Sight<RankPile>]) {
        for sight in &sights[self.noticed.len()..] {
            self.memory.notice(sight);
            if let Some(situation) = &mut self.situation {
                situation.notice(sight);
            }
            self.noticed.push(*sight);
        }
    }
}

impl GoFishMind {
    pub(crate) fn new(way: Way, slips: usize, seed: u64) -> Self {
        Self {
            way,
            slips,
            rng: Xoshiro256PlusPlus::from_seed(spread_seed_bytes(seed)),
            recollection: None,
        }
    }

    /// What is worked out of what a seat has noticed: what was worked out before is kept.
    fn recollection(&mut self, game: &Suited, part: &Part<'_, Suited>) -> &Recollection {
        let sights = game.plain_information(part.information).sights;
        let kept = self.recollection.take();
        let kept = kept.filter(|kept| kept.is_of(game.rules(), part.seat, &sights));
        let mut recollection = kept.unwrap_or_else(|| Recollection::new(game.rules(), part.seat));
        recollection.notice(&sights);
        self.recollection.insert(recollection)
    }

    /// How likely each rank is to be asked for when nothing slips, and what that is worth in pairs, if
    /// that is known; by the numbers of the ranks.
    fn plan(&mut self, game: &Suited, part: &Part<'_, Suited>) -> ([f64; 13], Option<[f64; 13]>) {
        let asked = |mv: &Move<_>| match mv {
            Move::Ask(rank) => Some(*rank),
            Move::Draw(_) => None,
        };
        let hand: Ranks = part.moves.iter().filter_map(asked).collect();
        let recollection = self.recollection(game, part);
        let from_memory = super::strategy::even(recollection.memory.questions(hand));
        let situation = recollection.situation.clone();
        match (&self.way, situation) {
            (Way::Strategy(strategy), Some(situation)) => {
                let worth = strategy.worth(&situation);
                (strategy.chances(&situation), Some(worth))
            }
            (Way::Memory, _) | (Way::Strategy(_), None) => (from_memory, None),
        }
    }
}

impl HiddenMind<Suited> for GoFishMind {
    fn think(
        &mut self,
        game: &Suited,
        part: Part<'_, Suited>,
        _control: &Control<'_>,
    ) -> Result<
        Thought<Move<<hog_games::go_fish::CardPile as hog_games::go_fish::Pile>::Card>>,
        CannotSearch,
    > {
        let (chances, worth) = self.plan(game, &part);
        let mv = if below(&mut self.rng, 100) < self.slips {
            part.moves[below(&mut self.rng, part.moves.len())]
        } else {
            let mut left = unit(&mut self.rng);
            let mut chosen = None;
            for mv in part.moves {
                let chance = chance_of(mv, &chances);
                if chance > 0.0 && left >= 0.0 {
                    chosen = Some(*mv);
                    left -= chance;
                }
            }
            chosen.expect("some question has a chance")
        };
        let rating = worth.map(|worth| Rating::Margin(chance_of(&mv, &worth)));
        Ok(Thought {
            best: mv,
            line: vec![mv],
            rating: rating.unwrap_or(Rating::Rate(0.5)),
            proof: Proof::Estimated,
            nodes: 1,
            tips: 1,
            depth: 0,
            complete: true,
        })
    }

    fn chances(
        &mut self,
        game: &Suited,
        part: Part<'_, Suited>,
        _control: &Control<'_>,
    ) -> Option<Vec<f64>> {
        let (chances, _) = self.plan(game, &part);
        let slip = self.slips as f64 / 100.0;
        let even = 1.0 / part.moves.len() as f64;
        let all = part.moves.iter();
        Some(
            all.map(|mv| slip * even + (1.0 - slip) * chance_of(mv, &chances))
                .collect(),
        )
    }
}

/// What is listed for the rank that a move asks for.
fn chance_of<C>(mv: &Move<C>, by_rank: &[f64; 13]) -> f64 {
    match mv {
        Move::Ask(rank) => by_rank[usize::from(rank.index())],
        Move::Draw(_) => 0.0,
    }
}
