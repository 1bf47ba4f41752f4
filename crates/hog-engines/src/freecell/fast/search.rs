//! Best-first search.

use std::collections::BinaryHeap;

use hog_core::{Control, Stopped};
use hog_games::freecell::State;

use super::position::{CostModel, FastPosition, Shift};
use super::seen::GrowingHashSet;
use super::stages::{Breadth, QUICK, STAGES, SpaceCosts};
use crate::freecell::card_code::{CardCode, Destination};
use crate::freecell::rule_tables::RuleTables;
use crate::freecell::solution::CardStep;

/// The fast solver. It keeps what it has allocated for the next deal.
pub(in crate::freecell) struct Fast {
    positions: Vec<FastPosition>,
    nodes: Vec<Node>,
    open: BinaryHeap<Open>,
    seen: GrowingHashSet,
    shifts: Vec<Shift>,
    /// For each of the stages.
    space_costs: Vec<SpaceCosts>,
}

/// The effort of a fast search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::freecell) enum FastEffort {
    /// The quick stages.
    Quick,
    /// All stages.
    All,
}

/// The result of a fast search.
pub(in crate::freecell) struct FastResult {
    /// Steps that win. That none were found proves nothing.
    pub steps: Result<Option<Vec<CardStep>>, Stopped>,
    /// Number of states visited.
    pub states: u64,
}

/// A child that was found. Its position is computed when it is visited.
struct Node {
    /// The node that it was reached from.
    parent: u32,
    /// The parent's position, as an index into [`Fast::positions`].
    position: u32,
    shift: Shift,
    moves: u16,
}

/// A node to visit, in the order of goodness: the best last, and among equals the newest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Open(u64);

impl Open {
    #[inline]
    fn new(cost: i32, node: u32) -> Self {
        // An unsigned number that is the greater the lower the cost.
        let goodness = !(cost.cast_unsigned() ^ (1 << 31));
        Self(u64::from(goodness) << 32 | u64::from(node))
    }

    #[inline]
    fn node(self) -> u32 {
        // The low half is the number of the node.
        #[expect(clippy::cast_possible_truncation)]
        let node = self.0 as u32;
        node
    }
}

/// The bytes that a state costs while it is kept: a node, its place among the open ones, its hash in
/// a set that is at most half full, and its share of a position.
const BYTES_PER_STATE: usize =
    size_of::<Node>() + size_of::<Open>() + 32 + size_of::<FastPosition>() / 4;

/// Number of states between two reports to the control.
const REPORT_EVERY: u64 = 1 << 14;

/// The end of a line that wins: a node, and the move from there; none if no move is needed at all.
type LineEnd = (u32, Option<Shift>);

impl Fast {
    /// A solver for games with this number of cells.
    pub fn new(cells: u8) -> Self {
        Self {
            positions: Vec::new(),
            nodes: Vec::new(),
            open: BinaryHeap::new(),
            seen: GrowingHashSet::new(),
            shifts: Vec::new(),
            space_costs: STAGES
                .iter()
                .map(|stage| stage.tuning.space_costs(cells))
                .collect(),
        }
    }

    /// Searches for a way to win, stage by stage, with at most this much memory.
    pub fn search(
        &mut self,
        tables: &RuleTables,
        state: &State,
        effort: FastEffort,
        bytes: usize,
        control: &Control<'_>,
    ) -> FastResult {
        let max_states = u64::try_from(bytes / BYTES_PER_STATE).unwrap_or(u64::MAX);
        let stages = match effort {
            FastEffort::Quick => &STAGES[..QUICK],
            FastEffort::All => STAGES,
        };
        // Moved out, since the models borrow them while the search changes `self`.
        let space_costs = std::mem::take(&mut self.space_costs);
        let mut searched = 0;
        let mut steps = Ok(None);
        for (stage, space) in stages.iter().zip(&space_costs) {
            let model = CostModel {
                tables,
                tuning: &stage.tuning,
                space,
            };
            let budget = searched + stage.states.min(max_states);
            let breadth = stage.breadth;
            let end = self.best_first(&model, breadth, state, budget, &mut searched, control);
            steps = end.map(|end| end.map(|end| self.steps(&model, state, end)));
            if !matches!(steps, Ok(None)) {
                break;
            }
        }
        self.space_costs = space_costs;
        FastResult {
            steps,
            states: searched,
        }
    }

