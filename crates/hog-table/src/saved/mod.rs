//! Saved tables: a game in progress as a text that is kept, and played on later.
//!
//! The text is JSON that people can read. It holds the game, with its definition file if it has one, and the
//! moves; the rest follows from the rules. If chance deals it also holds the seed, which reveals everything
//! that is hidden: no viewer may see the text.

mod error;

use hog_core::{Seat, Seats, quoted};
use hog_engines::EngineName;
use hog_games::catalogue::{Choice, NameError};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::error::Category;

use crate::log::is_default;
use crate::record::with_seed;
use crate::{
    BadPace, Change, Clock, Consent, Hex32, SavedDeal, SeatPlayer, SeedSource, Spent, Stage, Table,
    open, open_dealt,
};

pub(crate) use self::error::wrong;
pub use self::error::{SavedError, without_place};

/// The version in which tables are saved, and the latest that is read.
pub const SAVED_VERSION: u64 = 1;

/// Maximum length of a message of the JSON reader, in characters: room for a list of all field names.
const MAX_MESSAGE: usize = 300;

/// Prefix of the name of a game whose text is saved with it.
const FILE: &str = "file:";

/// The value of the first field in every saved table.
const TABLE: &str = "table";

/// A game in progress as it is saved.
///
/// Only [`to_json`](Saved::to_json) writes the seed of its deal.
#[derive(Clone, Debug, PartialEq)]
pub struct Saved {
    /// The game, by its present rules; without the seed of a hidden deal.
    pub game: Choice,
    /// The deal, if chance has dealt.
    pub deal: Option<SavedDeal>,
    /// Whether the game goes on.
    pub stage: Stage,
    /// The seat that has resigned.
    pub resigned: Option<Seat>,
    /// The players, by seat.
    pub sitters: Vec<SeatPlayer>,
    /// The engine that takes a seat or makes a move when a person asks for one.
    pub engine: EngineName,
    /// The clock.
    pub clock: Clock,
    /// The moves that seats made, as text.
    pub moves: Vec<String>,
    /// The moves that were taken back and can be made again, the next one first.
    pub undone: Vec<String>,
    /// The changes of the rules; empty if the present rules held for all moves.
    pub changes: Vec<Change>,
    /// How often moves were taken back.
    pub taken_back: usize,
    /// How often a person had help.
    pub helped: usize,
}

/// The JSON fields of a saved table, in the order in which they are written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedFields {
    #[serde(rename = "house-of-games")]
    what: String,
    version: u64,
    game: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    definition: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<Hex32>,
    /// Whether the seed came from the operating system, so that its hash proves the deal.
    #[serde(default, skip_serializing_if = "is_default")]
    fresh: bool,
    /// What players have added to the seed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    shares: Vec<Hex32>,
    stage: Stage,
    /// The number of the seat that has resigned, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    resigned: Option<usize>,
    sitters: Vec<String>,
    /// Older files call it `mind`.
    #[serde(alias = "mind")]
    engine: String,
    clock: ClockFields,
    moves: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    undone: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    rules: Vec<ChangeFields>,
    /// How often moves were taken back.
    #[serde(default, skip_serializing_if = "is_default")]
    taken_back: usize,
    /// How often a person had help.
    #[serde(default, skip_serializing_if = "is_default")]
    helped: usize,
}

/// The clock.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClockFields {
    pace: String,
    seats: Vec<Spent>,
}

/// A change of the rules from a move on.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ChangeFields {
    from: usize,
    game: String,
}

impl Saved {
    /// The text that is kept, in whole lines. It reveals the seed of the deal.
    #[must_use]
    pub fn to_json(&self) -> String {
        let deal = self.deal.as_ref();
        let rules = self.changes.iter().map(|change| ChangeFields {
            from: change.from,
            game: change.game.to_string(),
        });
        let fields = SavedFields {
            what: TABLE.to_string(),
            version: SAVED_VERSION,
            game: self.game.to_string(),
            definition: self.game.text().map(str::to_string),
            seed: deal.map(|deal| deal.seed),
            fresh: deal.is_some_and(|deal| deal.source == SeedSource::Fresh),
            shares: deal.map_or_else(Vec::new, |deal| deal.shares.clone()),
            stage: self.stage,
            resigned: self.resigned.map(|seat| seat.index() + 1),
            sitters: self.sitters.iter().map(SeatPlayer::to_string).collect(),
            engine: self.engine.to_string(),
            clock: ClockFields {
                pace: self.clock.pace().to_string(),
                seats: self.clock.seats().to_vec(),
            },
            moves: self.moves.clone(),
            undone: self.undone.clone(),
            rules: rules.collect(),
            taken_back: self.taken_back,
            helped: self.helped,
        };
        let text = serde_json::to_string_pretty(&fields);
        text.expect("texts and numbers can always be written") + "\n"
    }

