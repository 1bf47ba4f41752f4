//! News of the live table between requests: moves of engines, timeouts, results of searches.

use hog_board::Viewer;
use hog_store::server::Entry;
use hog_table::{News, Suggestion, Task};

use super::Room;
use crate::convert::act_info;
use crate::wire::{HintInfo, ServerMessage, SuggestionInfo, seat_number};

/// A message to viewers besides the state.
pub(super) enum Aside {
    Suggested(Suggestion),
    /// A hint or solution that a seat asked for was not found.
    HelpFailed(String),
    EngineFailed(String),
}

/// The result of a poll.
#[derive(Default)]
pub(super) struct Polled {
    pub(super) entries: Vec<Entry>,
    pub(super) asides: Vec<Aside>,
}

impl Room {
    /// Sorts the news into entries and messages. `task` is the background work before the poll.
    pub(super) fn sort_news(&mut self, news: Vec<News>, task: Option<Task>) -> Polled {
        let mut polled = Polled::default();
        for news in news {
            match news {
                News::Moved { entry, .. } => polled.entries.push(Entry::Moved(entry)),
                News::TimeUp { entry, .. } => polled.entries.push(Entry::TimeUp(entry)),
                News::Suggested(suggestion) => polled.asides.push(Aside::Suggested(suggestion)),
                News::Solved { .. } => self.show_solution(),
                News::NotWinnable { back } => {
                    polled.asides.push(Aside::HelpFailed(not_winnable(back)));
                }
                News::Failed(reason) => polled.asides.push(match task {
                    Some(Task::Suggesting | Task::Solving) => Aside::HelpFailed(reason),
                    Some(Task::Thinking) | None => Aside::EngineFailed(reason),
                }),
                // The state shows these.
                News::Stopped | News::Verdict | News::Over(_) => self.dirty = true,
            }
        }
        polled
    }

    /// Asks for a suggestion, which a known solution answers at once; the next poll brings it to the seat that asked.
    fn show_solution(&mut self) {
        let viewer = self.hint_seat.map_or(Viewer::Spectator, Viewer::Seat);
        if let Err(refusal) = self.session.live.suggest(viewer) {
            tracing::debug!(%refusal, "a solution is not shown");
        }
        self.dirty = true;
    }

    pub(super) fn send_aside(&mut self, aside: Aside) {
        let metrics = &self.services.metrics;
        match aside {
            Aside::Suggested(suggestion) => {
                let asker = self.hint_seat.unwrap_or(suggestion.seat);
                let hints = suggestion.moves.into_iter().map(|hint| HintInfo {
                    act: act_info(hint.act),
                    reason: hint.reason,
                    estimated: hint.estimated,
                });
                let info = SuggestionInfo {
                    version: self.session.record().version().number(),
                    seat: seat_number(suggestion.seat),
                    moves: hints.collect(),
                    line: suggestion.line,
                };
                let message = ServerMessage::Suggestion(info);
                self.audience.send_to_seat(asker, &message, metrics);
            }
            Aside::HelpFailed(reason) => {
                if let Some(asker) = self.hint_seat {
                    let message = ServerMessage::Failed(reason);
                    self.audience.send_to_seat(asker, &message, metrics);
                }
            }
            Aside::EngineFailed(reason) => {
                let table = self.session.record().id().nickname();
                tracing::warn!(table, "an engine could not move");
                self.engine_pace.fail();
                // The reason may tell what the engine knows.
                let told = if self.session.hides() {
                    "the computer could not move".to_string()
                } else {
                    format!("the computer could not move: {reason}")
                };
                self.audience
                    .send_to_all(&ServerMessage::Failed(told), metrics);
            }
        }
    }
}

fn not_winnable(back: Option<usize>) -> String {
    match back {
        Some(1) => "no longer winnable; undo one move and it is".to_string(),
        Some(back) => format!("no longer winnable; undo {back} moves and it is"),
        None => "this game cannot be won".to_string(),
    }
}
