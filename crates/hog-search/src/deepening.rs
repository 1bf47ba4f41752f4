//! Iterative deepening: alpha-beta with a transposition table, one move deeper each time.

use std::cmp::Reverse;

use hog_core::{Control, Key, Searchable, Seat, Turn};
use rustc_hash::FxHashMap;

use crate::alpha_beta::Horizon;
use crate::canonical::Canonical;
use crate::error::{CannotSearch, one_of_two_to_move};
use crate::evaluation::{BestMove, Evaluation, VisitCounts};
use crate::opinion::Opinion;
use crate::score::{Prospect, Score};
use crate::thought::Thought;
use crate::transposition::{Bound, TableEntry, TranspositionTable};

/// Settings of iterative deepening.
///
/// The result is that of the deepest search that was finished. No move is pruned without proof, so a
/// win or a loss that it finds can be forced, and a draw is proved when every line was followed to an
/// end. States that repeat along a line are searched like any other, down to the depth limit: nothing
/// that is proved depends on how a state was reached.
///
/// ```
/// use hog_core::{Control, Game, Value};
/// use hog_games::tictactoe;
/// use hog_search::Deepening;
///
/// let game = tictactoe::game();
/// let thought = Deepening::default().search(&game, &game.start(), &Control::new())?;
/// assert_eq!(thought.proof.value(), Some(Value::Draw));
/// # Ok::<(), hog_search::CannotSearch>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deepening {
    /// Maximum depth in moves.
    pub depth: u32,
    /// Where lines end.
    pub horizon: Horizon,
    /// Maximum number of entries of the transposition table.
    pub entries: usize,
}

impl Default for Deepening {
    fn default() -> Self {
        Self {
            depth: 128,
            horizon: Horizon::Fixed,
            entries: 1 << 18,
        }
    }
}

/// Maximum distance from the root at which live states are followed. Positional games end before;
/// games with loops would not.
const MAX_PLY: u32 = 512;

/// Number of states between two reports to the control.
const BETWEEN_REPORTS: u64 = 256;

impl Deepening {
    /// Finds a move: searches one move deep, then two, and so on, until the outcome is proved, the
    /// maximum depth is reached, or the control stops it.
    ///
    /// # Errors
    /// [`CannotSearch`] if the game is over, chance takes part, or there are more than two seats.
    pub fn search<G: Searchable + Key>(
        &self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
    ) -> Result<Thought<G::Move>, CannotSearch> {
        let seat = one_of_two_to_move(game, state)?;
        let mut search = Search {
            game,
            searched_for: seat,
            horizon: self.horizon,
            control,
            opinion: Opinion::of(game, state),
            canonical: Canonical::of(game, state),
            table: TranspositionTable::with_capacity(self.entries),
            killers: Vec::new(),
            history: FxHashMap::default(),
            buffers: Vec::new(),
            hint: None,
            visits: VisitCounts::default(),
        };
        let mut last: Option<(u32, Vec<G::Move>, Evaluation)> = None;
        let mut complete = true;
        for depth in 1..=self.depth.max(1) {
            match search.best_at_root(state, seat, depth) {
                Ok((best, found)) => {
                    search.hint = Some(best);
                    last = Some((depth, search.line(state, best, depth), found));
                    if is_final(found, depth) {
                        break;
                    }
                }
                Err(CannotSearch::Stopped) => {
                    complete = false;
                    break;
                }
                Err(error) => return Err(error),
            }
        }
        // If it was stopped in the first iteration, the most promising move will do.
        let (depth, line, found) = last.unwrap_or_else(|| {
            let found = Evaluation::estimated(Score::EVEN);
            (0, vec![search.most_promising_move(state)], found)
        });
        Ok(Thought {
            complete,
            ..found.thought(line, depth, search.visits)
        })
    }
}

/// Whether a deeper search would find the same: the score is proved, and its end is within the depth
/// searched, so that there is no nearer one.
fn is_final(found: Evaluation, depth: u32) -> bool {
    found.proved
        && match found.score.prospect() {
            Prospect::Won { moves } | Prospect::Lost { moves } => moves <= depth,
            Prospect::Estimate(_) => true,
        }
}

