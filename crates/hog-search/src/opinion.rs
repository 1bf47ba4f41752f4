//! A game's judge, if it has one.

use hog_core::{Judge, Searchable};

use crate::score::Score;

/// A game's judge, if it has one. Without one, every state is even and nothing is live or dead.
pub(crate) struct Opinion<'g, M>(Option<Box<dyn Judge<M> + 'g>>);

impl<'g, M: Copy> Opinion<'g, M> {
    pub(crate) fn of<G: Searchable<Move = M>>(game: &'g G, state: &G::State) -> Self {
        Self(game.judge(state))
    }

    pub(crate) const fn has_judge(&self) -> bool {
        self.0.is_some()
    }

    pub(crate) fn play(&mut self, mv: M) {
        if let Some(judge) = &mut self.0 {
            judge.play(mv);
        }
    }

    pub(crate) fn undo(&mut self, mv: M) {
        if let Some(judge) = &mut self.0 {
            judge.undo(mv);
        }
    }

    pub(crate) fn evaluate(&self) -> Score {
        let estimate = self.0.as_ref().map(|judge| judge.evaluate());
        estimate.map_or(Score::EVEN, Score::estimate)
    }

    pub(crate) fn order(&self, moves: &mut [M]) {
        if let Some(judge) = &self.0 {
            judge.order(moves);
        }
    }

    pub(crate) fn is_live(&self) -> bool {
        self.0.as_ref().is_some_and(|judge| judge.is_live())
    }

    pub(crate) fn is_dead(&self, mv: M) -> bool {
        self.0.as_ref().is_some_and(|judge| judge.is_dead(mv))
    }
}
