//! The report on a game.

use std::io::{self, Write};

use hog_core::analysis::{Analysis, Coverage, GameCount, PlayLine, Unknown, Verdict};
use hog_core::{Notation, Record, Seats, Turn, Value};
use hog_engines::Winnable;
use hog_games::Listed;
use hog_games::catalogue::Choice;
use serde::Serialize;

use crate::commands::line::write_moves;
use crate::numbers::{grouped, with_noun};
use crate::report::{CommandReport, write_rows};

/// Maximum number of moves of a line that the text shows.
const MAX_MOVES: usize = 40;

/// The formal model of a game.
#[derive(Serialize)]
pub struct CheckReport {
    game: String,
    summary: String,
    seats: usize,
    starts: usize,
    states: usize,
    moves: usize,
    /// Why not all states were seen; `null` if they were.
    not_exhausted: Option<String>,
    /// Number of new states at each completed depth, the starts first.
    new_states_by_depth: Vec<usize>,
    mean_branching: f64,
    greatest_branching: usize,
    games: GamesReport,
    terminal_iff_no_moves: CheckAnswer,
    winning_and_losing_are_disjoint: CheckAnswer,
    loops: CheckAnswer,
    play_alternately: Option<CheckAnswer>,
    solitaire: Option<SolitaireReport>,
    values: ValuesReport,
}

