//! The results of a solver at a table: which states can be won, and by which lines.

use std::any::Any;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use hog_core::{Control, Game, Hides, Seat, Turn, Value};
use hog_engines::{SolverEffort, Winnable, solver_of};
use hog_games::catalogue::Listed;

use crate::Work;

/// A search for whether the state of a table can be won.
/// [`Solve::learn`](crate::Solve::learn) takes what it finds.
pub type Search = Work<Finding>;

/// The result of a [`Search`], with the state that was searched.
pub struct Finding {
    /// A [`Found`] of the game's type.
    found: Box<dyn Any + Send>,
    winnable: Winnable<String>,
}

impl Finding {
    fn of<G: Listed>(found: Found<G>) -> Self {
        Self {
            winnable: in_text(&*found.game, &found.state, &found.winnable),
            found: Box::new(found),
        }
    }

    /// The result, with moves as text.
    #[must_use]
    pub fn winnable(&self) -> Winnable<String> {
        self.winnable.clone()
    }
}

/// The result of looking back for a state that can be won.
pub struct LookedBack {
    /// Number of moves to take back to the latest state that was found winnable, if any was.
    pub moves: Option<usize>,
    /// The results for the states on the way.
    pub findings: Vec<Finding>,
}

/// The content of a finding, with its type.
struct Found<G: Listed> {
    game: Arc<G>,
    state: G::State,
    winnable: Winnable<G::Move>,
    end: End,
    effort: SolverEffort,
}

/// The verdict on a state, with its line as text.
pub(crate) fn in_text<G: Listed>(
    game: &G,
    state: &G::State,
    winnable: &Winnable<G::Move>,
) -> Winnable<String> {
    match winnable {
        Winnable::Won(line) => {
            let mut state = state.clone();
            let written = line.iter().map(|mv| {
                let text = game.write_move(&state, *mv);
                game.play_unchecked(&mut state, *mv);
                text
            });
            Winnable::Won(written.collect())
        }
        Winnable::Impossible => Winnable::Impossible,
        Winnable::NotKnown { states } => Winnable::NotKnown { states: *states },
    }
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// The same search would have the same result again.
    Final,
    /// It was stopped, or was a quick one: another search may find more.
    Open,
}

/// What is known of a state that is not over.
#[derive(Clone, Copy)]
enum Known<M> {
    /// It can be won, by this move and this number of moves in all. After the move, fewer are left.
    Winnable {
        next: M,
        left: usize,
    },
    Impossible,
    /// The most careful search ended without an answer.
    Unknown {
        states: u64,
    },
}

/// The results of a game's solver so far.
///
/// A result for a state stays true, so it is stored even if it comes late: the state may come back. A line is
/// stored move by move, so that following it needs no new search.
pub(crate) struct Solutions<G: Listed> {
    game: Arc<G>,
    pub(crate) has_solver: bool,
    known: HashMap<G::Key, Known<G::Move>>,
    /// The states for which a short line was looked for.
    shortened: HashSet<G::Key>,
}

impl<G: Listed> Solutions<G> {
    pub(crate) fn new(game: &Arc<G>) -> Self {
        // A solver knows the whole state: its results would tell what is hidden.
        Self {
            game: Arc::clone(game),
            has_solver: G::HIDES == Hides::Nothing && solver_of(game.as_ref()).is_some(),
            known: HashMap::new(),
            shortened: HashSet::new(),
        }
    }

    /// What is known of a state without a search.
    pub(crate) fn known(&self, state: &G::State) -> Option<Winnable<G::Move>> {
        if let Some(value) = self.game.turn(state).value_for(Seat::FIRST) {
            return Some(match value {
                Value::Win => Winnable::Won(Vec::new()),
                Value::Draw | Value::Lose => Winnable::Impossible,
            });
        }
        Some(match self.known.get(&self.game.key(state))? {
            Known::Winnable { .. } => Winnable::Won(self.line(state)),
            Known::Impossible => Winnable::Impossible,
            Known::Unknown { states } => Winnable::NotKnown { states: *states },
        })
    }

    /// What is known of a state, if a search with this effort would find no more.
    fn known_for(&self, state: &G::State, effort: SolverEffort) -> Option<Winnable<G::Move>> {
        self.known(state).filter(|known| {
            let is_line = matches!(known, Winnable::Won(line) if !line.is_empty());
            effort != SolverEffort::Short
                || !is_line
                || self.shortened.contains(&self.game.key(state))
        })
    }

    /// Notes that the line from a state is short, and so are its parts to the end.
    fn note_shortened(&mut self, state: &G::State) {
        let mut state = state.clone();
        for mv in self.line(&state) {
            self.shortened.insert(self.game.key(&state));
            self.game.play_unchecked(&mut state, mv);
        }
    }

