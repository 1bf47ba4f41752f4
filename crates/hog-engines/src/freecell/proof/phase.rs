//! Searches that show that no suit can be continued, with two like cards treated as one.
//!
//! The *needed card* of a suit is its lowest card in a rest. A *phase* lasts until a needed card is
//! *bared*, that is, has no card on it. Until then no suit goes up beyond its needed card: the cards from
//! there upwards are *bound*. Two cards of one rank and colour are *twins*: building by colours does not
//! tell them apart, only the foundations do. So during a phase loose bound twins may change names: a
//! needed card can be bared from a state if and only if it can be bared with the names changed. A phase
//! is searched with the names in a normal order. If no needed card is bared, all states visited are
//! *dead*, under all names. Open states are stored only to save time: a wrong entry would do no harm.

use hog_core::Control;

use super::board::{CardNumber, ProofBoard, ProofLayout, RANKS, bit, cards, with_higher};
use super::groups::{BoardGroups, board_key, group_of};
use super::steps::{Packing, make, steps};
use super::store::KeySet;
use crate::freecell::memory::map_bytes;

/// Whether a state is dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PhaseOutlook {
    /// No needed card can be bared.
    Dead,
    /// A needed card can be bared, or the search was too long.
    Open,
}

/// What is known of the phases for the needed cards of some colours.
pub(super) struct Phases {
    colours: u64,
    dead: KeySet,
    open: KeySet,
    /// Number of states visited.
    pub visits: usize,
    /// Maximum number of states visited for one result.
    max_visits: usize,
}

struct Visit {
    from: usize,
    key: u128,
}

/// Bytes a visit takes while a phase is searched: itself twice for growth, and its entry in a map.
const VISIT_BYTES: usize = 2 * size_of::<Visit>() + 50;

/// Limits of one search of a phase.
pub(super) struct Allowance<'a> {
    /// Number of packed states the whole search has seen so far.
    pub spent: usize,
    /// Number of states to report, those of phases included.
    pub states: u64,
    /// Bytes left.
    pub bytes: usize,
    pub control: &'a Control<'a>,
}

impl Phases {
    /// Nothing known yet.
    pub fn new(colours: u64) -> Self {
        Self {
            colours,
            dead: KeySet::default(),
            open: KeySet::default(),
            visits: 0,
            max_visits: 2000,
        }
    }

    /// Bytes held, or soon held.
    pub fn bytes(&self) -> usize {
        let bytes = |keys: &KeySet| map_bytes(keys.len(), keys.capacity(), size_of::<u128>());
        bytes(&self.dead) + bytes(&self.open)
    }

    /// The known outlook of a state.
    fn known(&self, key: u128) -> Option<PhaseOutlook> {
        if self.dead.contains(&key) {
            return Some(PhaseOutlook::Dead);
        }
        self.open.contains(&key).then_some(PhaseOutlook::Open)
    }

    /// Whether another answer may be searched for, after `spent` states of the whole search: all answers together may
    /// visit about twice as many, one at most `max_visits`. When `spent` has doubled, open states are tried again.
    fn allow(&mut self, spent: usize) -> bool {
        if spent > self.max_visits * 2 {
            self.max_visits = spent;
            self.open.clear();
        }
        self.visits < spent * 2 + 10_000
    }

