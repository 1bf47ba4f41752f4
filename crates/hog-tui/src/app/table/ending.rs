//! The end of a game: told once, and written down once.

use std::time::SystemTime;

use hog_core::{Outcome, Seat};
use hog_store::{PlayedGame, PlayedResult};
use hog_table::{Ending, LiveTable};

use super::TableScreen;
use crate::app::house::House;
use crate::app::message::Message;
use crate::telling::ending;

/// Whether the result was written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Recorded {
    NotYet,
    /// It was, or it need not be: the game was over before.
    Done,
}

impl Recorded {
    /// A game that was over when it was taken up was recorded then.
    pub(super) fn at_start(live: &LiveTable) -> Self {
        match live.ending() {
            Some(_) => Self::Done,
            None => Self::NotYet,
        }
    }
}

impl TableScreen {
    /// Announces the end, if the game is over.
    pub(super) fn look_for_end(&mut self) {
        if self.is_over() {
            self.held = None;
            self.hint = None;
            self.announce();
        }
    }

    pub(super) fn announce(&mut self) {
        if let Some(told) = self.result_in_words() {
            // Neither time nor a resignation is taken back.
            let undo = match self.live.ending() {
                Some(Ending::OnTime { .. } | Ending::Resigned { .. }) => "",
                _ => " U to undo,",
            };
            let told = format!("{told} N for another game,{undo} Q to leave.");
            self.message = Message::ending(told);
        }
    }

    /// How the game ended, as a sentence; `None` while it goes on.
    pub(super) fn result_in_words(&self) -> Option<String> {
        let told = match self.live.ending()? {
            Ending::ByRules(_) => ending(self.live.table()),
            Ending::OnTime { loser, .. } => {
                let name = self.live.table().seat_name(loser);
                self.sentence(&format!("{name} has lost: the time is up."))
            }
            Ending::Resigned { loser, .. } => {
                let name = self.live.table().seat_name(loser);
                self.sentence(&format!("{name} has resigned."))
            }
        };
        let own = match (self.own_result(), self.live.table().seats()) {
            (Some((_, result)), 2..) => match result {
                PlayedResult::Won => " You win!",
                PlayedResult::Lost => " You lose.",
                PlayedResult::Drawn => "",
            },
            _ => "",
        };
        Some(format!("{told}{own}"))
    }

    /// What came of the game for the only person.
    fn own_result(&self) -> Option<(Seat, PlayedResult)> {
        let outcome = self.live.ending()?.outcome();
        let persons = self.persons();
        let [only] = persons.as_slice() else {
            return None;
        };
        let result = match outcome {
            Outcome::Drawn => PlayedResult::Drawn,
            Outcome::Decided { winners } if winners.contains(*only) => PlayedResult::Won,
            Outcome::Decided { .. } => PlayedResult::Lost,
        };
        Some((*only, result))
    }

    /// Writes the result down, once.
    pub(super) fn record(&mut self, house: &House) {
        if self.recorded == Recorded::Done || !self.is_over() {
            return;
        }
        self.recorded = Recorded::Done;
        let Some(played) = PlayedGame::of(&self.id, &self.live, SystemTime::now()) else {
            return;
        };
        if let Err(why) = house.record(&played) {
            self.message = Message::refusal(format!("The result is not kept: {why}"));
        }
    }
}