    /// Reads what [`to_json`](Saved::to_json) has written. Whether the moves are legal is known when
    /// the table is set up.
    ///
    /// # Errors
    /// [`SavedError`] that says where and what was expected.
    pub fn from_json(text: &str) -> Result<Self, SavedError> {
        check_version(text)?;
        let fields: SavedFields = serde_json::from_str(text).map_err(|error| wrong_json(&error))?;
        let game = read_game(&fields.game, fields.definition)?;
        if game.deal_seed().is_some() {
            return Err(wrong(
                "the name of the game has the seed of a hidden deal: move it to \"seed\"",
            ));
        }
        let source = if fields.fresh {
            SeedSource::Fresh
        } else {
            SeedSource::Given
        };
        if fields.seed.is_none() && !fields.shares.is_empty() {
            return Err(wrong(
                "there are \"shares\" of a deal, but its \"seed\" is missing",
            ));
        }
        let count = fields.moves.len() + fields.undone.len();
        Ok(Self {
            game,
            deal: fields.seed.map(|seed| SavedDeal {
                seed,
                source,
                shares: fields.shares,
            }),
            stage: fields.stage,
            resigned: fields.resigned.map(read_seat).transpose()?,
            sitters: read_sitters(&fields.sitters)?,
            engine: read_engine(&fields.engine)?,
            clock: read_clock(fields.clock)?,
            moves: fields.moves,
            undone: fields.undone,
            changes: read_changes(fields.rules, count)?,
            taken_back: fields.taken_back,
            helped: fields.helped,
        })
    }

    /// The table with all its moves made again. `tokens` is the seed of the counter tokens.
    pub(crate) fn restored(&self, tokens: u64) -> Result<Box<dyn Table>, SavedError> {
        let game = with_seed(&self.game, self.deal.as_ref());
        let changes = self.changes_with_seed();
        let opened = match changes.first() {
            Some(first) if first.from == 1 => &first.game,
            _ => &game,
        };
        let mut table = match &self.deal {
            Some(deal) => open_dealt(opened, deal.clone(), tokens)?,
            None => open(opened, tokens)?,
        };
        if self.deal.is_none() && table.record().deal.is_some() {
            return Err(wrong(format!(
                "{} is dealt from a seed: expected 64 hexadecimal digits in \"seed\"",
                table.name()
            )));
        }
        let mut changes = changes.iter().peekable();
        let moves = self.moves.iter().chain(&self.undone);
        let count = self.moves.len() + self.undone.len();
        for (number, text) in (1..).zip(moves) {
            if let Some(change) = changes.next_if(|change| change.from == number) {
                adjust(table.as_mut(), &change.game)?;
            }
            let played = table.play_in_turn(text);
            played.map_err(|error| SavedError::Move {
                number,
                count,
                text: text.clone(),
                error,
            })?;
        }
        for _ in &self.undone {
            table.undo(Consent::Given)?;
        }
        adjust(table.as_mut(), &game)?;
        Ok(table)
    }

    /// The changes of the rules, each with the seed that was given for the deal.
    pub(crate) fn changes_with_seed(&self) -> Vec<Change> {
        let changes = self.changes.iter().map(|change| Change {
            from: change.from,
            game: with_seed(&change.game, self.deal.as_ref()),
        });
        changes.collect()
    }
}

/// Changes the rules of a table, unless they are its present rules.
fn adjust(table: &mut dyn Table, game: &Choice) -> Result<(), SavedError> {
    table
        .adjust(game)
        .map_err(|error| wrong(format!("the rules of {game} cannot be used here: {error}")))
}

