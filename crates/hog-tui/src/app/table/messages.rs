//! The messages about the table.

use hog_board::Gesture;
use hog_core::{Hides, Outcome, Seat, Turn};
use hog_table::{Ending, Hint, News, SeatPlayer, Suggestion};

use super::TableScreen;
use crate::app::widgets::MessageLine;
use crate::hand_over::persons;
use crate::words::{ending, moves_in_words, own_win, reason, sentence};

/// Maximum number of sentences in the message line.
const MOST_NOTICED: usize = 4;

impl TableScreen {
    pub(super) fn handle_news(&mut self, news: News) {
        match news {
            News::Moved {
                seat,
                text,
                thought,
                ..
            } => {
                self.moved();
                let mut told = self.move_in_words(seat, text.as_deref());
                if let Some(thought) = thought {
                    let reason = reason(&thought.thought);
                    told = format!("{} ({reason}).", told.trim_end_matches('.'));
                }
                self.say(told);
            }
            News::Suggested(suggestion) => self.show_suggestion(&suggestion),
            News::Solved { moves } => {
                let moves = moves_in_words(moves);
                self.say(format!(
                    "Solution found ({moves}); press X to step through it."
                ));
            }
            News::NotWinnable { back } => {
                let moves = back.map(moves_in_words);
                self.refuse(moves.map_or("This cannot be won.".to_string(), |moves| {
                    format!(
                        "No longer winnable; undo {moves} (U) to get back to a winnable position."
                    )
                }));
            }
            News::Stopped => self.say("Stopped. Press P to let the engine continue."),
            News::Failed(why) => self.refuse(self.sentence(&format!("{why}."))),
            News::Verdict => {}
            News::TimeUp { .. } | News::Over(_) => {
                self.refresh();
                self.look_for_end();
            }
        }
    }

    /// Marks the best move on the board, and says why it is the best.
    fn show_suggestion(&mut self, suggestion: &Suggestion) {
        let Some(best) = suggestion.moves.first() else {
            return;
        };
        self.selection.suggest(best.act.gestures.first().copied());
        let describe = |hint: &Hint| format!("{} ({})", hint.act.text, hint.reason);
        let others: Vec<String> = suggestion.moves[1..].iter().take(3).map(describe).collect();
        let mut told = format!("Try {}.", describe(best));
        if !others.is_empty() {
            told += &format!(" Or {}.", others.join(", "));
        }
        self.say(told);
    }

    /// A sentence that says who made which move, or what the viewer noticed of it. The text of the move is `None`
    /// in a game that hides something.
    pub(super) fn move_in_words(&self, seat: Seat, text: Option<&str>) -> String {
        let table = self.live.table();
        match text {
            Some(_) if table.hides() == Hides::Something => self.noticed(),
            Some(text) if table.seats() > 1 => {
                self.sentence(&format!("{} plays {text}.", table.seat_name(seat)))
            }
            Some(text) => format!("Played: {text}."),
            None => self.noticed(),
        }
    }

    /// The last events that the viewer has noticed since a person moved, as sentences.
    pub(super) fn noticed(&self) -> String {
        let new = self.view.noticed();
        let last = &new[new.len().saturating_sub(MOST_NOTICED)..];
        let told = last.iter().map(|told| self.sentence(&format!("{told}.")));
        told.collect::<Vec<_>>().join(" ")
    }

    /// Sets the first message: how to move, and whose turn it is.
    pub(super) fn greet(&mut self) {
        if self.is_over() {
            return self.announce();
        }
        let table = self.live.table();
        let mut gestures = self.view.acts.iter().flat_map(|act| &act.gestures);
        let how = if self.view.acts.is_empty() {
            ""
        } else if gestures.any(|gesture| matches!(gesture, Gesture::Carry { .. })) {
            "arrows and Enter to pick up and put down, or drag"
        } else {
            "arrows and Enter, or click"
        };
        let who = match table.turn() {
            Turn::Seat(seat) if table.seats() > 1 => format!("{} to move", table.seat_name(seat)),
            Turn::Seat(_) => "your move".to_string(),
            Turn::Chance | Turn::Over(_) => String::new(),
        };
        let told = if how.is_empty() {
            format!("{who}. ? for help.")
        } else {
            format!("{who}: {how}. ? for help.")
        };
        let told = self.sentence(&told) + &self.how_to_get_an_opponent();
        self.say(told);
    }

