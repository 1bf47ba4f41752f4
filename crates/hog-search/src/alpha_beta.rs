//! The search of the thesis: alpha-beta with its heuristics, each behind a switch.

use hog_core::{Control, Searchable, Seat, Turn, Value};

use crate::error::{CannotSearch, one_of_two_to_move};
use crate::evaluation::{BestMove, Evaluation, VisitCounts};
use crate::opinion::Opinion;
use crate::score::Score;
use crate::thought::Thought;

/// Settings of the search. The default is that of the thesis: all heuristics are on.
///
/// All heuristics ask the game's judge; in a game without one, only the depth matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Switches {
    /// The order in which moves are tried.
    pub order: MoveOrder,
    /// Where lines end.
    pub horizon: Horizon,
    /// Whether dead moves are tried.
    pub dead_moves: DeadMoves,
    /// Depth limit in moves, at least one.
    pub depth: u32,
}

/// The order in which the moves of a state are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveOrder {
    /// The order of the rules.
    Rules,
    /// The judge's order, the most promising move first.
    Judge {
        /// Maximum number of moves tried, at least one; the others are pruned.
        width: Option<usize>,
    },
}

/// Where the lines of a search end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Horizon {
    /// At the depth limit.
    Fixed,
    /// At the first state beyond the depth limit that is not live.
    Quiet,
}

/// Whether moves are tried that the judge calls dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeadMoves {
    /// They are tried like any other.
    Tried,
    /// They are pruned; where all moves are dead, the game is a draw.
    Pruned,
}

impl Default for Switches {
    fn default() -> Self {
        Self {
            order: MoveOrder::Judge { width: Some(20) },
            horizon: Horizon::Quiet,
            dead_moves: DeadMoves::Pruned,
            depth: 3,
        }
    }
}

impl Switches {
    /// Alpha-beta to this depth and nothing else.
    #[must_use]
    pub const fn plain(depth: u32) -> Self {
        Self {
            order: MoveOrder::Rules,
            horizon: Horizon::Fixed,
            dead_moves: DeadMoves::Tried,
            depth,
        }
    }
}

/// Maximum number of moves beyond the depth limit at which live states are searched further.
/// Positional games end before; games with loops would not.
const MAX_EXTENSION: u32 = 512;

/// Number of states between two reports to the control.
const BETWEEN_REPORTS: u64 = 256;

/// A visited state, traced when the search leaves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit<'l, M> {
    /// The moves that led there from the root: at least one.
    pub line: &'l [M],
    /// The lower bound of the window, for the seat that made the last move.
    pub alpha: Score,
    /// The upper bound of the window.
    pub beta: Score,
    /// The score of the move for that seat; a bound if it is not between alpha and beta. Wins and
    /// losses are counted from the root.
    pub value: Score,
}

/// Finds a move by the search of the thesis, alpha-beta with heuristics.
///
/// ```
/// use hog_core::Control;
/// # use hog_core::{Game, Outcome, Searchable, Seat, Turn};
/// # struct Take(u8);
/// # impl Game for Take {
/// #     type State = (u8, Seat);
/// #     type Move = u8;
/// #     fn seats(&self) -> usize { 2 }
/// #     fn start(&self) -> (u8, Seat) { (self.0, Seat::FIRST) }
/// #     fn turn(&self, &(left, seat): &(u8, Seat)) -> Turn {
/// #         match left {
/// #             0 => Turn::Over(Outcome::won_by(seat.other())),
/// #             _ => Turn::Seat(seat),
/// #         }
/// #     }
/// #     fn moves(&self, &(left, _): &(u8, Seat), out: &mut Vec<u8>) { out.extend(1..=left.min(2)); }
/// #     fn play_unchecked(&self, (left, seat): &mut (u8, Seat), taken: u8) {
/// #         *left -= taken;
/// #         *seat = seat.other();
/// #     }
/// # }
/// # impl Searchable for Take {}
/// # use hog_core::Game as _;
/// use hog_search::{Switches, alpha_beta};
///
/// // The players take one or two in turn; taking the last one wins.
/// let game = Take(4);
/// let thought = alpha_beta(&game, &game.start(), &Switches::default(), &Control::new())?;
/// assert_eq!(thought.best, 1);
/// assert_eq!(thought.rating.to_string(), "wins in 3");
/// # Ok::<(), hog_search::CannotSearch>(())
/// ```
///
/// # Errors
/// [`CannotSearch`] if the game is over, chance takes part, there are more than two seats, or it
/// was stopped before it had tried a move.
pub fn alpha_beta<G: Searchable>(
    game: &G,
    state: &G::State,
    switches: &Switches,
    control: &Control<'_>,
) -> Result<Thought<G::Move>, CannotSearch> {
    alpha_beta_traced(game, state, switches, control, &mut |_| ())
}