fn read_engine(name: &str) -> Result<EngineName, SavedError> {
    let engine = name.parse();
    engine.map_err(|error: NameError| wrong(format!("the engine that stands by: {error}")))
}

fn read_clock(fields: ClockFields) -> Result<Clock, SavedError> {
    let pace = fields.pace.parse();
    let pace = pace.map_err(|error: BadPace| wrong(format!("the clock: {error}")))?;
    Ok(Clock::resumed(pace, fields.seats))
}

/// The seat of this number, counted from 1. Whether the game has it is checked when the table is set up.
fn read_seat(number: usize) -> Result<Seat, SavedError> {
    let most = Seats::MAX;
    let mut seats = Seats::first(most).iter();
    let seat = seats.find(|seat| seat.index() + 1 == number);
    seat.ok_or_else(|| {
        wrong(format!(
            "seat {number} cannot have resigned: expected a number from 1 to {most}"
        ))
    })
}

fn read_sitters(names: &[String]) -> Result<Vec<SeatPlayer>, SavedError> {
    let sitters = (1..).zip(names).map(|(number, name)| {
        let sitter = name.parse();
        sitter.map_err(|error: NameError| {
            wrong(format!("seat {number}: {error}, or person, or nobody"))
        })
    });
    sitters.collect()
}

/// Refuses a text of another kind or of a later version. This comes first, since the fields of later
/// versions are not known here.
fn check_version(text: &str) -> Result<(), SavedError> {
    let value: Value = serde_json::from_str(text).map_err(|error| wrong_json(&error))?;
    if value.get("house-of-games").and_then(Value::as_str) != Some(TABLE) {
        return Err(wrong(
            "this is not a saved game: expected \"house-of-games\": \"table\" in it",
        ));
    }
    match value.get("version").and_then(Value::as_u64) {
        Some(1..=SAVED_VERSION) => Ok(()),
        Some(version) if version > SAVED_VERSION => Err(wrong(format!(
            "the table was saved in version {version}; this program reads up to {SAVED_VERSION}"
        ))),
        _ => Err(wrong(format!(
            "a saved table has a version: expected a whole number from 1 to {SAVED_VERSION}"
        ))),
    }
}

/// An error of the JSON reader, with the line and column as fields.
fn wrong_json(error: &serde_json::Error) -> SavedError {
    let (line, column) = (error.line(), error.column());
    let what = shown(&without_place(error));
    match error.classify() {
        Category::Data => SavedError::Json { line, column, what },
        Category::Syntax | Category::Eof | Category::Io => SavedError::Json {
            line,
            column,
            what: format!("this is not whole JSON: {what}"),
        },
    }
}

/// A message of the JSON reader, without control characters and shortened: it quotes the text.
fn shown(what: &str) -> String {
    let printable = what.chars().filter(|letter| !letter.is_control());
    let beginning: String = printable.clone().take(MAX_MESSAGE).collect();
    match printable.count() {
        0..=MAX_MESSAGE => beginning,
        count => format!("{beginning}… ({count} characters)"),
    }
}

fn read_game(name: &str, definition: Option<String>) -> Result<Choice, SavedError> {
    let shown = quoted(name);
    match definition {
        Some(text) => Choice::from_text(name, &text)
            .map_err(|error| wrong(format!("the definition of {shown}: {error}"))),
        None if name.starts_with(FILE) => Err(wrong(format!(
            "{shown} has no definition: expected the text of that file in \"definition\""
        ))),
        None => name.parse().map_err(|error: NameError| wrong(error)),
    }
}

/// Reads the changes of the rules of a game with this number of moves.
fn read_changes(fields: Vec<ChangeFields>, moves: usize) -> Result<Vec<Change>, SavedError> {
    let mut changes: Vec<Change> = Vec::new();
    for ChangeFields { from, game } in fields {
        let least = changes.last().map_or(1, |last| last.from + 1);
        if !(least..=moves).contains(&from) {
            return Err(wrong(format!(
                "the rules change at move {from}: expected ascending numbers from {least} to {moves}"
            )));
        }
        let game = read_game(&game, None)?;
        changes.push(Change { from, game });
    }
    Ok(changes)
}