    /// A hint how to let an engine take a seat, if only persons play.
    fn how_to_get_an_opponent(&self) -> String {
        let table = self.live.table();
        let only_persons = !self.is_solitaire()
            && self.hides_nothing()
            && persons(&self.live).len() == table.seats();
        match table.turn() {
            Turn::Seat(seat) if only_persons => {
                format!(" C: the computer plays {}.", table.seat_name(seat))
            }
            _ => String::new(),
        }
    }

    /// The reason why the viewer cannot move now.
    pub(super) fn why_not_now(&self) -> String {
        if self.is_over() {
            return "The game is over; press N for a new one.".to_string();
        }
        let table = self.live.table();
        match table.turn() {
            Turn::Seat(seat) if self.own_turn().is_none() => {
                let name = table.seat_name(seat);
                let told = if self.live.waiting_engine().is_some() {
                    format!("press P to let the engine move for {name}.")
                } else {
                    format!("it is {name}'s turn.")
                };
                self.sentence(&told)
            }
            _ => "You cannot move here now.".to_string(),
        }
    }

    /// The players, in words.
    pub(super) fn seats_in_words(&self) -> String {
        let sitters = (0..).map(Seat::new).zip(self.live.sitters());
        let told = sitters.map(|(seat, sitter)| {
            let name = self.live.table().seat_name(seat);
            let player = self.sitter_in_words(seat, sitter);
            let plays = if player == "you" { "play" } else { "plays" };
            format!("{player} {plays} {name}")
        });
        told.collect::<Vec<_>>().join(", ")
    }

    /// The player of a seat, in a few words.
    pub(super) fn sitter_in_words(&self, seat: Seat, sitter: &SeatPlayer) -> String {
        match sitter {
            SeatPlayer::Person if persons(&self.live).first() == Some(&seat) => "you".to_string(),
            SeatPlayer::Person => "a friend".to_string(),
            SeatPlayer::Nobody => "open seat".to_string(),
            SeatPlayer::Engine(name) => name.to_string(),
        }
    }

    pub(super) fn sentence(&self, text: &str) -> String {
        sentence(self.live.table(), text)
    }

    /// Announces the end, if the game is over.
    pub(super) fn look_for_end(&mut self) {
        if self.is_over() {
            self.selection.release();
            self.announce();
        }
    }

    pub(super) fn announce(&mut self) {
        if let Some(told) = self.result_in_words() {
            // Neither time nor a resignation is taken back.
            let undo = match self.live.ending() {
                Some(Ending::TimeUp { .. } | Ending::Resigned { .. }) => "",
                _ => " U to undo,",
            };
            let told = format!("{told} N for another game,{undo} Q to leave.");
            self.message = MessageLine::Loud(told);
        }
    }

    /// A sentence that says how the game ended; `None` while it goes on.
    pub(super) fn result_in_words(&self) -> Option<String> {
        let lost = |loser, how: &str| {
            let name = self.live.table().seat_name(loser);
            self.sentence(&format!("{name} {how}."))
        };
        let is_won = self.is_won_by_only_person();
        let told = match self.live.ending()? {
            Ending::ByRules(_) if is_won == Some(true) => return Some(own_win(self.live.table())),
            Ending::ByRules(_) => ending(self.live.table()),
            Ending::TimeUp { loser, .. } => lost(loser, "ran out of time"),
            Ending::Resigned { loser, .. } => lost(loser, "has resigned"),
        };
        let own = match is_won {
            Some(true) => " You win!",
            Some(false) => " You lose.",
            None => "",
        };
        Some(told + own)
    }

    /// Whether the only person has won against other players; `None` if there are several persons, no other
    /// players, or no winners.
    fn is_won_by_only_person(&self) -> Option<bool> {
        let persons = persons(&self.live);
        let outcome = self.live.ending().map(Ending::outcome);
        match (persons.as_slice(), outcome) {
            ([only], Some(Outcome::Decided { winners })) if self.live.table().seats() > 1 => {
                Some(winners.contains(*only))
            }
            _ => None,
        }
    }
}
