//! What the players at a table were promised, and whether the house has kept it.

use std::fmt;

use crate::heard::{Seat, Table};

/// What the players at one table were told until the house was gone.
#[derive(Clone, Debug)]
pub struct Ledger {
    /// The table.
    pub table: String,
    /// Its seats, with their tokens.
    pub seats: Vec<Seat>,
    /// How many moves were acknowledged.
    pub acknowledged: usize,
    /// The greatest number of moves that anybody was shown.
    pub shown: usize,
    /// How many moves were asked for and not answered: at most one, since players take turns.
    pub open: usize,
    /// The request for a move that was sent last, answered or not.
    pub asked: Option<Asked>,
    /// What each seat has noticed.
    pub noticed: Vec<Vec<String>>,
}

/// A request for a move, as it was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// By what it is called.
    pub id: String,
    /// The seat that asked.
    pub seat: usize,
    /// How things stood for it.
    pub version: u64,
    /// The move.
    pub text: String,
}

/// A promise that the house has not kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lost {
    /// A move was acknowledged, and is gone.
    Acknowledged {
        /// How many were acknowledged.
        promised: usize,
        /// How many there are.
        kept: usize,
    },
    /// A move was shown to somebody, and is gone.
    Shown {
        /// How many were shown.
        promised: usize,
        /// How many there are.
        kept: usize,
    },
    /// There are more moves than were asked for.
    Doubled {
        /// How many were asked for.
        asked: usize,
        /// How many there are.
        kept: usize,
    },
    /// The last request was sent again, and was not granted as the same one.
    Refused {
        /// By what it is called.
        id: String,
        /// What the house said.
        why: String,
    },
    /// The last request was sent again, and there are not just the moves that were asked for.
    Repeated {
        /// How many were asked for.
        asked: usize,
        /// How many there are.
        kept: usize,
    },
    /// What a seat noticed is another story now.
    Changed {
        /// The seat.
        seat: usize,
        /// What it had noticed first that is not so any more, counted from 0.
        from: usize,
    },
}

impl Ledger {
    /// A table at which nothing was asked for.
    #[must_use]
    pub fn new(table: String, seats: Vec<Seat>) -> Self {
        let noticed = vec![Vec::new(); seats.len()];
        Self {
            table,
            seats,
            acknowledged: 0,
            shown: 0,
            open: 0,
            asked: None,
            noticed,
        }
    }

    /// A seat was shown a state.
    pub fn show(&mut self, table: &Table) {
        self.shown = self.shown.max(table.length);
    }

    /// Whether what a seat, counted from 0, is told now keeps what was promised.
    ///
    /// # Errors
    /// The promise that is broken.
    pub fn check(&self, index: usize, now: &Table, noticed: &[String]) -> Result<(), Lost> {
        let kept = now.length;
        if kept < self.acknowledged {
            let promised = self.acknowledged;
            return Err(Lost::Acknowledged { promised, kept });
        }
        if kept < self.shown {
            let promised = self.shown;
            return Err(Lost::Shown { promised, kept });
        }
        let asked = self.acknowledged + self.open;
        if kept > asked {
            return Err(Lost::Doubled { asked, kept });
        }
        let before = &self.noticed[index];
        let same = before
            .iter()
            .zip(noticed)
            .take_while(|(one, other)| one == other);
        let from = same.count();
        if from < before.len() {
            let seat = self.seats[index].seat;
            return Err(Lost::Changed { seat, from });
        }
        Ok(())
    }

    /// The last request was sent again and granted: now it has happened, and once. Nothing is open any
    /// more.
    ///
    /// # Errors
    /// [`Lost::Repeated`] if it has not, or more than once.
    pub const fn settle(&mut self, now: &Table) -> Result<(), Lost> {
        let (asked, kept) = (self.acknowledged + self.open, now.length);
        if asked != kept {
            return Err(Lost::Repeated { asked, kept });
        }
        self.acknowledged = kept;
        self.open = 0;
        Ok(())
    }
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Acknowledged { promised, kept } => {
                write!(f, "{promised} moves were acknowledged, {kept} are there")
            }
            Self::Shown { promised, kept } => {
                write!(f, "{promised} moves were shown, {kept} are there")
            }
            Self::Doubled { asked, kept } => {
                write!(f, "{asked} moves were asked for, {kept} are there")
            }
            Self::Refused { id, why } => {
                write!(f, "{id} was sent again and refused: {why}")
            }
            Self::Repeated { asked, kept } => {
                write!(
                    f,
                    "{asked} moves were asked for, {kept} are there after the last was sent again"
                )
            }
            Self::Changed { seat, from } => {
                write!(
                    f,
                    "what seat {seat} noticed is another story from {from} on"
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heard::{History, Phase};

    fn table(length: usize) -> Table {
        Table {
            version: 0,
            phase: Phase::Playing,
            to_move: Some(1),
            acts: Vec::new(),
            history: History {
                from: 0,
                told: Vec::new(),
            },
            length,
        }
    }

    fn texts(texts: &[&str]) -> Vec<String> {
        texts.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn every_broken_promise_is_noticed() {
        let token = "t".to_string();
        let mut ledger = Ledger::new("x".to_string(), vec![Seat { seat: 1, token }]);
        ledger.acknowledged = 2;
        ledger.open = 1;
        ledger.show(&table(2));
        ledger.noticed[0] = texts(&["a1", "b2"]);
        let check = |length, noticed: &[&str]| ledger.check(0, &table(length), &texts(noticed));
        assert_eq!(check(2, &["a1", "b2"]), Ok(()));
        assert_eq!(check(3, &["a1", "b2", "c3"]), Ok(()));
        let (promised, kept) = (2, 1);
        assert_eq!(
            check(1, &["a1"]),
            Err(Lost::Acknowledged { promised, kept })
        );
        assert_eq!(check(4, &[]), Err(Lost::Doubled { asked: 3, kept: 4 }));
        assert_eq!(
            check(2, &["a1", "c3"]),
            Err(Lost::Changed { seat: 1, from: 1 })
        );
        ledger.acknowledged = 1;
        let check = |length| ledger.check(0, &table(length), &texts(&["a1", "b2"]));
        assert_eq!(check(1), Err(Lost::Shown { promised, kept }));
        let (asked, before) = (2, ledger.clone());
        for kept in [1, 3] {
            let settled = ledger.settle(&table(kept));
            assert_eq!(settled, Err(Lost::Repeated { asked, kept }));
            assert_eq!(ledger.acknowledged, before.acknowledged);
        }
        assert_eq!(ledger.settle(&table(2)), Ok(()));
        assert_eq!((ledger.acknowledged, ledger.open), (2, 0));
    }
}
