//! The unchanging part of a table: the game, its board and its counters.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The unchanging part of a table: the game, its board and its counters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TableSetting {
    /// The name of the game, with the number of its deal if deals are numbered. The seed of a hidden
    /// deal is not in it.
    pub game: String,
    /// The game as a heading.
    pub title: String,
    /// The name of its family.
    pub family: String,
    /// A one-line summary.
    pub summary: String,
    /// How it is played.
    pub rules: String,
    /// Its definition, if it is not in the catalogue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub definition: Option<String>,
    /// The names of the seats.
    pub seats: Vec<String>,
    /// What players call the sides of the seats on a coloured board.
    pub sides: Vec<SideInfo>,
    /// Whether it has hidden information.
    pub hides: bool,
    /// Whether a solver can say if it is still winnable.
    pub solver: bool,
    /// Where the places are.
    pub spots: Vec<SpotInfo>,
    /// The edges of the board that players have to reach.
    pub edges: Vec<EdgeInfo>,
    /// What the counters look like, by category.
    pub kinds: Vec<KindInfo>,
}

/// The side of a seat, as players of the game call and colour it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SideInfo {
    /// What players call it.
    pub name: String,
    /// Its colour. `seat` leaves the shade to the client.
    pub colour: ColourName,
}

/// A place as it lies on the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SpotInfo {
    /// The number of the place.
    pub place: u32,
    /// What moves and messages call it.
    pub name: String,
    /// The label to show instead of the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The seat whose place it is, from 1: "hand" is then "your hand" or "Bob's hand".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<usize>,
    /// How far right its middle is, in widths of a cell.
    pub x: f32,
    /// How far down its middle is, in heights of a cell.
    pub y: f32,
    /// What it looks like.
    pub shape: ShapeName,
    /// The places that it touches or is joined to by a line.
    pub neighbours: Vec<u32>,
}

/// What a place looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ShapeName {
    /// A square cell.
    Square,
    /// A hexagonal cell.
    Hexagon,
    /// A point where lines meet.
    Point,
    /// Counters on top of each other, of which one sees the top.
    Pile,
    /// Counters beside each other, all of them seen.
    Fan,
    /// Counters one below the other, all of them seen.
    Cascade,
}

/// An edge of the board that a player has to reach.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EdgeInfo {
    /// On which side of the places.
    pub side: SideName,
    /// The places along it.
    pub places: Vec<u32>,
    /// The colour of the player who has to reach it.
    pub colour: ColourName,
}

/// A side of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SideName {
    /// The upper side.
    Top,
    /// The lower side.
    Bottom,
    /// The left side.
    Left,
    /// The right side.
    Right,
}

/// What counters of one category look like.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct KindInfo {
    /// What people call one.
    pub name: String,
    /// The character or two that stand for it in text.
    pub glyph: String,
    /// Its colour.
    pub colour: ColourName,
}

/// A colour, by what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ColourName {
    /// The default text colour.
    Plain,
    /// The colour of a seat, counted from 1.
    Seat(usize),
    /// The colour of clubs.
    Clubs,
    /// The colour of diamonds.
    Diamonds,
    /// The colour of hearts.
    Hearts,
    /// The colour of spades.
    Spades,
    /// Black.
    Black,
    /// White.
    White,
    /// Yellow.
    Yellow,
    /// Red.
    Red,
    /// Orange.
    Orange,
    /// Green.
    Green,
    /// Blue.
    Blue,
}
