//! The lobby: games, tables, and the requests that create and join tables.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{PhaseName, SideInfo, Stack, TableSetting, Who};

/// What the server offers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HouseInfo {
    /// The program's version.
    pub version: String,
    /// The protocol's version.
    pub protocol: u32,
    /// The games.
    pub families: Vec<FamilyInfo>,
    /// The engines that can take a seat, weakest first.
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
    /// A one-line summary.
    pub summary: String,
    /// How it is played.
    pub rules: String,
    /// The names of the seats in the default game.
    pub seats: Vec<String>,
    /// The name and colour of each seat's side, in the order of `seats`; empty if the game names none.
    pub sides: Vec<SideInfo>,
    /// Whether it has hidden information, so that one person cannot play two seats.
    pub hides: bool,
    /// Its parameters.
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
    pub setting: TableSetting,
    /// The places with counters.
    pub places: Vec<Stack>,
    /// What shows why the game was won, if it is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decisive: Vec<u32>,
}

/// A parameter in the name of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ParameterInfo {
    /// Its name.
    pub name: String,
    /// What it means.
    pub meaning: String,
    /// The default value, as text.
    pub usual: String,
    /// The allowed words, if it is one of a list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<String>,
    /// The least and the greatest allowed number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<(i64, i64)>,
    /// Whether it selects the deal.
    pub deal: bool,
    /// Whether it is written with its name, as in `swap=off`, or by position, as in `hex:7`.
    pub keyed: bool,
}

/// A table in the public list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TableListing {
    /// The table's id.
    pub table: String,
    /// The name of the game.
    pub game: String,
    /// The game as a heading.
    pub title: String,
    /// Its phase.
    pub phase: PhaseName,
    /// Who sits where.
    pub seats: Vec<Who>,
    /// Whether joining needs the invitation.
    pub invited: bool,
}

/// A request for a new table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "they are switches of a form, each by its name"
)]
pub struct CreateTable {
    /// The name of the game; with `definition`, the title of the new game.
    pub game: String,
    /// The definition of the game, if it is not in the catalogue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub definition: Option<String>,
    /// Moves played at once, to start from a position. Not allowed with hidden information.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// The players by seat: `me`, `free`, or the name of an engine. Missing seats are free.
    pub seats: Vec<String>,
    /// The name of the person who creates the table.
    #[serde(default)]
    pub name: String,
    /// Whether the client gives a share of the deal after it has seen the commitment; the game waits
    /// for it. Otherwise the server draws the share.
    #[serde(default)]
    pub shares: bool,
    /// The time control, as on the command line; none if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<String>,
    /// Whether the table is listed publicly.
    #[serde(default)]
    pub listed: bool,
    /// Whether joining needs the invitation.
    #[serde(default)]
    pub invited: bool,
    /// Whether chat is enabled.
    #[serde(default)]
    pub talk: bool,
}

/// A request for a rematch at a finished table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayAgain {
    /// Whether the client gives a share of the deal after it has seen the commitment; the game waits
    /// for it. Otherwise the server draws the share.
    #[serde(default)]
    pub shares: bool,
}

/// A request to see a position before a table is created for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Preview {
    /// The name of the game, which has no hidden information.
    pub game: String,
    /// The moves that lead there.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// A position, as spectators see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Previewed {
    /// The game, its board and its counters.
    pub setting: TableSetting,
    /// The places with counters.
    pub places: Vec<Stack>,
    /// Where the last move went.
    pub last: Vec<u32>,
    /// The seat to move.
    pub to_move: usize,
}

/// A new table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CreatedTable {
    /// The table's id.
    pub table: String,
    /// The client's seats with their tokens, which are sent only here.
    pub seats: Vec<CreatedSeat>,
    /// The invitation, which is sent only here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
    /// The SHA-256 of the server's seed, where chance deals, as 64 hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// The version of the table after it.
    pub version: u64,
}

/// A seat of the client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CreatedSeat {
    /// The seat.
    pub seat: usize,
    /// The token that proves it.
    pub token: String,
}

/// A request to take a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SitDown {
    /// The seat; the first free one if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<usize>,
    /// The person's name.
    #[serde(default)]
    pub name: String,
    /// The person's share of the deal: 64 hexadecimal digits, drawn after seeing the commitment. The
    /// server draws one if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<String>,
    /// The invitation, where one is needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
}

/// A seat was taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SatDown {
    /// The seat.
    pub seat: usize,
    /// The token that proves it, which is sent only here.
    pub token: String,
    /// The version of the table after it.
    pub version: u64,
}
