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
    keys: u64,
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
                keys: layout.lowest_in_rests(board),
            });
            boards.len() as u32 - 1
        })
    }

    /// The keys of a group; see `phase`.
    pub fn keys(&self, group: u32) -> u64 {
        self.boards[group as usize].keys
    }

    /// Whether a group cannot be won.
    pub fn lost(&self, group: u32) -> bool {
        self.boards[group as usize].lost
    }

    /// The phases a group is in, once it has more than `crowd` states; see `stuck`.
    pub fn phases(&self, group: u32, crowd: u32) -> u8 {
        let group = &self.boards[group as usize];
        if group.states > crowd { group.stuck } else { 0 }
    }

    /// Counts one more state of a group and says how promising it is: less the more were seen, so
    /// that one large group cannot hold up the search.
    pub fn promise(&mut self, group: u32) -> i32 {
        let group = &mut self.boards[group as usize];
        group.states += 1;
        group.score - 10 * group.states.ilog2() as i32
    }

    /// Whether the next check of the bounds might come too late.
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
        self.boards[(key >> 104) as usize].board.with_code(code)
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
pub(super) fn key(group: u32, (floats, other): (u64, u64)) -> u128 {
    u128::from(group) << 104 | u128::from(floats) << 52 | u128::from(other)
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

/// The sets of colours whose keys are searched for, as masks of cards.
pub(super) const COLOURS: [u64; 3] = [BLACK, RED, BLACK | RED];
const BLACK: u64 = 0x5555_5555_5555_5555;
const RED: u64 = !BLACK;

/// The masks of `COLOURS` all of whose suits have a key that is under other cards, as bits.
fn stuck(layout: &ProofLayout<'_>, board: &ProofBoard) -> u8 {
    if layout.building == Building::Suit {
        return 0;
    }
    let keys = layout.lowest_in_rests(board) & !board.rest_tops;
    let black = u8::from((keys & BLACK).count_ones() == 2);
    let red = u8::from((keys & RED).count_ones() == 2);
    black | red << 1 | (black & red) << 2
}
