//! Growth of the tree: expanding nodes, asking the judge, and the result.

use hog_core::random::{shuffle, spread_seed_bytes};
use hog_core::{Searchable, Seat, Turn, Value};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::marks::MoveMarks;
use super::node::{Chooser, Settled, TreeNode};
use super::{Prior, Tree};
use crate::opinion::Opinion;
use crate::payoff::reward;
use crate::thought::{Proof, Rating, Thought};

/// A tree that grows by playouts, with all that it needs to grow: the game, the options, the random
/// generator and scratch space.
pub(super) struct Growth<'a, G: Searchable> {
    pub(super) game: &'a G,
    pub(super) options: &'a Tree,
    /// The seat for which the search chooses.
    pub(super) me: Seat,
    pub(super) seats: usize,
    pub(super) start: G::State,
    /// All nodes, the root first.
    pub(super) nodes: Vec<TreeNode<G::Move>>,
    pub(super) marks: MoveMarks<G::Move>,
    pub(super) rng: Xoshiro256PlusPlus,
    opinion: Opinion<'a, G::Move>,
    /// Scratch space for moves.
    pub(super) buffer: Vec<G::Move>,
    /// The rank of each numbered move in the judge's order.
    ranks: Vec<u16>,
    /// The path from the root to the node where the current playout leaves the tree.
    pub(super) path: Vec<usize>,
    pub(super) visited: u64,
    pub(super) deepest: usize,
}

impl<'a, G: Searchable> Growth<'a, G> {
    pub(super) fn new(game: &'a G, state: &G::State, me: Seat, options: &'a Tree) -> Self {
        let seats = game.seats();
        let mut growth = Self {
            game,
            options,
            me,
            seats,
            start: state.clone(),
            nodes: vec![TreeNode::new(None, 0, Turn::Seat(me))],
            marks: MoveMarks::new(seats),
            rng: Xoshiro256PlusPlus::from_seed(spread_seed_bytes(options.seed)),
            opinion: Opinion::of(game, state),
            buffer: Vec::new(),
            ranks: Vec::new(),
            path: vec![0],
            visited: 1,
            deepest: 0,
        };
        growth.expand(0, state);
        growth
    }

    /// Whether the root is proved. With three or more seats only a win is final, since the others may
    /// not play together.
    pub(super) fn is_settled(&self) -> bool {
        match self.nodes[0].value() {
            Some(Value::Win) => true,
            Some(Value::Draw | Value::Lose) => self.has_at_most_two_seats(),
            None => false,
        }
    }

    /// With one or two seats, what is bad for the searched seat is good for the others; with more it need not be.
    pub(super) const fn has_at_most_two_seats(&self) -> bool {
        self.seats <= 2
    }

    pub(super) fn chooser(&self, turn: Turn) -> Chooser {
        match turn {
            Turn::Seat(seat) if seat == self.me => Chooser::Me,
            Turn::Seat(_) => Chooser::Others,
            Turn::Chance | Turn::Over(_) => Chooser::Chance,
        }
    }

    /// Whether a node was visited often enough to be expanded, and the tree is not full.
    pub(super) fn is_expandable(&self, node: usize) -> bool {
        self.nodes[node].visits >= self.options.expand_after
            && self.nodes.len() < self.options.nodes
    }

    /// Adds the children of a node, in random order. Ends are settled at once; if a child is won for the
    /// chooser, only it is kept.
    pub(super) fn expand(&mut self, node: usize, state: &G::State) {
        self.buffer.clear();
        self.game.moves(state, &mut self.buffer);
        shuffle(&mut self.rng, &mut self.buffer);
        let chooser = self.chooser(self.nodes[node].turn);
        let is_sure = chooser == Chooser::Me || self.has_at_most_two_seats();
        let goal = chooser.goal().filter(|_| is_sure);
        let first = self.nodes.len();
        for index in 0..self.buffer.len() {
            let mv = self.buffer[index];
            let mut next = state.clone();
            self.game.play_unchecked(&mut next, mv);
            let turn = self.game.turn(&next);
            let mut child = TreeNode::new(Some(mv), self.marks.number(mv), turn);
            let settled = turn.value_for(self.me);
            child.settled = settled.map(|value| Settled { value, moves: 0 });
            if goal.is_some() && settled == goal {
                self.nodes.truncate(first);
                self.nodes.push(child);
                break;
            }
            self.nodes.push(child);
        }
        let children = first..self.nodes.len();
        self.nodes[node].set_children(children);
        self.settle(node);
        self.ask_judge(node);
    }

    /// Settles a node if its settled children allow it.
    pub(super) fn settle(&mut self, node: usize) {
        if self.nodes[node].settled.is_none() {
            let chooser = self.chooser(self.nodes[node].turn);
            let children = self.nodes[self.nodes[node].children()].iter();
            let settled = chooser.settle(children.map(|child| child.settled));
            self.nodes[node].settled = settled;
        }
    }

