//! FreeCell: fifty-two cards in columns, some cells to park them, and four foundations.
//!
//! [`Card`], [`Tableau`], [`Foundation`], [`Cells`] and [`Setup`] are the modules of the document;
//! [`Rules`] say which FreeCell is played. [`FreeCell`] is the game: it adds runs of several cards,
//! auto-play and an end, on [`State`]s that are small.

mod auto_play;
mod card;
mod cells;
mod deal;
mod error;
mod foundation;
mod game;
mod legality;
mod piles;
mod rules;
mod setup;
mod single_moves;
mod state;
mod tableau;

pub use card::{BadCard, Card};
pub use cells::Cells;
pub use deal::{DealNumber, NoSuchDeal};
pub use error::{Full, InvalidMove, MoveError, NotAvailable};
pub use foundation::Foundation;
pub use game::FreeCell;
pub use piles::{Move, Source, Target};
pub use rules::{AutoPlay, Back, Building, EmptyColumns, Rules, RulesError};
pub use setup::{Setup, SetupError};
pub use single_moves::single_moves;
pub use state::{Bed, CanonicalKey, State};
pub use tableau::Tableau;
