//! From primitive steps on classes to moves with real columns and cells.

#![expect(clippy::cast_possible_truncation, reason = "columns are few")]

use super::board::Op;
use super::ground::{Card, Ground, Move, Place, Position};

struct Table {
    ground: Ground,
    at: Position,
    moves: Vec<Move>,
}

/// The moves that play `ops` from `start`, and then everything up if all is in order.
pub(super) fn play(ground: Ground, start: &Position, ops: &[Op]) -> Vec<Move> {
    let mut table = Table {
        ground,
        at: start.clone(),
        moves: Vec::new(),
    };
    for (now, &op) in ops.iter().enumerate() {
        match op {
            Op::Float(card) => table.float(card, &ops[now + 1..]),
            Op::Join(card, on) => {
                table.seat(on, &[on]);
                let column = table.column_with_top(on);
                table.shift(card, Place::Column(column));
            }
            Op::Found(card) => table.shift(card, Place::Foundation),
        }
    }
    table.finish();
    table.moves
}

impl Table {
    fn column_with_top(&self, card: Card) -> u8 {
        let at = self
            .at
            .columns
            .iter()
            .position(|column| column.last() == Some(&card));
        at.expect("the target of a step is bare in a column") as u8
    }

    fn place(&self, card: Card) -> Place {
        if self.at.cells.contains(&card) {
            Place::Cell
        } else {
            Place::Column(self.column_with_top(card))
        }
    }

    fn shift(&mut self, card: Card, to: Place) {
        let from = self.place(card);
        if from == to {
            return;
        }
        match from {
            Place::Column(column) => drop(self.at.columns[usize::from(column)].pop()),
            Place::Cell => self.at.cells.retain(|&other| other != card),
            Place::Foundation => unreachable!("nothing comes back from the foundations"),
        }
        let onto = match to {
            Place::Column(column) => self.at.columns[usize::from(column)].last().copied(),
            Place::Cell | Place::Foundation => None,
        };
        match to {
            Place::Column(column) => self.at.columns[usize::from(column)].push(card),
            Place::Cell => self.at.cells.push(card),
            Place::Foundation => self.at.founded[usize::from(card & 3)] += 1,
        }
        self.moves.push(Move {
            card,
            from,
            to,
            onto,
        });
    }

    fn free_cell(&self) -> bool {
        self.at.cells.len() < usize::from(self.ground.cells)
    }

    fn free_column(&self) -> Option<u8> {
        self.at
            .columns
            .iter()
            .position(Vec::is_empty)
            .map(|column| column as u8)
    }

    /// A card alone in a column that could as well be in a cell.
    fn single(&self, keep: &[Card]) -> Option<Card> {
        let mut singles = self
            .at
            .columns
            .iter()
            .filter(|column| column.len() == 1)
            .map(|column| column[0]);
        singles.find(|card| !keep.contains(card) && self.ground.starts_column(*card))
    }

    /// Brings a card from a cell to a column, with the one free slot there must be.
    fn seat(&mut self, card: Card, keep: &[Card]) {
        if !self.at.cells.contains(&card) {
            return;
        }
        if self.free_column().is_none() {
            let single = self.single(keep).expect("a seat is left for the card");
            self.shift(single, Place::Cell);
        }
        let column = self.free_column().expect("a column was made free");
        self.shift(card, Place::Column(column));
    }

    fn slots_free(&self) -> usize {
        let columns = self
            .at
            .columns
            .iter()
            .filter(|column| column.is_empty())
            .count();
        usize::from(self.ground.cells) - self.at.cells.len() + columns
    }

    /// Floats a card. If it takes the last slot, the cards that will need columns before a slot is
    /// free again are brought there first. One that leaves an empty column takes none.
    fn float(&mut self, card: Card, later: &[Op]) {
        let mut keep = Vec::new();
        let leaves_column = self.at.columns.iter().any(|column| *column == [card]);
        if self.slots_free() == 1 && !leaves_column {
            keep = self.targets(card, later);
            for &other in &keep {
                if other != card {
                    self.seat(other, &keep);
                }
            }
        }
        let column = keep.contains(&card) || !self.free_cell();
        if column && self.free_column().is_none() {
            let single = self.single(&keep).expect("a seat is left for the card");
            self.shift(single, Place::Cell);
        }
        if !column {
            self.shift(card, Place::Cell);
        } else if self.ground.starts_column(card) {
            let column = self.free_column().expect("a slot is left for the card");
            self.shift(card, Place::Column(column));
        } else {
            let cells = self.at.cells.iter().copied();
            let king = cells
                .filter(|&other| self.ground.starts_column(other))
                .find(|_| true);
            let king = king.expect("a cell is held by a card that can go to the free column");
            let column = self.free_column().expect("a slot is left for the card");
            self.shift(king, Place::Column(column));
            self.shift(card, Place::Cell);
        }
    }

    /// Floating cards that something is put on before a slot is free again.
    fn targets(&self, card: Card, later: &[Op]) -> Vec<Card> {
        // A bottom card that moves leaves a free column.
        let bottoms = self.at.columns.iter().filter_map(|column| column.first());
        let floating: Vec<Card> = bottoms
            .chain(&self.at.cells)
            .copied()
            .chain([card])
            .collect();
        let mut targets = Vec::new();
        for op in later {
            match *op {
                Op::Join(moved, on) => {
                    if floating.contains(&on) && !targets.contains(&on) {
                        targets.push(on);
                    }
                    if floating.contains(&moved) {
                        break;
                    }
                }
                Op::Found(moved) if floating.contains(&moved) => break,
                Op::Found(_) => {}
                Op::Float(_) => break,
            }
        }
        targets
    }

    /// Founds all that is left: nothing lies wrongly any more.
    fn finish(&mut self) {
        loop {
            let columns = self.at.columns.iter().filter_map(|column| column.last());
            let mut bare = columns.chain(&self.at.cells).copied();
            let ready = bare.find(|card| self.at.founded[usize::from(card & 3)] == card >> 2);
            let Some(card) = ready else { return };
            self.shift(card, Place::Foundation);
        }
    }
}
