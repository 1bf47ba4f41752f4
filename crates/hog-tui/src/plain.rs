//! Playing in plain lines.

use std::io::{self, BufRead, Write};

use hog_board::Viewer;
use hog_core::analysis::Worth;
use hog_core::{Control, Outcome, Seat, Seats, Turn, Value};
use hog_table::{NoSuggestion, Table};

use crate::drawing::{draw, draw_names};
use crate::input::{LONGEST_LINE, Line, read_line};
use crate::paragraph::paragraph;

/// Runs long work for a person who waits: shows progress, and lets the person stop it.
pub trait Waiting {
    /// Calls `work` with a control to obey.
    fn wait(&self, work: &mut dyn FnMut(&Control<'_>));
}

/// Plays at a table in lines until the person quits or the input ends.
///
/// # Errors
/// If reading or writing fails. Wrong input is no error: it is answered and changes nothing.
pub fn play_in_lines(
    table: &mut dyn Table,
    mut input: impl BufRead,
    mut out: impl Write,
    waiting: &dyn Waiting,
) -> io::Result<()> {
    writeln!(out, "{}. Type a move, or help.\n", table.name())?;
    show_board(table, &mut out)?;
    loop {
        write!(out, "{}> ", prompt(table))?;
        out.flush()?;
        let text = match read_line(&mut input)? {
            Line::Text(text) => text,
            Line::TooLong => {
                let most = LONGEST_LINE;
                writeln!(out, "That line is too long: at most {most} bytes are read.")?;
                continue;
            }
            Line::NotText => {
                writeln!(out, "That line is not text: expected UTF-8.")?;
                continue;
            }
            Line::End => {
                writeln!(out, "\nEnd of input: the game stops here.")?;
                return Ok(());
            }
        };
        match Command::of(text.trim()) {
            Command::Nothing => writeln!(out, "Type a move, or help.")?,
            Command::Help => help(table, &mut out)?,
            Command::Moves => moves(table, &mut out)?,
            Command::Board => {
                writeln!(out)?;
                show_board(table, &mut out)?;
            }
            Command::History => history(table, &mut out)?,
            Command::Undo => undo(table, &mut out)?,
            Command::New => {
                table.restart();
                writeln!(out)?;
                show_board(table, &mut out)?;
            }
            Command::Suggest => suggest(table, &mut out, waiting)?,
            Command::Quit => return Ok(()),
            Command::Play(text) => play(table, text, &mut out)?,
        }
    }
}

/// What a line asks for. Anything that is no word of ours is a move.
enum Command<'a> {
    Nothing,
    Help,
    Moves,
    Board,
    History,
    Undo,
    New,
    Suggest,
    Quit,
    Play(&'a str),
}

impl<'a> Command<'a> {
    fn of(text: &'a str) -> Self {
        match text.to_ascii_lowercase().as_str() {
            "" => Self::Nothing,
            "help" | "?" => Self::Help,
            "moves" => Self::Moves,
            "board" => Self::Board,
            "history" => Self::History,
            "undo" => Self::Undo,
            "new" => Self::New,
            "suggest" => Self::Suggest,
            "quit" | "exit" => Self::Quit,
            _ => Self::Play(text),
        }
    }
}

fn help(table: &dyn Table, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}\n", paragraph(table.rules()))?;
    match table.moves().first() {
        Some(example) => writeln!(out, "Type a move to make it, as in: {example}")?,
        None => writeln!(out, "The game is over: type new for another.")?,
    }
    writeln!(
        out,
        "Several moves, with blanks between, are made one after the other."
    )?;
    writeln!(
        out,
        "The places are called:\n\n{}",
        draw_names(table.layout())
    )?;
    writeln!(out, "Empty places show their names; counters show as:")?;
    let mut shown: Vec<(&str, &str)> = Vec::new();
    for kind in table.kinds() {
        if !shown.contains(&(kind.glyph, kind.name)) {
            shown.push((kind.glyph, kind.name));
        }
    }
    for (glyph, name) in shown {
        writeln!(out, "  {glyph}  {name}")?;
    }
    writeln!(
        out,
        "\nOr type one of these words:\n  \
         moves    list every move that can be made now\n  \
         suggest  what each move is worth, best first, if the game is small enough\n  \
         undo     take the last move back\n  \
         history  list the moves made so far\n  \
         board    draw the board again\n  \
         new      begin anew\n  \
         quit     leave"
    )
}

fn moves(table: &dyn Table, out: &mut impl Write) -> io::Result<()> {
    let moves = table.moves();
    if moves.is_empty() {
        return writeln!(out, "There are no moves. {}", ending(table));
    }
    writeln!(out, "{}", moves.join(" "))
}

fn history(table: &dyn Table, out: &mut impl Write) -> io::Result<()> {
    let moves = table.history();
    if moves.is_empty() {
        return writeln!(out, "No move was made yet.");
    }
    writeln!(out, "{}", moves.join(" "))
}

fn undo(table: &mut dyn Table, out: &mut impl Write) -> io::Result<()> {
    match table.undo() {
        Ok(taken_back) => {
            writeln!(out, "Took {taken_back} back.\n")?;
            show_board(table, out)
        }
        Err(error) => writeln!(out, "{}.", sentence(table, &error.to_string())),
    }
}

/// Makes the move that a line means or, if it means none, the moves that its words mean.
fn play(table: &mut dyn Table, text: &str, out: &mut impl Write) -> io::Result<()> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let made = match table.play(text) {
        Err(_) if words.len() > 1 => play_all(table, &words),
        made => made
            .map(|_| ())
            .map_err(|error| sentence(table, &error.to_string())),
    };
    if let Err(message) = made {
        return writeln!(out, "{}", paragraph(&format!("{message}.")));
    }
    writeln!(out)?;
    show_board(table, out)?;
    if table.turn().is_over() {
        writeln!(
            out,
            "{} Type new for another game, undo or quit.",
            ending(table)
        )?;
    }
    Ok(())
}

