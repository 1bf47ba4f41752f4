//! Best-first search that remembers every packed state: it finds wins early, and proves
//! impossibility when all states are visited.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "scores are small and clamped"
)]

use hog_games::freecell::State;

use super::board::{Op, ProofBoard, ProofLayout};
use super::bound::Bounding;
use super::groups::{BoardGroups, COLOURS, board_key, group_of};
use super::phase::{Allowance, PhaseOutlook, Phases};
use super::replay::replay;
use super::steps::{PackedStep, Packing, make, normalise, steps};
use super::store::{MAX_STATES, NumberedKeys};
use super::{ProofLimits, ProofResult};
use crate::freecell::memory::vec_bytes;
use crate::freecell::verdict::GaveUp;

/// The prunings of a search; all are exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofMethod {
    /// The states visited.
    pub packing: Packing,
    /// Whether groups are tested for being lost.
    pub bounding: Bounding,
    /// Number of states of a group above which its phases are searched. Low numbers cost time on deals
    /// that can be won: 1000 was twice as fast as 100 on deals 1 to 250 with 2 to 4 cells.
    pub crowd: u32,
}

impl ProofMethod {
    /// The method that proofs use.
    pub const USUAL: Self = Self {
        packing: Packing::Packed,
        bounding: Bounding::On,
        crowd: 1000,
    };
}

/// The search.
pub(super) struct ProofSearch<'a> {
    layout: &'a ProofLayout<'a>,
    packing: Packing,
    crowd: u32,
    groups: BoardGroups,
    seen: NumberedKeys,
    from: Vec<u32>,
    queue: Queue,
    phases: [Phases; 3],
}

/// Number of buckets: one for each score from −384 to 127, to which others are clamped.
const SCORES: usize = 512;

/// Pending states by score, the best and newest first.
struct Queue {
    buckets: Vec<Vec<u32>>,
    best: usize,
    len: usize,
}

impl Queue {
    fn push(&mut self, score: i32, state: u32) {
        let at = (score + 384).clamp(0, SCORES as i32 - 1) as usize;
        self.best = self.best.max(at);
        self.buckets[at].push(state);
        self.len += 1;
    }

    fn pop(&mut self) -> Option<u32> {
        loop {
            if let Some(state) = self.buckets[self.best].pop() {
                self.len -= 1;
                return Some(state);
            }
            self.best = self.best.checked_sub(1)?;
        }
    }
}

impl<'a> ProofSearch<'a> {
    /// A search not begun yet.
    pub fn new(layout: &'a ProofLayout<'a>, method: ProofMethod) -> Self {
        Self {
            layout,
            packing: method.packing,
            crowd: method.crowd,
            groups: BoardGroups::new(method.bounding),
            seen: NumberedKeys::default(),
            from: Vec::new(),
            queue: Queue {
                buckets: vec![Vec::new(); SCORES],
                best: 0,
                len: 0,
            },
            phases: COLOURS.map(Phases::new),
        }
    }

    /// The groups met, as heights and foundations.
    #[cfg(test)]
    pub fn group_keys(&self) -> Vec<u128> {
        self.groups.keys_met().collect()
    }

    /// Number of states visited so far, those of searches of phases included.
    pub fn states(&self) -> u64 {
        (self.seen.len() + self.phase_visits()) as u64
    }

    /// Bytes held, or soon held.
    pub fn bytes(&self) -> usize {
        // Each queue bucket may have twice its need reserved.
        self.groups.bytes()
            + self.seen.bytes()
            + vec_bytes(self.from.len(), self.from.capacity(), size_of::<u32>())
            + self.queue.len * 8
            + self.phases.iter().map(Phases::bytes).sum::<usize>()
    }

    /// Decides whether a state can be won, given both as a board and as a state of the rules.
    pub fn prove(
        &mut self,
        board: &ProofBoard,
        state: &State,
        limits: ProofLimits<'_>,
    ) -> ProofResult {
        let ops = self.run(board, limits)?;
        Ok(ops.map(|ops| replay(self.layout.tables, state, &ops)))
    }

