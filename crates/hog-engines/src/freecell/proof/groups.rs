//! Groups of boards, by number.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "keys are cut on purpose; numbers of states, groups and cards are bounded far below"
)]

use hog_games::freecell::Building;
use rustc_hash::FxHashMap;

use super::board::{ProofBoard, ProofLayout};
use super::bound::{Bounding, lost};
use crate::freecell::memory::{map_bytes, vec_bytes};

/// Groups of boards met so far, by number.
pub(super) struct BoardGroups {
    bounding: Bounding,
    numbers: FxHashMap<u128, u32>,
    boards: Vec<Group>,
}

struct Group {
    board: ProofBoard,
    score: i32,
    states: u32,
    lost: bool,
    stuck: u8,
    needed: u64,
}

/// Group numbers take 24 bits beside a code of 104 bits.
const MAX_GROUPS: usize = 1 << 24;

impl BoardGroups {
    /// No groups yet.
    pub fn new(bounding: Bounding) -> Self {
        Self {
            bounding,
            numbers: FxHashMap::default(),
            boards: Vec::new(),
        }
    }

    /// The number of a board's group.
    pub fn number(&mut self, layout: &ProofLayout<'_>, board: &ProofBoard) -> u32 {
        let Self {
            boards, bounding, ..
        } = self;
        *self.numbers.entry(board.group_key()).or_insert_with(|| {
            boards.push(Group {
                board: *board,
                score: score(layout, board),
                states: 0,
                lost: *bounding == Bounding::On && lost(layout, board),
                stuck: stuck(layout, board),
                needed: layout.lowest_in_rests(board),
            });
            boards.len() as u32 - 1
        })
    }

    /// The needed cards of a group; see [`phase`](super::phase).
    pub fn needed(&self, group: u32) -> u64 {
        self.boards[group as usize].needed
    }

    /// Whether a group cannot be won.
    pub fn lost(&self, group: u32) -> bool {
        self.boards[group as usize].lost
    }

    /// The phases to search for a group, as [`stuck`] gives them; none before it has more than `crowd` states.
    pub fn phases(&self, group: u32, crowd: u32) -> u8 {
        let group = &self.boards[group as usize];
        if group.states > crowd { group.stuck } else { 0 }
    }

    /// Counts one more state of a group and returns its score. It falls with the number of states, so
    /// that one large group cannot hold up the search.
    pub fn score_new_state(&mut self, group: u32) -> i32 {
        let group = &mut self.boards[group as usize];
        group.states += 1;
        group.score - 10 * group.states.ilog2() as i32
    }

    /// Whether the group numbers may run out before the next check.
    pub fn full(&self) -> bool {
        self.boards.len() + (1 << 16) > MAX_GROUPS
    }

    /// The keys of all groups.
    #[cfg(test)]
    pub fn keys_met(&self) -> impl Iterator<Item = u128> + '_ {
        self.boards.iter().map(|group| group.board.group_key())
    }

    /// The board of a key.
    pub fn board(&self, key: u128) -> ProofBoard {
        const MASK: u64 = (1 << 52) - 1;
        let code = ((key >> 52) as u64 & MASK, key as u64 & MASK);
        self.boards[group_of(key) as usize].board.with_code(code)
    }

    /// Bytes held, or soon held.
    pub fn bytes(&self) -> usize {
        let number = size_of::<(u128, u32)>();
        vec_bytes(
            self.boards.len(),
            self.boards.capacity(),
            size_of::<Group>(),
        ) + map_bytes(self.numbers.len(), self.numbers.capacity(), number)
    }
}

/// The key of a board: the number of its group, and its code within it.
pub(super) fn board_key(group: u32, (floats, other): (u64, u64)) -> u128 {
    u128::from(group) << 104 | u128::from(floats) << 52 | u128::from(other)
}

/// The number of the group in a board's key.
pub(super) const fn group_of(key: u128) -> u32 {
    (key >> 104) as u32
}

/// How promising a group is: much founded, little buried, the next cards not deep.
fn score(layout: &ProofLayout<'_>, board: &ProofBoard) -> i32 {
    let founded: i32 = board.founded.iter().map(|&f| i32::from(f)).sum();
    let mut buried = 0;
    let mut deep = 0;
    for (&height, pile) in board.heights.iter().zip(&layout.piles) {
        buried += i32::from(height);
        for (depth, card) in pile[..usize::from(height)].iter().rev().enumerate() {
            let ahead = i32::from(card >> 2) - i32::from(board.founded[usize::from(card & 3)]);
            if ahead < 2 {
                deep += depth as i32 * (2 - ahead);
            }
        }
    }
    // Set by trying on deals 1 to 250 with 2, 3 and 4 cells, as the other weights of the search.
    2 * founded - 3 * buried - deep
}

/// The sets of colours whose needed cards a phase tries to bare, as masks of cards.
pub(super) const COLOURS: [u64; 3] = [BLACK, RED, BLACK | RED];
const BLACK: u64 = 0x5555_5555_5555_5555;
const RED: u64 = !BLACK;

/// Bit `i` is set if every suit in `COLOURS[i]` has a needed card that is not the top of its rest.
fn stuck(layout: &ProofLayout<'_>, board: &ProofBoard) -> u8 {
    if layout.building == Building::Suit {
        return 0;
    }
    let buried = layout.lowest_in_rests(board) & !board.rest_tops;
    let black = u8::from((buried & BLACK).count_ones() == 2);
    let red = u8::from((buried & RED).count_ones() == 2);
    black | red << 1 | (black & red) << 2
}
