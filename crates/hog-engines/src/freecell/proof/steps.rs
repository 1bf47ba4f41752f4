//! Steps between packed states. The words, and the primitive steps ([`Op`]), are those of [`board`](super::board).
//!
//! A card is *bare* if no card lies on it. A state is *packed* if no single floating card fits on a bare
//! card in a column, or on another single floating card that could get a column. Only packed states are
//! visited. A step may first lift cards that are in its way into free slots; afterwards the state is
//! packed again.
//!
//! Why no win is missed: P *extends* S if P is S with some single floating cards of S, the *extras*,
//! put on other cards. An extra is *anchored* if its chain begins at a rest or at a floating card that is
//! seated in S. The invariant is: S has a free slot, or P is S, or some extra is anchored. Then P can lift
//! all extras, the anchored ones last, and so become S with no more cards seated than S has. (What is
//! seated is fixed when the last slot is filled, and lifting an anchored extra then seats no other card.)
//! Let S make a primitive step to S'.
//! - S floats the end of a chain: it becomes an extra of P, and an anchored one. No step needed.
//! - S puts X on Y: what lies on X or Y in P but not in S floats in S, so P has slots to lift
//!   it; then X goes on Y. If Y floats in S but not in P, Y is lifted too (`lifts_target`). If this
//!   needs a seat and P has none left, P has a card seated that S has not: it is bared first
//!   (`unseat`).
//! - S takes X from a rest or founds it: what lies on X is lifted in the same way.
//! - If S' has no free slot and this step would lift all anchored extras, then the others are
//!   lifted before, which fills the slots exactly: the other use of `unseat`.
//!
//! After each of these the result, packed anew, extends S' and keeps the invariant. P can become S, so P
//! can be won if S can. For the same reason a card that is safe to found is founded at once even from
//! under other cards, if there are slots to lift them.

use super::board::{CardNumber, Op, ProofBoard, ProofLayout, bit, cards};

/// A step: some floating cards are bared first, then the cards of a primitive step, which is then made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PackedStep {
    /// Floating cards to bare, as a mask.
    pub unseat: u64,
    /// Whether the second card of a join is brought to a column of its own first.
    pub lifts_target: bool,
    /// The primitive step after that.
    pub op: Op,
}

/// How much of the state space is visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Packing {
    /// Packed states only.
    Packed,
    /// Without packing, by single-card steps: the oracle of the tests.
    Plain,
}

/// The facts of a board that `steps` needs.
struct Survey<'a> {
    layout: &'a ProofLayout<'a>,
    board: &'a ProofBoard,
    /// The cards above each open card.
    above: [u64; 52],
    /// Free slots for any card.
    free_slots: u32,
    /// Maximum number of cards that may be lifted.
    liftable: u32,
    /// Sets of floating cards that could be bared, with the cards above them.
    bareable: Vec<(u64, u64)>,
}

impl<'a> Survey<'a> {
    fn new(layout: &'a ProofLayout<'a>, board: &'a ProofBoard, packing: Packing) -> Self {
        let (free_slots, room) = layout.room(board);
        let liftable = if packing == Packing::Packed { room } else { 0 };
        let mut survey = Self {
            layout,
            board,
            above: [0; 52],
            free_slots,
            liftable,
            bareable: Vec::new(),
        };
        for root in cards(board.rest_tops | board.floats) {
            survey.climb(root);
        }
        if liftable > 0 {
            survey.find_bareable();
        }
        survey
    }

    /// Notes the cards above each card of the chain on `root`.
    fn climb(&mut self, root: CardNumber) {
        let mut chain = [root; 14];
        let mut len = 1;
        while let Some(card) = self.layout.child(self.board, chain[len - 1]) {
            chain[len] = card;
            len += 1;
        }
        let mut mask = 0;
        for &card in chain[..len].iter().rev() {
            self.above[usize::from(card)] = mask;
            mask |= bit(card);
        }
    }

    fn find_bareable(&mut self) {
        for root in cards(self.board.seated) {
            let above = self.above(root);
            for at in 0..self.bareable.len() {
                let (roots, lifted) = self.bareable[at];
                self.consider(roots | bit(root), lifted | above);
            }
            self.consider(bit(root), above);
        }
    }

    fn consider(&mut self, roots: u64, lifted: u64) {
        if lifted != 0 && lifted.count_ones() <= self.liftable {
            self.bareable.push((roots, lifted));
        }
    }

    fn above(&self, card: CardNumber) -> u64 {
        self.above[usize::from(card)]
    }

    /// Offers a primitive step for which the cards of `lifted` are lifted.
    fn offer(&self, op: Op, lifted: u64, want: Want, visit: &mut impl FnMut(PackedStep)) {
        let step = |unseat| PackedStep {
            unseat,
            lifts_target: want.lifts_target,
            op,
        };
        let short = want.seat && self.board.seated.count_ones() >= u32::from(self.board.empty);
        if lifted.count_ones() <= self.liftable && !short {
            visit(step(0));
        }
        for &(roots, more) in &self.bareable {
            let count = (lifted | more).count_ones();
            // One seat is missing, so one card is bared.
            let frees_the_seat = short && roots.is_power_of_two();
            if count <= self.liftable
                && more & want.keep == 0
                && (frees_the_seat || count + want.slots == self.free_slots)
            {
                visit(step(roots));
            }
        }
    }

