//! One playout: selection, expansion, simulation and backpropagation.

use std::ops::Range;

use hog_core::random::below;
use hog_core::{Outcome, Searchable, Seat, Turn, Value};

use super::growth::Growth;
use super::node::TreeNode;
use crate::payoff::reward;

/// The result of a playout.
#[derive(Clone, Copy)]
enum PlayoutResult {
    /// It ended with this outcome, or not at all.
    Played(Option<Outcome>),
    /// It reached a state with this proved value for the searched seat. Only for one or two seats,
    /// where the other seat's reward is 1 minus this one's.
    Proved(Value),
}

impl<G: Searchable> Growth<'_, G> {
    /// Makes one playout and updates the tree.
    pub(super) fn play_out(&mut self) {
        let mut state = self.start.clone();
        let mut draws = Vec::new();
        self.marks.clear();
        let result = self.descend(&mut state, &mut draws).unwrap_or_else(|| {
            let marks = &mut self.marks;
            let watch = |seat, mv| marks.mark(seat, mv);
            let max_moves = self.options.max_moves;
            let (rng, buffer) = (&mut self.rng, &mut self.buffer);
            PlayoutResult::Played(
                self.game
                    .playout_watched(&mut state, rng, buffer, max_moves, watch),
            )
        });
        self.visited += self.path.len() as u64;
        self.deepest = self.deepest.max(self.path.len() - 1);
        self.learn(result, draws);
    }

    /// Descends the tree until a state is over or proved; `None` if the descent leaves the tree before. Adds to
    /// `draws` each index of the path at which the seat to move prefers a proved draw.
    fn descend(&mut self, state: &mut G::State, draws: &mut Vec<usize>) -> Option<PlayoutResult> {
        self.path.clear();
        self.path.push(0);
        let mut node = 0;
        let mut grown = false;
        loop {
            if self.nodes[node].children().is_empty() {
                // Once in a playout, or one playout could fill the whole tree.
                if !grown && !self.nodes[node].turn.is_over() && self.is_expandable(node) {
                    self.expand(node, state);
                    grown = true;
                }
            } else if !self.nodes[node].judged {
                self.ask_judge(node);
            }
            let here = &self.nodes[node];
            if let Turn::Over(outcome) = here.turn {
                return Some(PlayoutResult::Played(Some(outcome)));
            }
            if let (Some(value), true) = (here.value(), self.has_at_most_two_seats()) {
                return Some(PlayoutResult::Proved(value));
            }
            let after = here.children();
            if after.is_empty() {
                return None;
            }
            let (child, prefers_draw) = match here.turn {
                Turn::Seat(seat) => self.choose(here, seat),
                Turn::Chance | Turn::Over(_) => (self.draw_child(after, state), false),
            };
            if prefers_draw {
                draws.push(self.path.len() - 1);
            }
            node = child;
            if let Some(mv) = self.nodes[node].mv {
                self.game.play_unchecked(state, mv);
            }
            self.path.push(node);
        }
    }

    /// Draws one of the children of a state in which chance is to move, each as likely as its weight says.
    fn draw_child(&mut self, children: Range<usize>, state: &G::State) -> usize {
        let game = self.game;
        let weight = |child: &TreeNode<G::Move>| {
            let weight = child.mv.map_or(0, |mv| game.weight(state, mv));
            weight as usize
        };
        let nodes = &self.nodes[children.clone()];
        let mut number = below(&mut self.rng, nodes.iter().map(weight).sum());
        for (index, child) in children.zip(nodes) {
            match number.checked_sub(weight(child)) {
                Some(less) => number = less,
                None => return index,
            }
        }
        unreachable!("the number is below the sum of the weights")
    }

    /// Selects a child by its value and how little it was tried. With at most two seats, settled children
    /// are skipped. Also returns whether the seat would rather take a proved draw than this child. The
    /// child is still explored, but from this node up the playout counts as a draw.
    fn choose(&self, node: &TreeNode<G::Move>, seat: Seat) -> (usize, bool) {
        let range = node.children();
        let children = &self.nodes[range.clone()];
        let exploration = if self.marks.moves_repeat {
            self.options.exploration.repeated
        } else {
            self.options.exploration.once
        };
        let exploration = f64::from(node.visits.max(1)).ln().sqrt() * exploration;
        let bias = self.options.rave.unwrap_or(0.0);
        let mut best: Option<(usize, f64)> = None;
        let mut draw = false;
        for (index, child) in children.iter().enumerate() {
            if self.has_at_most_two_seats() && child.settled.is_some() {
                draw |= child.value() == Some(Value::Draw);
                continue;
            }
            let wins = seat == self.me && child.value() == Some(Value::Win);
            let urgency = if wins {
                f64::INFINITY
            } else {
                self.urgency(child, bias, exploration)
            };
            if best.is_none_or(|(_, most)| urgency > most) {
                best = Some((index, urgency));
            }
        }
        let (index, urgency) = best.expect("a state with nothing open is settled itself");
        let prefers_draw = draw && urgency < 0.5;
        (range.start + index, prefers_draw)
    }

    /// The selection score of a child: its expected reward and the exploration term.
    fn urgency(&self, child: &TreeNode<G::Move>, bias: f64, exploration: f64) -> f64 {
        let visits = f64::from(child.visits);
        let rave_visits = child.rave_visits;
        let mean = child.mean().unwrap_or(0.0);
        let expected = if child.rave_visits > 0.0 {
            let trust = rave_visits / (rave_visits + visits + visits * rave_visits * bias);
            let rave_mean = child.rave_reward / rave_visits;
            trust * rave_mean + (1.0 - trust) * mean
        } else if child.visits > 0 {
            mean
        } else {
            self.options.first_play
        };
        expected + exploration / (visits + 1.0).sqrt()
    }

    /// Backs the result up the path; from each of the `draws` upwards, a draw. RAVE keeps the real result,
    /// since it rates the moves that were made in this playout.
    fn learn(&mut self, result: PlayoutResult, mut draws: Vec<usize>) {
        let mut backed_up = result;
        for index in (0..self.path.len()).rev() {
            let node = self.path[index];
            if let Turn::Seat(seat) = self.nodes[node].turn {
                self.update_rave(node, index, seat, result);
            }
            if index + 1 < self.path.len() && self.nodes[self.path[index + 1]].settled.is_some() {
                self.settle(node);
            }
            if draws.pop_if(|at| *at == index).is_some() {
                backed_up = PlayoutResult::Proved(Value::Draw);
            }
            let before = index.checked_sub(1).map(|before| self.path[before]);
            let mover = match before.map(|before| self.nodes[before].turn) {
                Some(Turn::Seat(seat)) => seat,
                _ => self.me,
            };
            let won = self.reward_of(backed_up, mover);
            let node = &mut self.nodes[node];
            node.visits += 1;
            node.reward += won;
        }
    }

    /// Updates the RAVE statistics of a node's children: those whose moves its seat made then or later
    /// in the playout.
    fn update_rave(&mut self, node: usize, index: usize, seat: Seat, result: PlayoutResult) {
        if self.options.rave.is_none() {
            return;
        }
        if let Some(next) = self.path.get(index + 1) {
            self.marks.mark_number(seat, self.nodes[*next].number);
        }
        let won = self.reward_of(result, seat);
        let children = self.nodes[node].children();
        for child in &mut self.nodes[children] {
            if self.marks.is_marked(seat, child.number) {
                child.rave_visits += 1.0;
                child.rave_reward += won;
            }
        }
    }

    /// The reward of a seat.
    fn reward_of(&self, result: PlayoutResult, seat: Seat) -> f64 {
        match result {
            PlayoutResult::Played(None) => 0.5,
            PlayoutResult::Played(Some(outcome)) => reward(outcome.value_for(seat)),
            PlayoutResult::Proved(value) if seat == self.me => reward(value),
            PlayoutResult::Proved(value) => 1.0 - reward(value),
        }
    }
}
