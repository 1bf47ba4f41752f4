//! Playing cards: packs, hands, and the mediator between the cards there are and the cards that a
//! viewer sees.
//!
//! Cards are counters and hands are places of a [board](hog_board::Board). An [`AbstractGame`] is
//! what there is: which card is in which hand, at which height, face up or face down. A
//! [`ConcreteGame`] is what one viewer sees of it: where the cards lie, and their faces or the one
//! back. A [`CardMediator`] keeps the two in step, and lets nothing through that its viewer may not
//! know.
//!
//! ```
//! use hog_board::Viewer;
//! use hog_cards::{AbstractGame, CENTRAL, CardMediator, DISCARD, Pack};
//! use hog_core::Seat;
//!
//! let mut table = CardMediator::new(
//!     AbstractGame::with_pack(Pack::STANDARD),
//!     Viewer::Seat(Seat::FIRST),
//!     1,
//! );
//! let mine = table.add_hand(Some(Seat::FIRST));
//! let yours = table.add_hand(Some(Seat::SECOND));
//! table.shuffle(CENTRAL, 2026)?;
//! table.deal(CENTRAL, &[mine, yours], 5)?;
//! table.deal(CENTRAL, &[DISCARD], 1)?;
//! let top = table.game().discard().cards[0].counter;
//! table.flip(top)?;
//!
//! // A card in brackets lies face down, and this viewer may look at it.
//! assert_eq!(
//!     table.concrete().to_string(),
//!     "\
//! central: ##×41
//! discard: KC
//! hand 1: (QH) (7D) (5S) (9D) (TS)
//! hand 2: ##×5
//! "
//! );
//! # Ok::<(), hog_cards::CardError>(())
//! ```

mod abstract_card;
mod abstract_game;
mod concrete;
mod error;
mod face;
mod mediator;
mod pack;
mod rank;
mod suit;

pub use abstract_card::{AbstractCard, AbstractHand, Facing};
pub use abstract_game::{AbstractGame, CENTRAL, DISCARD};
pub use concrete::{ConcreteCard, ConcreteGame, ConcreteHand, HandToken, Xyz};
pub use error::CardError;
pub use face::{CardFace, NoSuchFace, ParseCardError};
pub use mediator::CardMediator;
pub use pack::Pack;
pub use rank::Rank;
pub use suit::{Colour, Suit};
