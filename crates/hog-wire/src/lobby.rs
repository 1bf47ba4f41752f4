//! What there is to play, and at which tables.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{PhaseName, Setting, SideInfo, Stack};

/// What the house is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HouseInfo {
    /// The version of the program.
    pub version: String,
    /// The version of the protocol.
    pub protocol: u32,
    /// What there is to play.
    pub families: Vec<FamilyInfo>,
    /// The engines that can be seated, weakest first.
    pub engines: Vec<String>,
}

/// A family of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FamilyInfo {
    /// Its name.
    pub name: String,
    /// Its name as a heading.
    pub title: String,
    /// Other names under which it can be searched for and asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// What it is, in a line.
    pub summary: String,
    /// How it is played.
    pub rules: String,
    /// What the seats of the usual game are called.
    pub seats: Vec<String>,
    /// What players call the sides of those seats on a coloured board.
    pub sides: Vec<SideInfo>,
    /// Whether it hides something from somebody, so that nobody can play two seats.
    pub hides: bool,
    /// What can be set.
    pub parameters: Vec<ParameterInfo>,
}

/// The picture of a family of games: where a short game of it ends, as the first seat sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FamilyPicture {
    /// The name of the family.
    pub family: String,
    /// The moves of the short game.
    pub moves: Vec<String>,
    /// The board and its counters.
    pub setting: Setting,
    /// The places with counters.
    pub places: Vec<Stack>,
    /// What shows why the game was won, if it is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decisive: Vec<u32>,
}

/// Something that can be set in the name of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ParameterInfo {
    /// Its name.
    pub name: String,
    /// What it means.
    pub meaning: String,
    /// What is usual, as text.
    pub usual: String,
    /// The words that it may be, if it is one of some.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<String>,
    /// The least and the greatest number that it may be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<(i64, i64)>,
    /// Whether it says which cards are dealt.
    pub deal: bool,
    /// Whether it is written with its name, as `swap=off`; else by its place, as in `hex:7`.
    pub keyed: bool,
}

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// Nobody.
    Free,
    /// A person of this name, which may be empty.
    Person(String),
    /// An engine of this name.
    Engine(String),
}

/// A table in the list of the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Listing {
    /// By what it is found.
    pub table: String,
    /// The name of the game.
    pub game: String,
    /// The game as a heading.
    pub title: String,
    /// How far it is.
    pub phase: PhaseName,
    /// Who sits where.
    pub seats: Vec<Who>,
    /// Whether only those who are invited may sit down.
    pub invited: bool,
}

/// A table that somebody wants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "they are switches of a form, each by its name"
)]
pub struct CreateTable {
    /// The name of the game; of a game that a text defines, what to call it.
    pub game: String,
    /// The text that defines it, if it is not one of the catalogue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub definition: Option<String>,
    /// Moves that are made at once, so that a position is shared. Not where something is hidden.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// Who shall sit where: `me`, `free`, or the name of an engine. Free where nothing is said.
    pub seats: Vec<String>,
    /// What the asker is called.
    #[serde(default)]
    pub name: String,
    /// Whether the asker gives its share of the deal once it has seen the commitment, and the game
    /// waits for it; else the house draws one.
    #[serde(default)]
    pub shares: bool,
    /// How the clock goes, as on the command line; no limit where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<String>,
    /// Whether everybody finds the table in the list.
    #[serde(default)]
    pub listed: bool,
    /// Whether only those who are invited may sit down.
    #[serde(default)]
    pub invited: bool,
    /// Whether people talk.
    #[serde(default)]
    pub talk: bool,
}

/// Somebody who sits at a table that is over wants another game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayAgain {
    /// Whether the asker gives its share of the deal once it has seen the commitment, and the game
    /// waits for it; else the house draws one.
    #[serde(default)]
    pub shares: bool,
}

/// A position that somebody wants to see before a table is set up for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Preview {
    /// The name of the game, which hides nothing.
    pub game: String,
    /// The moves that lead there.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// A position, as onlookers see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Previewed {
    /// What does not change while the game goes on.
    pub setting: Setting,
    /// The places with counters.
    pub places: Vec<Stack>,
    /// Where the last move went.
    pub last: Vec<u32>,
    /// The seat to move.
    pub to_move: usize,
}

/// A table that was set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CreatedTable {
    /// By what it is found.
    pub table: String,
    /// The asker's seats, with their tokens. They are told only here.
    pub seats: Vec<CreatedSeat>,
    /// What those need who are invited. It is told only here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
    /// The SHA-256 of the house's seed, where chance deals, as 64 hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// The version.
    pub version: u64,
}

/// A seat that the asker has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CreatedSeat {
    /// Which.
    pub seat: usize,
    /// What proves it.
    pub token: String,
}

/// Somebody wants to sit down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SitDown {
    /// On which seat; on the first that is free where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<usize>,
    /// What the person is called.
    #[serde(default)]
    pub name: String,
    /// The person's share of the deal: 64 hexadecimal digits, drawn once
    /// the commitment was seen. The house draws one if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<String>,
    /// The invitation, where one is needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
}

/// Somebody sat down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SatDown {
    /// On which seat.
    pub seat: usize,
    /// What proves it. It is told only here.
    pub token: String,
    /// The version.
    pub version: u64,
}
