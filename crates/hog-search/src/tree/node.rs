//! The states of a tree.

use std::ops::Range;

use hog_core::{Turn, Value};

/// A state of the tree, reached by a move.
#[derive(Clone, Debug)]
pub(super) struct Node<M> {
    /// The move that led here; none where the tree begins.
    pub(super) mv: Option<M>,
    /// That move's number.
    pub(super) number: u32,
    pub(super) turn: Turn,
    /// How often it was visited, and how much of that was won by the seat that moved here.
    pub(super) visits: u32,
    pub(super) won: f64,
    /// The same from elsewhere: from games in which the move was made later, and from the judge.
    pub(super) hearsay: f64,
    pub(super) hearsay_won: f64,
    /// What is proved of the state.
    pub(super) settled: Option<Settled>,
    /// Where the states after its moves are; nowhere before it is opened.
    pub(super) after: Option<After>,
    /// Whether the judge has been asked.
    pub(super) judged: bool,
}

/// Where the states after a state's moves are.
#[derive(Clone, Copy, Debug)]
pub(super) struct After {
    pub(super) first: u32,
    pub(super) count: u32,
}

impl After {
    pub(super) const fn range(self) -> Range<usize> {
        self.first as usize..(self.first + self.count) as usize
    }
}

/// What the seat searched for can force from a state, and within how many moves the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Settled {
    pub(super) value: Value,
    pub(super) moves: u32,
}

impl<M> Node<M> {
    pub(super) const fn new(mv: Option<M>, number: u32, turn: Turn) -> Self {
        Self {
            mv,
            number,
            turn,
            visits: 0,
            won: 0.0,
            hearsay: 0.0,
            hearsay_won: 0.0,
            settled: None,
            after: None,
            judged: false,
        }
    }

    /// The part of its visits that was won, if there were any.
    pub(super) fn mean(&self) -> Option<f64> {
        (self.visits > 0).then(|| self.won / f64::from(self.visits))
    }

    pub(super) fn value(&self) -> Option<Value> {
        self.settled.map(|settled| settled.value)
    }
}

/// Who chooses in a state, as a proof sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chooser {
    /// The seat searched for.
    Me,
    /// A seat that is taken to be against it.
    Others,
    /// Nobody.
    Chance,
}

impl Chooser {
    /// What this chooser wants most for the seat searched for.
    pub(super) const fn wish(self) -> Option<Value> {
        match self {
            Self::Me => Some(Value::Win),
            Self::Others => Some(Value::Lose),
            Self::Chance => None,
        }
    }

    /// What follows for a state from what is proved of the states after all its moves: the wish, if
    /// it is fulfilled by one of them; otherwise all must be known.
    pub(super) fn settle(self, after: impl Iterator<Item = Option<Settled>>) -> Option<Settled> {
        let mut nearest: Option<u32> = None;
        let mut worst: Option<Settled> = None;
        let mut best: Option<Settled> = None;
        let mut all = true;
        for settled in after {
            let Some(settled) = settled else {
                all = false;
                continue;
            };
            let Settled { value, moves } = settled;
            if self.wish() == Some(value) {
                nearest = Some(nearest.map_or(moves, |nearest| nearest.min(moves)));
            }
            // Of the same value, the farthest: who cannot choose the value can delay it.
            if worst.is_none_or(|worst| (value, worst.moves) < (worst.value, moves)) {
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
        if let (Some(wish), Some(nearest)) = (self.wish(), nearest) {
            return Some(one_more(wish, nearest));
        }
        let (worst, best) = (worst?, best?);
        let settled = match self {
            Self::Me => best,
            Self::Others => worst,
            Self::Chance => (worst.value == best.value).then_some(best)?,
        };
        all.then(|| one_more(settled.value, settled.moves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settle(chooser: Chooser, after: &[Option<(Value, u32)>]) -> Option<(Value, u32)> {
        let after = after
            .iter()
            .map(|known| known.map(|(value, moves)| Settled { value, moves }));
        let settled = chooser.settle(after)?;
        Some((settled.value, settled.moves))
    }

    #[test]
    fn a_state_is_settled_by_a_fulfilled_wish_or_by_all_its_moves() {
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
