//! Statistics: how often somebody has won, and how well.

use serde::Serialize;

use crate::{Played, PlayedResult};

/// How often somebody has won, and how well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize)]
pub struct Statistics {
    /// Games that came to their end, those too that several persons played, of which nobody alone can
    /// say to have won.
    pub played: usize,
    /// Games won, with help or without.
    pub won: usize,
    /// Games won with help: an engine or a solver moved for the person, or the person took a seat over.
    /// They make no streak and end none, and are never the best. Moves may be taken back.
    pub helped: usize,
    /// Games lost.
    pub lost: usize,
    /// Games drawn.
    pub drawn: usize,
    /// How many of the last games were won, one after the other.
    pub streak: usize,
    /// The most games that were ever won one after the other.
    pub longest_streak: usize,
    /// The best that was ever done.
    pub best: Best,
}

/// The best that was ever done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize)]
pub struct Best {
    /// The fewest moves of a game that was won.
    pub moves: Option<usize>,
    /// The shortest time in which a game was won, in seconds.
    pub seconds: Option<u64>,
}

impl Statistics {
    /// The statistics of games, oldest first.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a Played>) -> Self {
        let mut statistics = Self::default();
        for played in games {
            statistics.count(played);
        }
        statistics
    }

    /// Counts a further game.
    pub fn count(&mut self, played: &Played) {
        self.played += 1;
        match played.own.map(|own| own.result) {
            Some(PlayedResult::Won) => {
                self.won += 1;
                if played.helped > 0 {
                    self.helped += 1;
                    return;
                }
                self.streak += 1;
                self.longest_streak = self.longest_streak.max(self.streak);
                self.best.take(played);
            }
            Some(PlayedResult::Lost) => {
                self.lost += 1;
                self.streak = 0;
            }
            Some(PlayedResult::Drawn) => {
                self.drawn += 1;
                self.streak = 0;
            }
            None => {}
        }
    }
}

impl Best {
    /// Takes a game that was won.
    fn take(&mut self, won: &Played) {
        let fewest = self.moves.map_or(won.moves, |moves| moves.min(won.moves));
        let shortest = self.seconds;
        let shortest = shortest.map_or(won.seconds, |seconds| seconds.min(won.seconds));
        (self.moves, self.seconds) = (Some(fewest), Some(shortest));
    }
}
