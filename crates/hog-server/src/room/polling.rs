//! What happens while nobody asks: engines move, clocks run out, searches end.

use std::time::Instant as StdInstant;

use hog_board::Viewer;
use hog_core::{Hides, Seat};
use hog_store::house::{Entry, Maker, Phase};
use hog_table::{LiveTable, News, Sitter, Stage, Suggestion, Task, Watch};
use tokio::time::Instant;

use super::{Engines, NotKept, Room};
use crate::convert::act_info;
use crate::wire::{HintInfo, ServerMessage, SuggestionInfo, seat_number};

/// What viewers are told besides how things stand.
enum Aside {
    Suggested(Suggestion),
    Failed(String),
    /// An engine could not move, and the reason.
    EngineFailed(String),
}

/// Whether what is being done is help for a person, or the move of an engine.
#[derive(Clone, Copy)]
enum Helps {
    Somebody,
    Nobody,
}

/// The time, as tests may set it.
pub(super) fn now() -> StdInstant {
    Instant::now().into_std()
}

impl Room {
    /// Lets the table go on: takes what has come of work, keeps it, and tells everybody.
    pub(super) async fn go_on(&mut self) -> Result<(), NotKept> {
        if self.record.phase() == Phase::Gathering {
            if std::mem::take(&mut self.untold) {
                self.tell_all();
            }
            return Ok(());
        }
        loop {
            self.attend_to_engines();
            let busy = self.live.busy().map(|busy| (busy.task, busy.seat));
            let news = self.live.poll(now());
            let is_quiet = news.is_empty();
            let helps = match busy {
                Some((Task::Suggesting | Task::Solving, _)) => Helps::Somebody,
                Some((Task::Thinking, _)) | None => Helps::Nobody,
            };
            let (entries, asides) = self.read(news, helps);
            self.keep(&entries).await?;
            if !entries.is_empty() && self.are_engines_alone() {
                self.engines_go_on_at = Some(Instant::now() + self.common.limits.between_moves);
            }
            self.untold |= !entries.is_empty() || !asides.is_empty();
            for aside in asides {
                self.tell_aside(aside);
            }
            self.wake_engines();
            self.untold |= self.live.busy().map(|busy| (busy.task, busy.seat)) != busy;
            if std::mem::take(&mut self.untold) {
                self.tell_all();
            }
            if is_quiet {
                if self.is_at_rest() {
                    self.live.pause();
                }
                return Ok(());
            }
        }
    }

    /// What is to be kept of some news, and what is to be told; `helps` says whether what was being
    /// done was help for somebody.
    fn read(&mut self, news: Vec<News>, helps: Helps) -> (Vec<Entry>, Vec<Aside>) {
        let (mut entries, mut asides) = (Vec::new(), Vec::new());
        for news in news {
            match news {
                News::Moved { seat, text, .. } => entries.push(self.moved(seat, text)),
                News::TimeUp(_) => entries.push(Entry::TimeUp {
                    clock: self.live.clock().seats().to_vec(),
                }),
                News::Suggested(suggestion) => asides.push(Aside::Suggested(suggestion)),
                News::Solved { .. } => self.show_solution(),
                News::NotWinnable { back } => asides.push(Aside::Failed(not_winnable(back))),
                News::Failed(reason) => asides.push(match helps {
                    Helps::Somebody => Aside::Failed(reason),
                    Helps::Nobody => Aside::EngineFailed(reason),
                }),
                // That is seen by how things stand.
                News::Stopped | News::Verdict | News::Over(_) => self.untold = true,
            }
        }
        (entries, asides)
    }

    /// A move that was made while nobody asked.
    fn moved(&self, seat: Seat, text: Option<String>) -> Entry {
        let maker = match self.live.sitters()[seat.index()] {
            Sitter::Person | Sitter::Nobody => Maker::Helper,
            Sitter::Engine(_) => Maker::Sitter,
        };
        // Where something is hidden the news do not tell the move, but what is kept does.
        let text = text.or_else(|| self.live.table().kept().moves.pop().map(|kept| kept.text));
        Entry::Moved {
            seat: seat_number(seat),
            text: text.expect("a move was made"),
            maker,
            act: None,
            clock: self.live.clock().seats().to_vec(),
            stage: stage(&self.live),
        }
    }

