//! What is known of whether the states of a game can be won, and the search for it.

use std::any::Any;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use hog_core::{Control, Game, Hides, Seat, Turn, Value};
use hog_engines::{Care, Winnable, solver_of};
use hog_games::catalogue::Listed;

use crate::Work;

/// A search for whether the state of a table can be won.
/// [`Solve::learn`](crate::Solve::learn) takes what it finds.
pub type Search = Work<Finding>;

/// What a [`Search`] found, with the state for which it did.
pub struct Finding {
    found: Box<dyn Any + Send>,
    winnable: fn(&dyn Any) -> Option<Winnable<String>>,
}

impl Finding {
    fn of<G: Listed>(found: Found<G>) -> Self {
        Self {
            found: Box::new(found),
            winnable: |found| {
                let found = found.downcast_ref::<Found<G>>()?;
                Some(in_text(&*found.game, &found.state, &found.winnable))
            },
        }
    }

    /// What was found, with moves as text.
    #[must_use]
    pub fn winnable(&self) -> Winnable<String> {
        let winnable = (self.winnable)(self.found.as_ref());
        winnable.expect("it was made with what is found in it")
    }
}

/// What came of looking back for a state that can be won.
pub struct LookedBack {
    /// How many moves must at least be taken back; `None` if no such state was found.
    pub moves: Option<usize>,
    /// What was found of the states on the way.
    pub findings: Vec<Finding>,
}

/// What a finding holds.
struct Found<G: Listed> {
    game: Arc<G>,
    state: G::State,
    winnable: Winnable<G::Move>,
    end: End,
    care: Care,
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
    /// By itself: the same search would say the same again.
    ByItself,
    /// It was stopped.
    Stopped,
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
    /// A search that was as careful as any did not find out.
    Unknown {
        states: u64,
    },
}

/// What the solver of a game has found so far.
///
/// What was found of a state stays true, so that a late result is not lost: it is there when the state
/// comes back. A line is kept move by move, and following it needs no new search.
pub(crate) struct Solutions<G: Listed> {
    game: Arc<G>,
    solver: Solver,
    known: HashMap<G::Key, Known<G::Move>>,
    /// The states for which a short line was looked for.
    shortened: HashSet<G::Key>,
}

/// Whether a game has a solver.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Solver {
    Present,
    Absent,
}

impl<G: Listed> Solutions<G> {
    pub(crate) fn new(game: &Arc<G>) -> Self {
        // A solver knows the whole state: its results would tell what is hidden.
        let has_solver = G::HIDES == Hides::Nothing && solver_of(game.as_ref()).is_some();
        Self {
            game: Arc::clone(game),
            solver: if has_solver {
                Solver::Present
            } else {
                Solver::Absent
            },
            known: HashMap::new(),
            shortened: HashSet::new(),
        }
    }

