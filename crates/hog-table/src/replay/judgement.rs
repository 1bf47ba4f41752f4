//! Evaluations of the positions of a finished game.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use hog_core::{Control, Hides, Seat, Turn, Value};
use hog_engines::{
    CannotSearch, Engine, EngineName, Proof, Rating, SolverEffort, Thought, Winnable,
};
use thiserror::Error;

use super::Replay;
use crate::reason::{of_solution, of_thought, of_worth};
use crate::{GraphCache, NoRankedMoves, RankedMoves, Table, Work};

/// Time limit for building the whole graph of a game. The graph of the small cube takes half of this time.
const PATIENCE: Duration = Duration::from_secs(10);

/// The evaluation of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The expected score of the first seat: 1 for a win, a half for a draw, 0 for a loss.
    pub chances: f64,
    /// Whether that is certain.
    pub certainty: Certainty,
    /// How play may go on, the best move first; empty if the game is over or the line is not known.
    pub line: Vec<String>,
    /// Moves with reasons, best first: all moves where the whole game is known, else the best one if one is known;
    /// none if the game is over.
    pub moves: Vec<JudgedMove>,
}

/// A move, and why it is good or bad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedMove {
    /// The move, as text.
    pub text: String,
    /// Why, in a few words: "wins in 7, proved".
    pub reason: String,
}

/// Whether a judgement is certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// The value follows from the rules: the expected score is 1, 0 or a half.
    Proved,
    /// An estimate, by an engine or because the solver found no answer.
    Estimated,
}

/// Why there is no judgement.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoJudgement {
    /// The evaluation would reveal what is hidden.
    #[error("games with hidden cards cannot be analysed")]
    Hidden,
    /// The game has more than two seats: what one seat can force says little of the others.
    #[error("only games for one or two players can be analysed: this one is for {0}")]
    Seats(usize),
    /// It was told to stop before it had found anything.
    #[error("the search was stopped")]
    Stopped,
    /// The engine cannot evaluate the position.
    #[error(transparent)]
    Engine(CannotSearch),
}

impl Replay {
    /// Sets the engine that judges positions of games that are too large for their whole graph. An engine
    /// with scores rather than winning rates tells little: scores have no scale.
    ///
    /// # Errors
    /// [`CannotSearch`] if it cannot play this game, and nothing has changed.
    pub fn set_adviser(&mut self, engine: EngineName) -> Result<(), CannotSearch> {
        self.table.can_play(&engine)?;
        self.adviser = engine;
        Ok(())
    }

    /// The work of judging the position after this number of moves: by the rules if the game is over, by
    /// the solver of a solitaire that has one, by the whole graph if that is small enough, else by the
    /// adviser.
    ///
    /// The work fails with [`NoJudgement`].
    pub fn judging(
        &mut self,
        moves: usize,
        graphs: &GraphCache,
    ) -> Work<Result<Judgement, NoJudgement>> {
        let adviser = Engine::new(self.adviser.clone(), self.seed);
        let too_large = Arc::clone(&self.too_large);
        let table = self.at(moves);
        if table.hides() == Hides::Something {
            return Box::new(|_| Err(NoJudgement::Hidden));
        }
        let seats = table.seats();
        if seats > 2 {
            return Box::new(move |_| Err(NoJudgement::Seats(seats)));
        }
        match table.turn() {
            Turn::Over(outcome) => {
                let value = outcome.value_for(Seat::FIRST);
                Box::new(move |_| Ok(Judgement::proved(chances_of(value))))
            }
            Turn::Chance => Box::new(|_| Err(NoJudgement::Engine(CannotSearch::Chance))),
            Turn::Seat(seat) => match table.solver() {
                Some(solver) => {
                    let search = solver.search(SolverEffort::Certain);
                    Box::new(move |control| of_winnable(search(control).winnable(), control))
                }
                None => by_graph_or_engine(table, seat, adviser, graphs, too_large),
            },
        }
    }
}

impl Judgement {
    const fn proved(chances: f64) -> Self {
        Self {
            chances,
            certainty: Certainty::Proved,
            line: Vec::new(),
            moves: Vec::new(),
        }
    }

    fn estimated(chances: f64) -> Self {
        Self {
            certainty: Certainty::Estimated,
            ..Self::proved(chances)
        }
    }
}

