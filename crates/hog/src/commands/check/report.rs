//! What was computed of a game, in words and numbers that can be written.

use hog_core::analysis::{Analysis, Coverage, Games, PlayLine, Unknown, Verdict, Worth};
use hog_core::{Notation, Record, Seats, Turn, Value};
use hog_games::Listed;
use hog_games::catalogue::Choice;
use serde::Serialize;

use crate::numbers::{count, grouped};

/// All that `hog check` tells of a game.
#[derive(Serialize)]
pub struct Report {
    pub game: String,
    pub summary: String,
    pub seats: usize,
    pub starts: usize,
    pub states: usize,
    pub moves: usize,
    /// Why not all states were seen; `null` if they were.
    pub not_exhausted: Option<String>,
    /// How many states are new at each depth that was completed, the starts first.
    pub new_states_by_depth: Vec<usize>,
    pub mean_branching: f64,
    pub greatest_branching: usize,
    pub games: GamesReport,
    pub terminal_iff_no_moves: Answer,
    pub winning_and_losing_are_disjoint: Answer,
    pub loops: Answer,
    pub play_alternately: Option<Answer>,
    pub solitaire: Option<SolitaireReport>,
    pub values: ValuesReport,
}

/// How many games there are.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub enum GamesReport {
    Counted {
        games: u128,
        longest: u32,
    },
    Endless,
    TooMany,
    /// Why they were not counted.
    Unknown(String),
}

/// An answer, with the line of play that shows it.
#[derive(Serialize)]
#[serde(tag = "answer", rename_all = "lowercase")]
pub enum Answer {
    Yes {
        line: Option<LineReport>,
    },
    No {
        reason: &'static str,
        line: Option<LineReport>,
    },
    Unknown {
        reason: String,
    },
}

/// A line of play, written.
#[derive(Serialize)]
pub struct LineReport {
    pub start: usize,
    pub moves: Vec<String>,
    /// The last state already stood after this many moves.
    pub returns_to: Option<usize>,
}

/// What is asked of a solitaire.
#[derive(Serialize)]
pub struct SolitaireReport {
    pub no_draws: Answer,
    pub losing_is_closed: Answer,
    pub possible: Answer,
    pub maze: Answer,
}

/// Who wins.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ValuesReport {
    /// Why there are no values.
    Unknown(String),
    /// What the start is worth, by a solver, and no more.
    Start(&'static str),
    Known {
        starts: Vec<StartReport>,
        seats: Vec<SeatReport>,
    },
}

/// The value of a start for the player to move.
#[derive(Serialize)]
pub struct StartReport {
    pub mover: String,
    pub value: &'static str,
    /// How many moves the game lasts under best play.
    pub end: Option<u32>,
    /// The moves that keep the value.
    pub best_moves: Vec<String>,
    pub line: LineReport,
}

/// How many states are worth what to a seat.
#[derive(Serialize)]
pub struct SeatReport {
    pub seat: String,
    pub winning: usize,
    pub drawn: usize,
    pub losing: usize,
    /// The greatest number of moves to a win from a Winning state.
    pub greatest_distance: Option<u32>,
}

impl Report {
    pub fn of<G: Listed>(choice: &Choice, game: &G, analysis: &Analysis<&G>) -> Self {
        let graph = analysis.graph();
        let answer = |verdict: Verdict<G::Move>| Answer::of(game, &verdict);
        let branching = analysis.branching();
        Self {
            game: choice.to_string(),
            summary: choice.summary().to_string(),
            seats: game.seats(),
            starts: graph.starts().count(),
            states: graph.states(),
            moves: graph.moves(),
            not_exhausted: match graph.coverage() {
                Coverage::Exhausted => None,
                Coverage::NotExhausted(reason) => Some(reason.to_string()),
            },
            new_states_by_depth: graph.new_states_by_depth(),
            mean_branching: branching.mean(),
            greatest_branching: branching.greatest,
            games: match analysis.games() {
                Games::Counted { games, longest } => GamesReport::Counted { games, longest },
                Games::Endless => GamesReport::Endless,
                Games::TooMany => GamesReport::TooMany,
                Games::Unknown(unknown) => GamesReport::Unknown(why_unknown(unknown)),
            },
            terminal_iff_no_moves: answer(analysis.terminal_iff_no_moves()),
            winning_and_losing_are_disjoint: answer(analysis.winning_and_losing_are_disjoint()),
            loops: answer(analysis.loops()),
            play_alternately: analysis.plays_alternately().map(answer),
            solitaire: analysis.solitaire().map(|solitaire| SolitaireReport {
                no_draws: answer(solitaire.no_draws),
                losing_is_closed: answer(solitaire.losing_is_closed),
                possible: answer(solitaire.possible),
                maze: answer(solitaire.maze),
            }),
            values: ValuesReport::of(game, analysis)
                .unwrap_or_else(|unknown| ValuesReport::Unknown(why_unknown(unknown))),
        }
    }
}

