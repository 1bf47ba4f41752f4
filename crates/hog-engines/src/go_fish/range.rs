//! Ranges: how likely each hand of a player is, by what both players observed.
//!
//! **Why one range for each player is enough.** All orders of the pack are equally likely, and both
//! players see who draws when. So the probability that the players drew some ranks in some order is,
//! up to a known factor, the product over all ranks of the falling factorial of the number of suits,
//! with as many factors as cards of the rank were drawn. It does not matter who drew them, or when,
//! and what was laid down is seen by both. So for the hands `h` and `g` of the two players
//!
//! > chance(h, g) ∝ range₁(h) · range₂(g) · ∏ᵣ (cards of r not laid down)⁽ᵏ⁾, k = how many of h, g have r
//!
//! where a range counts the ways in which a player may have got a hand, each weighted by the
//! probabilities of the questions it asked on the way. The first two factors depend on what both
//! players observed and on nothing else; only the last couples the hands.

use hog_cards::Rank;
use hog_games::go_fish::{Pile, RankPile, Ranks};

/// The number of ways that lead to each hand of a player, by what both players observed: a weight for
/// every set of ranks. In Go Fish by pairs a hand has no two cards of a rank.
///
/// The [scales](Range::log_scale) of a player's ranges under different [models](OpponentModel) tell how well
/// each model explains its questions.
#[derive(Clone, Debug, PartialEq)]
pub struct Range {
    /// By the bits of the set; those of sets of another size are 0. The greatest is near 1.
    weights: Vec<f64>,
    size: u8,
    log_scale: f64,
}

/// A model of how a player chooses its questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpponentModel {
    /// Each rank of its hand with equal probability.
    Uniform,
    /// More likely a rank that the other probably holds, by what both observed.
    Informed,
}

/// How much an informed player prefers a rank that the other is likelier to hold: e times for every
/// twentieth of probability. Three settings were tried against `belief`, in 3,000 pairs of games each:
/// this one with a prior of one half for informed players (51.8 ±0.9 %) or nine tenths (50.6), and e times
/// for every fiftieth with nine tenths (51.5). The differences are within the error.
const PREFERENCE: f64 = 20.0;

impl Range {
    /// The range of a player who holds nothing, in a game with this number of ranks.
    #[must_use]
    pub fn empty(ranks: u8) -> Self {
        let mut weights = vec![0.0; 1 << ranks];
        weights[0] = 1.0;
        Self {
            weights,
            size: 0,
            log_scale: 0.0,
        }
    }

    /// The natural logarithm of the factor that was taken out of all weights.
    #[must_use]
    pub const fn log_scale(&self) -> f64 {
        self.log_scale
    }

    /// Number of cards that the player holds.
    #[must_use]
    pub const fn cards_held(&self) -> u8 {
        self.size
    }

    /// The possible hands, with their weights.
    pub fn hands(&self) -> impl Iterator<Item = (Ranks, f64)> {
        let all = (0_u16..).zip(&self.weights);
        let possible = all.filter(|(_, weight)| **weight > 0.0);
        possible.map(|(bits, weight)| (Ranks::from_bits(bits), *weight))
    }

    /// A player of the uniform model asks for a rank.
    pub(super) fn asks_uniformly(&mut self, rank: Rank) {
        self.has(rank);
        self.log_scale -= f64::from(self.size).ln();
    }

    /// A player of the informed model asks for a rank.
    pub(super) fn asks_informed(&mut self, rank: Rank, chance_other_holds: &[f64; 13]) {
        let appeal = chance_other_holds.map(|chance| (PREFERENCE * chance).exp());
        let appeal = |rank: Rank| appeal[usize::from(rank.index())];
        for (bits, weight) in (0_u16..).zip(&mut self.weights) {
            if *weight > 0.0 {
                let hand = Ranks::from_bits(bits);
                let all: f64 = hand.iter().map(appeal).sum();
                *weight *= if hand.contains(rank) {
                    appeal(rank) / all
                } else {
                    0.0
                };
            }
        }
        self.rescale();
    }

    /// The probability that the player holds each rank, as seen by an opponent who holds one card of it
    /// and of whom nothing else is known. `left` counts the cards of each rank that are not laid down.
    pub(super) fn chances_seen_by_holder(&self, left: &[u8; 13]) -> [f64; 13] {
        let left = left.map(f64::from);
        let (mut all, mut with) = (0.0, [0.0; 13]);
        for (hand, weight) in self.hands() {
            let ranks = || hand.iter().map(|rank| usize::from(rank.index()));
            let ways = weight * ranks().map(|rank| left[rank]).product::<f64>();
            all += ways;
            ranks().for_each(|rank| with[rank] += ways);
        }
        let mut chances = [0.0; 13];
        for ((chance, with), left) in chances.iter_mut().zip(with).zip(left) {
            // One of these cards is the holder's.
            let without = all - with;
            let with = with * (left - 1.0) / left.max(1.0);
            *chance = if with > 0.0 {
                with / (with + without)
            } else {
                0.0
            };
        }
        chances
    }

    /// The player shows that it holds a rank.
    pub(super) fn has(&mut self, rank: Rank) {
        self.keep(|hand| hand.contains(rank));
    }

    /// The player says that it has no card of a rank.
    pub(super) fn has_none(&mut self, rank: Rank) {
        self.keep(|hand| !hand.contains(rank));
    }

    /// A card that the player is known to hold leaves its hand.
    pub(super) fn loses(&mut self, rank: Rank) {
        let lost = 1 << rank.index();
        for bits in 0..self.weights.len() {
            if bits & lost == 0 {
                self.weights[bits] = self.weights[bits | lost];
                self.weights[bits | lost] = 0.0;
            }
        }
        self.size -= 1;
        self.rescale();
    }

    /// The player draws a card, and either lays it down with one that it held or keeps it.
    pub(super) fn draws(&mut self, laid: RankPile) {
        if let Some(rank) = laid.ranks().iter().next() {
            return self.loses(rank);
        }
        let mut drawn = vec![0.0; self.weights.len()];
        for (hand, weight) in self.hands() {
            let bits = usize::from(hand.bits());
            let mut others = !bits & (self.weights.len() - 1);
            while others != 0 {
                drawn[bits | others & others.wrapping_neg()] += weight;
                others &= others - 1;
            }
        }
        self.weights = drawn;
        self.size += 1;
        self.rescale();
    }

    /// The player, who holds nothing, draws this number of cards and lays down the pairs among them.
    pub(super) fn fills(&mut self, cards: u8, laid: RankPile) {
        self.size = cards - laid.len();
        // The part of the multinomial coefficient that differs between hands.
        let share = Rank::ALL.map(|rank| 1.0 / f64::from(laid.count(rank) + 1));
        for (bits, weight) in (0_u16..).zip(&mut self.weights) {
            let hand = Ranks::from_bits(bits);
            *weight = if hand.len() == usize::from(self.size) {
                hand.iter()
                    .map(|rank| share[usize::from(rank.index())])
                    .product()
            } else {
                0.0
            };
        }
    }

    fn keep(&mut self, possible: impl Fn(Ranks) -> bool) {
        for (bits, weight) in (0_u16..).zip(&mut self.weights) {
            if !possible(Ranks::from_bits(bits)) {
                *weight = 0.0;
            }
        }
    }

    /// Keeps weights near 1: only how they compare matters.
    fn rescale(&mut self) {
        let most = self
            .weights
            .iter()
            .fold(0.0, |most: f64, weight| most.max(*weight));
        if most > 0.0 {
            self.log_scale += most.ln();
            self.weights.iter_mut().for_each(|weight| *weight /= most);
        }
    }
}
