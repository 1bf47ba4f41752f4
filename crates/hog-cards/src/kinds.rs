//! The names and glyphs of cards.

use hog_board::{Colour, Kind};

/// The kinds of the cards of a suit.
macro_rules! suit {
    ($of:literal, $letter:literal, $colour:ident) => {
        [
            suit!("ace", "A", $of, $letter, $colour),
            suit!("two", "2", $of, $letter, $colour),
            suit!("three", "3", $of, $letter, $colour),
            suit!("four", "4", $of, $letter, $colour),
            suit!("five", "5", $of, $letter, $colour),
            suit!("six", "6", $of, $letter, $colour),
            suit!("seven", "7", $of, $letter, $colour),
            suit!("eight", "8", $of, $letter, $colour),
            suit!("nine", "9", $of, $letter, $colour),
            suit!("ten", "T", $of, $letter, $colour),
            suit!("jack", "J", $of, $letter, $colour),
            suit!("queen", "Q", $of, $letter, $colour),
            suit!("king", "K", $of, $letter, $colour),
        ]
    };
    ($rank:literal, $rank_letter:literal, $of:literal, $letter:literal, $colour:ident) => {
        Kind {
            name: concat!($rank, $of),
            glyph: concat!($rank_letter, $letter),
            colour: Colour::$colour,
        }
    };
}

/// The kinds of the cards of each suit, from the ace.
pub(crate) static KINDS: [[Kind; 13]; 4] = [
    suit!(" of clubs", "C", Clubs),
    suit!(" of diamonds", "D", Diamonds),
    suit!(" of hearts", "H", Hearts),
    suit!(" of spades", "S", Spades),
];

/// The kind of a joker.
pub(crate) const JOKER: Kind = Kind {
    name: "joker",
    glyph: "Jk",
    colour: Colour::Plain,
};
