//! What a server has acknowledged and shown to the players of a table, and must never lose.

use anyhow::{Result, ensure};
use hog_wire::{ActionRequest, CreatedSeat};

/// What a server has acknowledged and shown to the players of a table.
#[derive(Clone, Debug)]
pub struct TableLedger {
    /// The id of the table.
    pub table: String,
    /// The seats, with their tokens.
    pub seats: Vec<CreatedSeat>,
    /// Number of acknowledged moves.
    pub acknowledged: usize,
    /// The greatest number of moves in a state that was shown to a seat.
    pub shown: usize,
    /// Number of requests without an answer: 0 or 1, since players take turns.
    pub pending: usize,
    /// The last request, whether it was answered or not.
    pub last: Option<ActionRequest>,
    /// The history that was last shown to each seat.
    pub histories: Vec<Vec<String>>,
}

impl TableLedger {
    /// The ledger of a table at which no move was requested.
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

    /// Checks the number of moves and the history that are now shown to a seat: every acknowledged or shown
    /// move must be there, and no move twice. `index` is the index of the seat in [`TableLedger::seats`].
    ///
    /// # Errors
    /// If a move is missing or was made without a request, or the history has changed.
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

    /// Checks that the last request, which was sent again, was carried out exactly once; `length` is the
    /// number of moves now.
    ///
    /// # Errors
    /// If the last request was not carried out, or was carried out twice.
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
    fn lost_and_repeated_moves_are_noticed() {
        let seat = CreatedSeat {
            seat: 1,
            token: String::new(),
        };
        let history = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<Vec<_>>();
        let mut ledger = TableLedger {
            acknowledged: 2,
            shown: 2,
            pending: 1,
            histories: vec![history(&["a1", "b2"])],
            ..TableLedger::new(String::new(), vec![seat])
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
