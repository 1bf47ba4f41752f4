//! Answers to commands that change nothing: help, moves, history and deal.

use std::io::{self, Write};

use hog_board::Viewer;
use hog_core::Hides;
use hog_table::{DealProof, Table};

use super::command::Command;
use crate::board::{counter_text, draw_empty};
use crate::words::{ending, paragraph, sentence};

/// Maximum number of kinds of counters that are listed one below the other.
const MOST_LISTED: usize = 12;

/// The answer to a viewer who cannot move now.
const NOT_YOUR_TURN: &str = "It is not your turn.";

pub(super) fn help(table: &dyn Table, viewer: Viewer, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}\n", paragraph(table.rules()))?;
    match table.moves(viewer).first() {
        // A place may have the name of a command.
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
            "You can type several moves, separated by spaces, unless an engine plays."
        )?;
    }
    writeln!(
        out,
        "The empty board, with the names of its places:\n\n{}",
        draw_empty(table.layout())
    )?;
    let heading = match table.hides() {
        Hides::Nothing => "Symbols:",
        Hides::Something => "Hidden cards are shown as ▒▒, with their number; other cards as:",
    };
    writeln!(out, "{heading}")?;
    let mut counters: Vec<(String, &str)> = Vec::new();
    for kind in table.kinds() {
        let counter = (counter_text(table.layout(), kind), kind.name);
        if !counters.contains(&counter) {
            counters.push(counter);
        }
    }
    if counters.len() > MOST_LISTED {
        writeln!(out, "{}", paragraph(&in_runs(&counters)))?;
    } else {
        for (glyph, name) in counters {
            writeln!(out, "  {glyph}  {name}")?;
        }
    }
    writeln!(out, "\nOr type one of these commands:")?;
    let text = if table.text().is_some() { TEXT } else { "" };
    let commands = match table.hides() {
        Hides::Nothing if table.solver().is_some() => {
            [MOVING, SOLVING, KEEPING, text, NEW, LEAVING]
        }
        Hides::Nothing => [MOVING, ENGINES, KEEPING, text, NEW, LEAVING],
        Hides::Something => [MOVING, HIDDEN, KEEPING_HIDDEN, "", "", LEAVING],
    };
    write!(out, "{}", commands.concat())
}

/// A short list of many kinds: of neighbours whose names end alike, such as "ace of clubs" to "king of
/// clubs", only the first and the last are named.
fn in_runs(kinds: &[(String, &str)]) -> String {
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

/// The end of a name such as "ace of clubs".
fn suit_of(name: &str) -> Option<&str> {
    name.split_once(" of ").map(|(_, suit)| suit)
}

const MOVING: &str = "  moves     list all legal moves
";

/// Commands that use engines.
const ENGINES: &str = "  suggest   the value of each move, best first; in a large game, a good move
  go        let the engine make the next move
  change    swap seats with the engine; if it has none, it takes yours
  level N   how well the engine plays, from 1 to 10
  engine M  another engine, such as mcts:time=5s or thesis:reorder=off
";

/// Commands that use a solver.
const SOLVING: &str = "  hint      the next move of a solution, or how far to undo if there is none
  go        play that move
  solve     find a solution and show it
  step      play its next move (so does an empty line); step 5 plays five
  stop      stop following it (so does any move of yours)
  winnable  whether the game can still be won; with on or off: after every move
";

const KEEPING: &str = "  undo      undo the last move; undo 3 undoes three
  history   list the moves made so far
  board     draw the board again
";

/// For games whose states have a text form.
const TEXT: &str = "  text      print the board in a format for other programs
";

const NEW: &str = "  new       start a new game
";

const LEAVING: &str = "  play M    make the move M, even if it is also a command
  quit      leave
";

/// Commands that use engines or the memory aid, in a game that hides something.
const HIDDEN: &str = "  suggest   a good move, from what you know
  go        let the engine move for you, from what you know
  level N   how well the engine plays, from 1 to 10
  engine M  another engine, such as random or level:3
  aid       what is known about the hidden cards; with on or off: at every turn
";

/// Without undo, since nothing is taken back where something is hidden.
const KEEPING_HIDDEN: &str = "  hand      list what only you see
  history   list what you have seen so far
  board     draw the table again
  deal      a number that proves after the end that the deal was not changed
  new       start a new game with another deal
";

pub(super) fn moves(table: &dyn Table, viewer: Viewer, out: &mut impl Write) -> io::Result<()> {
    let moves = table.moves(viewer);
    if !moves.is_empty() {
        return writeln!(out, "{}", moves.join(" "));
    }
    if table.turn().is_over() {
        return writeln!(out, "There are no moves. {}", ending(table));
    }
    writeln!(out, "{NOT_YOUR_TURN}")
}

pub(super) fn history(table: &dyn Table, viewer: Viewer, out: &mut impl Write) -> io::Result<()> {
    let moves = table.history(viewer);
    if moves.is_empty() {
        return writeln!(out, "No moves yet.");
    }
    match table.hides() {
        Hides::Nothing => writeln!(out, "{}", moves.join(" ")),
        // What was noticed is told in sentences.
        Hides::Something => moves
            .iter()
            .try_for_each(|told| writeln!(out, "{}", paragraph(&sentence(table, told)))),
    }
}

/// Writes the commitment to a deal, and the seed after the end.
pub(super) fn deal(proof: &DealProof, out: &mut impl Write) -> io::Result<()> {
    let shares = match proof {
        DealProof::Nothing => return writeln!(out, "Nothing is random in this game."),
        DealProof::Given => {
            let told = "This deal was chosen by number, so it can be replayed.";
            return writeln!(out, "{told}");
        }
        DealProof::Committed { commitment, shares } => {
            writeln!(
                out,
                "This deal is {commitment}:\nthe SHA-256 of its seed, which deal shows after the end."
            )?;
            shares
        }
        DealProof::Revealed {
            commitment,
            shares,
            seed,
        } => {
            writeln!(
                out,
                "This deal was {commitment}.\nIts seed was {seed}:\nthe SHA-256 of these 32 bytes is the number above."
            )?;
            shares
        }
    };
    if !shares.is_empty() {
        writeln!(out, "Players have added to the seed:")?;
    }
    shares.iter().try_for_each(|share| writeln!(out, "{share}"))
}
