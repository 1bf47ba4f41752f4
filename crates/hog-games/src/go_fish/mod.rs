//! Go Fish: ask for a rank, or go fishing; two of a rank are a pair.
//!
//! [`Rules`] say which Go Fish is played, [`GoFish`] plays it. The rules are written once, for every
//! kind of [`Pile`]: [`GoFishWithSuits`], the listed game, has cards with rank and suit; [`Plain`], for
//! searches and solvers, has ranks alone, since suits never matter.
//!
//! The stock has no order: chance draws one card at a time, each with the same probability.
//!
//! Where the schemas of the document are:
//!
//! | schema | here |
//! |---|---|
//! | *PLAYERS*, *player1* | [`Seat::FIRST`](hog_core::Seat::FIRST) and `SECOND`; player 1 begins |
//! | *CARD*, *HAND*, *DECK* | [`Pile::Card`]; [`State::hand`]; [`State::stock`] |
//! | *Player*: hand, score | [`State::hand`], [`GoFish::score`] |
//! | *draw*, *Draw_Card* | [`Move::Draw`] |
//! | *Deal*, *Deal_Cards*, *InitPlayer* | [`FishPhase::Deal`] |
//! | *Player_Turn*: fisher, defender | [`State::fisher`], [`State::defender`] |
//! | *guess?*, *Guess* | [`Move::Ask`] |
//! | *RESPONSE*, *guessing* | [`Response`], [`GoFish::response`] |
//! | *Guess_Wrong*, *Incorrect* | [`Response::GoFish`], then [`FishPhase::Fish`] |
//! | *Guess_Correct*, *Lose_Card*, *Get_Card* | [`Response::Correct`] |
//! | *Pair* | [`State::laid`], laid down at once |
//! | *Empty_Hand*, *Empty_Draw* | [`FishPhase::Refill`] |
//! | *End_Turn* | the fisher of the state after the turn |
//! | *outcome*, *Outcome* | [`GoFish::outcome`] |

mod card_pile;
mod game;
mod key;
mod notation;
mod observation;
mod pile;
mod playout;
mod rank_pile;
mod ranks;
mod rules;
mod settled;
mod show;
mod state;
mod tell;
mod text;

use crate::family::{Family, Parameter, Settings, TypedParameter, Visitor};

pub use card_pile::CardPile;
pub use game::{GoFish, Move, Response};
pub use hog_cards::Card;
pub use observation::{Observation, PublicMove, Taken};
pub use pile::Pile;
pub use rank_pile::RankPile;
pub use ranks::Ranks;
pub use rules::{Again, Books, Rules, RulesError};
pub use state::{FishPhase, State};

/// The listed game: cards have suits.
pub type GoFishWithSuits = GoFish<CardPile>;

/// Go Fish without suits: far fewer states. Suits never matter: all orders of the cards are equally
/// likely, and of three cards of a rank in one deal or batch the first two are laid down. So beliefs
/// about this game are beliefs about the game with suits.
pub type Plain = GoFish<RankPile>;

const RANKS: TypedParameter<u8> =
    TypedParameter::number("ranks", "number of ranks, from the ace", (1, 13), 13).by_name();
const SUITS: TypedParameter<u8> =
    TypedParameter::word("suits", "number of suits", &["4", "2"], &[4, 2]).by_name();
const DEAL: TypedParameter<u8> =
    TypedParameter::number("deal", "cards dealt to each player", (1, 26), 7).by_name();
const REFILL: TypedParameter<u8> = TypedParameter::number(
    "refill",
    "cards drawn when a hand is empty",
    (1, Rules::MOST_REFILL as i128),
    5,
)
.by_name();
const AGAIN: TypedParameter<Again> = TypedParameter::word(
    "again",
    "whether a player who gets cards asks again",
    &["off", "on"],
    &[Again::Off, Again::On],
)
.by_name();
const BOOKS: TypedParameter<Books> = TypedParameter::word(
    "books",
    "cards of a rank that are laid down together",
    &["two", "four"],
    &[Books::Two, Books::Four],
)
.by_name();
const SEED: Parameter = Parameter::seed(
    "seed",
    "seed of the deal, to deal the same game again; it is kept secret",
);

/// Catalogue entry.
pub const FAMILY: Family = Family {
    name: "go-fish",
    title: "Go Fish",
    aliases: &["gofish"],
    summary: "Ask the other player for cards that pair up with yours, or go fish",
    rules: "Each player is dealt seven cards, which the other does not see; the rest is the \
            stock. Players take turns asking each other for a rank of which they hold a card; \
            player 1 goes first. The player asked hands over a card of that rank or, having none, \
            says \"go fish\": then the player who asked draws a card from the stock. Two cards of \
            a rank are a pair, which is laid down at once. A player whose hand is empty draws \
            five cards, or what is left. When all cards are laid down, the player with more pairs \
            wins. With books=four all four cards of a rank are laid down together, and the player \
            asked hands over all cards of it; with again=on a player who gets cards asks again. A \
            move is the rank to ask for: A, 2 to 9, T, J, Q or K.",
    sample: "go-fish:ranks=5,seed=7",
    parameters: &[
        RANKS.parameter,
        SUITS.parameter,
        DEAL.parameter,
        REFILL.parameter,
        AGAIN.parameter,
        BOOKS.parameter,
        SEED,
    ],
    excludes,
    examples: &[
        "go-fish",
        "go-fish:deal=5,refill=1",
        "go-fish:ranks=4,deal=5",
        "go-fish:ranks=5,suits=2,deal=3,refill=2,again=on",
        "go-fish:ranks=6,deal=6,books=four",
    ],
    ..Family::DEFAULT
};

/// Says why the values of some parameters do not go together, if they do not.
fn excludes(settings: &Settings) -> Option<&'static str> {
    let suits = SUITS.of(settings);
    if suits < BOOKS.of(settings).cards() {
        return Some("books=four needs suits=4");
    }
    let cards = RANKS.of(settings) * suits;
    (2 * DEAL.of(settings) > cards).then_some("each player can be dealt at most half of the cards")
}

/// The rules for the settings of a name.
#[must_use]
pub fn rules(settings: &Settings) -> Rules {
    let rules = Rules::DOCUMENT
        .with_pack(RANKS.of(settings), SUITS.of(settings))
        .and_then(|rules| rules.with_deal(DEAL.of(settings)))
        .and_then(|rules| rules.with_refill(REFILL.of(settings)))
        .and_then(|rules| rules.with_books(BOOKS.of(settings)));
    rules
        .expect("the parameters have the bounds of the rules")
        .with_again(AGAIN.of(settings))
}

/// Builds the game and passes it to the visitor.
pub(crate) fn visit<V: Visitor>(settings: &Settings, visitor: V) -> V::Output {
    visitor.visit(GoFishWithSuits::new(rules(settings)))
}