    /// Whether a needed card can be bared from a stuck board.
    pub fn outlook(
        &mut self,
        layout: &ProofLayout<'_>,
        groups: &mut BoardGroups,
        board: &ProofBoard,
        allowance: &Allowance<'_>,
    ) -> PhaseOutlook {
        let needed = layout.lowest_in_rests(board) & self.colours;
        let first = renamed(layout, board, needed);
        let key = board_key(groups.number(layout, &first), first.code());
        if let Some(known) = self.known(key) {
            return known;
        }
        if !self.allow(allowance.spent) {
            return PhaseOutlook::Open;
        }
        let max_visits = self.max_visits.min(allowance.bytes / VISIT_BYTES);
        let mut visits = vec![Visit { from: 0, key }];
        let mut reached = KeySet::default();
        reached.insert(key);
        let mut stack = vec![0];
        let mut ticks = 0_u32;
        let mut list = Vec::new();
        while let Some(at) = stack.pop() {
            list.clear();
            let board = groups.board(visits[at].key);
            steps(layout, &board, Packing::Packed, |step| list.push(step));
            for &step in &list {
                let mut next = board;
                if make(layout, &mut next, step, Packing::Packed, &mut |_| ()).is_none() {
                    continue;
                }
                let group = groups.number(layout, &next);
                if next.won()
                    || groups.needed(group) & self.colours != needed
                    || needed & next.rest_tops != 0
                {
                    return self.note_open(&visits, at);
                }
                if groups.lost(group) {
                    continue;
                }
                let next = renamed(layout, &next, needed);
                let key = board_key(group, next.code());
                match self.known(key) {
                    Some(PhaseOutlook::Dead) => {}
                    Some(PhaseOutlook::Open) => return self.note_open(&visits, at),
                    None => {
                        if reached.insert(key) {
                            visits.push(Visit { from: at, key });
                            stack.push(visits.len() - 1);
                        }
                    }
                }
            }
            ticks += 1;
            if visits.len() > max_visits
                || groups.full()
                || ticks.is_multiple_of(256) && allowance.control.report(allowance.states).is_err()
            {
                return self.note_open(&visits, 0);
            }
        }
        self.visits += visits.len();
        self.dead.extend(visits.iter().map(|visit| visit.key));
        PhaseOutlook::Dead
    }

    /// Notes the states on the way to an open state as open, and those that differ from them only in the
    /// arrangement of loose cards.
    fn note_open(&mut self, visits: &[Visit], mut at: usize) -> PhaseOutlook {
        self.visits += visits.len();
        let mut open = vec![false; visits.len()];
        open[0] = true;
        while at != 0 {
            open[at] = true;
            at = visits[at].from;
        }
        for number in 0..visits.len() {
            let visit = &visits[number];
            let same_group = group_of(visits[visit.from].key) == group_of(visit.key);
            open[number] |= same_group && open[visit.from];
            if open[number] {
                self.open.insert(visit.key);
            }
        }
        PhaseOutlook::Open
    }
}

/// Where a card lies, as a number to compare: its parent's new name, or 100 if it floats, 101 if seated.
fn place(
    layout: &ProofLayout<'_>,
    board: &ProofBoard,
    names: &[CardNumber; 52],
    card: CardNumber,
) -> u8 {
    match layout.parent(board, card) {
        Some(parent) => names[usize::from(parent)],
        None => 100 + u8::from(board.seated & bit(card) != 0),
    }
}

/// The board with loose bound twins named in a normal order, from the highest rank down.
fn renamed(layout: &ProofLayout<'_>, board: &ProofBoard, needed: u64) -> ProofBoard {
    let free = with_higher(needed) & board.loose;
    let mut names = [0; 52];
    names
        .iter_mut()
        .zip(0..)
        .for_each(|(name, card)| *name = card);
    for rank in (0..RANKS).rev() {
        for first in [rank * 4, rank * 4 + 1] {
            let twin = first ^ 2;
            if free & bit(first) == 0 || free & bit(twin) == 0 {
                continue;
            }
            if place(layout, board, &names, first) > place(layout, board, &names, twin) {
                names.swap(usize::from(first), usize::from(twin));
            }
        }
    }
    if (0..52).all(|card| names[usize::from(card)] == card) {
        return *board;
    }
    let mut next = ProofBoard {
        floats: 0,
        seated: 0,
        on_b: 0,
        ..*board
    };
    for card in cards(board.loose) {
        let name = names[usize::from(card)];
        if let Some(parent) = layout.parent(board, card) {
            if layout.parents(name)[1] == Some(names[usize::from(parent)]) {
                next.on_b |= bit(name);
            }
        } else {
            next.floats |= bit(name);
            if board.seated & bit(card) != 0 {
                next.seated |= bit(name);
            }
        }
    }
    next
}
