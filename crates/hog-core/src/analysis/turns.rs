//! The turns of all states, two bytes each.

use crate::Turn;

/// A turn for every node. A game has few different turns, so each is stored once and referred to by
/// its number.
#[derive(Default)]
pub(super) struct Turns {
    different: Vec<Turn>,
    of_node: Vec<u16>,
}

impl Turns {
    pub(super) fn push(&mut self, turn: Turn) {
        let number = self.different.iter().position(|known| *known == turn);
        let number = number.unwrap_or_else(|| {
            self.different.push(turn);
            self.different.len() - 1
        });
        let number = u16::try_from(number).expect("a game has at most 65,536 different turns");
        self.of_node.push(number);
    }

    pub(super) fn of(&self, node: usize) -> Turn {
        self.different[usize::from(self.of_node[node])]
    }

    /// The different turns that occur at all.
    pub(super) fn different(&self) -> &[Turn] {
        &self.different
    }
}
