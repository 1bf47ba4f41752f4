//! What happened is kept.

use hog_store::house::{Entry, Phase};

use super::{NotKept, Room};

impl Room {
    /// Keeps what has happened at the live table. When this returns, it can be shown.
    pub(super) async fn keep(&mut self, entries: &[Entry]) -> Result<(), NotKept> {
        if entries.is_empty() {
            return Ok(());
        }
        // Nobody's time runs until everybody can see what happened.
        self.live.pause();
        let before = self.record.version();
        for entry in entries {
            // What cannot be read again must not be written.
            if let Err(error) = self.record.apply(entry) {
                let table = self.record.id().nickname();
                tracing::error!(table, %error, "an entry does not follow");
                return self.not_kept();
            }
        }
        debug_assert!(self.is_in_step(), "the record and the live table differ");
        let summary = self.record.summary();
        let new = (summary != self.summary).then_some(&summary);
        let id = self.record.id();
        match self.common.store.append(id, before, entries, new).await {
            Ok(_) => {
                self.summary = summary;
                self.noted(entries);
                Ok(())
            }
            Err(error) => {
                let (table, error) = (id.nickname(), error.for_logs());
                tracing::error!(table, error, "not kept");
                self.not_kept()
            }
        }
    }

    fn not_kept(&self) -> Result<(), NotKept> {
        self.common.metrics.not_kept.inc();
        Err(NotKept)
    }

    /// What depends on how the game stands is over when that has changed.
    fn noted(&mut self, entries: &[Entry]) {
        let moves = entries
            .iter()
            .filter(|entry| matches!(entry, Entry::Moved { .. }));
        self.common.metrics.moves.inc_by(moves.count() as u64);
        let is_beside =
            |entry: &Entry| matches!(entry, Entry::Said { .. } | Entry::Followed { .. });
        if !entries.iter().all(is_beside) {
            self.asked_back = None;
            self.looking_back.forget();
        }
    }

    /// Whether the record comes to what the live table would save, but for the time since.
    fn is_in_step(&self) -> bool {
        if self.record.phase() == Phase::Gathering {
            return true;
        }
        let live = self.beginning.as_ref().unwrap_or(&self.live);
        let mut saved = live.save();
        let kept = self.record.saved();
        saved.clock = kept.clock.clone();
        saved == *kept
    }
}
