//! `hog show`: draws a state without playing.

use std::io::{self, Write};

use anyhow::bail;
use clap::Args;
use hog_board::{Image, Seen, Viewer};
use hog_core::{Hides, Outcome, Turn};
use hog_games::catalogue::Choice;
use hog_table::{Table, TableError, open};
use serde::Serialize;

use super::line::make_all;
use crate::report::{CommandReport, ReportForm};

#[derive(Args)]
pub struct ShowArgs {
    /// The game, such as freecell:617 or hex:5
    #[arg(value_parser = crate::input::choice)]
    pub game: Choice,
    /// The moves to make first
    pub moves: Vec<String>,
    /// Write only the text form that other programs read, if the game has one: for FreeCell, the
    /// board format of other solvers
    #[arg(long, conflicts_with = "json")]
    pub text: bool,
    #[command(flatten)]
    pub form: ReportForm,
}

/// The viewer: a spectator, so that nothing hidden is shown.
const VIEWER: Viewer = Viewer::Spectator;

pub fn run(args: &ShowArgs, out: &mut impl Write) -> anyhow::Result<()> {
    // Counter tokens are not printed, so any seed will do.
    let mut table = open(&args.game, 0)?;
    make_all(&args.moves, |text| {
        let played = table.play_in_turn(text);
        played.map_err(|error| public_error(error, table.hides()))
    })?;
    let report = StateReport::new(table.as_mut());
    if !args.text {
        return args.form.write(&report, out);
    }
    let Some(text) = &report.text else {
        bail!(
            "{} has no text form that other programs read; without --text it is drawn",
            report.game
        );
    };
    Ok(write!(out, "{text}")?)
}

/// The error that a spectator sees for an illegal move: without the reason if something is hidden,
/// since it may reveal what the seat holds.
fn public_error(error: TableError, hides: Hides) -> TableError {
    match (hides, error) {
        (Hides::Something, TableError::Illegal { .. }) => TableError::Illegal {
            objection: "the seat that is to move has no such move".to_string(),
        },
        (_, error) => error,
    }
}

/// A state as a spectator sees it.
#[derive(Serialize)]
struct StateReport {
    #[serde(skip)]
    board: String,
    /// The player to move, or the result, in words.
    #[serde(skip)]
    turn: Option<String>,
    /// The name of the game.
    game: String,
    /// What a spectator has observed, oldest first: the moves, if nothing is hidden.
    history: Vec<String>,
    /// The player to move; none if the game is over or chance moves next.
    to_move: Option<String>,
    /// How the game ended, if it has.
    result: Option<StateResult>,
    /// The places in the order of their layout.
    places: Vec<PlaceCounters>,
    /// The legal moves; none if something is hidden, since they reveal what a seat holds.
    legal_moves: Vec<String>,
    /// The state as other programs read it, if the game has such a form.
    text: Option<String>,
}

/// How a game ended: `"draw"`, or `{"winners": […]}`, with an empty list for a lost solitaire.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum StateResult {
    Draw,
    Winners(Vec<String>),
}

/// A place and what is on it.
#[derive(Serialize)]
struct PlaceCounters {
    place: String,
    /// The counters as drawings show them, the lowest first; `null` for one that lies face down.
    counters: Vec<Option<&'static str>>,
}

impl StateReport {
    fn new(table: &mut dyn Table) -> Self {
        let view = table.view(VIEWER);
        let board = hog_tui::board::draw(table.layout(), table.kinds(), &view);
        let kinds = table.kinds();
        let places = table.layout().spots().iter().map(|spot| {
            let glyph = |seen: &Seen| match seen.image {
                Image::Face(category) => kinds.get(usize::from(category.0)).map(|kind| kind.glyph),
                Image::Back => None,
            };
            PlaceCounters {
                place: spot.name.clone(),
                counters: view.on(spot.place).iter().map(glyph).collect(),
            }
        });
        let (to_move, result) = match table.turn() {
            Turn::Seat(seat) => (Some(table.seat_name(seat)), None),
            Turn::Chance => (None, None),
            Turn::Over(Outcome::Drawn) => (None, Some(StateResult::Draw)),
            Turn::Over(Outcome::Decided { winners }) => {
                let winners = winners.iter().map(|seat| table.seat_name(seat));
                (None, Some(StateResult::Winners(winners.collect())))
            }
        };
        Self {
            board,
            turn: hog_tui::turn_in_words(table),
            game: table.name().to_string(),
            history: table.history(VIEWER),
            to_move,
            result,
            places: places.collect(),
            legal_moves: table.moves(VIEWER),
            text: table.text(),
        }
    }
}

impl CommandReport for StateReport {
    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        write!(out, "{}", self.board)?;
        match &self.turn {
            Some(turn) => writeln!(out, "\n{turn}"),
            None => Ok(()),
        }
    }
}
