//! Everything that the viewers of one table received, and the moves that were really made there.

use std::collections::BTreeMap;

use hog_core::Game;
use hog_games::go_fish::{Again, Books, GoFishWithSuits, Move, Rules};
use hog_table::{Dealer, Saved};

use crate::secrecy::oracle::{Oracle, Who};

/// A variant of Go Fish.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    pub name: &'static str,
    pub rules: Rules,
}

/// Variants with full and small packs, small refills, two suits, and books of four.
pub fn variants() -> Vec<Variant> {
    let rules = |ranks, suits, deal, refill| {
        let pack = Rules::DOCUMENT.with_pack(ranks, suits);
        let dealt = pack.and_then(|rules| rules.with_deal(deal));
        let rules = dealt.and_then(|rules| rules.with_refill(refill));
        rules.expect("there can be such rules")
    };
    let four = rules(6, 4, 6, 5).with_books(Books::Four);
    let variant = |name, rules| Variant { name, rules };
    vec![
        variant("go-fish:ranks=4,deal=5", rules(4, 4, 5, 5)),
        variant("go-fish", Rules::DOCUMENT),
        variant(
            "go-fish:ranks=5,suits=2,deal=3,refill=2,again=on",
            rules(5, 2, 3, 2).with_again(Again::On),
        ),
        variant(
            "go-fish:ranks=6,deal=6,books=four",
            four.expect("there are four suits"),
        ),
        variant("go-fish:deal=5,refill=1", rules(13, 4, 5, 1)),
        variant("go-fish:ranks=8", rules(8, 4, 7, 5)),
    ]
}

impl Variant {
    /// The name with more parameters.
    pub fn with(&self, parameters: &str) -> String {
        let sign = if self.name.contains(':') { ',' } else { ':' };
        format!("{}{sign}{parameters}", self.name)
    }

    /// The oracle of a game in which the cards are drawn in this order.
    pub fn oracle(&self, deck: Vec<u8>) -> Oracle {
        Oracle {
            deck,
            deal: self.rules.deal().into(),
            refill: self.rules.refill().into(),
            book: self.rules.books().cards().into(),
            again: self.rules.again() == Again::On,
        }
    }

    /// The order of the cards in a finished game. The dealer draws the same cards no matter who gets them, so all
    /// are dealt here.
    pub fn deck(&self, saved: &Saved) -> Vec<u8> {
        let deal = saved.deal.clone().expect("cards were dealt");
        let mut dealer = Dealer::resuming(deal);
        let all = self.rules.with_deal(self.rules.cards() / 2);
        let game = GoFishWithSuits::new(all.expect("half of the cards can be dealt"));
        let mut state = game.start();
        let cards = (0..self.rules.cards()).map(|_| {
            let mv = dealer.draw(&game, &state).expect("there is a seed");
            game.play_unchecked(&mut state, mv);
            match mv {
                Move::Draw(card) => card.index(),
                Move::Ask(_) => panic!("no one asks while cards are dealt"),
            }
        });
        cards.collect()
    }
}

/// The receiver of some bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Receiver {
    pub who: Who,
    /// When it left its seat, if it did.
    pub left: Option<Left>,
}

/// When a player left a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    pub version: u64,
    /// How many moves were made.
    pub length: usize,
}

impl Receiver {
    pub const fn of(who: Who) -> Self {
        Self { who, left: None }
    }
}

/// What kind of content was received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// All that came over a websocket.
    Socket,
    /// The state of the table.
    State,
    /// The answer that gives a seat, with its token.
    Seating,
    /// A refusal, or that something was granted.
    Answer,
    /// A finished game, move by move.
    Replay,
    /// Health and metrics.
    House,
    /// Which tables there are.
    Lobby,
}

/// Some bytes and their receiver.
#[derive(Debug)]
pub struct Delivery {
    pub receiver: Receiver,
    pub kind: Kind,
    pub bytes: Vec<u8>,
}

/// Everything that was received of a table, and the moves that were really made there.
pub struct Evidence {
    pub variant: Variant,
    pub table: String,
    /// The tokens of its seats.
    pub tokens: Vec<String>,
    /// Whether it is listed publicly.
    pub listed: bool,
    /// The moves that stood at each version. Empty at tables with an engine, where nothing is taken back.
    pub past: BTreeMap<u64, Vec<String>>,
    pub deliveries: Vec<Delivery>,
    /// The save file, as the server sent it after the end.
    pub saved: Saved,
}
