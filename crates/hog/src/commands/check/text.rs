//! The report for people.

use std::io::Write;

use super::report::{
    Answer, GamesReport, LineReport, Report, SeatReport, StartReport, ValuesReport,
};
use crate::numbers::{count, grouped};

/// Moves of a line that are shown; a longer line is cut.
const MOST_MOVES: usize = 40;

pub fn write(report: &Report, out: &mut impl Write) -> anyhow::Result<()> {
    writeln!(out, "{}: {}\n", report.game, report.summary)?;
    for (label, value) in rows(report) {
        writeln!(out, "{label:<24}{value}")?;
    }
    Ok(())
}

type Row = (&'static str, String);

fn rows(report: &Report) -> Vec<Row> {
    let mut rows = graph(report);
    let mut answer = |label, answer: &Answer| rows.push((label, in_words(answer)));
    answer("terminal ⇔ no moves", &report.terminal_iff_no_moves);
    answer(
        "Winning ∩ Losing = ∅",
        &report.winning_and_losing_are_disjoint,
    );
    answer("loops", &report.loops);
    if let Some(alternately) = &report.play_alternately {
        answer("play alternately", alternately);
    }
    if let Some(solitaire) = &report.solitaire {
        answer("no draws", &solitaire.no_draws);
        answer("Losing closed", &solitaire.losing_is_closed);
        answer("possible", &solitaire.possible);
        answer("maze", &solitaire.maze);
    }
    match &report.values {
        ValuesReport::Unknown(why) => rows.push(("value", format!("not known: {why}"))),
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
                rows.push((
                    "greatest distance",
                    format!("{} from a win", moves(greatest)),
                ));
            }
        }
    }
    rows
}

fn graph(report: &Report) -> Vec<Row> {
    let seen = match &report.not_exhausted {
        None => "exhausted".to_string(),
        Some(why) => format!("not exhausted: {why}"),
    };
    let by_depth: Vec<String> = report
        .new_states_by_depth
        .iter()
        .copied()
        .map(count)
        .collect();
    let depth = report.new_states_by_depth.len().saturating_sub(1);
    let depth_word = match &report.not_exhausted {
        None => "greatest",
        Some(_) => "completed",
    };
    let games = match &report.games {
        GamesReport::Counted { games, longest } => {
            format!("{}, the longest of {}", grouped(*games), moves(*longest))
        }
        GamesReport::Endless => "without number, since play can loop".to_string(),
        GamesReport::TooMany => "more than 2^128".to_string(),
        GamesReport::Unknown(why) => format!("not known: {why}"),
    };
    vec![
        ("seats", report.seats.to_string()),
        ("starts", count(report.starts)),
        ("states", format!("{}, {seen}", count(report.states))),
        ("moves between them", count(report.moves)),
        ("depth", format!("{depth} {depth_word}")),
        ("  new states by depth", by_depth.join(" ")),
        (
            "branching",
            format!(
                "{:.2} on average, {} at most",
                report.mean_branching, report.greatest_branching
            ),
        ),
        ("games", games),
    ]
}

fn in_words(answer: &Answer) -> String {
    match answer {
        Answer::Yes { line: None } => "yes".to_string(),
        Answer::Yes { line: Some(shown) } => format!("yes: {}", line(shown)),
        Answer::No { line: None, .. } => "no".to_string(),
        Answer::No {
            reason,
            line: Some(shown),
        } => format!("no, {reason}: {}", line(shown)),
        Answer::Unknown { reason } => reason.clone(),
    }
}

fn line(line: &LineReport) -> String {
    let shown = line.moves.len().min(MOST_MOVES);
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
        text += &format!(" in {}", moves(end));
    }
    text
}

fn values_for(seat: &SeatReport, seats: usize) -> Row {
    let [winning, drawn, losing] = [seat.winning, seat.drawn, seat.losing].map(count);
    let counts = format!("{winning} Winning, {drawn} drawn, {losing} Losing");
    let whose = if seats > 1 {
        format!("for {}: ", seat.seat)
    } else {
        String::new()
    };
    ("  all states", whose + &counts)
}

fn moves(number: u32) -> String {
    if number == 1 {
        "1 move".to_string()
    } else {
        format!("{} moves", grouped(number))
    }
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
        let all = vec!["R"; MOST_MOVES].join(" ");
        check(&report(MOST_MOVES, 0, None), &all);
        check(
            &report(MOST_MOVES + 1, 0, None),
            &format!("{all} … (41 moves in all)"),
        );
    }
}