/// [`alpha_beta`] that calls `trace` with every visited state but the root.
///
/// # Errors
/// As [`alpha_beta`].
pub fn alpha_beta_traced<G: Searchable>(
    game: &G,
    state: &G::State,
    switches: &Switches,
    control: &Control<'_>,
    trace: &mut dyn FnMut(&Visit<'_, G::Move>),
) -> Result<Thought<G::Move>, CannotSearch> {
    let seat = one_of_two_to_move(game, state)?;
    let depth = switches.depth.max(1);
    let mut search = AlphaBeta {
        game,
        searched_for: seat,
        switches: Switches { depth, ..*switches },
        control,
        trace,
        opinion: Opinion::of(game, state),
        lines: Vec::new(),
        path: Vec::new(),
        so_far: None,
        visits: VisitCounts::default(),
    };
    let result = search.value(state, seat, 0, Score::lost_in(0), Score::won_in(0));
    let (found, complete) = match (result, search.so_far) {
        (Ok(found), _) => (found, true),
        // Moves that were not tried may be better, unless one of those tried wins.
        (Err(CannotSearch::Stopped), Some(found)) if found.score.is_won() => (found, false),
        (Err(CannotSearch::Stopped), Some(found)) => (Evaluation::estimated(found.score), false),
        (Err(error), _) => return Err(error),
    };
    let line = search.lines.swap_remove(0);
    Ok(Thought {
        complete,
        ..found.thought(line, depth, search.visits)
    })
}

struct AlphaBeta<'a, G: Searchable> {
    game: &'a G,
    searched_for: Seat,
    switches: Switches,
    control: &'a Control<'a>,
    trace: &'a mut dyn FnMut(&Visit<'_, G::Move>),
    opinion: Opinion<'a, G::Move>,
    /// The best line from each depth on, as far as it is known.
    lines: Vec<Vec<G::Move>>,
    /// The moves that lead to the current state.
    path: Vec<G::Move>,
    /// The score of the best move tried so far at the root.
    so_far: Option<Evaluation>,
    visits: VisitCounts,
}