    pub(crate) fn has_solver(&self) -> bool {
        self.solver == Solver::Present
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

    /// What is known of a state, if a search with this care would find no more.
    fn known_for(&self, state: &G::State, care: Care) -> Option<Winnable<G::Move>> {
        self.known(state).filter(|known| {
            let is_line = matches!(known, Winnable::Won(line) if !line.is_empty());
            care != Care::Short || !is_line || self.shortened.contains(&self.game.key(state))
        })
    }

    /// Keeps what a search of this care has found.
    fn take_in(&mut self, state: &G::State, winnable: &Winnable<G::Move>, care: Care, end: End) {
        self.keep(state, winnable, end);
        // A search that was cut short may do better another time.
        if care == Care::Short && end == End::ByItself {
            self.note_shortened(state);
        }
    }

    /// The line from a state is short, and so are its ends.
    fn note_shortened(&mut self, state: &G::State) {
        let mut state = state.clone();
        for mv in self.line(&state) {
            self.shortened.insert(self.game.key(&state));
            self.game.play_unchecked(&mut state, mv);
        }
    }

    /// The search for a state, which does not take long if all is known.
    pub(crate) fn search(&self, state: &G::State, care: Care) -> Search {
        let known = self.known_for(state, care);
        let (game, state) = (Arc::clone(&self.game), state.clone());
        Box::new(move |control| {
            let winnable = known.unwrap_or_else(|| {
                let mut solver =
                    solver_of(game.as_ref()).expect("only a table with a solver is searched");
                solver.winnable(&state, care, control)
            });
            let end = end_of(care, control);
            Finding::of(Found {
                game,
                state,
                winnable,
                end,
                care,
            })
        })
    }

    /// Looks back from the last of these states for one that can be won, quickly.
    pub(crate) fn look_back(&self, states: &[G::State]) -> Work<LookedBack> {
        let states = states.iter().rev();
        let earlier: Vec<_> = states
            .map(|state| (state.clone(), self.known(state)))
            .collect();
        let game = Arc::clone(&self.game);
        Box::new(move |control| look_back(&game, earlier, control))
    }

    /// Keeps what a search of this table found, or gives it back: what another game's search found
    /// says nothing here.
    pub(crate) fn learn(&mut self, finding: Finding) -> Option<Finding> {
        let Finding { found, winnable } = finding;
        let other = |found| Finding { found, winnable };
        match found.downcast::<Found<G>>() {
            Ok(found) if Arc::ptr_eq(&found.game, &self.game) => {
                let Found {
                    state,
                    winnable,
                    end,
                    care,
                    ..
                } = *found;
                self.take_in(&state, &winnable, care, end);
                None
            }
            Ok(found) => Some(other(found)),
            Err(found) => Some(other(found)),
        }
    }

    /// A move was made or taken back: what is known of one state says something of the other.
    pub(crate) fn moved(&mut self, before: &G::State, mv: G::Move, after: &G::State) {
        if self.solver == Solver::Absent {
            return;
        }
        match (self.known(before), self.known(after)) {
            // A line that begins with the move.
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
            Winnable::NotKnown { states } if end == End::ByItself => {
                self.put(state, Known::Unknown { states: *states });
            }
            Winnable::NotKnown { .. } => {}
        }
    }

    /// Keeps every state of a line that wins.
    fn keep_line(&mut self, state: &G::State, line: &[G::Move]) {
        let mut state = state.clone();
        for (left, next) in (1..=line.len()).rev().zip(line) {
            let next = *next;
            self.put(&state, Known::Winnable { next, left });
            let legal = self.game.play(&mut state, next);
            legal.expect("the lines of solvers are legal");
        }
    }

    /// Keeps what is known of a state, unless as much was known before. Of two lines the shorter
    /// one is kept, so that fewer moves are left after every move of a line.
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

/// How a search has ended. A quick one gives up early, which says nothing of others.
fn end_of(care: Care, control: &Control<'_>) -> End {
    match (care, control.report(0)) {
        (Care::Certain | Care::Short, Ok(())) => End::ByItself,
        (Care::Quick, _) | (_, Err(_)) => End::Stopped,
    }
}

/// A state of the game, with what is known of it.
type Earlier<G> = (<G as Game>::State, Option<Winnable<<G as Game>::Move>>);

/// Goes through states with what is known of them until one can be won.
fn look_back<G: Listed>(
    game: &Arc<G>,
    earlier: Vec<Earlier<G>>,
    control: &Control<'_>,
) -> LookedBack {
    let mut solver = solver_of(game.as_ref()).expect("only a table with a solver is searched");
    let mut findings = Vec::new();
    for (moves, (state, known)) in earlier.into_iter().enumerate() {
        let winnable = known.unwrap_or_else(|| {
            let care = Care::Quick;
            let winnable = solver.winnable(&state, care, control);
            findings.push(Finding::of(Found {
                game: Arc::clone(game),
                state,
                winnable: winnable.clone(),
                end: End::Stopped,
                care,
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
