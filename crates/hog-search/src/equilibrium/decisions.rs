//! The decisions and sequences of one seat.

/// The decisions of one seat and the choices of each.
///
/// [Sequences](super::SequenceForm) are numbered: 0 is the empty sequence, then come the choices of each
/// decision, side by side. Decisions are numbered in the order of play, so that walking them backwards
/// visits later decisions first.
#[derive(Clone, Debug)]
pub(super) struct SeatDecisions {
    /// For each decision, the sequence after which it comes.
    before: Vec<u32>,
    /// For each decision, its first sequence; then the number of sequences.
    first: Vec<u32>,
}

impl SeatDecisions {
    pub(super) fn new() -> Self {
        Self {
            before: Vec::new(),
            first: vec![1],
        }
    }

    /// Adds a decision between this number of moves, after a sequence.
    pub(super) fn add(&mut self, before: u32, moves: usize) {
        let moves = u32::try_from(moves).expect("a state has fewer than 65,536 moves");
        let first = self.first[self.count()];
        self.before.push(before);
        let next = first.checked_add(moves);
        self.first
            .push(next.expect("limits keep sequences below 2^32"));
    }

    /// The number of decisions.
    pub(super) fn count(&self) -> usize {
        self.before.len()
    }

    pub(super) fn sequences(&self) -> usize {
        self.first[self.count()] as usize
    }

    /// The sequence after which a decision comes.
    #[inline]
    pub(super) fn before(&self, decision: usize) -> usize {
        self.before[decision] as usize
    }

    /// The first sequence of a decision.
    pub(super) fn first(&self, decision: u32) -> u32 {
        self.first[decision as usize]
    }

    /// The sequences of a decision.
    #[inline]
    pub(super) fn choices(&self, decision: usize) -> std::ops::Range<usize> {
        self.first[decision] as usize..self.first[decision + 1] as usize
    }

    /// The payoff of a best response, given what each sequence gains by itself. Overwrites `gains`.
    pub(super) fn best(&self, gains: &mut [f64]) -> f64 {
        for decision in (0..self.count()).rev() {
            let choices = gains[self.choices(decision)].iter().copied();
            let best = choices.reduce(f64::max).expect("a decision has choices");
            gains[self.before(decision)] += best;
        }
        gains[0]
    }

    pub(super) fn bytes(&self) -> usize {
        (self.before.capacity() + self.first.capacity()) * size_of::<u32>()
    }
}
