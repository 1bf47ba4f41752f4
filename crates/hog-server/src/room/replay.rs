//! Finished games: replays, analyses and save files.

use std::ops::Range;
use std::sync::Arc;

use hog_board::Place;
use hog_store::server::Token;
use tokio::task::spawn_blocking;

use super::table_state::viewer_of;
use super::{Answer, Room};
use crate::request_error::RequestError;
use crate::secrets::draw_seed;
use crate::wire::{AnalysisInfo, Frame, ReplayInfo, Stack};

/// Maximum number of positions in one answer.
const MAX_FRAMES: usize = 100;

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
        positions: Range<usize>,
    ) -> Result<ReplayInfo, RequestError> {
        let viewer = viewer_of(self.session.seats_of(tokens)?);
        self.set_up_replay().await?;
        let Some(mut replay) = self.finished.replay.take() else {
            return Err(RequestError::Unavailable);
        };
        let looked = spawn_blocking(move || {
            let length = replay.length();
            let positions = positions.start..positions.end.min(length + 1);
            let frames = positions.take(MAX_FRAMES).map(|after| {
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

    /// Begins the analysis of a position; the answer is sent when it is done.
    pub(super) async fn analyse(&mut self, after: usize, answer: Answer<AnalysisInfo>) {
        if let Err(error) = self.prepare_analysis(after).await {
            // The client may not wait any more.
            answer.send(Err(error)).ok();
            return;
        }
        self.finished.analysis.ask(after, answer);
        self.continue_analysis();
    }

    /// Sets the replay up, if the position can be analysed.
    async fn prepare_analysis(&mut self, after: usize) -> Result<(), RequestError> {
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

    /// Sets the replay up, if it is not yet.
    async fn set_up_replay(&mut self) -> Result<(), RequestError> {
        self.session.check_over()?;
        if self.finished.replay.is_none() {
            let (saved, seed) = (self.session.live.save(), draw_seed()?);
            let factory = Arc::clone(&self.services.factory);
            let set_up = spawn_blocking(move || factory.replay(&saved, seed)).await;
            let replay = set_up.map_err(|_| RequestError::Unavailable)?;
            let replay = replay.map_err(|error| {
                tracing::error!(%error, "a finished game cannot be replayed");
                RequestError::Unavailable
            });
            self.finished.replay = Some(replay?);
        }
        Ok(())
    }

    /// Sends the analyses that are done, and begins those that wait.
    pub(super) fn continue_analysis(&mut self) {
        let waker = self.waker();
        let executor = &self.services.executor;
        self.finished.continue_analysis(executor, &waker);
    }
}