impl<G: Searchable> AlphaBeta<'_, G> {
    /// The score of a state for the seat to move. Ends are counted from the root.
    fn value(
        &mut self,
        state: &G::State,
        mover: Seat,
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Result<Evaluation, CannotSearch> {
        self.enter(depth)?;
        if !self.is_expanded(depth) {
            self.visits.tips += 1;
            return Ok(Evaluation::estimated(self.opinion.evaluate()));
        }
        let mut best = BestMove::new();
        let tried = self.moves(state, depth, &mut best);
        for mv in tried {
            let alpha = best.raise(alpha);
            let value = self.move_value(state, mover, mv, depth, alpha, beta)?;
            self.path.truncate(depth as usize);
            self.path.push(mv);
            (self.trace)(&Visit {
                line: &self.path,
                alpha,
                beta,
                value: value.score,
            });
            if best.add(mv, value) {
                self.extend_line(depth, mv);
                if depth == 0 {
                    self.so_far = Some(value);
                }
            }
            // No move can be better than one that wins at once.
            if value.score >= beta.min(Score::won_in(depth + 1)) {
                break;
            }
        }
        if let Some((_, found)) = best.result(beta) {
            return Ok(found);
        }
        // The judge says that every move is dead.
        self.visits.tips += 1;
        Ok(Evaluation::estimated(Score::EVEN))
    }

    /// The score of a move for the seat that makes it.
    fn move_value(
        &mut self,
        state: &G::State,
        mover: Seat,
        mv: G::Move,
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Result<Evaluation, CannotSearch> {
        let mut next = state.clone();
        self.game.play_unchecked(&mut next, mv);
        let seat = match self.game.turn(&next) {
            Turn::Chance => return Err(CannotSearch::Chance),
            Turn::Over(outcome) => {
                self.enter(depth + 1)?;
                self.visits.tips += 1;
                let end = Evaluation::end(outcome, self.searched_for, mover);
                return Ok(end.seen_from_earlier(depth + 1));
            }
            Turn::Seat(seat) => seat,
        };
        self.path.truncate(depth as usize);
        self.path.push(mv);
        self.opinion.play(mv);
        let found = if seat == mover {
            self.value(&next, seat, depth + 1, alpha, beta)
        } else {
            let (worst, best) = (beta.from_other_side(), alpha.from_other_side());
            let found = self.value(&next, seat, depth + 1, worst, best);
            found.map(Evaluation::negated)
        };
        self.opinion.undo(mv);
        found
    }

    /// Counts a visited state and reports to the control now and then.
    fn enter(&mut self, depth: u32) -> Result<(), CannotSearch> {
        let index = depth as usize;
        if self.lines.len() <= index {
            self.lines.resize_with(index + 1, Vec::new);
        }
        self.lines[index].clear();
        self.visits.nodes += 1;
        let nodes = self.visits.nodes;
        if nodes.is_multiple_of(BETWEEN_REPORTS) || nodes == 1 {
            self.control.report(nodes)?;
        }
        Ok(())
    }

    /// Whether a state at this depth is searched further.
    fn is_expanded(&self, depth: u32) -> bool {
        let limit = self.switches.depth;
        let extends = self.switches.horizon == Horizon::Quiet;
        depth < limit || extends && depth - limit < MAX_EXTENSION && self.opinion.is_live()
    }

    /// The moves to try.
    fn moves(&self, state: &G::State, depth: u32, best: &mut BestMove<G::Move>) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        let legal_count = moves.len();
        if matches!(self.switches.order, MoveOrder::Judge { .. }) {
            self.opinion.order(&mut moves);
        }
        if self.switches.dead_moves == DeadMoves::Pruned {
            let first = moves.first().copied();
            moves.retain(|mv| !self.opinion.is_dead(*mv));
            // The root needs a move, even if none matters.
            if depth == 0 && moves.is_empty() {
                moves.extend(first);
            }
        }
        if let MoveOrder::Judge { width: Some(width) } = self.switches.order {
            moves.truncate(width.max(1));
        }
        // Beyond the depth limit a live state is won at once or its moves are forced. With winning
        // moves first only forced lines are followed, and the extension ends.
        if depth >= self.switches.depth {
            moves.sort_by_key(|mv| !self.wins_at_once(state, *mv));
        }
        if moves.len() < legal_count {
            best.note_pruned();
        }
        moves
    }

    /// Whether a move wins the game at once for the seat that makes it.
    fn wins_at_once(&self, state: &G::State, mv: G::Move) -> bool {
        let Turn::Seat(mover) = self.game.turn(state) else {
            return false;
        };
        let mut next = state.clone();
        self.game.play_unchecked(&mut next, mv);
        self.game.turn(&next).value_for(mover) == Some(Value::Win)
    }

    /// Sets the best line at this depth to the move, followed by the best line one deeper.
    fn extend_line(&mut self, depth: u32, mv: G::Move) {
        let (before, after) = self.lines.split_at_mut(depth as usize + 1);
        let line = &mut before[depth as usize];
        line.clear();
        line.push(mv);
        line.extend(after.iter().take(1).flatten());
    }
}
