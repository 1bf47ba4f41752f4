//! Nodes of the search tree.

use std::cmp::Reverse;
use std::ops::Range;

use hog_core::{Turn, Value};

/// A node of the tree: the statistics of a state, and the move that led to it.
#[derive(Clone, Debug)]
pub(super) struct TreeNode<M> {
    /// The move that led here; none at the root.
    pub(super) mv: Option<M>,
    /// The number of that move in `MoveMarks`.
    pub(super) number: u32,
    pub(super) turn: Turn,
    /// Number of visits.
    pub(super) visits: u32,
    /// Sum of the rewards of the seat that moved here.
    pub(super) reward: f64,
    /// Visits from RAVE and from the judge's prior.
    pub(super) rave_visits: f64,
    /// Sum of their rewards.
    pub(super) rave_reward: f64,
    /// The proved value of the state.
    pub(super) settled: Option<Settled>,
    /// The numbers of the children; none until the node is expanded.
    children: Range<u32>,
    /// Whether the judge has been asked.
    pub(super) judged: bool,
}

/// What the searched seat can force from a state, and the maximum number of moves to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Settled {
    pub(super) value: Value,
    pub(super) moves: u32,
}

impl<M> TreeNode<M> {
    pub(super) const fn new(mv: Option<M>, number: u32, turn: Turn) -> Self {
        Self {
            mv,
            number,
            turn,
            visits: 0,
            reward: 0.0,
            rave_visits: 0.0,
            rave_reward: 0.0,
            settled: None,
            children: 0..0,
            judged: false,
        }
    }

    /// The numbers of the children; none until the node is expanded.
    pub(super) const fn children(&self) -> Range<usize> {
        self.children.start as usize..self.children.end as usize
    }

    pub(super) fn set_children(&mut self, children: Range<usize>) {
        let number = |child| u32::try_from(child).expect("a tree has less than 2^32 states");
        self.children = number(children.start)..number(children.end);
    }

    /// The mean reward, if the node was visited.
    pub(super) fn mean(&self) -> Option<f64> {
        (self.visits > 0).then(|| self.reward / f64::from(self.visits))
    }

    pub(super) fn value(&self) -> Option<Value> {
        self.settled.map(|settled| settled.value)
    }
}

/// Who chooses the move of a state, for proofs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chooser {
    /// The searched seat.
    Me,
    /// Another seat, which is assumed to play against it.
    Others,
    /// Chance.
    Chance,
}

impl Chooser {
    /// The best value for this chooser, as a value of the searched seat.
    pub(super) const fn goal(self) -> Option<Value> {
        match self {
            Self::Me => Some(Value::Win),
            Self::Others => Some(Value::Lose),
            Self::Chance => None,
        }
    }

    /// The proved value of a state, given those of its children: the chooser's goal if one child
    /// reaches it; otherwise all children must be proved.
    pub(super) fn settle(self, children: impl Iterator<Item = Option<Settled>>) -> Option<Settled> {
        let mut nearest: Option<u32> = None;
        let mut worst: Option<Settled> = None;
        let mut best: Option<Settled> = None;
        let mut all_settled = true;
        for settled in children {
            let Some(settled) = settled else {
                all_settled = false;
                continue;
            };
            let Settled { value, moves } = settled;
            if self.goal() == Some(value) {
                nearest = Some(nearest.map_or(moves, |nearest| nearest.min(moves)));
            }
            // Of equal values, the one with the most moves: the loser delays the end.
            if worst
                .is_none_or(|worst| (value, Reverse(moves)) < (worst.value, Reverse(worst.moves)))
            {
                worst = Some(settled);
            }
            if best.is_none_or(|best| (value, moves) > (best.value, best.moves)) {
                best = Some(settled);
            }
        }
        let one_more = |value, moves| Settled {
            value,
            moves: moves + 1,
        };
        if let (Some(goal), Some(nearest)) = (self.goal(), nearest) {
            return Some(one_more(goal, nearest));
        }
        let (worst, best) = (worst?, best?);
        let settled = match self {
            Self::Me => best,
            Self::Others => worst,
            Self::Chance => (worst.value == best.value).then_some(best)?,
        };
        all_settled.then(|| one_more(settled.value, settled.moves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settle(chooser: Chooser, children: &[Option<(Value, u32)>]) -> Option<(Value, u32)> {
        let children = children
            .iter()
            .map(|known| known.map(|(value, moves)| Settled { value, moves }));
        let settled = chooser.settle(children)?;
        Some((settled.value, settled.moves))
    }

    #[test]
    fn a_state_is_settled_by_a_reached_goal_or_by_all_its_moves() {
        use Value::{Draw, Lose, Win};
        let near = Some((Win, 2));
        let far = Some((Win, 4));
        let drawn = Some((Draw, 3));
        let lost = Some((Lose, 1));
        assert_eq!(settle(Chooser::Me, &[None, far, near]), Some((Win, 3)));
        assert_eq!(settle(Chooser::Others, &[None, far, near]), None);
        assert_eq!(settle(Chooser::Others, &[far, near]), Some((Win, 5)));
        assert_eq!(settle(Chooser::Others, &[None, lost]), Some((Lose, 2)));
        assert_eq!(settle(Chooser::Me, &[lost, drawn]), Some((Draw, 4)));
        assert_eq!(settle(Chooser::Me, &[None, drawn]), None);
        assert_eq!(settle(Chooser::Chance, &[far, near]), Some((Win, 5)));
        assert_eq!(settle(Chooser::Chance, &[far, lost]), None);
    }
}
