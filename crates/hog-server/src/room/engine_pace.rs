//! The pace of engines: at once against persons, slowly among themselves.

use std::time::Duration;

use hog_table::{LiveTable, SeatPlayer};
use tokio::time::Instant;

/// When the engines of a table move. Among themselves they play one move at a time while the table is
/// watched, and rest otherwise.
#[derive(Default)]
pub(super) struct EnginePace {
    mode: EngineMode,
    /// When engines among themselves go on, if one has just moved.
    resume_at: Option<Instant>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum EngineMode {
    #[default]
    Running,
    /// They are among themselves, and begin nothing now.
    Resting,
    /// An engine could not move, and is not asked again.
    Failed,
}

/// Whether engines among themselves may move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Attention {
    /// The table is watched, or was asked for something a moment ago.
    Given,
    /// No one watches, or the log is full.
    Missing,
}

impl EnginePace {
    /// When engines among themselves go on, if one has just moved.
    pub(super) const fn resume_at(&self) -> Option<Instant> {
        self.resume_at
    }

    /// Lets engines move or rest, as they should now.
    pub(super) fn update(&mut self, live: &mut LiveTable, attention: Attention) {
        self.resume_at.take_if(|at| *at <= Instant::now());
        // While an engine thinks, the next is already told to wait, so that it does not follow at once.
        let may_begin = self.resume_at.is_none() && live.busy().is_none();
        let runs = !are_alone(live) || (may_begin && attention == Attention::Given);
        match (self.mode, runs) {
            (EngineMode::Running, false) => {
                live.let_engines_wait();
                self.mode = EngineMode::Resting;
            }
            (EngineMode::Resting, true) => {
                live.let_engines_go_on();
                self.mode = EngineMode::Running;
            }
            _ => {}
        }
    }

    /// A move was made: engines among themselves pause.
    pub(super) fn moved(&mut self, live: &LiveTable, pause: Duration) {
        if are_alone(live) {
            self.resume_at = Some(Instant::now() + pause);
        }
    }

    /// Lets a waiting engine move: after a client has stopped some work, or after a takeback or redo at a table
    /// without persons. No action of a client does this.
    pub(super) fn wake(&mut self, live: &mut LiveTable) {
        let waits = live.waiting_engine().is_some();
        if waits && self.mode == EngineMode::Running && live.let_engine_play().is_err() {
            self.mode = EngineMode::Failed;
        }
    }

    /// An engine could not move, and is not asked again.
    pub(super) const fn fail(&mut self) {
        self.mode = EngineMode::Failed;
    }

    /// Whether engines rest, and none of them thinks: then no clock runs.
    pub(super) fn is_at_rest(&self, live: &LiveTable) -> bool {
        self.mode == EngineMode::Resting && live.busy().is_none()
    }
}

fn are_alone(live: &LiveTable) -> bool {
    live.sitters().iter().all(SeatPlayer::is_engine)
}