/// A node of the search: the seat to move, the depth, and the window of scores.
#[derive(Clone, Copy)]
struct Node {
    mover: Seat,
    /// Remaining depth.
    left: u32,
    /// Number of moves from the root.
    ply: u32,
    alpha: Score,
    beta: Score,
}

struct Search<'a, G: Searchable + Key> {
    game: &'a G,
    searched_for: Seat,
    horizon: Horizon,
    control: &'a Control<'a>,
    opinion: Opinion<'a, G::Move>,
    canonical: Canonical<'a, G>,
    table: TranspositionTable<G::Key, G::Move>,
    /// Killer moves: at each distance from the root, the last two that caused a cutoff.
    killers: Vec<[Option<G::Move>; 2]>,
    /// History heuristic: how often a seat's move caused a cutoff, weighted by depth.
    history: FxHashMap<(Seat, G::Move), u32>,
    /// Unused move lists, kept to save allocations.
    buffers: Vec<Vec<G::Move>>,
    /// The best move of the last iteration.
    hint: Option<G::Move>,
    visits: VisitCounts,
}

impl<G: Searchable + Key> Search<'_, G> {
    /// The first move in the judge's order.
    fn most_promising_move(&self, state: &G::State) -> G::Move {
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        self.opinion.order(&mut moves);
        moves[0]
    }

    /// The best move at the root.
    fn best_at_root(
        &mut self,
        state: &G::State,
        mover: Seat,
        depth: u32,
    ) -> Result<(G::Move, Evaluation), CannotSearch> {
        let node = Node {
            mover,
            left: depth,
            ply: 0,
            alpha: Score::lost_in(0),
            beta: Score::won_in(0),
        };
        self.enter()?;
        self.best(state, node, self.hint)
    }

    /// The score of a state for the seat to move. Ends are counted from the root.
    fn value(&mut self, state: &G::State, node: Node) -> Result<Evaluation, CannotSearch> {
        self.enter()?;
        let (key, symmetry) = self.canonical.key(state);
        let mut hint = None;
        if let Some(entry) = self.table.get(&key) {
            let seen_here = |score: Score| score.seen_from_later(node.ply);
            if entry.answers(node.left, seen_here(node.alpha), seen_here(node.beta)) {
                return Ok(entry.found.seen_from_earlier(node.ply));
            }
            hint = self.canonical.unmap(symmetry, entry.best);
        }
        if node.left == 0 && !self.is_extended(node.ply) {
            self.visits.tips += 1;
            return Ok(Evaluation::estimated(self.opinion.evaluate()));
        }
        let (best, found) = self.best(state, node, hint)?;
        let entry = TableEntry {
            found: Evaluation {
                score: found.score.seen_from_later(node.ply),
                proved: found.proved,
            },
            bound: Bound::of(found.score, node.alpha, node.beta),
            depth: node.left,
            best: self.game.map_move(symmetry, best),
        };
        self.table.put(key, entry);
        Ok(found)
    }

    /// Finds the best move of a state, or one that causes a cutoff.
    fn best(
        &mut self,
        state: &G::State,
        node: Node,
        hint: Option<G::Move>,
    ) -> Result<(G::Move, Evaluation), CannotSearch> {
        let mut moves = self.buffers.pop().unwrap_or_default();
        self.game.moves(state, &mut moves);
        self.order(&mut moves, node, hint);
        let mut best = BestMove::new();
        let nearest_win = Score::won_in(node.ply + 1);
        for (number, mv) in moves.iter().copied().enumerate() {
            let alpha = best.raise(node.alpha);
            let found = self.move_value(state, Node { alpha, ..node }, mv, number)?;
            best.add(mv, found);
            if found.score >= node.beta.min(nearest_win) {
                self.remember_cut(mv, node);
                break;
            }
        }
        moves.clear();
        self.buffers.push(moves);
        let result = best.result(node.beta);
        Ok(result.expect("a state that is not over has moves"))
    }

    /// The score of a move for the seat that makes it. All but the first move are searched with a null
    /// window, and again with the full window if they turn out to be better.
    fn move_value(
        &mut self,
        state: &G::State,
        node: Node,
        mv: G::Move,
        number: usize,
    ) -> Result<Evaluation, CannotSearch> {
        let mut next = state.clone();
        self.game.play_unchecked(&mut next, mv);
        let seat = match self.game.turn(&next) {
            Turn::Chance => return Err(CannotSearch::Chance),
            Turn::Over(outcome) => {
                self.enter()?;
                self.visits.tips += 1;
                let end = Evaluation::end(outcome, self.searched_for, node.mover);
                return Ok(end.seen_from_earlier(node.ply + 1));
            }
            Turn::Seat(seat) => seat,
        };
        self.opinion.play(mv);
        let above = node.alpha.next_better();
        let narrow = Node {
            beta: above,
            ..node
        };
        let found = if number == 0 || above >= node.beta {
            self.next_value(&next, seat, node)
        } else {
            match self.next_value(&next, seat, narrow) {
                Ok(found) if found.score > node.alpha && found.score < node.beta => {
                    self.next_value(&next, seat, node)
                }
                found => found,
            }
        };
        self.opinion.undo(mv);
        found
    }

    /// The score of the next state for the seat that moved there.
    fn next_value(
        &mut self,
        next: &G::State,
        seat: Seat,
        node: Node,
    ) -> Result<Evaluation, CannotSearch> {
        let after = Node {
            mover: seat,
            left: node.left.saturating_sub(1),
            ply: node.ply + 1,
            ..node
        };
        if seat == node.mover {
            return self.value(next, after);
        }
        let turned = Node {
            alpha: node.beta.from_other_side(),
            beta: node.alpha.from_other_side(),
            ..after
        };
        self.value(next, turned).map(Evaluation::negated)
    }

    /// Counts a visited state and reports to the control now and then.
    fn enter(&mut self) -> Result<(), CannotSearch> {
        self.visits.nodes += 1;
        if self.visits.nodes.is_multiple_of(BETWEEN_REPORTS) {
            self.control.report(self.visits.nodes)?;
        }
        Ok(())
    }

    /// Whether a state at the depth limit is searched further.
    fn is_extended(&self, ply: u32) -> bool {
        self.horizon == Horizon::Quiet && ply < MAX_PLY && self.opinion.is_live()
    }

    /// Sorts moves: the best of an earlier search, then killer moves, then the judge's order or,
    /// without a judge, the history heuristic.
    fn order(&self, moves: &mut [G::Move], node: Node, hint: Option<G::Move>) {
        if self.opinion.has_judge() {
            self.opinion.order(moves);
        } else {
            let weight = |mv: &G::Move| self.history.get(&(node.mover, *mv)).copied();
            moves.sort_by_cached_key(|mv| Reverse(weight(mv)));
        }
        let killers = self.killers.get(node.ply as usize);
        let killers = killers.into_iter().flatten().rev().flatten();
        // Each of them is moved to the front, so the last one comes first.
        for first in killers.chain(&hint) {
            if let Some(index) = moves.iter().position(|mv| mv == first) {
                moves[..=index].rotate_right(1);
            }
        }
    }

    fn remember_cut(&mut self, mv: G::Move, node: Node) {
        let ply = node.ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        if !self.opinion.has_judge() {
            let weight = self.history.entry((node.mover, mv)).or_default();
            *weight = weight.saturating_add(node.left * node.left + 1);
        }
    }

    /// The principal variation, as far as it is in the table.
    fn line(&self, state: &G::State, best: G::Move, depth: u32) -> Vec<G::Move> {
        let mut line = vec![best];
        let mut state = state.clone();
        self.game.play_unchecked(&mut state, best);
        while line.len() < depth as usize {
            let (key, symmetry) = self.canonical.key(&state);
            let entry = self.table.get(&key);
            let entry = entry.filter(|entry| entry.bound == Bound::Exact);
            let best = entry.and_then(|entry| self.canonical.unmap(symmetry, entry.best));
            let Some(best) = best else { break };
            line.push(best);
            self.game.play_unchecked(&mut state, best);
        }
        line
    }
}