    fn joins(&self, card: CardNumber, on: CardNumber, visit: &mut impl FnMut(PackedStep)) {
        let board = self.board;
        let lies_there = self.layout.parent(board, card) == Some(on);
        let lifted = self.above(card) | self.above(on);
        let floating = board.floats & bit(on) != 0;
        if !lies_there && (!floating || self.layout.may_start_column(on)) {
            let want = Want {
                seat: floating && board.seated & bit(on) == 0,
                keep: bit(on),
                ..Want::default()
            };
            self.offer(Op::Join(card, on), lifted, want, visit);
        }
        if !floating
            && board.rest_tops & bit(on) == 0
            && self.liftable > 0
            && self.layout.may_start_column(on)
        {
            let want = Want {
                seat: true,
                lifts_target: true,
                ..Want::default()
            };
            self.offer(Op::Join(card, on), lifted | bit(on), want, visit);
        }
    }
}

/// The needs of a primitive step besides slots for what it lifts.
#[derive(Clone, Copy, Default)]
struct Want {
    /// Free slots for the step itself.
    slots: u32,
    /// Whether it needs a column for one more floating card.
    seat: bool,
    /// Cards that must stay where they are.
    keep: u64,
    lifts_target: bool,
}

/// Calls `visit` with the steps to try; `make` says which of them can be done.
pub(super) fn steps(
    layout: &ProofLayout<'_>,
    board: &ProofBoard,
    packing: Packing,
    mut visit: impl FnMut(PackedStep),
) {
    let survey = Survey::new(layout, board, packing);
    for card in board.next_up() {
        if board.reachable() & bit(card) != 0 {
            let lifted = survey.above(card);
            survey.offer(Op::Found(card), lifted, Want::default(), &mut visit);
        }
    }
    for card in cards(board.reachable()) {
        let lifted = survey.above(card);
        if lifted.count_ones() > survey.liftable {
            continue;
        }
        for on in layout.parents(card).into_iter().flatten() {
            if board.reachable() & bit(on) != 0 {
                survey.joins(card, on, &mut visit);
            }
        }
        let dig = board.rest_tops & bit(card) != 0;
        if dig || packing == Packing::Plain && board.floats & bit(card) == 0 {
            let want = Want {
                slots: 1,
                ..Want::default()
            };
            survey.offer(Op::Float(card), lifted, want, &mut visit);
        }
    }
}

/// Makes a step and brings the result into normal form. Tells the primitive steps to `log`.
/// `None` if some primitive step is not possible; the board is then of no use.
pub(super) fn make(
    layout: &ProofLayout<'_>,
    board: &mut ProofBoard,
    step: PackedStep,
    packing: Packing,
    log: &mut impl FnMut(Op),
) -> Option<()> {
    for root in cards(step.unseat) {
        uncover(layout, board, root, log)?;
    }
    let (Op::Float(card) | Op::Join(card, _) | Op::Found(card)) = step.op;
    uncover(layout, board, card, log)?;
    if let Op::Join(_, on) = step.op {
        uncover(layout, board, on, log)?;
        if step.lifts_target && board.floats & bit(on) == 0 {
            run(layout, board, Op::Float(on), log)?;
        }
    }
    run(layout, board, step.op, log)?;
    normalise(layout, board, packing, log);
    Some(())
}

fn uncover(
    layout: &ProofLayout<'_>,
    board: &mut ProofBoard,
    card: CardNumber,
    log: &mut impl FnMut(Op),
) -> Option<()> {
    let mut end = layout.above(board, card).last().unwrap_or(card);
    while end != card {
        let under = layout.parent(board, end);
        run(layout, board, Op::Float(end), log)?;
        end = under?;
    }
    Some(())
}

fn run(
    layout: &ProofLayout<'_>,
    board: &mut ProofBoard,
    op: Op,
    log: &mut impl FnMut(Op),
) -> Option<()> {
    let possible = match op {
        Op::Float(card) => layout.room_for(board, card) > 0,
        Op::Join(_, on) => board.floats & bit(on) == 0 || layout.seat_free(board, on),
        Op::Found(_) => true,
    };
    possible.then(|| {
        layout.apply(board, op);
        log(op);
    })
}

/// Moves safe cards to the foundations, then packs the board.
pub(super) fn normalise(
    layout: &ProofLayout<'_>,
    board: &mut ProofBoard,
    packing: Packing,
    log: &mut impl FnMut(Op),
) {
    while let Some(card) = safe_card(layout, board, packing) {
        let done = uncover(layout, board, card, log)
            .and_then(|()| run(layout, board, Op::Found(card), log));
        done.expect("there were slots to lift what covers a safe card");
    }
    if packing == Packing::Packed {
        while let Some(op) = packing_join(layout, board) {
            layout.apply(board, op);
            log(op);
        }
    }
}

fn safe_card(layout: &ProofLayout<'_>, board: &ProofBoard, packing: Packing) -> Option<CardNumber> {
    let lift = if packing == Packing::Packed {
        layout.room(board).1
    } else {
        0
    };
    board.next_up().find(|&card| {
        board.reachable() & bit(card) != 0
            && layout.tables.goes_up(board.founded, usize::from(card & 3))
            && layout.above(board, card).count() <= lift as usize
    })
}

/// A join of a single floating card to a bare card, if possible one that needs no new seat.
fn packing_join(layout: &ProofLayout<'_>, board: &ProofBoard) -> Option<Op> {
    let covered = layout.covered(board);
    let bare = board.reachable() & !covered;
    let anchored = bare & (!board.floats | board.seated);
    let free = layout.room(board).0 > 0;
    let seats = if free { bare & board.floats } else { 0 };
    for targets in [anchored, seats] {
        for card in cards(board.floats & !covered) {
            for on in layout.parents(card).into_iter().flatten() {
                let seat = board.floats & bit(on) == 0 || layout.seat_free(board, on);
                if targets & bit(on) != 0 && seat {
                    return Some(Op::Join(card, on));
                }
            }
        }
    }
    None
}