    /// The search of a state; it returns at once if the result is known.
    pub(crate) fn search(&self, state: &G::State, effort: SolverEffort) -> Search {
        let known = self.known_for(state, effort);
        let (game, state) = (Arc::clone(&self.game), state.clone());
        Box::new(move |control| {
            let winnable = known.unwrap_or_else(|| {
                let mut solver =
                    solver_of(game.as_ref()).expect("only a table with a solver is searched");
                solver.winnable(&state, effort, control)
            });
            // A quick search that gives up says nothing about longer ones.
            let is_final = effort != SolverEffort::Quick && control.report(0).is_ok();
            let end = if is_final { End::Final } else { End::Open };
            Finding::of(Found {
                game,
                state,
                winnable,
                end,
                effort,
            })
        })
    }

    /// Looks back from the last of these states, by quick searches, for one that can be won.
    pub(crate) fn look_back(&self, states: &[G::State]) -> Work<LookedBack> {
        let states = states.iter().rev();
        let earlier: Vec<_> = states
            .map(|state| (state.clone(), self.known(state)))
            .collect();
        let game = Arc::clone(&self.game);
        Box::new(move |control| look_back(&game, earlier, control))
    }

    /// Stores the result of a search, unless it was a search by other rules or of another table.
    pub(crate) fn learn(&mut self, finding: &Finding) {
        let found = finding.found.downcast_ref::<Found<G>>();
        let Some(found) = found.filter(|found| Arc::ptr_eq(&found.game, &self.game)) else {
            return;
        };
        self.keep(&found.state, &found.winnable, found.end);
        // A search that was cut short may do better another time.
        if found.effort == SolverEffort::Short && found.end == End::Final {
            self.note_shortened(&found.state);
        }
    }

    /// Derives the result of one side of a move from that of the other: the state before a win can be won, and
    /// nothing after a lost state can.
    pub(crate) fn moved(&mut self, before: &G::State, mv: G::Move, after: &G::State) {
        if !self.has_solver {
            return;
        }
        match (self.known(before), self.known(after)) {
            // The move, then the known line.
            (_, Some(Winnable::Won(line))) => {
                let mut whole = vec![mv];
                whole.extend(line);
                self.keep_line(before, &whole);
            }
            // No move leads out of Losing.
            (Some(Winnable::Impossible), _) => self.put(after, Known::Impossible),
            _ => {}
        }
    }

    fn keep(&mut self, state: &G::State, winnable: &Winnable<G::Move>, end: End) {
        match winnable {
            Winnable::Won(line) => self.keep_line(state, line),
            Winnable::Impossible => self.put(state, Known::Impossible),
            Winnable::NotKnown { states } if end == End::Final => {
                self.put(state, Known::Unknown { states: *states });
            }
            Winnable::NotKnown { .. } => {}
        }
    }

    /// Stores every state of a line that wins.
    fn keep_line(&mut self, state: &G::State, line: &[G::Move]) {
        let mut state = state.clone();
        for (left, next) in (1..=line.len()).rev().zip(line) {
            let next = *next;
            self.put(&state, Known::Winnable { next, left });
            let legal = self.game.play(&mut state, next);
            legal.expect("the lines of solvers are legal");
        }
    }

    /// Stores a result for a state, unless the stored one says as much. Of two lines the shorter one is
    /// stored, so that fewer moves are left after every move of a line.
    fn put(&mut self, state: &G::State, new: Known<G::Move>) {
        if self.game.turn(state).is_over() {
            return;
        }
        let key = self.game.key(state);
        let is_news = match (self.known.get(&key), new) {
            (None | Some(Known::Unknown { .. }), _) => true,
            (Some(Known::Winnable { left, .. }), Known::Winnable { left: new, .. }) => new < *left,
            (Some(Known::Winnable { .. } | Known::Impossible), _) => false,
        };
        if is_news {
            self.known.insert(key, new);
        }
    }

    /// The line that is known from a state to the end.
    fn line(&self, state: &G::State) -> Vec<G::Move> {
        let mut state = state.clone();
        let mut line = Vec::new();
        while let Some(Known::Winnable { next, .. }) = self.known.get(&self.game.key(&state)) {
            line.push(*next);
            self.game.play_unchecked(&mut state, *next);
            if let Turn::Over(_) = self.game.turn(&state) {
                break;
            }
        }
        line
    }
}

/// A state of the game, with its result if that is known.
type Earlier<G> = (<G as Game>::State, Option<Winnable<<G as Game>::Move>>);

/// Searches states, unless their result is known, until one can be won.
fn look_back<G: Listed>(
    game: &Arc<G>,
    earlier: Vec<Earlier<G>>,
    control: &Control<'_>,
) -> LookedBack {
    let mut solver = solver_of(game.as_ref()).expect("only a table with a solver is searched");
    let mut findings = Vec::new();
    for (moves, (state, known)) in earlier.into_iter().enumerate() {
        let winnable = known.unwrap_or_else(|| {
            let effort = SolverEffort::Quick;
            let winnable = solver.winnable(&state, effort, control);
            findings.push(Finding::of(Found {
                game: Arc::clone(game),
                state,
                winnable: winnable.clone(),
                end: End::Open,
                effort,
            }));
            winnable
        });
        if let Winnable::Won(_) = winnable {
            let moves = Some(moves);
            return LookedBack { moves, findings };
        }
        if control.report(0).is_err() {
            break;
        }
    }
    LookedBack {
        moves: None,
        findings,
    }
}

#[cfg(test)]
mod tests;