    /// Adds the judge's prior to the children of the node at the end of the path, once the node was
    /// visited often enough.
    pub(super) fn ask_judge(&mut self, node: usize) {
        let Some(Prior { weight, after }) = self.options.prior else {
            return;
        };
        let asked = &self.nodes[node];
        let children = asked.children();
        let is_due = asked.visits >= after || node == 0;
        let is_open = asked.settled.is_none() && matches!(asked.turn, Turn::Seat(_));
        if asked.judged || !is_due || !is_open || children.is_empty() || !self.opinion.has_judge() {
            return;
        }
        self.nodes[node].judged = true;
        for node in &self.path[1..] {
            if let Some(mv) = self.nodes[*node].mv {
                self.opinion.play(mv);
            }
        }
        self.buffer.clear();
        let moves = self.nodes[children.clone()].iter();
        self.buffer.extend(moves.filter_map(|child| child.mv));
        self.opinion.order(&mut self.buffer);
        self.ranks.resize(self.marks.len(), 0);
        for (rank, mv) in (0..).zip(&self.buffer) {
            self.ranks[self.marks.number(*mv) as usize] = rank;
        }
        for child in &mut self.nodes[children] {
            let rank = self.ranks[child.number as usize];
            child.rave_visits += weight;
            child.rave_reward += weight * prior_of(rank);
        }
        for node in self.path[1..].iter().rev() {
            if let Some(mv) = self.nodes[*node].mv {
                self.opinion.undo(mv);
            }
        }
    }

    /// The best child of an expanded node, for the seat to move. In this order:
    ///
    /// 1. the nearest child that is proved won for that seat; with three or more seats, only if it is `me`;
    /// 2. with three or more seats, the most visited child;
    /// 3. the favourite, which is the most visited child that is not proved; a proved draw instead if there is
    ///    no favourite, or if the favourite's mean reward is not above one half;
    /// 4. of children that are all proved lost, the one with the most moves to the end.
    fn best(&self, node: &TreeNode<G::Move>) -> Option<&TreeNode<G::Move>> {
        let children = &self.nodes[node.children()];
        let chooser = self.chooser(node.turn);
        let goal = chooser.goal()?;
        let settled = children.iter().filter(|child| child.settled.is_some());
        let fulfilled = settled
            .clone()
            .filter(|child| child.value() == Some(goal))
            .min_by_key(|child| child.settled.map(|settled| settled.moves));
        let two = self.has_at_most_two_seats();
        if fulfilled.is_some() && (two || chooser == Chooser::Me) {
            return fulfilled;
        }
        if !two {
            return children.iter().max_by_key(|child| child.visits);
        }
        let open = children.iter().filter(|child| child.settled.is_none());
        let favourite = open.max_by_key(|child| child.visits);
        let drawn = settled
            .clone()
            .find(|child| child.value() == Some(Value::Draw));
        match (favourite, drawn) {
            (Some(favourite), Some(drawn)) => {
                let better = favourite.mean().is_some_and(|mean| mean > 0.5);
                Some(if better { favourite } else { drawn })
            }
            // `max_by_key` returns the last of equals: in reverse order, that is the first.
            (None, None) => settled
                .rev()
                .max_by_key(|child| child.settled.map(|settled| settled.moves)),
            (one, other) => one.or(other),
        }
    }

    /// The result after this number of playouts.
    pub(super) fn thought(&self, playouts: u64) -> Thought<G::Move> {
        let mut line = Vec::new();
        let mut next = self.best(&self.nodes[0]);
        let chosen = next.expect("a state that is not over has moves");
        while let Some(node) = next {
            line.extend(node.mv);
            next = self.best(node);
        }
        let sure = |value: &Value| *value == Value::Win || self.has_at_most_two_seats();
        let settled = chosen.value().filter(sure).map(reward);
        let rate = settled.or_else(|| chosen.mean()).unwrap_or(0.5);
        let proof = self.nodes[0].settled.map_or(Proof::Estimated, |settled| {
            let Settled { value, moves } = settled;
            let within = (value != Value::Draw).then_some(moves);
            Proof::Proved { value, within }
        });
        Thought {
            best: line[0],
            line,
            rating: Rating::WinRate(rate),
            proof,
            nodes: self.visited,
            tips: playouts,
            depth: u32::try_from(self.deepest).unwrap_or(u32::MAX),
            complete: true,
        }
    }
}

/// The prior reward of the move with this rank in the judge's order: high for the first few.
fn prior_of(rank: u16) -> f64 {
    0.2 + 0.7 * 0.8_f64.powi(i32::from(rank))
}

#[cfg(test)]
mod tests {
    use hog_core::Game;
    use hog_games::tictactoe;

    use super::*;

    #[test]
    fn a_full_tree_learns_without_growing() {
        let options = Tree {
            nodes: 40,
            ..Tree::default()
        };
        let game = tictactoe::game();
        let start = game.start();
        let mut growth = Growth::new(&game, &start, Seat::FIRST, &options);
        for _ in 0..2_000 {
            growth.play_out();
        }
        assert!(growth.nodes.len() < 40 + 9, "{}", growth.nodes.len());
        assert_eq!(growth.nodes[0].visits, 2_000);
        let visits = growth.nodes[1..10].iter().map(|child| child.visits);
        assert_eq!(visits.sum::<u32>(), 2_000);
    }
}
