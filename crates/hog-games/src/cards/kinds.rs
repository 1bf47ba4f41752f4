//! How cards are called and shown.

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

const KINDS: [[Kind; 13]; 4] = [
    suit!(" of clubs", "C", Clubs),
    suit!(" of diamonds", "D", Diamonds),
    suit!(" of hearts", "H", Hearts),
    suit!(" of spades", "S", Spades),
];

/// The kinds of the cards of the standard deck, in the order of their numbers.
#[must_use]
pub fn card_kinds() -> Vec<Kind> {
    KINDS.concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Card;

    #[test]
    fn kinds_are_the_cards() {
        let kinds = card_kinds();
        assert_eq!(kinds.len(), 52);
        for card in Card::all() {
            let kind = kinds[usize::from(card.index())];
            assert_eq!(kind.glyph, card.to_string());
            assert_eq!(kind.name, format!("{} of {}", card.rank(), card.suit()));
        }
    }
}
