//! A plain search of all states by the rules themselves.
//!
//! It is slow, and uses nothing but the rules. It is needed where [`super::proof`] does not apply: with full
//! auto-play (a run moved at once then differs from its cards moved one by one) and where cards may
//! come back from the foundations.

use hog_core::{Control, Game};
use hog_games::freecell::{CanonicalKey, FreeCell, Move, State, Target};
use rustc_hash::FxHashSet;

use super::memory::{map_bytes, vec_bytes};
use super::proof::ProofResult;
use super::solution::CardStep;
use super::verdict::GaveUp;

/// A state that was reached.
struct Node {
    state: State,
    /// The node before it, and the move.
    from: Option<(u32, Move)>,
}

/// The states reached so far, and those still to be visited.
struct Search {
    nodes: Vec<Node>,
    /// States that differ in the order of columns or cells only are one.
    seen: FxHashSet<CanonicalKey>,
    /// States to visit by the number of cards on the foundations, the newest last.
    open: [Vec<u32>; 53],
}

/// Number of states between two checks of the limits.
const REPORT_EVERY: usize = 256;

/// Decides whether a state can be won by visiting all reachable states. Also returns the number of states
/// reached so far, visited or not; 0 if the state itself is won.
pub(super) fn exhaust(
    game: &FreeCell,
    state: &State,
    max_bytes: usize,
    control: &Control<'_>,
) -> (ProofResult, u64) {
    let mut search = Search {
        nodes: Vec::new(),
        seen: FxHashSet::default(),
        open: std::array::from_fn(|_| Vec::new()),
    };
    let proved = search.run(game, state, max_bytes, control);
    (proved, search.nodes.len() as u64)
}

impl Search {
    fn run(
        &mut self,
        game: &FreeCell,
        state: &State,
        max_bytes: usize,
        control: &Control<'_>,
    ) -> ProofResult {
        if state.is_won() {
            return Ok(Some(Vec::new()));
        }
        self.add(*state, None);
        let mut moves = Vec::new();
        let mut looked_at = 0;
        while let Some(at) = self.open.iter_mut().rev().find_map(Vec::pop) {
            looked_at += 1;
            if looked_at % REPORT_EVERY == 0 {
                let reported = control.report(self.nodes.len() as u64);
                reported.map_err(|_| GaveUp::Stopped)?;
                if self.bytes() > max_bytes {
                    return Err(GaveUp::Memory);
                }
            }
            let state = self.nodes[at as usize].state;
            moves.clear();
            game.moves(&state, &mut moves);
            moves.retain(|mv| has_first_target(&state, *mv));
            for mv in &moves {
                let mut next = state;
                game.play_unchecked(&mut next, *mv);
                if next.is_won() {
                    return Ok(Some(self.steps_to(at, *mv)));
                }
                self.add(next, Some((at, *mv)));
            }
        }
        Ok(None)
    }

    fn add(&mut self, state: State, from: Option<(u32, Move)>) {
        if self.seen.insert(state.canonical_key()) {
            let number = u32::try_from(self.nodes.len()).expect("memory ends before 2³² states");
            self.open[state.founded()].push(number);
            self.nodes.push(Node { state, from });
        }
    }

    /// Estimated bytes, with the copy that is made while a table grows.
    fn bytes(&self) -> usize {
        let states = self.nodes.len();
        vec_bytes(states, self.nodes.capacity(), size_of::<Node>())
            + map_bytes(states, self.seen.capacity(), size_of::<CanonicalKey>())
            + states * 2 * size_of::<u32>()
    }

    fn steps_to(&self, last: u32, mv: Move) -> Vec<CardStep> {
        let mut steps = Vec::new();
        let mut next = Some((last, mv));
        while let Some((at, mv)) = next {
            let node = &self.nodes[at as usize];
            steps.push(CardStep::of(&node.state, mv));
            next = node.from;
        }
        steps.reverse();
        steps
    }
}

/// Whether a move uses the first empty cell or the first empty column, if it goes to one.
fn has_first_target(state: &State, mv: Move) -> bool {
    match mv.to {
        Target::Foundation => true,
        Target::Cell(cell) => {
            let cells = state.cells();
            cells[..usize::from(cell)].iter().all(Option::is_some)
        }
        Target::Column(column) => {
            let filled = |other: u8| state.top(other).is_some();
            filled(column) || (0..column).all(filled)
        }
    }
}
