//! The estimate by which a layer is ordered: the fewer detours a position seems to need, the less it
//! costs.

use super::bound::BoundView;
use super::position::BeamPosition;
use crate::freecell::card_code::{Support, cards_of};
use crate::freecell::rule_tables::RuleTables;

/// Costs are limited to less than this, so that layers can count candidates by cost.
pub(super) const COSTS: usize = 2048;
/// Keeps costs above zero.
const BASE: i32 = 256;
/// The first king's number.
const KINGS: usize = 48;

/// Weights of the features of a position in its cost.
pub(super) struct Weights {
    /// Per card above a lower one of its suit: a `must` here, as in [`BoundView`].
    must: i32,
    /// Per cycle of waiting suits.
    cycle: i32,
    /// Per misfit that is a must.
    misfit_must: i32,
    /// Per other misfit: a card that does not fit the card it lies on.
    misfit: i32,
    /// Per card above the next one of a suit.
    depth: i32,
    /// Per card in the way of the suits' next cards, the first time that no suit can go on.
    waited: i32,
    /// Per card on the foundations.
    founded: i32,
    /// Per rank of the lowest foundation.
    lowest: i32,
    /// Per rank by which a card in a cell is above the foundation of its suit.
    cell_reach: i32,
    /// Per king in a cell.
    cell_king: i32,
    /// Per must on top of a column that fits another top card.
    hosted_must: i32,
    /// Per misfit on top of a column that fits another top card.
    hosted_misfit: i32,
    /// Per king at the bottom of a column.
    settled_king: i32,
    /// Per king on another card.
    buried_king: i32,
    /// Per must on top of a column.
    top_must: i32,
    /// Added for such a must if it fits the card it lies on.
    top_attached_must: i32,
    /// Per misfit on top of a column that is no must.
    top_misfit: i32,
    /// By free cells (up to four) and empty columns (up to three).
    room: [[i32; 4]; 5],
}

/// For early, middle and late layers. Fitted by logistic regression on deals 102001 to 102240, with
/// layers of at most 3000 positions. Positive examples: positions on the best solution found. Negative:
/// the other positions of their layers. Rooms too rare for the regression have the weights of their
/// neighbours.
static PHASES: [Weights; 3] = [
    Weights {
        must: 24,
        cycle: 32,
        misfit_must: 15,
        misfit: 19,
        depth: 3,
        waited: 3,
        founded: -7,
        lowest: 23,
        cell_reach: 2,
        cell_king: 20,
        hosted_must: -4,
        hosted_misfit: -10,
        settled_king: -54,
        buried_king: 18,
        top_must: -11,
        top_attached_must: 21,
        top_misfit: -7,
        room: [
            [38, -79, -90, -90],
            [-8, -91, -100, -100],
            [-42, -125, -125, -125],
            [-63, -125, -125, -125],
            [-113, -140, -140, -140],
        ],
    },
    Weights {
        must: 24,
        cycle: 25,
        misfit_must: 8,
        misfit: 13,
        depth: 2,
        waited: 3,
        founded: 1,
        lowest: 1,
        cell_reach: 2,
        cell_king: 13,
        hosted_must: -3,
        hosted_misfit: -8,
        settled_king: -18,
        buried_king: 10,
        top_must: -8,
        top_attached_must: 12,
        top_misfit: -6,
        room: [
            [19, -36, -36, -36],
            [-11, -56, -50, -50],
            [-27, -40, -45, -45],
            [-42, -45, -50, -50],
            [-55, -55, -60, -60],
        ],
    },
    Weights {
        must: 24,
        cycle: 26,
        misfit_must: 6,
        misfit: 9,
        depth: 2,
        waited: 1,
        founded: 2,
        lowest: -7,
        cell_reach: 1,
        cell_king: -2,
        hosted_must: -3,
        hosted_misfit: -8,
        settled_king: -9,
        buried_king: 3,
        top_must: -6,
        top_attached_must: 6,
        top_misfit: -3,
        room: [
            [16, -20, -5, -7],
            [-9, -28, -12, -13],
            [-13, -17, 5, 15],
            [-15, -15, 10, 0],
            [0, 0, 10, 0],
        ],
    },
];

/// The weights of a layer, by the lower bound of the detours that are left. The thresholds 8 and 16
/// hardly matter: with others the solutions of deals 100001 to 100100 had 82.4 to 82.7 single-card moves
/// on average, with these 82.5 (at 400,000 states each).
pub(super) fn weights(left: u32) -> &'static Weights {
    &PHASES[match left {
        0..8 => 2,
        8..16 => 1,
        _ => 0,
    }]
}

/// The cost of a position, given its bound.
#[inline]
pub(super) fn cost(
    tables: &RuleTables,
    position: &BeamPosition,
    view: &BoundView,
    weights: &Weights,
) -> usize {
    let cost = BASE
        + room(tables, position, weights)
        + bound_features(view, weights)
        + foundations(position, weights)
        + kings(position, weights)
        + held(position, weights)
        + tops(tables, position, view, weights);
    usize::try_from(cost).map_or(0, |cost| cost.min(COSTS - 1))
}

#[inline]
const fn count(cards: u64) -> i32 {
    cards.count_ones().cast_signed()
}

#[inline]
fn room(tables: &RuleTables, position: &BeamPosition, weights: &Weights) -> i32 {
    let free = (tables.cells - position.cells.count_ones()) as usize;
    let empty = position.empty_columns(tables);
    weights.room[free.min(4)][empty.min(3)]
}

#[inline]
const fn bound_features(view: &BoundView, weights: &Weights) -> i32 {
    weights.must * (view.bound - view.cycles).cast_signed()
        + weights.cycle * view.cycles.cast_signed()
        + weights.misfit_must * count(view.misfits & view.must)
        + weights.misfit * count(view.misfits & !view.must)
        + weights.depth * view.depth.cast_signed()
        + weights.waited * view.waited.cast_signed()
}

#[inline]
fn foundations(position: &BeamPosition, weights: &Weights) -> i32 {
    let [a, b, c, d] = position.foundations;
    weights.founded * i32::from(a + b + c + d) + weights.lowest * i32::from(a.min(b).min(c).min(d))
}

#[inline]
fn kings(position: &BeamPosition, weights: &Weights) -> i32 {
    let mut cost = 0;
    for support in &position.supports[KINGS..] {
        if *support == Support::TABLE {
            cost += weights.settled_king;
        } else if support.card().is_some() {
            cost += weights.buried_king;
        }
    }
    cost
}

#[inline]
fn held(position: &BeamPosition, weights: &Weights) -> i32 {
    let mut cost = weights.cell_king * count(position.cells >> KINGS);
    for card in cards_of(position.cells) {
        let reach = card.rank() - position.foundations[card.suit()];
        cost += weights.cell_reach * i32::from(reach);
    }
    cost
}

#[inline]
fn tops(tables: &RuleTables, position: &BeamPosition, view: &BoundView, weights: &Weights) -> i32 {
    let tops = position.free & !position.cells;
    let mut cost = weights.top_must * count(tops & view.must)
        + weights.top_attached_must * count(tops & view.must & !view.misfits)
        + weights.top_misfit * count(tops & view.misfits & !view.must);
    for card in cards_of(tops & (view.must | view.misfits)) {
        if tables.hosts(card) & tops != 0 {
            if view.must & card.bit() != 0 {
                cost += weights.hosted_must;
            }
            if view.misfits & card.bit() != 0 {
                cost += weights.hosted_misfit;
            }
        }
    }
    cost
}
