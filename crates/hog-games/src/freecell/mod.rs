//! FreeCell: fifty-two cards in columns, some cells to park them, and four foundations.
//!
//! [`Rules`] say which FreeCell is played, [`Setup`] where the cards are at the start. [`FreeCell`]
//! is the game. Its moves are the six of the document, each with the errors it can raise, and runs of several
//! cards.
//!
//! | the document | here |
//! |---|---|
//! | *Card* | [`Card`] |
//! | *Tableau*, *Foundation*, *FreeCell* | [`Source`] and [`Target`] of a [`Move`]; [`State`] holds the cards |
//! | *Setup*, *winningGame* | [`Setup`], [`State::is_won`] |
//! | *tabToTab* … *foundToTab* | [`FreeCell::check`] and [`FreeCell::play_without_auto_play`] |
//! | *invalid_move*, *not_available*, *full* | [`MoveError`] |
//! | *tabTopCards* | [`FreeCell::tops`] |

mod auto_play;
pub mod board_text;
mod deal;
mod error;
mod game;
mod legality;
mod notation;
mod piles;
mod rules;
mod setup;
mod show;
mod single_moves;
mod state;

use crate::family::{Family, Settings, TypedParameter, Visitor};

pub use board_text::{BadBoard, BoardError};
pub use deal::{DealNumber, NoSuchDeal};
pub use error::{Full, InvalidMove, MoveError, NotAvailable};
pub use game::FreeCell;
pub use hog_cards::{BadCard, Card};
pub use piles::{Move, Source, Target};
pub use rules::{AutoPlay, Back, Building, EmptyColumns, Rules, RulesError};
pub use setup::Setup;
pub use state::{CanonicalKey, LiesOn, State};

/// The parameter that numbers the deals.
pub const DEAL: TypedParameter<i64> = TypedParameter::number(
    "deal",
    "number of the deal, as in Microsoft FreeCell and its successors",
    (-2, DealNumber::LAST.number() as i128),
    1,
)
.except(0)
.deal((1, 1_000_000));
const CELLS: TypedParameter<u8> =
    TypedParameter::number("cells", "number of free cells", (0, 8), 4).by_name();
const COLUMNS: TypedParameter<u8> =
    TypedParameter::number("columns", "number of columns", (4, 10), 8).by_name();
const BUILD: TypedParameter<Building> = TypedParameter::word(
    "build",
    "what columns are built by: alternate colours, or suit as in Baker's Game",
    &["alternate", "suit"],
    &[Building::AlternateColours, Building::Suit],
)
.by_name();
const EMPTY: TypedParameter<EmptyColumns> = TypedParameter::word(
    "empty",
    "which cards may move to an empty column",
    &["any", "kings"],
    &[EmptyColumns::Any, EmptyColumns::KingsOnly],
)
.by_name();
const BACK: TypedParameter<Back> = TypedParameter::word(
    "back",
    "whether cards may come back from the foundations",
    &["off", "on"],
    &[Back::Off, Back::On],
)
.by_name();
const AUTO: TypedParameter<AutoPlay> = TypedParameter::word(
    "auto",
    "which cards move up automatically: those no longer needed, none, or all",
    &["safe", "off", "full"],
    &[AutoPlay::Safe, AutoPlay::Off, AutoPlay::Full],
)
.by_name()
.preference();

/// Catalogue entry.
pub const FAMILY: Family = Family {
    name: "freecell",
    title: "FreeCell",
    aliases: &["free-cell"],
    summary: "Move all cards to the foundations, using the free cells",
    rules: "All cards lie face up in columns. The top card of a column or a card in a cell may \
            move to a free cell, to an empty column, onto a top card that is one rank higher and \
            of the other colour, or to the foundation of its suit, which is built up from ace to \
            king. Several cards in sequence may move together if there are enough free cells and \
            empty columns to move them one by one. Move every card to the foundations to win. \
            Cards that are no longer needed move up automatically. A move is where from and where \
            to: columns are 1 to 8 (then 9 and 0), cells a to d (then e, f, g and i), the \
            foundations h; so 26, 3a, a5, 4h. As many cards as possible go to an empty column, \
            unless v says how many: 26v3. Where cards may come back from the foundations, hS5 \
            brings the highest spade to column 5.",
    sample: "freecell:617",
    parameters: &[
        DEAL.parameter,
        CELLS.parameter,
        COLUMNS.parameter,
        BUILD.parameter,
        EMPTY.parameter,
        BACK.parameter,
        AUTO.parameter,
    ],
    examples: &[
        "freecell",
        "freecell:617",
        "freecell:columns=6,build=suit,back=on",
    ],
    ..Family::DEFAULT
};

/// The game for the settings of a name.
#[must_use]
pub fn game(settings: &Settings) -> FreeCell {
    let rules = Rules::FREECELL
        .with_cells(CELLS.of(settings))
        .and_then(|rules| rules.with_columns(COLUMNS.of(settings)))
        .expect("the parameters have the bounds of the rules");
    let rules = rules
        .with_building(BUILD.of(settings))
        .with_empty_columns(EMPTY.of(settings))
        .with_back(BACK.of(settings))
        .with_auto_play(AUTO.of(settings));
    let deal = DealNumber::new(DEAL.of(settings));
    FreeCell::deal(rules, deal.expect("the parameter has the bounds of deals"))
}

/// Builds the game and passes it to the visitor.
pub(crate) fn visit<V: Visitor>(settings: &Settings, visitor: V) -> V::Output {
    visitor.visit(game(settings))
}
