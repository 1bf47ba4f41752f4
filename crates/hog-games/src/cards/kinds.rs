//! How cards are called and shown.

use hog_board::Kind;

/// The kinds of the cards of a suit.
macro_rules! suit {
    ($of:literal, $letter:literal) => {
        [
            suit!("ace", "A", $of, $letter),
            suit!("two", "2", $of, $letter),
            suit!("three", "3", $of, $letter),
            suit!("four", "4", $of, $letter),
            suit!("five", "5", $of, $letter),
            suit!("six", "6", $of, $letter),
            suit!("seven", "7", $of, $letter),
            suit!("eight", "8", $of, $letter),
            suit!("nine", "9", $of, $letter),
            suit!("ten", "T", $of, $letter),
            suit!("jack", "J", $of, $letter),
            suit!("queen", "Q", $of, $letter),
            suit!("king", "K", $of, $letter),
        ]
    };
    ($rank:literal, $rank_letter:literal, $of:literal, $letter:literal) => {
        Kind {
            name: concat!($rank, $of),
            glyph: concat!($rank_letter, $letter),
        }
    };
}

const KINDS: [[Kind; 13]; 4] = [
    suit!(" of clubs", "C"),
    suit!(" of diamonds", "D"),
    suit!(" of hearts", "H"),
    suit!(" of spades", "S"),
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
