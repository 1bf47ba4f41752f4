//! What a door says of a table, in words.

use std::io::{self, Write};

use hog_board::Viewer;
use hog_core::analysis::Worth;
use hog_core::{Hides, Outcome, Seats, Turn, Value};
use hog_table::Table;

use crate::command::Command;
use crate::drawing::{draw, draw_names};
use crate::paragraph::paragraph;

/// So many kinds of counters are listed one below the other; more would fill the screen.
const MOST_LISTED: usize = 12;

/// What is said to who has no moves while the game goes on.
const NOT_YOUR_TURN: &str = "It is not your turn.";

pub(crate) fn help(table: &dyn Table, viewer: Viewer, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}\n", paragraph(table.rules()))?;
    match table.moves(viewer).first() {
        // A place may be called like one of our words.
        Some(example) => match Command::of(example) {
            Command::Play(_) => writeln!(out, "Type a move to make it, as in: {example}")?,
            _ => writeln!(out, "Type a move to make it, as in: play {example}")?,
        },
        None if table.turn().is_over() => {
            writeln!(out, "The game is over: type new for another.")?;
        }
        None => writeln!(out, "{NOT_YOUR_TURN}")?,
    }
    if table.hides() == Hides::Nothing {
        writeln!(
            out,
            "Several moves, with blanks between, are made one after the other, if no engine plays."
        )?;
    }
    writeln!(
        out,
        "The places are called:\n\n{}",
        draw_names(table.layout())
    )?;
    let shown_as = match table.hides() {
        Hides::Nothing => {
            "Empty places show their names, or dots on a wide board; counters show as:"
        }
        Hides::Something => "What you do not see shows as #, with how many there are; the rest as:",
    };
    writeln!(out, "{shown_as}")?;
    let mut shown: Vec<(&str, &str)> = Vec::new();
    for kind in table.kinds() {
        if !shown.contains(&(kind.glyph, kind.name)) {
            shown.push((kind.glyph, kind.name));
        }
    }
    if shown.len() > MOST_LISTED {
        writeln!(out, "{}", paragraph(&in_runs(&shown)))?;
    } else {
        for (glyph, name) in shown {
            writeln!(out, "  {glyph}  {name}")?;
        }
    }
    writeln!(out, "\nOr type one of these words:")?;
    let ours = match table.hides() {
        Hides::Nothing if table.solver().is_some() => [MOVING, SOLVING, KEEPING],
        Hides::Nothing => [MOVING, ENGINES, KEEPING],
        Hides::Something => [MOVING, HIDDEN, KEEPING_HIDDEN],
    };
    let has_text = table.text().is_some();
    for (word, meaning) in ours.concat() {
        if word != TEXT || has_text {
            writeln!(out, "  {word:<8} {meaning}")?;
        }
    }
    Ok(())
}

/// Many kinds in few words: those whose names end alike, as "ace of clubs" to "king of clubs" do,
/// are told by the first and the last.
fn in_runs(kinds: &[(&str, &str)]) -> String {
    let runs = kinds
        .chunk_by(|(_, one), (_, next)| suit_of(one).is_some() && suit_of(one) == suit_of(next));
    let told = runs.map(|run| match run {
        [(first, from), .., (last, to)] => {
            let from = from.split_once(" of ").map_or(*from, |(from, _)| from);
            format!("{first} to {last} {from} to {to}")
        }
        [(glyph, name)] => format!("{glyph} {name}"),
        [] => String::new(),
    });
    told.collect::<Vec<_>>().join(", ")
}

/// What a name of the kind "ace of clubs" ends with.
fn suit_of(name: &str) -> Option<&str> {
    name.split_once(" of ").map(|(_, suit)| suit)
}

type Words = &'static [(&'static str, &'static str)];

const MOVING: Words = &[("moves", "list every move that can be made now")];

/// What can be asked of engines.
const ENGINES: Words = &[
    (
        "suggest",
        "what each move is worth, best first, or in a large game a good move",
    ),
    ("go", "let the engine move for whoever is to move"),
    (
        "change",
        "exchange seats with the engine; if it has none, it takes yours",
    ),
    ("level N", "how well the engine plays, from 1 to 10"),
    (
        "engine M",
        "another engine, such as mcts:time=5s or thesis:reorder=off",
    ),
];

/// What can be asked of a solver.
const SOLVING: Words = &[
    (
        "hint",
        "the next move of a solution or, if the game is lost, how far to undo",
    ),
    ("go", "play that move"),
    ("solve", "find a solution and show it"),
    (
        "step",
        "play its next move, as an empty line does; step 5 plays five",
    ),
    ("stop", "follow it no further, as a move of your own does"),
    (
        "winnable",
        "whether the game can still be won; with on or off: after every move",
    ),
];

/// A word for those games only whose states have a text form.
const TEXT: &str = "text";

const KEEPING: Words = &[
    ("undo", "take the last move back; undo 3 takes three"),
    ("history", "list the moves made so far"),
    ("board", "draw the board again"),
    (TEXT, "write the board as other programs read it"),
    ("new", "begin anew"),
    (
        "play M",
        "make the move M, also if it is one of these words",
    ),
    ("quit", "leave"),
];