    /// The primitive steps that win from `start`; none if it is lost.
    fn run(
        &mut self,
        start: &ProofBoard,
        limits: ProofLimits<'_>,
    ) -> Result<Option<Vec<Op>>, GaveUp> {
        let mut board = *start;
        let mut opening = Vec::new();
        normalise(self.layout, &mut board, self.packing, &mut |op| {
            opening.push(op);
        });
        if board.won() {
            return Ok(Some(opening));
        }
        self.add(&board, 0);
        let mut list = Vec::new();
        let mut ticks = 0;
        while let Some(number) = self.queue.pop() {
            ticks += 1;
            if ticks >= 256 {
                ticks = 0;
                self.check(limits)?;
            }
            let board = self.groups.board(self.seen.key(number));
            let before = self.phase_visits();
            let dead = self.dead(number, &board, limits);
            ticks += self.phase_visits() - before;
            if dead {
                continue;
            }
            list.clear();
            steps(self.layout, &board, self.packing, |step| list.push(step));
            for &step in &list {
                let mut next = board;
                if make(self.layout, &mut next, step, self.packing, &mut |_| ()).is_none() {
                    continue;
                }
                if next.won() {
                    opening.extend(self.path(number));
                    opening.extend(link(self.layout, &board, &next, self.packing));
                    return Ok(Some(opening));
                }
                self.add(&next, number);
            }
        }
        Ok(None)
    }

    fn phase_visits(&self) -> usize {
        self.phases.iter().map(|phases| phases.visits).sum()
    }

    /// Whether the search of a phase shows that a state cannot be won.
    fn dead(&mut self, number: u32, board: &ProofBoard, limits: ProofLimits<'_>) -> bool {
        if self.packing == Packing::Plain {
            return false;
        }
        let group = group_of(self.seen.key(number));
        let stuck = self.groups.phases(group, self.crowd);
        (0..3).filter(|kind| stuck >> kind & 1 != 0).any(|kind| {
            let allowance = Allowance {
                spent: self.seen.len(),
                states: self.states(),
                bytes: limits.bytes.saturating_sub(self.bytes()),
                control: limits.control,
            };
            self.phases[kind].outlook(self.layout, &mut self.groups, board, &allowance)
                == PhaseOutlook::Dead
        })
    }

    fn check(&self, limits: ProofLimits<'_>) -> Result<(), GaveUp> {
        if self.bytes() > limits.bytes
            || self.groups.full()
            || self.seen.len() + (1 << 16) > MAX_STATES
        {
            return Err(GaveUp::Memory);
        }
        let reported = limits.control.report(self.states());
        reported.map_err(|_| GaveUp::Stopped)
    }

    fn add(&mut self, board: &ProofBoard, from: u32) {
        let group = self.groups.number(self.layout, board);
        if self.groups.lost(group) {
            return;
        }
        if let Some(number) = self.seen.insert(board_key(group, board.code())) {
            self.from.push(from);
            let free = self.layout.room(board).0 as i32;
            let score = self.groups.score_new_state(group);
            self.queue.push(score + 2 * free, number);
        }
    }

    /// The primitive steps from the first state to this one.
    fn path(&self, mut number: u32) -> Vec<Op> {
        let mut links = Vec::new();
        while number != 0 {
            let from = self.from[number as usize];
            links.push((from, number));
            number = from;
        }
        let mut ops = Vec::new();
        for (from, to) in links.into_iter().rev() {
            let board = self.groups.board(self.seen.key(from));
            let target = self.groups.board(self.seen.key(to));
            ops.extend(link(self.layout, &board, &target, self.packing));
        }
        ops
    }
}

/// The primitive steps of the one step from `board` to `target`.
fn link(
    layout: &ProofLayout<'_>,
    board: &ProofBoard,
    target: &ProofBoard,
    packing: Packing,
) -> Vec<Op> {
    let mut list: Vec<PackedStep> = Vec::new();
    steps(layout, board, packing, |step| list.push(step));
    for step in list {
        let mut ops = Vec::new();
        let mut next = *board;
        let made = make(layout, &mut next, step, packing, &mut |op| ops.push(op));
        if made.is_some() && next == *target {
            return ops;
        }
    }
    unreachable!("a state is linked to one it was made from")
}
