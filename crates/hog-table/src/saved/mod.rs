//! Saved tables: a game in progress as a text that is kept, and played on later.
//!
//! The text is JSON that people can read. It holds the game whole, with the text that defines it if
//! it came from a file, and the moves; the rest follows from the rules. In a game in which chance
//! deals it holds the seed, too, which tells all that is hidden: the text is for the table alone.

mod error;
mod page;
mod restore;

use hog_core::{Seat, Seats};
use hog_engines::EngineName;
use hog_games::catalogue::{Choice, Seed};
use serde_json::Value;
use serde_json::error::Category;

use self::page::{ChangeEntry, ClockEntry, Page, Secret, ShareEntry, TABLE};
use crate::{Clock, Kept, KeptDeal, KeptMove, SeedSource, Sitter, Stage};

pub use self::error::SavedError;
pub(crate) use self::restore::{with_seed, without_seed};

/// The version in which tables are saved, and the latest that is read.
pub const SAVED_VERSION: u64 = 1;

/// As much is told of what is wrong with JSON: more than all names of fields.
const LONGEST_TOLD: usize = 300;

/// What begins the name of a game whose text is saved with it.
const FILE: &str = "file:";

/// A game in progress as it is saved.
///
/// Nothing but [`to_json`](Saved::to_json) tells the seed of its deal.
#[derive(Clone, Debug, PartialEq)]
pub struct Saved {
    /// The game, by its present rules; without the seed of a hidden deal.
    pub game: Choice,
    /// The deal, if chance has dealt.
    pub deal: Option<KeptDeal>,
    /// Whether the game goes on.
    pub stage: Stage,
    /// The seat that has resigned.
    pub resigned: Option<Seat>,
    /// Who sits where, by seat.
    pub sitters: Vec<Sitter>,
    /// The engine that plays where one is told to.
    pub engine: EngineName,
    /// The clock.
    pub clock: Clock,
    /// The moves that seats made, as text.
    pub moves: Vec<String>,
    /// The moves that were taken back and can be made again, in the order in which they would be.
    pub undone: Vec<String>,
    /// By which rules moves were made, where those are not the present ones all along.
    pub changes: Vec<Change>,
    /// How often moves were taken back.
    pub taken_back: usize,
    /// How often a person had help.
    pub helped: usize,
}

/// Other rules from some move on.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The number of the first move that was made by them, from 1; those that were taken back count
    /// on from the others.
    pub from: usize,
    /// The rules.
    pub game: Choice,
}

impl Saved {
    /// The text that is kept, in whole lines. It tells the seed of the deal.
    #[must_use]
    pub fn to_json(&self) -> String {
        let deal = self.deal.as_ref();
        let page = Page {
            what: TABLE.to_string(),
            version: SAVED_VERSION,
            game: self.game.to_string(),
            definition: self.game.text().map(str::to_string),
            seed: deal.map(|deal| Secret(Seed::new(deal.seed))),
            fresh: deal.is_some_and(|deal| deal.source == SeedSource::Fresh),
            shares: deal.map_or_else(Vec::new, |deal| {
                let shares = deal.shares.iter().copied();
                shares.map(ShareEntry).collect()
            }),
            stage: self.stage,
            resigned: self.resigned.map(|seat| seat.index() + 1),
            sitters: self.sitters.iter().map(Sitter::to_string).collect(),
            engine: self.engine.to_string(),
            clock: ClockEntry::of(&self.clock),
            moves: self.moves.clone(),
            undone: self.undone.clone(),
            rules: self.changes.iter().map(ChangeEntry::of).collect(),
            taken_back: self.taken_back,
            helped: self.helped,
        };
        let text = serde_json::to_string_pretty(&page);
        text.expect("texts and numbers can always be written") + "\n"
    }

    /// Reads what [`to_json`](Saved::to_json) has written. Whether the moves are legal is known when
    /// the table is set up.
    ///
    /// # Errors
    /// [`SavedError`] that says where and what was expected.
    pub fn from_json(text: &str) -> Result<Self, SavedError> {
        check_version(text)?;
        let page: Page = serde_json::from_str(text).map_err(|error| wrong_json(&error))?;
        let game = read_game(&page.game, page.definition)?;
        if game.deal_seed().is_some() {
            return Err(SavedError::SeedInName);
        }
        let source = if page.fresh {
            SeedSource::Fresh
        } else {
            SeedSource::Given
        };
        if page.seed.is_none() && !page.shares.is_empty() {
            return Err(SavedError::SharesWithoutSeed);
        }
        let shares = page.shares.into_iter().map(|ShareEntry(share)| share);
        let count = page.moves.len() + page.undone.len();
        Ok(Self {
            game,
            deal: page.seed.map(|Secret(seed)| KeptDeal {
                seed: seed.bytes(),
                source,
                shares: shares.collect(),
            }),
            stage: page.stage,
            resigned: page.resigned.map(read_seat).transpose()?,
            sitters: read_sitters(&page.sitters)?,
            engine: page.engine.parse().map_err(SavedError::Engine)?,
            clock: page.clock.read()?,
            moves: page.moves,
            undone: page.undone,
            changes: read_changes(page.rules, count)?,
            taken_back: page.taken_back,
            helped: page.helped,
        })
    }