/// What can be asked of engines in a game that hides something.
const HIDDEN: Words = &[
    ("suggest", "a good move, by what you know"),
    ("go", "let the engine move for you, by what you know"),
    ("level N", "how well the engine plays, from 1 to 10"),
    ("engine M", "another engine, such as random or level:3"),
    (
        "aid",
        "what is known of what you do not see; with on or off: at every turn",
    ),
];

/// Nothing is taken back where something is hidden.
const KEEPING_HIDDEN: Words = &[
    ("hand", "list what only you see"),
    ("history", "list what you have noticed so far"),
    ("board", "draw the table again"),
    (
        "deal",
        "a number that shows after the end that the deal was not changed",
    ),
    ("new", "begin anew with another deal"),
    (
        "play M",
        "make the move M, also if it is one of these words",
    ),
    ("quit", "leave"),
];

pub(crate) fn moves(table: &dyn Table, viewer: Viewer, out: &mut impl Write) -> io::Result<()> {
    let moves = table.moves(viewer);
    if !moves.is_empty() {
        return writeln!(out, "{}", moves.join(" "));
    }
    if table.turn().is_over() {
        return writeln!(out, "There are no moves. {}", ending(table));
    }
    writeln!(out, "{NOT_YOUR_TURN}")
}

pub(crate) fn history(table: &dyn Table, viewer: Viewer, out: &mut impl Write) -> io::Result<()> {
    let moves = table.history(viewer);
    if moves.is_empty() {
        return writeln!(out, "No move was made yet.");
    }
    match table.hides() {
        Hides::Nothing => writeln!(out, "{}", moves.join(" ")),
        // What was noticed is told in sentences.
        Hides::Something => moves
            .iter()
            .try_for_each(|told| writeln!(out, "{}", paragraph(&sentence(table, told)))),
    }
}

/// Writes the state in the form that other programs read.
pub(crate) fn text(table: &dyn Table, out: &mut impl Write) -> io::Result<()> {
    match table.text() {
        Some(text) => write!(out, "{text}"),
        None => writeln!(
            out,
            "This game has no text form that other programs read. Type board for a drawing."
        ),
    }
}

/// Says how the game ended, if it has.
pub(crate) fn tell_end(table: &dyn Table, out: &mut impl Write) -> io::Result<()> {
    if !table.turn().is_over() {
        return Ok(());
    }
    let ending = ending(table);
    match table.hides() {
        Hides::Nothing => writeln!(out, "{ending} Type new for another game, undo or quit."),
        Hides::Something => writeln!(out, "{ending} Type new for another game, or quit."),
    }
}

/// What a move is worth to whoever makes it. The worth counts from the state after the move.
pub(crate) fn describe(worth: Worth) -> String {
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

pub(crate) fn show_board(
    table: &mut dyn Table,
    viewer: Viewer,
    out: &mut impl Write,
) -> io::Result<()> {
    let view = table.view(viewer);
    writeln!(out, "{}", draw(table.layout(), table.kinds(), &view))
}

pub(crate) fn prompt(table: &dyn Table) -> String {
    match table.turn() {
        Turn::Seat(seat) if table.seats() > 1 => format!("{} to move", table.seat_name(seat)),
        Turn::Seat(_) => "your move".to_string(),
        Turn::Chance => "chance".to_string(),
        Turn::Over(_) => "over".to_string(),
    }
}

/// Whose turn it is, or how the game ended, as a sentence; nothing if one plays alone and goes on.
#[must_use]
pub fn turn_in_words(table: &dyn Table) -> Option<String> {
    match table.turn() {
        Turn::Seat(_) if table.seats() == 1 => None,
        Turn::Seat(seat) => {
            let told = format!("{} is to move.", table.seat_name(seat));
            Some(sentence(table, &told))
        }
        Turn::Chance => Some("Chance moves next.".to_string()),
        Turn::Over(_) => Some(ending(table)),
    }
}

/// A number of moves in words.
pub(crate) fn moves_in_words(moves: usize) -> String {
    match moves {
        1 => "1 move".to_string(),
        _ => format!("{moves} moves"),
    }
}

/// How the game ended, as a sentence.
pub(crate) fn ending(table: &dyn Table) -> String {
    let after = moves_in_words(table.length());
    let Turn::Over(outcome) = table.turn() else {
        return "The game goes on.".to_string();
    };
    let ending = match outcome {
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
                1 => format!("{} has won{} after {after}.", names[0], by(table, winners)),
                _ => format!("{} have won after {after}.", names.join(" and ")),
            }
        }
    };
    sentence(table, &ending)
}

/// By how much the game is won, where it counts that.
fn by(table: &dyn Table, winners: Seats) -> String {
    let margin = winners.iter().next().and_then(|seat| table.margin(seat));
    margin.map_or(String::new(), |margin| format!(" by {margin}"))
}

/// The text with a capital letter at its beginning, unless it begins with the name of a place.
pub(crate) fn sentence(table: &dyn Table, text: &str) -> String {
    let first_word = text.split(' ').next().unwrap_or_default();
    let first_word = first_word.strip_suffix(':').unwrap_or(first_word);
    let is_word = first_word.chars().all(|letter| letter.is_ascii_lowercase());
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if is_word && table.layout().place(first_word).is_none() => {
            first.to_ascii_uppercase().to_string() + letters.as_str()
        }
        _ => text.to_string(),
    }
}