/// Makes all the moves or, if one of them cannot be made, none, and says why.
fn play_all(table: &mut dyn Table, words: &[&str]) -> Result<(), String> {
    for (made, word) in words.iter().enumerate() {
        if let Err(error) = table.play(word) {
            for _ in 0..made {
                table
                    .undo()
                    .expect("what was made a moment ago can be taken back");
            }
            let number = made + 1;
            return Err(format!(
                "Nothing was played, because of move {number} of the line: {error}"
            ));
        }
    }
    Ok(())
}

fn suggest(table: &mut dyn Table, out: &mut impl Write, waiting: &dyn Waiting) -> io::Result<()> {
    let mut answer = Err(NoSuggestion::Stopped);
    waiting.wait(&mut |control| answer = table.suggest(control));
    match answer {
        Ok(advice) => {
            for advice in advice {
                writeln!(out, "  {:<6} {}", advice.text, describe(advice.worth))?;
            }
            Ok(())
        }
        Err(error) => writeln!(out, "{}.", sentence(table, &error.to_string())),
    }
}

/// What a move is worth to whoever makes it. The worth counts from the state after the move.
fn describe(worth: Worth) -> String {
    let with_this = |end: u32| match end {
        0 => "at once".to_string(),
        1 => "in 2 moves".to_string(),
        more => format!("in {} moves", more + 1),
    };
    match (worth.value, worth.end) {
        (Value::Win, Some(end)) => format!("wins {}", with_this(end)),
        (Value::Win, None) => "wins".to_string(),
        (Value::Draw, _) => "draws".to_string(),
        (Value::Lose, Some(end)) => format!("loses {}", with_this(end)),
        (Value::Lose, None) => "loses".to_string(),
    }
}

fn show_board(table: &mut dyn Table, out: &mut impl Write) -> io::Result<()> {
    // Everybody at this terminal sees the same screen. It belongs to whoever is to move; where
    // only one plays, always to that one.
    let viewer = match table.turn() {
        Turn::Seat(seat) => Viewer::Seat(seat),
        Turn::Over(_) | Turn::Chance if table.seats() == 1 => Viewer::Seat(Seat::FIRST),
        Turn::Over(_) | Turn::Chance => Viewer::Onlooker,
    };
    let view = table.view(viewer);
    writeln!(out, "{}", draw(table.layout(), table.kinds(), &view))
}

fn prompt(table: &dyn Table) -> String {
    match table.turn() {
        Turn::Seat(seat) if table.seats() > 1 => format!("{} to move", table.seat_name(seat)),
        Turn::Seat(_) => "your move".to_string(),
        Turn::Chance => "chance".to_string(),
        Turn::Over(_) => "over".to_string(),
    }
}

/// How the game ended, as a sentence.
fn ending(table: &dyn Table) -> String {
    let moves = table.history().len();
    let after = if moves == 1 {
        "1 move".to_string()
    } else {
        format!("{moves} moves")
    };
    let Turn::Over(outcome) = table.turn() else {
        return "The game goes on.".to_string();
    };
    match outcome {
        Outcome::Drawn => format!("Nobody has won: a draw after {after}."),
        Outcome::Decided { winners } if table.seats() == 1 => {
            let word = if winners == Seats::NONE {
                "lost"
            } else {
                "won"
            };
            format!("The game is {word} after {after}.")
        }
        Outcome::Decided { winners } => {
            let names: Vec<String> = winners.iter().map(|seat| table.seat_name(seat)).collect();
            match names.len() {
                0 => format!("Everybody has lost after {after}."),
                1 => format!("{} has won after {after}.", names[0]),
                _ => format!("{} have won after {after}.", names.join(" and ")),
            }
        }
    }
}

/// The text with a capital letter at its beginning, unless it begins with the name of a place.
fn sentence(table: &dyn Table, text: &str) -> String {
    let first_word = text.split(' ').next().unwrap_or_default();
    let is_word = first_word.chars().all(|letter| letter.is_ascii_lowercase());
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if is_word && table.layout().place(first_word).is_none() => {
            first.to_ascii_uppercase().to_string() + letters.as_str()
        }
        _ => text.to_string(),
    }
}
