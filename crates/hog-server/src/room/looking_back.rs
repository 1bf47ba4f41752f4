//! Finished games, move by move, and their save files.

use std::sync::Arc;

use hog_core::Hides;
use hog_store::house::{Phase, Token};
use hog_table::{Replay as Replaying, Saved, SavedError};
use tokio::task::spawn_blocking;

use super::Room;
use super::judging::Judging;
use super::mailbox::{Answer, Span};
use super::opening::fresh_seed;
use crate::opener::Opener;
use crate::request_error::RequestError;
use crate::wire::{Frame, Judgement, Replay, Stack};

/// So many positions are told at once at most.
const MOST_FRAMES: usize = 100;

/// What was found out of a finished game.
#[derive(Default)]
pub(super) struct LookingBack {
    /// The game, once somebody has looked back at it.
    replaying: Option<Replaying>,
    pub(super) judging: Judging,
}

impl LookingBack {
    /// The game is another.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }

    #[cfg(test)]
    pub(super) fn at(replaying: Replaying) -> Self {
        Self {
            replaying: Some(replaying),
            judging: Judging::default(),
        }
    }

    /// The game that is looked back at, while somebody does.
    pub(super) const fn replaying(&mut self) -> Option<&mut Replaying> {
        self.replaying.as_mut()
    }

    /// Sets the game up to be looked back at, if nobody did before.
    async fn set_up(
        &mut self,
        saved: &Saved,
        opener: &Arc<dyn Opener>,
    ) -> Result<(), RequestError> {
        if self.replaying.is_none() {
            let (saved, seed, opener) = (saved.clone(), fresh_seed()?, Arc::clone(opener));
            let set_up = spawn_blocking(move || opener.replay(&saved, seed));
            let replaying = set_up.await.map_err(|_| RequestError::Unavailable)?;
            self.replaying = Some(replaying.map_err(|error| not_whole(&error))?);
        }
        Ok(())
    }
}

impl Room {
    pub(super) fn save(&self) -> Result<String, RequestError> {
        self.check_over()?;
        Ok(self.record.saved().to_json())
    }

    /// Some positions of a finished game, as a viewer saw them.
    pub(super) async fn replay(
        &mut self,
        tokens: &[Token],
        span: Span,
    ) -> Result<Replay, RequestError> {
        let viewer = Self::viewer(self.seats_of(tokens)?);
        self.check_over()?;
        let (saved, opener) = (self.record.saved(), &self.common.opener);
        self.looking_back.set_up(saved, opener).await?;
        let Some(mut replaying) = self.looking_back.replaying.take() else {
            return Err(RequestError::Unavailable);
        };
        let looked = spawn_blocking(move || {
            let last = replaying.len();
            let all = (span.from..=last).take(span.count.min(MOST_FRAMES));
            let frames = all.map(|after| {
                let table = replaying.at(after);
                let marks = table.marks(viewer);
                let numbers =
                    |places: Vec<hog_board::Place>| places.iter().map(|at| at.0).collect();
                Frame {
                    after,
                    places: Stack::of(&table.view(viewer)),
                    last: numbers(marks.last),
                    decisive: numbers(marks.decisive),
                    noticed: table.history(viewer).len(),
                }
            });
            let frames = frames.collect();
            (
                replaying,
                Replay {
                    length: last,
                    frames,
                },
            )
        });
        let (replaying, replay) = looked.await.map_err(|_| RequestError::Unavailable)?;
        self.looking_back.replaying = Some(replaying);
        Ok(replay)
    }

    /// Begins to judge a position of a finished game; the answer comes when that is done.
    pub(super) async fn judge(&mut self, after: usize, answer: Answer<Judgement>) {
        if let Err(error) = self.can_judge(after).await {
            // Who does not wait any more is not told.
            answer.send(Err(error)).ok();
            return;
        }
        self.looking_back.judging.ask(after, answer);
        self.go_on_judging();
    }

    async fn can_judge(&mut self, after: usize) -> Result<(), RequestError> {
        self.check_over()?;
        if self.live.table().hides() == Hides::Something {
            return Err(RequestError::NotAnalysed);
        }
        let length = self.record.saved().moves.len();
        if after > length {
            return Err(RequestError::NoSuchPosition { after, length });
        }
        let (saved, opener) = (self.record.saved(), &self.common.opener);
        self.looking_back.set_up(saved, opener).await
    }

    pub(super) fn check_over(&self) -> Result<(), RequestError> {
        match self.record.phase() {
            Phase::Over => Ok(()),
            Phase::Gathering | Phase::Playing => Err(RequestError::NotOver),
        }
    }
}

fn not_whole(error: &SavedError) -> RequestError {
    tracing::error!(%error, "a finished game cannot be looked back at");
    RequestError::Unavailable
}
