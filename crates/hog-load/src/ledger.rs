//! The promises of a server to the players of a table: moves that it acknowledged or showed.

use anyhow::{Result, ensure};
use hog_wire::{ActionRequest, CreatedSeat};

/// The promises of a server to the players of a table.
#[derive(Clone, Debug)]
pub struct PromiseLedger {
    /// The table.
    pub table: String,
    /// Its seats, with their tokens.
    pub seats: Vec<CreatedSeat>,
    /// Number of acknowledged moves.
    pub acknowledged: usize,
    /// The greatest number of moves that a seat was shown.
    pub shown: usize,
    /// Number of requests without an answer: at most one, since players take turns.
    pub pending: usize,
    /// The last request, answered or not.
    pub last: Option<ActionRequest>,
    /// The history of each seat.
    pub histories: Vec<Vec<String>>,
}

impl PromiseLedger {
    /// A table at which nothing was requested.
    #[must_use]
    pub fn new(table: String, seats: Vec<CreatedSeat>) -> Self {
        Self {
            table,
            histories: vec![Vec::new(); seats.len()],
            seats,
            acknowledged: 0,
            shown: 0,
            pending: 0,
            last: None,
        }
    }

    /// Checks that a seat, counted from 0, is shown all that was promised, and no move twice, by the number of
    /// moves and the history that it is shown now.
    ///
    /// # Errors
    /// The broken promise.
    pub fn check(&self, index: usize, length: usize, history: &[String]) -> Result<()> {
        let Self {
            acknowledged,
            shown,
            pending,
            ..
        } = *self;
        let requested = acknowledged + pending;
        ensure!(
            length >= acknowledged,
            "{acknowledged} moves were acknowledged, {length} are left"
        );
        ensure!(
            length >= shown,
            "{shown} moves were shown, {length} are left"
        );
        ensure!(
            length <= requested,
            "{requested} moves were requested, {length} were made"
        );
        ensure!(
            history.starts_with(&self.histories[index]),
            "the history of seat {} has changed",
            self.seats[index].seat
        );
        Ok(())
    }

    /// Checks that the last request, which was sent again and granted, was done once.
    ///
    /// # Errors
    /// If it was not done, or done twice.
    pub fn settle(&mut self, length: usize) -> Result<()> {
        let requested = self.acknowledged + self.pending;
        ensure!(
            length == requested,
            "{requested} moves were requested, {length} were made after the last was sent again"
        );
        self.acknowledged = length;
        self.pending = 0;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_broken_promise_is_noticed() {
        let seat = CreatedSeat {
            seat: 1,
            token: String::new(),
        };
        let history = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<Vec<_>>();
        let mut ledger = PromiseLedger {
            acknowledged: 2,
            shown: 2,
            pending: 1,
            histories: vec![history(&["a1", "b2"])],
            ..PromiseLedger::new(String::new(), vec![seat])
        };
        for (length, texts, wrong) in [
            (2, &["a1", "b2"][..], None),
            (3, &["a1", "b2", "c3"], None),
            (1, &["a1"], Some("2 moves were acknowledged, 1 are left")),
            (
                4,
                &["a1", "b2"],
                Some("3 moves were requested, 4 were made"),
            ),
            (2, &["a1", "c3"], Some("the history of seat 1 has changed")),
        ] {
            let found = ledger.check(0, length, &history(texts)).err();
            assert_eq!(found.map(|error| error.to_string()).as_deref(), wrong);
        }
        ledger.acknowledged = 1;
        let shown = ledger.check(0, 1, &history(&["a1", "b2"])).unwrap_err();
        assert_eq!(shown.to_string(), "2 moves were shown, 1 are left");
        for length in [1, 3] {
            assert!(ledger.settle(length).is_err());
            assert_eq!((ledger.acknowledged, ledger.pending), (1, 1));
        }
        ledger.settle(2).unwrap();
        assert_eq!((ledger.acknowledged, ledger.pending), (2, 0));
    }
}