    fn best_first(
        &mut self,
        model: &CostModel<'_>,
        breadth: Breadth,
        state: &State,
        budget: u64,
        states: &mut u64,
        control: &Control<'_>,
    ) -> Result<Option<LineEnd>, Stopped> {
        self.positions.clear();
        self.nodes.clear();
        self.open.clear();
        self.seen.clear();
        let mut position = model.position(state);
        model.send_up(&mut position, |_| ());
        if position.is_won() {
            return Ok(Some((0, None)));
        }
        self.seen.insert(position.hash);
        self.nodes.push(Node::root());
        let mut at = 0;
        let mut next_report = *states + REPORT_EVERY;
        loop {
            if let Some(shift) = self.expand(model, breadth, &position, at, states) {
                return Ok(Some((at, Some(shift))));
            }
            if *states >= next_report {
                control.report(*states)?;
                next_report = *states + REPORT_EVERY;
            }
            let Some(best) = self.open.pop().filter(|_| *states < budget) else {
                return Ok(None);
            };
            at = best.node();
            let node = &self.nodes[at as usize];
            position = self.positions[node.position as usize];
            model.make(&mut position, node.shift);
        }
    }

    /// Opens all new children of a position, or gives the move that wins.
    #[inline]
    fn expand(
        &mut self,
        model: &CostModel<'_>,
        breadth: Breadth,
        position: &FastPosition,
        at: u32,
        states: &mut u64,
    ) -> Option<Shift> {
        let expanded = u32::try_from(self.positions.len()).expect("the budget is below 2³² states");
        self.positions.push(*position);
        let moves = self.nodes[at as usize].moves.saturating_add(1);
        let moves_cost = model.tuning.step * i32::from(moves);
        let parent = model.parent_costs(position);
        let mut shifts = std::mem::take(&mut self.shifts);
        position.moves(model.tables, breadth, &mut shifts);
        let mut winning = None;
        for shift in &shifts {
            *states += 1;
            let cost = if let Some(cost) = model.cost_after(position, &parent, *shift) {
                let is_new = self.seen.insert(model.hash_after(position, *shift));
                is_new.then_some(cost)
            } else {
                let mut child = *position;
                model.make(&mut child, *shift);
                if child.is_won() {
                    winning = Some(*shift);
                    break;
                }
                let is_new = self.seen.insert(child.hash);
                is_new.then(|| model.cost(&child))
            };
            if let Some(cost) = cost {
                let node = u32::try_from(self.nodes.len()).expect("the budget is below 2³² states");
                self.nodes.push(Node {
                    parent: at,
                    position: expanded,
                    shift: *shift,
                    moves,
                });
                self.open.push(Open::new(cost + moves_cost, node));
            }
        }
        self.shifts = shifts;
        winning
    }

    /// The way to the winning move, with what went up by itself.
    fn steps(&self, model: &CostModel<'_>, state: &State, (last, shift): LineEnd) -> Vec<CardStep> {
        let mut line = Vec::from_iter(shift);
        let mut at = last;
        while at != 0 {
            let node = &self.nodes[at as usize];
            line.push(node.shift);
            at = node.parent;
        }
        let mut position = model.position(state);
        let mut steps = Vec::with_capacity(line.len() + CardCode::COUNT);
        model.send_up(&mut position, |card| steps.push(CardStep::up(card.card())));
        for shift in line.into_iter().rev() {
            steps.push(position.step(shift));
            model.shift(&mut position, shift);
            model.send_up(&mut position, |card| steps.push(CardStep::up(card.card())));
        }
        steps
    }
}

impl Node {
    /// The node of the start, which no move led to.
    const fn root() -> Self {
        Self {
            parent: 0,
            position: 0,
            shift: Shift {
                card: CardCode::new(0),
                cards: 0,
                to: Destination::Foundation,
            },
            moves: 0,
        }
    }
}
