//! Playing cards: packs, and the hands of a card game.
//!
//! A [`Pack`] says which cards there are. An [`AbstractGame`] says which card is in which hand, at
//! which height, face up or face down: hands are places and cards are counters of a
//! [`Scene`](hog_board::Scene). A [`Mediator`](hog_board::Mediator) turns it into the concrete game,
//! the [`View`](hog_board::View) of one viewer. A game that shows its cards in this way is a
//! [`CardGame`].
//!
//! ```
//! use hog_board::{Category, Image, Mediator, Place, Viewer};
//! use hog_cards::{AbstractGame, Facing, Pack};
//! use hog_core::Seat;
//! use rand_chacha::ChaCha8Rng;
//! use rand_core::SeedableRng;
//!
//! let (pack, hand) = (Pack::STANDARD, Place(0));
//! let mut game = AbstractGame::new(pack);
//! game.add_hand(hand, Some(Seat::FIRST));
//! let queen = pack.counter("QS".parse()?);
//! game.add_card(queen, hand, Facing::Down);
//!
//! let scene = game.into_scene();
//! let mut tokens = ChaCha8Rng::seed_from_u64(1);
//! let view = Mediator::new(Viewer::Seat(Seat::FIRST)).view(&scene, &mut tokens);
//! assert_eq!(view.on(hand)[0].image, Image::Face(Category(50)));
//! assert_eq!(pack.kinds()[50].name, "queen of spades");
//!
//! // The other player sees the back. The mediator knows the card by its token.
//! let mut other = Mediator::new(Viewer::Seat(Seat::SECOND));
//! let seen = other.view(&scene, &mut tokens).on(hand)[0];
//! assert_eq!(seen.image, Image::Back);
//! assert_eq!(other.counter(seen.token), Some(queen));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod abstract_game;
mod card;
mod kinds;
mod pack;
mod rank;
mod suit;

pub use abstract_game::{AbstractCard, AbstractGame, CardGame, Facing};
pub use card::{BadCard, Card};
pub use pack::{Pack, SuitRank};
pub use rank::Rank;
pub use suit::{Suit, SuitColour};
