//! Finished games: position by position, judged, and as save files.

use std::sync::Arc;

use hog_board::Place;
use hog_store::house::Token;
use hog_table::{Replay as TableReplay, Saved, SavedError};
use tokio::task::spawn_blocking;

use super::Room;
use super::analysis::Analysis;
use super::mailbox::{Answer, Span};
use super::table_state::viewer_of;
use crate::request_error::RequestError;
use crate::secrets::draw_seed;
use crate::table_factory::TableFactory;
use crate::wire::{AnalysisInfo, Frame, ReplayInfo, Stack};

/// Maximum number of positions in one answer.
const MAX_FRAMES: usize = 100;

/// A finished game that is looked back at.
#[derive(Default)]
pub(super) struct FinishedGame {
    /// The game, once a viewer has looked back at it.
    pub(super) replay: Option<TableReplay>,
    pub(super) analysis: Analysis,
}

impl FinishedGame {
    /// Sets the replay up, if it is not yet.
    async fn set_up(
        &mut self,
        saved: Saved,
        factory: &Arc<dyn TableFactory>,
    ) -> Result<(), RequestError> {
        if self.replay.is_none() {
            let (seed, factory) = (draw_seed()?, Arc::clone(factory));
            let set_up = spawn_blocking(move || factory.replay(&saved, seed));
            let replay = set_up.await.map_err(|_| RequestError::Unavailable)?;
            self.replay = Some(replay.map_err(|error| not_whole(&error))?);
        }
        Ok(())
    }
}

impl Room {
    /// The save file.
    pub(super) fn save(&self) -> Result<String, RequestError> {
        self.session.check_over()?;
        Ok(self.session.live.save().to_json())
    }

    /// Some positions of a finished game, as a viewer saw them.
    pub(super) async fn replay(
        &mut self,
        tokens: &[Token],
        span: Span,
    ) -> Result<ReplayInfo, RequestError> {
        let viewer = viewer_of(self.session.seats_of(tokens)?);
        self.set_up_replay().await?;
        let Some(mut replay) = self.finished.replay.take() else {
            return Err(RequestError::Unavailable);
        };
        let looked = spawn_blocking(move || {
            let length = replay.len();
            let all = (span.from..=length).take(span.count.min(MAX_FRAMES));
            let frames = all.map(|after| {
                let table = replay.at(after);
                let marks = table.marks(viewer);
                let numbers = |places: Vec<Place>| places.iter().map(|at| at.0).collect();
                Frame {
                    after,
                    places: Stack::of(&table.view(viewer)),
                    last: numbers(marks.last),
                    decisive: numbers(marks.decisive),
                    noticed: table.history(viewer).len(),
                }
            });
            let frames = frames.collect();
            (replay, ReplayInfo { length, frames })
        });
        let (replay, frames) = looked.await.map_err(|_| RequestError::Unavailable)?;
        self.finished.replay = Some(replay);
        Ok(frames)
    }

    /// Begins to judge a position of a finished game; the answer is sent when that is done.
    pub(super) async fn judge(&mut self, after: usize, answer: Answer<AnalysisInfo>) {
        if let Err(error) = self.can_judge(after).await {
            // A client that does not wait is not told.
            answer.send(Err(error)).ok();
            return;
        }
        self.finished.analysis.ask(after, answer);
        self.continue_analysis();
    }

    async fn can_judge(&mut self, after: usize) -> Result<(), RequestError> {
        self.session.check_over()?;
        if self.session.hides() {
            return Err(RequestError::NotAnalysed);
        }
        let length = self.session.table().length();
        if after > length {
            return Err(RequestError::NoSuchPosition { after, length });
        }
        self.set_up_replay().await
    }

    async fn set_up_replay(&mut self) -> Result<(), RequestError> {
        self.session.check_over()?;
        let (saved, factory) = (self.session.live.save(), &self.services.factory);
        self.finished.set_up(saved, factory).await
    }

    /// Takes what was found out, sends it, and begins with what waits.
    pub(super) fn continue_analysis(&mut self) {
        let waker = self.waker();
        let executor = &self.services.executor;
        self.finished.continue_analysis(executor, &waker);
    }
}

fn not_whole(error: &SavedError) -> RequestError {
    tracing::error!(%error, "a finished game cannot be replayed");
    RequestError::Unavailable
}
