//! What the table tells, in words.

use hog_board::Gesture;
use hog_core::{Hides, Seat, Turn};
use hog_table::{News, Sitter, Suggestion};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use super::TableScreen;
use crate::app::message::Message;
use crate::telling::{moves_in_words, sentence};
use crate::thinking::reason;

/// More than this does not fit the message line.
const MOST_NOTICED: usize = 4;

impl TableScreen {
    /// Takes what has happened while nobody asked.
    pub(super) fn hear(&mut self, news: News) {
        match news {
            News::Moved {
                seat,
                text,
                thought,
                ..
            } => {
                self.changed();
                let told = self.told_move(seat, text.as_deref());
                let told = match thought {
                    Some(told_) => {
                        let told = told.trim_end_matches('.');
                        format!("{told} ({}).", reason(&told_.thought))
                    }
                    None => told,
                };
                self.message = Message::plain(told);
            }
            News::Suggested(suggestion) => self.show_suggestion(&suggestion),
            News::Solved { moves } => {
                let moves = moves_in_words(moves);
                self.message = Message::plain(format!(
                    "There is a solution of {moves}: X steps through it."
                ));
            }
            News::NotWinnable { back } => {
                let told = match back {
                    Some(moves) => format!(
                        "This cannot be won any more: take back {}, with U.",
                        moves_in_words(moves)
                    ),
                    None => "This cannot be won.".to_string(),
                };
                self.message = Message::refusal(told);
            }
            News::Stopped => {
                self.message = Message::plain("Stopped. P lets the engine go on.");
            }
            News::Failed(why) => {
                self.message = Message::refusal(self.sentence(&format!("{why}.")));
            }
            News::Verdict => {}
            News::TimeUp { .. } | News::Over(_) => {
                self.refresh();
                self.look_for_end();
            }
        }
    }

    /// Shows the best move on the board, and says why it is.
    fn show_suggestion(&mut self, suggestion: &Suggestion) {
        let Some(best) = suggestion.moves.first() else {
            return;
        };
        self.hint = best.act.gestures.first().copied();
        // So that Enter follows the advice.
        self.cursor = match self.hint {
            Some(Gesture::Touch(grip) | Gesture::Send(grip)) => Some(grip),
            Some(Gesture::Carry { from, .. }) => Some(from),
            None => self.cursor,
        };
        let others: Vec<String> = suggestion.moves[1..]
            .iter()
            .take(3)
            .map(|hint| format!("{} ({})", hint.act.text, hint.reason))
            .collect();
        let others = if others.is_empty() {
            String::new()
        } else {
            format!(" Or {}.", others.join(", "))
        };
        let told = format!("Try {} ({}).{others}", best.act.text, best.reason);
        self.message = Message::plain(told);
    }

    /// Who played what.
    pub(super) fn told_move(&self, seat: Seat, text: Option<&str>) -> String {
        let table = self.live.table();
        match text {
            Some(_) if table.hides() == Hides::Something => self.noticed(),
            Some(text) if table.seats() > 1 => {
                self.sentence(&format!("{} plays {text}.", table.seat_name(seat)))
            }
            Some(text) => format!("Played: {text}."),
            // What was noticed tells it.
            None => self.noticed(),
        }
    }

    /// What whoever looks has noticed since a person last moved: both what that move brought and
    /// what was answered.
    pub(super) fn noticed(&self) -> String {
        let all = self.live.table().history(self.viewer());
        let new = all.get(self.noticed_before..).unwrap_or_default();
        let last = &new[new.len().saturating_sub(MOST_NOTICED)..];
        let told = last.iter().map(|told| self.sentence(&format!("{told}.")));
        told.collect::<Vec<_>>().join(" ")
    }

    /// What is noticed from now on is new.
    pub(super) fn begin_noticing(&mut self) {
        self.noticed_before = self.live.table().history(self.viewer()).len();
    }

    /// What to do first.
    pub(super) fn greet(&mut self) {
        let table = self.live.table();
        let gestures = self.sight.acts.iter().flat_map(|act| &act.gestures);
        let carries = gestures
            .clone()
            .filter(|gesture| matches!(gesture, Gesture::Carry { .. }));
        let how = if self.sight.acts.is_empty() {
            ""
        } else if carries.count() > 0 {
            "Arrows, and Enter to take and to put down; or drag"
        } else {
            "Arrows and Enter, or click"
        };
        let who = match table.turn() {
            Turn::Seat(seat) if table.seats() > 1 => format!("{} to move", table.seat_name(seat)),
            Turn::Seat(_) => "your move".to_string(),
            Turn::Chance | Turn::Over(_) => String::new(),
        };
        if self.is_over() {
            return self.announce();
        }
        let told = if how.is_empty() {
            self.sentence(&format!("{who}. ? for help."))
        } else {
            format!("{how}: {who}. ? for help.")
        };
        let told = told + &self.how_to_get_an_opponent();
        self.message = Message::plain(told);
    }

    /// Where only persons sit, how one of them is replaced by an engine.
    fn how_to_get_an_opponent(&self) -> String {
        let table = self.live.table();
        let facts = self.facts();
        let alone = facts.several && facts.open && self.persons().len() == table.seats();
        match table.turn() {
            Turn::Seat(seat) if alone => {
                format!(" C lets an engine play {}.", table.seat_name(seat))
            }
            _ => String::new(),
        }
    }

    /// Why whoever looks cannot move now.
    pub(super) fn why_not_now(&self) -> String {
        if self.is_over() {
            return "The game is over: N begins another.".to_string();
        }
        let table = self.live.table();
        match table.turn() {
            Turn::Seat(seat) if self.own_turn().is_none() => {
                let name = table.seat_name(seat);
                let told = if self.live.waiting_engine().is_some() {
                    format!("the engine waits to move for {name}: P lets it.")
                } else {
                    format!("it is not your turn: {name} is to move.")
                };
                self.sentence(&told)
            }
            _ => "There is no move here now.".to_string(),
        }
    }

    /// Who sits where, in words.
    pub(super) fn seats_in_words(&self) -> String {
        let sitters = (0..).map(Seat::new).zip(self.live.sitters());
        let told = sitters.map(|(seat, sitter)| {
            let name = self.live.table().seat_name(seat);
            format!("{name} is {}", self.sitter_in_words(seat, sitter))
        });
        told.collect::<Vec<_>>().join(", ")
    }

    /// Who sits on a seat, in a few words.
    pub(super) fn sitter_in_words(&self, seat: Seat, sitter: &Sitter) -> String {
        match sitter {
            Sitter::Person if self.persons().first() == Some(&seat) => "you".to_string(),
            Sitter::Person => "a friend".to_string(),
            Sitter::Nobody => "nobody".to_string(),
            Sitter::Engine(name) => name.to_string(),
        }
    }

    /// A text as a sentence.
    pub(super) fn sentence(&self, text: &str) -> String {
        sentence(self.live.table(), text)
    }

    /// Random numbers for a new deal. They come from the time: nothing is hidden by them.
    pub(super) fn chance(&mut self) -> ChaCha8Rng {
        self.deals += 1;
        ChaCha8Rng::seed_from_u64(self.seed.wrapping_add(self.deals))
    }
}
