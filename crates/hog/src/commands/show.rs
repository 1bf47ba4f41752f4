//! `hog show`: a state, without playing.

use std::io::Write;

use anyhow::bail;
use clap::Args;
use hog_board::{Image, Kind, Seen, Viewer};
use hog_core::{Hides, Outcome, Turn};
use hog_games::catalogue::Choice;
use hog_table::{Table, TableError, open};
use serde::Serialize;

use super::line::make_all;
use super::write_json;

#[derive(Args)]
pub struct ShowArgs {
    /// The game, such as freecell:617 or hex:5
    #[arg(value_parser = crate::choice::choice)]
    pub game: Choice,
    /// The moves to make first
    pub moves: Vec<String>,
    /// Write only the text form that other programs read, if the game has one: for FreeCell, the
    /// board format of other solvers
    #[arg(long, conflicts_with = "json")]
    pub text: bool,
    /// Write JSON: the moves made, the player to move, the result, the counters on each place from
    /// the bottom up, the legal moves, and the text form
    #[arg(long)]
    pub json: bool,
}

/// The viewer: a spectator, so that nothing hidden is shown.
const VIEWER: Viewer = Viewer::Spectator;

pub fn run(args: &ShowArgs, out: &mut impl Write) -> anyhow::Result<()> {
    // Tokens are not shown, so any seed will do.
    let mut table = open(&args.game, 0)?;
    make_all(&args.moves, |text| {
        let played = table.play_in_turn(text);
        played.map_err(|error| public_error(error, table.hides()))
    })?;
    if args.json {
        return write_json(&State::of(table.as_mut()), out);
    }
    if args.text {
        let Some(text) = table.text() else {
            bail!(
                "{} has no text form that other programs read; without --text it is drawn",
                table.name()
            );
        };
        write!(out, "{text}")?;
        return Ok(());
    }
    let view = table.view(VIEWER);
    write!(
        out,
        "{}",
        hog_tui::board::draw(table.layout(), table.kinds(), &view)
    )?;
    if let Some(turn) = hog_tui::turn_in_words(table.as_ref()) {
        writeln!(out, "\n{turn}")?;
    }
    Ok(())
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

/// A state, for programs.
#[derive(Serialize)]
struct State {
    /// The name of the game.
    game: String,
    /// What an onlooker has noticed, oldest first: the moves, where nothing is hidden.
    history: Vec<String>,
    /// The player to move; none if the game is over or chance moves next.
    to_move: Option<String>,
    /// How the game ended, if it has.
    result: Option<Ending>,
    /// The places in the order of their layout.
    places: Vec<Occupied>,
    /// The moves that can be made; none where something is hidden, since they tell what a seat holds.
    legal_moves: Vec<String>,
    /// The state as other programs read it, if the game has such a form.
    text: Option<String>,
}

/// How a game ended: `"draw"`, or `{"winners": […]}`, in a lost solitaire none.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Ending {
    Draw,
    Winners(Vec<String>),
}

/// A place and what is on it.
#[derive(Serialize)]
struct Occupied {
    place: String,
    /// The counters as drawings show them, the lowest first; `null` for one that lies face down.
    counters: Vec<Option<&'static str>>,
}

impl State {
    fn of(table: &mut dyn Table) -> Self {
        let view = table.view(VIEWER);
        let kinds = table.kinds();
        let places = table.layout().spots().iter().map(|spot| {
            let counters = view.on(spot.place).iter();
            Occupied {
                place: spot.name.clone(),
                counters: counters.map(|seen| glyph(kinds, seen)).collect(),
            }
        });
        let (to_move, result) = match table.turn() {
            Turn::Seat(seat) => (Some(table.seat_name(seat)), None),
            Turn::Chance => (None, None),
            Turn::Over(Outcome::Drawn) => (None, Some(Ending::Draw)),
            Turn::Over(Outcome::Decided { winners }) => {
                let winners = winners.iter().map(|seat| table.seat_name(seat));
                (None, Some(Ending::Winners(winners.collect())))
            }
        };
        Self {
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

fn glyph(kinds: &[Kind], seen: &Seen) -> Option<&'static str> {
    match seen.image {
        Image::Face(category) => kinds.get(usize::from(category.0)).map(|kind| kind.glyph),
        Image::Back => None,
    }
}
