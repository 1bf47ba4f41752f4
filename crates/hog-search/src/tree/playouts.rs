//! One playout: down the tree, out of it to an end, and back up with the news.

use hog_core::random::below;
use hog_core::{Judged, Outcome, Playout, Seat, Turn, Value};

use super::growth::{Growth, reward};
use super::node::Node;

/// How a playout ended.
#[derive(Clone, Copy)]
enum News {
    /// Like this, or not at all.
    Played(Option<Outcome>),
    /// In a state of which it is proved what the seat searched for can force. Only for one or two
    /// seats, where the other's share is what is left.
    Proved(Value),
}

/// Which move to follow.
struct Choice {
    child: usize,
    /// What the chooser could have for certain and would rather have: what is above in the tree
    /// hears of that instead.
    rather: Option<Value>,
}

impl<G: Playout + Judged> Growth<'_, G> {
    /// Makes one playout, and lets the tree grow and learn by it.
    pub(super) fn play_out(&mut self) {
        let mut state = self.start.clone();
        let mut instead = Vec::new();
        self.marks.clear();
        let news = self.descend(&mut state, &mut instead).unwrap_or_else(|| {
            let marks = &mut self.marks;
            let watch = |seat, mv| marks.mark(seat, mv);
            let longest = self.options.longest;
            let (rng, room) = (&mut self.rng, &mut self.room);
            News::Played(
                self.game
                    .playout_watched(&mut state, rng, room, longest, watch),
            )
        });
        self.visited += self.path.len() as u64;
        self.deepest = self.deepest.max(self.path.len() - 1);
        self.learn(news, instead);
    }

    /// Follows the tree until it ends or something is known for certain. Notes where, on the path, a
    /// chooser would rather have had something certain.
    fn descend(&mut self, state: &mut G::State, instead: &mut Vec<(usize, Value)>) -> Option<News> {
        self.path.clear();
        self.path.push(0);
        let mut node = 0;
        let mut grown = false;
        loop {
            if self.nodes[node].after.is_none() {
                // Once in a playout: where play can go round for ever, so could this.
                if !grown && !self.nodes[node].turn.is_over() && self.is_ripe(node) {
                    self.open(node, state);
                    grown = true;
                }
            } else if !self.nodes[node].judged {
                self.ask_judge(node);
            }
            let here = &self.nodes[node];
            if let Turn::Over(outcome) = here.turn {
                return Some(News::Played(Some(outcome)));
            }
            if let (Some(value), true) = (here.value(), self.is_opposed()) {
                return Some(News::Proved(value));
            }
            let after = here.after?;
            let choice = match here.turn {
                Turn::Seat(seat) => self.choose(here, seat),
                Turn::Chance | Turn::Over(_) => Choice {
                    child: after.range().start + below(&mut self.rng, after.range().len()),
                    rather: None,
                },
            };
            if let Some(value) = choice.rather {
                instead.push((self.path.len() - 1, value));
            }
            node = choice.child;
            if let Some(mv) = self.nodes[node].mv {
                self.game.play_unchecked(state, mv);
            }
            self.path.push(node);
        }
    }

    /// The move to follow: the best by what is known and how little that is. States that are settled
    /// have nothing to tell where two are opposed, as long as there are others.
    fn choose(&self, node: &Node<G::Move>, seat: Seat) -> Choice {
        let range = node.after.map_or(0..0, super::node::After::range);
        let children = &self.nodes[range.clone()];
        let exploration = if self.marks.is_one_repeated() {
            self.options.exploration.repeated
        } else {
            self.options.exploration.once
        };
        let curiosity = f64::from(node.visits.max(1)).ln().sqrt() * exploration;
        let bias = self.options.rave.map_or(0.0, |rave| rave.bias);
        let mut best: Option<(usize, f64)> = None;
        let mut draw = false;
        for (index, child) in children.iter().enumerate() {
            if self.is_opposed() && child.settled.is_some() {
                draw |= child.value() == Some(Value::Draw);
                continue;
            }
            let wins = seat == self.me && child.value() == Some(Value::Win);
            let urgency = if wins {
                f64::INFINITY
            } else {
                self.urgency(child, bias, curiosity)
            };
            if best.is_none_or(|(_, most)| urgency > most) {
                best = Some((index, urgency));
            }
        }
        let (index, urgency) = best.expect("a state with nothing open is settled itself");
        let rather = draw && urgency < 0.5;
        Choice {
            child: range.start + index,
            rather: rather.then_some(Value::Draw),
        }
    }

    /// How much a move should be tried.
    fn urgency(&self, child: &Node<G::Move>, bias: f64, curiosity: f64) -> f64 {
        let visits = f64::from(child.visits);
        let hearsay = child.hearsay;
        let mean = child.mean().unwrap_or(0.0);
        let expected = if child.hearsay > 0.0 {
            let trust = hearsay / (hearsay + visits + visits * hearsay * bias);
            let heard = child.hearsay_won / hearsay;
            trust * heard + (1.0 - trust) * mean
        } else if child.visits > 0 {
            mean
        } else {
            self.options.first_play
        };
        expected + curiosity / (visits + 1.0).sqrt()
    }

    /// Takes the news up the path.
    fn learn(&mut self, news: News, mut instead: Vec<(usize, Value)>) {
        let mut told = news;
        for place in (0..self.path.len()).rev() {
            let node = self.path[place];
            if let Turn::Seat(seat) = self.nodes[node].turn {
                self.hear(node, place, seat, news);
            }
            if place + 1 < self.path.len() && self.nodes[self.path[place + 1]].settled.is_some() {
                self.settle(node);
            }
            if let Some((_, value)) = instead.pop_if(|(at, _)| *at == place) {
                told = News::Proved(value);
            }
            let before = place.checked_sub(1).map(|before| self.path[before]);
            let mover = match before.map(|before| self.nodes[before].turn) {
                Some(Turn::Seat(seat)) => seat,
                _ => self.me,
            };
            let share = self.share(told, mover);
            let node = &mut self.nodes[node];
            node.visits += 1;
            node.won += share;
        }
    }

    /// Tells the moves of a state on the path that were made by its seat then or later how the game
    /// went.
    fn hear(&mut self, node: usize, place: usize, seat: Seat, news: News) {
        let (Some(_), Some(after)) = (self.options.rave, self.nodes[node].after) else {
            return;
        };
        if let Some(next) = self.path.get(place + 1) {
            self.marks.mark_number(seat, self.nodes[*next].number);
        }
        let share = self.share(news, seat);
        for child in &mut self.nodes[after.range()] {
            if self.marks.is_marked(seat, child.number) {
                child.hearsay += 1.0;
                child.hearsay_won += share;
            }
        }
    }

    /// A seat's share of the win.
    fn share(&self, news: News, seat: Seat) -> f64 {
        match news {
            News::Played(None) => 0.5,
            News::Played(Some(outcome)) => reward(outcome.value_for(seat)),
            News::Proved(value) if seat == self.me => reward(value),
            News::Proved(value) => 1.0 - reward(value),
        }
    }
}