    /// The table, and the game that is to be opened for it.
    pub(crate) fn kept(&self) -> (Choice, Kept) {
        let opened = match self.changes.first() {
            Some(first) if first.from == 1 => &first.game,
            _ => &self.game,
        };
        let mut rules = vec![opened.to_string()];
        let mut number_of = |game: &Choice| {
            let name = game.to_string();
            let known = rules.iter().position(|rule| *rule == name);
            known.unwrap_or_else(|| {
                rules.push(name);
                rules.len() - 1
            })
        };
        let now = number_of(&self.game);
        let mut changes = self.changes.iter().peekable();
        let mut present = now;
        let all = self.moves.iter().chain(&self.undone);
        let mut moves: Vec<KeptMove> = (1..)
            .zip(all)
            .map(|(number, text)| {
                if let Some(change) = changes.next_if(|change| change.from == number) {
                    present = number_of(&change.game);
                }
                let (text, rules) = (text.clone(), present);
                KeptMove { text, rules }
            })
            .collect();
        let undone = moves.split_off(self.moves.len());
        let kept = Kept {
            deal: self.deal.clone(),
            rules,
            now,
            moves,
            undone,
        };
        (opened.clone(), kept)
    }
}

/// By which rules the moves of a table were made, where those are not its present ones all along.
pub(crate) fn changes(kept: &Kept) -> Vec<Change> {
    let mut present = kept.now;
    let mut changes = Vec::new();
    for (from, mv) in (1..).zip(kept.moves.iter().chain(&kept.undone)) {
        if mv.rules != present {
            present = mv.rules;
            let game = kept.rules[present].parse();
            let game = game.expect("only games of the catalogue have other rules");
            changes.push(Change { from, game });
        }
    }
    changes
}

impl ClockEntry {
    fn of(clock: &Clock) -> Self {
        Self {
            pace: clock.pace().to_string(),
            seats: clock.seats().to_vec(),
        }
    }

    fn read(self) -> Result<Clock, SavedError> {
        Ok(Clock::resumed(self.pace.parse()?, self.seats))
    }
}

/// The seat of this number, counted from 1. Whether the game has it is known when the table is set up.
fn read_seat(number: usize) -> Result<Seat, SavedError> {
    let most = Seats::MAX;
    let index = number.checked_sub(1).filter(|index| *index < most);
    let index = index.and_then(|index| u8::try_from(index).ok());
    index
        .map(Seat::new)
        .ok_or(SavedError::ResignedNoSeat { number, most })
}

fn read_sitters(names: &[String]) -> Result<Vec<Sitter>, SavedError> {
    let sitters = (1..).zip(names).map(|(number, name)| {
        let sitter = name.parse();
        sitter.map_err(|error| SavedError::Sitter { number, error })
    });
    sitters.collect()
}

impl ChangeEntry {
    fn of(change: &Change) -> Self {
        Self {
            from: change.from,
            game: change.game.to_string(),
        }
    }
}

/// Whether this program reads the version in which a text was written. This is asked first: what a
/// later version may hold is not known here.
fn check_version(text: &str) -> Result<(), SavedError> {
    let value: Value = serde_json::from_str(text).map_err(|error| wrong_json(&error))?;
    if value.get("house-of-games").and_then(Value::as_str) != Some(TABLE) {
        return Err(SavedError::NotATable);
    }
    match value.get("version").and_then(Value::as_u64) {
        Some(1..=SAVED_VERSION) => Ok(()),
        Some(version) if version > SAVED_VERSION => Err(SavedError::Newer { version }),
        _ => Err(SavedError::NoVersion),
    }
}

/// What the reader of JSON says, with the place in front.
fn wrong_json(error: &serde_json::Error) -> SavedError {
    let (line, column) = (error.line(), error.column());
    let what = error.to_string();
    let place = format!(" at line {line} column {column}");
    let what = shown(what.strip_suffix(&place).unwrap_or(&what));
    match error.classify() {
        Category::Data => SavedError::Field { line, column, what },
        Category::Syntax | Category::Eof | Category::Io => {
            SavedError::NotJson { line, column, what }
        }
    }
}

/// What the reader of JSON says, without the codes and the lengths that it quotes from the text.
fn shown(what: &str) -> String {
    let printable = what.chars().filter(|letter| !letter.is_control());
    let beginning: String = printable.clone().take(LONGEST_TOLD).collect();
    match printable.count() {
        0..=LONGEST_TOLD => beginning,
        count => format!("{beginning}… ({count} characters)"),
    }
}

fn read_game(name: &str, definition: Option<String>) -> Result<Choice, SavedError> {
    let game = name.to_string();
    match definition {
        Some(text) => {
            Choice::from_text(name, &text).map_err(|error| SavedError::Definition { game, error })
        }
        None if name.starts_with(FILE) => Err(SavedError::NoDefinition { game }),
        None => Ok(name.parse()?),
    }
}

/// Reads by which rules some moves were made.
fn read_changes(entries: Vec<ChangeEntry>, count: usize) -> Result<Vec<Change>, SavedError> {
    let mut changes: Vec<Change> = Vec::new();
    for entry in entries {
        let (from, least) = (entry.from, changes.last().map_or(1, |last| last.from + 1));
        if !(least..=count).contains(&from) {
            let greatest = count;
            return Err(SavedError::WrongChange {
                from,
                least,
                greatest,
            });
        }
        let game = entry.game.parse()?;
        changes.push(Change { from, game });
    }
    Ok(changes)
}
