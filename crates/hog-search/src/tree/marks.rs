//! Which moves each seat made in a playout, for RAVE.

use std::hash::Hash;

use hog_core::Seat;
use rustc_hash::FxHashMap;

/// Numbers the moves of the tree, and marks those that a seat has made in a playout.
pub(super) struct MoveMarks<M> {
    numbers: FxHashMap<M, u32>,
    seats: usize,
    /// For each number and each seat, the last playout in which it was marked.
    marked: Vec<u64>,
    playout: u64,
    /// Whether a seat has ever made a move twice in a playout.
    pub(super) moves_repeat: bool,
}

impl<M: Copy + Eq + Hash> MoveMarks<M> {
    pub(super) fn new(seats: usize) -> Self {
        Self {
            numbers: FxHashMap::default(),
            seats,
            marked: Vec::new(),
            playout: 1,
            moves_repeat: false,
        }
    }

    /// The number of a move, a new one if it has none.
    pub(super) fn number(&mut self, mv: M) -> u32 {
        let next = u32::try_from(self.numbers.len()).expect("a tree has less than 2^32 moves");
        let number = *self.numbers.entry(mv).or_insert(next);
        if number == next {
            self.marked.resize((next as usize + 1) * self.seats, 0);
        }
        number
    }

    /// The number of numbered moves.
    pub(super) fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Removes all marks, for the next playout.
    pub(super) const fn clear(&mut self) {
        self.playout += 1;
    }

    /// Marks a move, if it has a number.
    pub(super) fn mark(&mut self, seat: Seat, mv: M) {
        if let Some(number) = self.numbers.get(&mv) {
            self.mark_number(seat, *number);
        }
    }

    pub(super) fn mark_number(&mut self, seat: Seat, number: u32) {
        let mark = &mut self.marked[number as usize * self.seats + seat.index()];
        self.moves_repeat |= *mark == self.playout;
        *mark = self.playout;
    }

    pub(super) fn is_marked(&self, seat: Seat, number: u32) -> bool {
        self.marked[number as usize * self.seats + seat.index()] == self.playout
    }
}