/// The work of judging a position of a game without a solver. If the whole graph cannot be built in time,
/// it is not tried again for other positions.
fn by_graph_or_engine(
    table: &dyn Table,
    seat: Seat,
    adviser: Engine,
    graphs: &GraphCache,
    too_large: Arc<AtomicBool>,
) -> Work<Result<Judgement, NoJudgement>> {
    let rank_moves = table.rank_moves(graphs);
    let think = table.think(adviser);
    let rank_moves = move |control: &Control<'_>| {
        if too_large.load(Ordering::Relaxed) {
            return Err(NoRankedMoves::TooLarge);
        }
        let in_time = control.with_deadline(Instant::now() + PATIENCE);
        let ranked = rank_moves(&in_time);
        if ranked == Err(NoRankedMoves::Stopped) && control.report(0).is_ok() {
            too_large.store(true, Ordering::Relaxed);
            return Err(NoRankedMoves::TooLarge);
        }
        ranked
    };
    Box::new(move |control| match rank_moves(control) {
        Ok(ranked) => Ok(of_ranked(ranked, seat)),
        Err(NoRankedMoves::Stopped) => Err(NoJudgement::Stopped),
        Err(NoRankedMoves::TooLarge | NoRankedMoves::Chance) => match think(control).1 {
            Ok(thought) => Ok(of_engine(thought, seat)),
            Err(CannotSearch::Stopped) => Err(NoJudgement::Stopped),
            Err(error) => Err(NoJudgement::Engine(error)),
        },
        Err(NoRankedMoves::Hidden) => Err(NoJudgement::Hidden),
        Err(NoRankedMoves::Over) => Err(NoJudgement::Engine(CannotSearch::Over)),
    })
}

/// The judgement of a solver.
fn of_winnable(
    winnable: Winnable<String>,
    control: &Control<'_>,
) -> Result<Judgement, NoJudgement> {
    match winnable {
        Winnable::Won(line) => {
            let reason = of_solution(line.len());
            let best = line.first().cloned();
            let best = best.map(|text| JudgedMove { text, reason });
            Ok(Judgement {
                moves: best.into_iter().collect(),
                line,
                ..Judgement::proved(chances_of(Value::Win))
            })
        }
        Winnable::Impossible => Ok(Judgement::proved(chances_of(Value::Lose))),
        Winnable::NotKnown { .. } if control.report(0).is_err() => Err(NoJudgement::Stopped),
        Winnable::NotKnown { .. } => Ok(Judgement::estimated(EVEN)),
    }
}

/// The judgement of the whole graph: that of the best move.
fn of_ranked(ranked: RankedMoves, seat: Seat) -> Judgement {
    let best = ranked.moves.first();
    let chances = best.map_or(EVEN, |(_, worth)| chances_of(worth.value));
    let moves = ranked.moves.into_iter().map(|(text, worth)| JudgedMove {
        reason: of_worth(worth),
        text,
    });
    Judgement {
        line: ranked.line,
        moves: moves.collect(),
        ..Judgement::proved(of_first(chances, seat))
    }
}

/// The judgement of an engine.
fn of_engine(thought: Thought<String>, seat: Seat) -> Judgement {
    let best = JudgedMove {
        text: thought.best.clone(),
        reason: of_thought(&thought),
    };
    let judgement = match (thought.proof, thought.rating) {
        (Proof::Proved { value, .. }, _) => Judgement::proved(of_first(chances_of(value), seat)),
        (Proof::Estimated, Rating::WinRate(rate)) => {
            Judgement::estimated(of_first(rate.clamp(0.0, 1.0), seat))
        }
        // Scores and gains have no scale.
        (Proof::Estimated, Rating::Score(_) | Rating::Gain(_)) => Judgement::estimated(EVEN),
    };
    Judgement {
        line: thought.line,
        moves: vec![best],
        ..judgement
    }
}

/// The chances of either side in a draw, or where nothing is known.
const EVEN: f64 = 0.5;

const fn chances_of(value: Value) -> f64 {
    match value {
        Value::Win => 1.0,
        Value::Draw => EVEN,
        Value::Lose => 0.0,
    }
}

/// The chances of the first of at most two seats, from those of the seat to move.
fn of_first(chances: f64, seat: Seat) -> f64 {
    if seat == Seat::FIRST {
        chances
    } else {
        1.0 - chances
    }
}