    /// A solution was found: whoever asked is told it.
    fn show_solution(&mut self) {
        let viewer = self.asker.map_or(Viewer::Spectator, Viewer::Seat);
        if let Err(refusal) = self.live.suggest(viewer) {
            tracing::debug!(%refusal, "a solution is not shown");
        }
        self.untold = true;
    }

    fn tell_aside(&mut self, aside: Aside) {
        match aside {
            Aside::Suggested(suggestion) => {
                let asker = self.asker.unwrap_or(suggestion.seat);
                let hints = suggestion.moves.into_iter().map(|hint| HintInfo {
                    act: act_info(hint.act),
                    reason: hint.reason,
                });
                let info = SuggestionInfo {
                    version: self.record.version().number(),
                    seat: seat_number(suggestion.seat),
                    moves: hints.collect(),
                    line: suggestion.line,
                };
                self.tell_seat(asker, &ServerMessage::Suggestion(info));
            }
            Aside::Failed(reason) => {
                if let Some(asker) = self.asker {
                    self.tell_seat(asker, &ServerMessage::Failed(reason));
                }
            }
            Aside::EngineFailed(reason) => {
                tracing::warn!(
                    table = self.record.id().nickname(),
                    "an engine could not move"
                );
                self.engines = Engines::Wait;
                // Why may tell what the engine knows.
                let told = match self.live.table().hides() {
                    Hides::Nothing => format!("an engine could not move: {reason}"),
                    Hides::Something => "an engine could not move".to_string(),
                };
                self.tell_each(&ServerMessage::Failed(told));
            }
        }
    }

    /// Engines among themselves play one move at a time while somebody looks, and rest while nobody does.
    fn attend_to_engines(&mut self) {
        self.engines_go_on_at.take_if(|at| *at <= Instant::now());
        let is_time =
            !self.is_full() && self.engines_go_on_at.is_none() && self.live.busy().is_none();
        let go_on = !self.are_engines_alone() || (is_time && self.is_attended());
        match (self.engines, go_on) {
            (Engines::GoOn, false) => {
                self.live.let_engines_wait();
                self.engines = Engines::Rest;
            }
            (Engines::Rest, true) => {
                self.live.let_engines_go_on();
                self.engines = Engines::GoOn;
            }
            _ => {}
        }
    }

    fn are_engines_alone(&self) -> bool {
        self.live.sitters().iter().all(Sitter::is_engine)
    }

    /// Whether engines rest, and none of them thinks: then nobody's time runs.
    pub(super) fn is_at_rest(&self) -> bool {
        self.engines == Engines::Rest && self.live.busy().is_none()
    }

    /// Engines that were stopped go on: there is no act that tells them to. But no table goes on for
    /// ever, and an engine that failed is not asked again.
    fn wake_engines(&mut self) {
        if self.is_full() {
            self.live.stop();
            return;
        }
        let waits = self.live.waiting_engine().is_some();
        if waits && self.engines == Engines::GoOn && self.live.let_engine_play().is_err() {
            self.engines = Engines::Wait;
        }
    }

    /// Whether somebody looks, or has asked for something a moment ago.
    fn is_attended(&self) -> bool {
        self.viewers.count() > 0 || self.used.elapsed() < self.common.limits.attention
    }

    /// Whether so much has happened here that no more shall.
    pub(super) fn is_full(&self) -> bool {
        self.record.version().number() >= self.common.limits.entries
    }

    /// Whether the game can still be won is looked for while somebody looks on.
    pub(super) fn set_watch(&mut self) {
        self.live.set_watch(match self.viewers.count() {
            0 => Watch::WhenAsked,
            _ => Watch::Always,
        });
    }
}

/// Whether the game goes on.
pub(super) fn stage(live: &LiveTable) -> Stage {
    match live.ending() {
        Some(_) => Stage::Over,
        None => Stage::Playing,
    }
}

fn not_winnable(back: Option<usize>) -> String {
    match back {
        Some(1) => "this cannot be won; it could be one move ago".to_string(),
        Some(back) => format!("this cannot be won; it could be {back} moves ago"),
        None => "this cannot be won".to_string(),
    }
}
