//! The end of a game, solved exactly.

use hog_cards::Rank;
use hog_core::{Control, Information, Seat};
use hog_games::go_fish::{Plain, RankPile, Ranks, State};
use hog_search::{Learning, Root, SequenceForm, SequenceFormLimits};

use super::payoff::Utility;
use super::range::OpponentModel;
use super::situation::Situation;

/// Maximum size of an endgame that is solved during a move.
const LIMITS: SequenceFormLimits = SequenceFormLimits {
    histories: 2_500,
    bytes: 64 << 20,
};
/// With more cards in the stock, or more pairs of hands, the rest counts as too large without being
/// enumerated. These two and the limits keep a move to milliseconds; none was tuned for strength.
const MOST_STOCK: u8 = 4;
const MOST_ROOTS: usize = 400;

/// Maximum exploitability of the endgame in pairs, and maximum number of rounds to reach it.
const LEARNING: Learning = Learning {
    target: 1e-3,
    rounds: 200,
};

/// An equilibrium of the rest of a game, played for the difference in pairs, if it is small enough to be
/// solved: the probability of asking for each rank, indexed by rank.
///
/// Both players begin with the ranges that follow from what both observed.
pub(super) fn probabilities(situation: &Situation) -> Option<[f64; 13]> {
    let control = &Control::new();
    if situation.stock() == 0 || situation.stock() > MOST_STOCK {
        return None;
    }
    let game = Plain::new(situation.rules());
    let roots = roots(situation)?;
    let form = SequenceForm::of_roots(&game, roots, &Utility::Pairs, LIMITS, control).ok()?;
    let learned = LEARNING.learn(&form, control);
    let seat = situation.seat();
    let index = hands(situation, seat).position(|(hand, _)| hand == situation.hand())?;
    let information = Information::at_start(index);
    let chances = learned.policy.look_up(seat, &information)?;
    let mut probabilities = [0.0; 13];
    for (rank, probability) in situation.hand().iter().zip(chances) {
        probabilities[usize::from(rank.index())] = *probability;
    }
    Some(probabilities)
}

/// The hands that a player may hold, by what both players observed.
fn hands(situation: &Situation, seat: Seat) -> impl Iterator<Item = (Ranks, f64)> {
    let left = |rank: Rank| situation.left(rank) > 0;
    let range = situation.range(seat, OpponentModel::Uniform).hands();
    range.filter(move |(hand, _)| hand.iter().all(left))
}

/// All possible states, by what both players observed; `None` if there are too many.
fn roots(situation: &Situation) -> Option<Vec<Root<State<RankPile>>>> {
    let mut roots = Vec::new();
    for (first_index, (first, first_weight)) in hands(situation, Seat::FIRST).enumerate() {
        for (second_index, (second, second_weight)) in hands(situation, Seat::SECOND).enumerate() {
            let Some(state) = situation.state_if([first, second]) else {
                continue;
            };
            if roots.len() == MOST_ROOTS {
                return None;
            }
            roots.push(Root {
                state,
                chance: first_weight * second_weight * coupling(situation, first, second),
                info_sets: [first_index, second_index],
            });
        }
    }
    let all: f64 = roots.iter().map(|root| root.chance).sum();
    for root in &mut roots {
        root.chance /= all;
    }
    Some(roots)
}

/// The factor that couples two hands, besides their weights in the ranges; see [`range`](super::range).
fn coupling(situation: &Situation, first: Ranks, second: Ranks) -> f64 {
    let of_second = |rank: Rank| {
        let left = f64::from(situation.left(rank));
        let taken_before = f64::from(u8::from(first.contains(rank)));
        left - taken_before
    };
    let of_first = first.iter().map(|rank| f64::from(situation.left(rank)));
    of_first.chain(second.iter().map(of_second)).product()
}