/// What a solver adds to what was explored.
impl Report {
    /// Whether it is open whether a solitaire with one start is possible.
    pub fn lacks_possible(&self) -> bool {
        let solitaire = self.solitaire.as_ref();
        let possible = solitaire.map(|solitaire| &solitaire.possible);
        self.starts == 1 && matches!(possible, Some(Answer::Unknown { .. }))
    }

    /// With a line that wins: a start from which one can win is Winning, and every state of the line
    /// has a move that stays so.
    pub fn with_solution<G: Listed>(self, game: &G, moves: Vec<G::Move>) -> Self {
        let line = PlayLine::from(Record { start: 0, moves });
        let line = Some(LineReport::of(game, &line));
        self.with_possible(Answer::Yes { line }, Value::Win)
    }

    /// With a proof that no line wins. Then the start is not Winning, and nor is this a maze.
    pub fn with_impossibility(self) -> Self {
        let no = || Answer::No {
            reason: "the start is not Winning: a solver has searched all that matters",
            line: None,
        };
        let mut report = self.with_possible(no(), Value::Lose);
        if let Some(solitaire) = &mut report.solitaire {
            solitaire.maze = no();
        }
        report
    }

    /// With a search that did not find out.
    pub fn without_verdict(mut self, states: u64) -> Self {
        if let Some(solitaire) = &mut self.solitaire {
            let states = grouped(states);
            solitaire.possible = Answer::Unknown {
                reason: format!("not known: its solver found nothing in {states} states"),
            };
        }
        self
    }

    fn with_possible(mut self, possible: Answer, value: Value) -> Self {
        self.values = ValuesReport::Start(value_name(value));
        if let Some(solitaire) = &mut self.solitaire {
            solitaire.possible = possible;
        }
        self
    }
}

impl ValuesReport {
    fn of<G: Listed>(game: &G, analysis: &Analysis<&G>) -> Result<Self, Unknown> {
        let graph = analysis.graph();
        let mut starts = Vec::new();
        for start in graph.starts() {
            if let Turn::Seat(mover) = graph.turn(start) {
                let Worth { value, end } = analysis.worth(start, mover)?;
                let state = game.state_of(graph.key(start));
                let ranked = analysis.ranked_moves(&state)?;
                let best = ranked.iter().filter(|(_, worth)| worth.value == value);
                starts.push(StartReport {
                    mover: game.seat_name(mover),
                    value: value_name(value),
                    end,
                    best_moves: best.map(|(mv, _)| game.write_move(&state, *mv)).collect(),
                    line: LineReport::of(game, &analysis.best_line(start)?),
                });
            }
        }
        let mut seats = Vec::new();
        for seat in Seats::first(game.seats()).iter() {
            seats.push(SeatReport {
                seat: game.seat_name(seat),
                winning: analysis.count(seat, Value::Win)?,
                drawn: analysis.count(seat, Value::Draw)?,
                losing: analysis.count(seat, Value::Lose)?,
                greatest_distance: analysis.greatest_distance(seat)?,
            });
        }
        Ok(Self::Known { starts, seats })
    }
}

fn why_unknown(unknown: Unknown) -> String {
    match unknown {
        Unknown::NotExhausted { states } => {
            format!("not exhausted after {} states", count(states))
        }
        Unknown::Chance | Unknown::Stopped => unknown.to_string(),
    }
}

const fn value_name(value: Value) -> &'static str {
    match value {
        Value::Win => "win",
        Value::Draw => "draw",
        Value::Lose => "loss",
    }
}

impl Answer {
    fn of<G: Notation>(game: &G, verdict: &Verdict<G::Move>) -> Self {
        let line = verdict.line().map(|line| LineReport::of(game, line));
        match verdict {
            Verdict::Yes { .. } => Self::Yes { line },
            Verdict::No { reason, .. } => Self::No { reason, line },
            Verdict::Unknown(unknown) => Self::Unknown {
                reason: why_unknown(*unknown),
            },
        }
    }
}

impl LineReport {
    fn of<G: Notation>(game: &G, line: &PlayLine<G::Move>) -> Self {
        let Record { start, moves } = &line.record;
        let mut state = game.starts().swap_remove(*start);
        let mut written = Vec::new();
        for mv in moves {
            written.push(game.write_move(&state, *mv));
            game.play_unchecked(&mut state, *mv);
        }
        Self {
            start: *start,
            moves: written,
            returns_to: line.returns_to,
        }
    }
}
