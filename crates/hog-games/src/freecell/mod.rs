//! FreeCell: fifty-two cards in columns, some cells to park them, and four foundations.
//!
//! [`Rules`] say which FreeCell is played, [`Setup`] where the cards are at the start. [`FreeCell`]
//! is the game. Its moves are the six of the document, each with its exceptions, and runs of several
//! cards.
//!
//! | the document | here |
//! |---|---|
//! | *Card* | [`Card`] |
//! | *Tableau*, *Foundation*, *FreeCell* | [`Source`] and [`Target`] of a [`Move`]; [`State`] holds the cards |
//! | *Setup*, *winningGame* | [`Setup`], [`State::is_won`] |
//! | *tabToTab* … *foundToTab* | [`FreeCell::check`] and [`FreeCell::play_alone`] |
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

use crate::catalogue::{Family, Parameter, Settings, Visitor};

pub use board_text::{BadBoard, BoardError, BoardFault};
pub use deal::{DealNumber, NoSuchDeal};
pub use error::{Full, InvalidMove, MoveError, NotAvailable};
pub use game::FreeCell;
pub use hog_cards::{BadCard, Card};
pub use piles::{Move, Source, Target};
pub use rules::{AutoPlay, Back, Building, EmptyColumns, Rules, RulesError};
pub use setup::{Setup, SetupError};
pub use single_moves::single_moves;
pub use state::{Bed, CanonicalKey, State};

/// How the game is listed.
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
        Parameter::integer(
            "deal",
            "which deal, as Microsoft FreeCell and its successors number them",
            &[
                (-2, -1),
                (DealNumber::FIRST.number(), DealNumber::LAST.number()),
            ],
            1,
        )
        .deal((1, 1_000_000)),
        Parameter::number("cells", "how many free cells", (0, 8), 4).key(),
        Parameter::number("columns", "how many columns", (4, 10), 8).key(),
        Parameter::word(
            "build",
            "onto what cards go: the other colour, or their suit as in Baker's Game",
            &["alternate", "suit"],
        )
        .key(),
        Parameter::word("empty", "what may go to an empty column", &["any", "kings"]).key(),
        Parameter::word(
            "back",
            "whether cards come back from foundations",
            &["off", "on"],
        )
        .key(),
        Parameter::word(
            "auto",
            "which cards go up by themselves: those that nothing needs, none, or all",
            &["safe", "off", "full"],
        )
        .key()
        .habit(),
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
    let small = |name| u8::try_from(settings.number(name)).expect("it is at most 10");
    let rules = Rules::FREECELL
        .with_cells(small("cells"))
        .and_then(|rules| rules.with_columns(small("columns")))
        .expect("the parameters have the bounds of the rules");
    let rules = rules
        .with_building(match settings.word("build") {
            "suit" => Building::Suit,
            _ => Building::AlternateColours,
        })
        .with_empty_columns(match settings.word("empty") {
            "kings" => EmptyColumns::KingsOnly,
            _ => EmptyColumns::Any,
        })
        .with_back(match settings.word("back") {
            "on" => Back::On,
            _ => Back::Off,
        })
        .with_auto_play(match settings.word("auto") {
            "off" => AutoPlay::Off,
            "full" => AutoPlay::Full,
            _ => AutoPlay::Safe,
        });
    let deal = DealNumber::new(settings.integer("deal"));
    FreeCell::deal(rules, deal.expect("the parameter has the bounds of deals"))
}

/// Visits the game that the settings stand for.
pub(crate) fn visit<V: Visitor>(settings: &Settings, visitor: V) -> V::Output {
    visitor.visit(game(settings))
}