/// The number of games.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum GamesReport {
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
enum CheckAnswer {
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

/// A line of play in the notation of its game.
#[derive(Serialize)]
struct LineReport {
    start: usize,
    moves: Vec<String>,
    /// For a loop, the number of moves after which its last state was reached before.
    returns_to: Option<usize>,
}

/// The questions about a solitaire.
#[derive(Serialize)]
struct SolitaireReport {
    no_draws: CheckAnswer,
    losing_is_closed: CheckAnswer,
    possible: CheckAnswer,
    maze: CheckAnswer,
}

/// Who wins.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum ValuesReport {
    /// Why there are no values.
    Unknown(String),
    /// The value of the start, found by a solver; the others are unknown.
    Start(&'static str),
    Known {
        starts: Vec<StartReport>,
        seats: Vec<SeatReport>,
    },
}

/// The value of a start for the player to move.
#[derive(Serialize)]
struct StartReport {
    mover: String,
    value: &'static str,
    /// Number of moves until the end under best play.
    end: Option<u32>,
    /// The moves that keep the value.
    best_moves: Vec<String>,
    line: LineReport,
}

/// Number of states of each value for a seat.
#[derive(Serialize)]
struct SeatReport {
    seat: String,
    winning: usize,
    drawn: usize,
    losing: usize,
    /// The greatest number of moves to a win from a Winning state.
    greatest_distance: Option<u32>,
}

impl CheckReport {
    pub fn new<G: Listed>(choice: &Choice, game: &G, analysis: &Analysis<&G>) -> Self {
        let graph = analysis.graph();
        let answer = |verdict: Verdict<G::Move>| CheckAnswer::of(game, &verdict);
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
            mean_branching: branching.mean,
            greatest_branching: branching.greatest,
            games: match analysis.games() {
                GameCount::Counted { games, longest } => GamesReport::Counted { games, longest },
                GameCount::Endless => GamesReport::Endless,
                GameCount::TooMany => GamesReport::TooMany,
                GameCount::Unknown(unknown) => GamesReport::Unknown(why_unknown(unknown)),
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

    /// Whether exploration did not find out if a solitaire with one start is possible.
    pub fn winnability_unknown(&self) -> bool {
        let solitaire = self.solitaire.as_ref();
        let possible = solitaire.map(|solitaire| &solitaire.possible);
        self.starts == 1 && matches!(possible, Some(CheckAnswer::Unknown { .. }))
    }

    /// Adds what a solver found out about the start.
    pub fn with_verdict<G: Listed>(mut self, game: &G, found: Winnable<G::Move>) -> Self {
        let Some(solitaire) = &mut self.solitaire else {
            return self;
        };
        match found {
            Winnable::Won(moves) => {
                let line = PlayLine::from(Record { start: 0, moves });
                let line = Some(LineReport::of(game, &line));
                solitaire.possible = CheckAnswer::Yes { line };
                self.values = ValuesReport::Start(value_name(Value::Win));
            }
            // In a maze every state is Winning.
            Winnable::Impossible => {
                let no = || CheckAnswer::No {
                    reason: "the start is not Winning: a solver has searched all that matters",
                    line: None,
                };
                (solitaire.possible, solitaire.maze) = (no(), no());
                self.values = ValuesReport::Start(value_name(Value::Lose));
            }
            Winnable::NotKnown { states } => {
                let states = grouped(states);
                let reason = format!("unknown: the solver found nothing in {states} states");
                solitaire.possible = CheckAnswer::Unknown { reason };
            }
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
                let best = analysis.worth(start, mover)?;
                let state = game.state_of(graph.key(start));
                let ranked = analysis.ranked_moves(&state)?;
                let best_moves = ranked.iter().filter(|(_, worth)| worth.value == best.value);
                starts.push(StartReport {
                    mover: game.seat_name(mover),
                    value: value_name(best.value),
                    end: best.moves_to_end,
                    best_moves: best_moves
                        .map(|(mv, _)| game.write_move(&state, *mv))
                        .collect(),
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
                greatest_distance: analysis.longest_win(seat)?,
            });
        }
        Ok(Self::Known { starts, seats })
    }
}

fn why_unknown(unknown: Unknown) -> String {
    match unknown {
        Unknown::NotExhausted { states } => {
            format!("not exhausted after {} states", grouped(states))
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

impl CheckAnswer {
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
        let state = game.starts().swap_remove(*start);
        Self {
            start: *start,
            moves: write_moves(game, state, moves),
            returns_to: line.returns_to,
        }
    }
}

impl CommandReport for CheckReport {
    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}: {}\n", self.game, self.summary)?;
        write_rows(&rows(self), out)
    }
}

type Row = (&'static str, String);

fn rows(report: &CheckReport) -> Vec<Row> {
    let mut rows = graph_rows(report);
    let mut add = |label, answer: &CheckAnswer| rows.push((label, in_words(answer)));
    add("terminal ⇔ no moves", &report.terminal_iff_no_moves);
    let disjoint = &report.winning_and_losing_are_disjoint;
    add("Winning ∩ Losing = ∅", disjoint);
    add("loops", &report.loops);
    if let Some(alternately) = &report.play_alternately {
        add("play alternately", alternately);
    }
    if let Some(solitaire) = &report.solitaire {
        add("no draws", &solitaire.no_draws);
        add("Losing closed", &solitaire.losing_is_closed);
        add("possible", &solitaire.possible);
        add("maze", &solitaire.maze);
    }
    match &report.values {
        ValuesReport::Unknown(why) => rows.push(("value", format!("unknown: {why}"))),
        ValuesReport::Start(value) => rows.push(("value", (*value).to_string())),
        ValuesReport::Known { starts, seats } => {
            for start in starts {
                rows.push(("value", value(start, report.seats)));
                rows.push(("  moves that keep it", start.best_moves.join(" ")));
                rows.push(("  best play", line(&start.line)));
            }
            rows.extend(seats.iter().map(|seat| values_for(seat, report.seats)));
            let greatest = seats.iter().filter_map(|seat| seat.greatest_distance).max();
            if let Some(greatest) = greatest {
                let greatest = with_noun(greatest.into(), "move");
                rows.push(("greatest distance", format!("{greatest} from a win")));
            }
        }
    }
    rows
}

/// What exploration counted.
fn graph_rows(report: &CheckReport) -> Vec<Row> {
    let (seen, depth_word) = match &report.not_exhausted {
        None => ("exhausted".to_string(), "greatest"),
        Some(why) => (format!("not exhausted: {why}"), "completed"),
    };
    let by_depth = report.new_states_by_depth.iter().copied();
    let by_depth: Vec<String> = by_depth.map(grouped).collect();
    let depth = report.new_states_by_depth.len().saturating_sub(1);
    let games = match &report.games {
        GamesReport::Counted { games, longest } => {
            let longest = with_noun((*longest).into(), "move");
            format!("{}, the longest of {longest}", grouped(*games))
        }
        GamesReport::Endless => "infinitely many, since play can loop".to_string(),
        GamesReport::TooMany => "2^128 or more".to_string(),
        GamesReport::Unknown(why) => format!("unknown: {why}"),
    };
    let (mean, greatest) = (report.mean_branching, report.greatest_branching);
    vec![
        ("seats", report.seats.to_string()),
        ("starts", grouped(report.starts)),
        ("states", format!("{}, {seen}", grouped(report.states))),
        ("moves between them", grouped(report.moves)),
        ("depth", format!("{depth} {depth_word}")),
        ("  new states by depth", by_depth.join(" ")),
        (
            "branching",
            format!("{mean:.2} on average, {greatest} at most"),
        ),
        ("games", games),
    ]
}

fn in_words(answer: &CheckAnswer) -> String {
    match answer {
        CheckAnswer::Yes { line: None } => "yes".to_string(),
        CheckAnswer::Yes { line: Some(shown) } => format!("yes: {}", line(shown)),
        CheckAnswer::No { line: None, .. } => "no".to_string(),
        CheckAnswer::No {
            reason,
            line: Some(shown),
        } => format!("no, {reason}: {}", line(shown)),
        CheckAnswer::Unknown { reason } => reason.clone(),
    }
}

fn line(line: &LineReport) -> String {
    let shown = line.moves.len().min(MAX_MOVES);
    let mut text = line.moves[..shown].join(" ");
    if text.is_empty() {
        text = "at the start".to_string();
    }
    if shown < line.moves.len() {
        text += &format!(" … ({} moves in all)", line.moves.len());
    }
    if line.start > 0 {
        text += &format!(" from start {}", line.start + 1);
    }
    match line.returns_to {
        Some(0) => text + ", which comes back to the start",
        Some(earlier) => text + &format!(", which comes back to where it was after move {earlier}"),
        None => text,
    }
}

fn value(start: &StartReport, seats: usize) -> String {
    let mut text = start.value.to_string();
    if seats > 1 && start.value != "draw" {
        text += &format!(" for {}", start.mover);
    }
    if let Some(end) = start.end {
        text += &format!(" in {}", with_noun(end.into(), "move"));
    }
    text
}

fn values_for(seat: &SeatReport, seats: usize) -> Row {
    let [winning, drawn, losing] = [seat.winning, seat.drawn, seat.losing].map(grouped);
    let counts = format!("{winning} Winning, {drawn} drawn, {losing} Losing");
    let whose = if seats > 1 {
        format!("for {}: ", seat.seat)
    } else {
        String::new()
    };
    ("  all states", whose + &counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_and_say_where_they_begin_and_return() {
        let report = |count: usize, start, returns_to| LineReport {
            start,
            moves: vec!["R".to_string(); count],
            returns_to,
        };
        let check = |report: &LineReport, expect: &str| assert_eq!(line(report), expect);
        check(&report(0, 0, None), "at the start");
        check(&report(2, 0, None), "R R");
        check(&report(1, 2, None), "R from start 3");
        check(&report(1, 0, Some(0)), "R, which comes back to the start");
        check(
            &report(3, 0, Some(2)),
            "R R R, which comes back to where it was after move 2",
        );
        let all = vec!["R"; MAX_MOVES].join(" ");
        check(&report(MAX_MOVES, 0, None), &all);
        check(
            &report(MAX_MOVES + 1, 0, None),
            &format!("{all} … (41 moves in all)"),
        );
    }
}
