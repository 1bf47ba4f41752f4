//! What comes of the answers to questions over the table.

use hog_store::{BadTableId, TableId};
use hog_table::Consent;
use hog_table::catalogue::Choice;

use super::{Keeping, TableScreen, Wish};
use crate::app::house::House;
use crate::app::message::Message;
use crate::app::overlay::{Answer, Overlay, Purpose, Question, Sheet};

impl TableScreen {
    /// Does what an answer says. An answer that would not do leaves the question open.
    pub(crate) fn answer(&mut self, overlay: Overlay, answer: Answer, house: &House) -> Wish {
        match (overlay.purpose.clone(), answer) {
            (Purpose::Act(moves), Answer::Chosen(number)) => {
                if let Some(text) = moves.get(number) {
                    self.play(text);
                }
            }
            (Purpose::TakeBack, Answer::Chosen(1..)) => self.take_back(Consent::Given),
            (Purpose::Engine(names), Answer::Chosen(number)) => match names.get(number) {
                Some(name) => {
                    if let Err(error) = self.set_engine(name) {
                        self.message = Message::refusal(error);
                    }
                }
                None => return Wish::Open(Box::new(self.ask_engine())),
            },
            (Purpose::EngineName, Answer::Said(text)) => {
                let done = self.set_engine(&text);
                return reopened(overlay, done);
            }
            (Purpose::Deal, Answer::Said(text)) => {
                let done = self.play_deal(&text);
                return reopened(overlay, done);
            }
            (Purpose::Write, Answer::Said(text)) => {
                let done = self.keep_as(&text, house);
                return reopened(overlay, done);
            }
            _ => {}
        }
        Wish::Nothing
    }

    fn ask_engine(&self) -> Overlay {
        let expected = "Such as level:7, best:time=5s or thesis:depth=4,reorder=off.";
        let present = self.live.engine().to_string();
        Overlay {
            sheet: Sheet::Question(Question::new("Which engine?", expected, &present)),
            purpose: Purpose::EngineName,
        }
    }

    fn play_deal(&mut self, text: &str) -> Result<(), String> {
        let Some(name) = self.live.choice().listed() else {
            return Ok(());
        };
        let other = name.with_deal(text).map_err(|error| error.to_string())?;
        self.restart(&Choice::from(other));
        Ok(())
    }

    /// Keeps the table under another name, and no more under the old one.
    fn keep_as(&mut self, text: &str, house: &House) -> Result<(), String> {
        let id: TableId = text
            .parse()
            .map_err(|error: BadTableId| error.to_string())?;
        if id != self.id {
            if house.has(&id) {
                return Err(format!("There is a table called {text} already."));
            }
            house.keep(&id, &self.live)?;
            if self.keeping == Keeping::Kept {
                // It is safe under its new name: that the old one stays would only be untidy.
                drop(house.remove(&self.id));
            }
            self.id = id;
        }
        self.keeping = Keeping::Due;
        self.message = Message::plain(format!("The table is kept as {}.", self.id.as_str()));
        Ok(())
    }
}

/// The same question again, with an objection, if the answer would not do.
fn reopened(mut overlay: Overlay, done: Result<(), String>) -> Wish {
    match (done, &mut overlay.sheet) {
        (Err(objection), Sheet::Question(question)) => {
            question.object(objection);
            Wish::Open(Box::new(overlay))
        }
        _ => Wish::Nothing,
    }
}
