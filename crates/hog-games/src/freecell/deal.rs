//! Numbered deals, as Microsoft FreeCell and its successors number them.

use std::fmt;

use hog_cards::{Card, Rank, Suit};
use thiserror::Error;

use super::rules::Rules;
use super::setup::Setup;

/// The number of a deal: 1 to 8,589,934,591, or −1 or −2.
///
/// The first 32,000 are those of Microsoft's program, which was later given a million; other
/// programs went on to 2³¹ and to 2³³. The deals −1 and −2 are no shuffles: that program laid
/// them out so that they cannot be won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DealNumber(i64);

impl DealNumber {
    /// The first deal.
    pub const FIRST: Self = Self(1);
    /// The last deal.
    pub const LAST: Self = Self((1 << 33) - 1);

    /// The deal with a number.
    ///
    /// # Errors
    /// [`NoSuchDeal`] if there is none.
    pub const fn new(number: i64) -> Result<Self, NoSuchDeal> {
        match number {
            -2 | -1 => Ok(Self(number)),
            1.. if number <= Self::LAST.0 => Ok(Self(number)),
            _ => Err(NoSuchDeal(number)),
        }
    }

    /// The number.
    #[must_use]
    pub const fn number(self) -> i64 {
        self.0
    }

    /// The cards in the order in which they are dealt.
    #[must_use]
    pub fn cards(self) -> Vec<Card> {
        match self.0 {
            -1 => odd_and_even(),
            -2 => aces_beneath(),
            number => shuffled(number.unsigned_abs()),
        }
    }

    /// The cards dealt in turn to the columns of the rules.
    #[must_use]
    pub fn setup(self, rules: Rules) -> Setup {
        let mut columns = vec![Vec::new(); usize::from(rules.columns())];
        let count = columns.len();
        for (index, card) in self.cards().into_iter().enumerate() {
            columns[index % count].push(card);
        }
        Setup::new(rules, columns, &[], [0; 4]).expect("every card is dealt once")
    }
}

impl fmt::Display for DealNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// There is no deal with this number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no deal {0}; deals are numbered 1 to {last}, plus the special deals -1 and -2", last = DealNumber::LAST)]
pub struct NoSuchDeal(pub i64);

/// The deck is taken rank by rank, each rank in the order of [`Suit::ALL`]; a random card of those
/// left is dealt, and the last of them takes its place. The random numbers are those of Microsoft's
/// C library, and what later programs made of them for numbers of deals that are too great for it.
fn shuffled(number: u64) -> Vec<Card> {
    let mut seed = u32::try_from(number & 0xffff_ffff).expect("it has 32 bits");
    let mut next = || {
        seed = seed.wrapping_mul(214_013).wrapping_add(2_531_011);
        let bits = seed >> 16;
        let random = match number {
            // Fifteen bits, as in the library.
            0..=0x7fff_ffff => bits & 0x7fff,
            // A sixteenth bit is always set.
            0x8000_0000..=0xffff_ffff => bits | 0x8000,
            // Sixteen bits, and one more.
            _ => bits + 1,
        };
        random as usize
    };
    let mut left = by_rank();
    let mut dealt = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let index = next() % left.len();
        dealt.push(left.swap_remove(index));
    }
    dealt
}

/// The deck rank by rank.
fn by_rank() -> Vec<Card> {
    let of_rank = |rank| Suit::ALL.map(|suit| Card::new(rank, suit));
    Rank::ALL.into_iter().flat_map(of_rank).collect()
}

/// Deal −1: the odd ranks of a suit upwards in each of the first four columns, the even ranks
/// downwards in the others.
fn odd_and_even() -> Vec<Card> {
    let odd = [1, 3, 5, 7, 9, 11, 13];
    let even = [12, 10, 8, 6, 4, 2];
    in_rows(odd, even, Suit::ALL)
}

/// Deal −2: an ace beneath the king to the eight of its suit in each of the first four columns, the
/// seven to the two in the others.
fn aces_beneath() -> Vec<Card> {
    let mut suits = Suit::ALL;
    suits.reverse();
    in_rows([1, 13, 12, 11, 10, 9, 8], [7, 6, 5, 4, 3, 2], suits)
}

/// Four columns of seven and four of six cards, a suit each, in the order of dealing.
fn in_rows(long: [u8; 7], short: [u8; 6], suits: [Suit; 4]) -> Vec<Card> {
    let short = short.map(Some).into_iter().chain([None]);
    let heights = long.into_iter().zip(short);
    let heights = heights.flat_map(|(long, short)| [Some(long), short].into_iter().flatten());
    let of_height = |height| suits.map(|suit| Card::of_height(suit, height));
    heights.flat_map(of_height).flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dealt(number: i64) -> Vec<String> {
        let setup = DealNumber::new(number).unwrap().setup(Rules::FREECELL);
        let columns = setup.columns().iter().map(|column| {
            let cards: Vec<String> = column.iter().map(Card::to_string).collect();
            cards.join(" ")
        });
        columns.collect()
    }

    #[test]
    fn deals_1_and_617_are_those_of_microsoft() {
        let first = [
            "JD KD 2S 4C 3S 6D 6S",
            "2D KC KS 5C TD 8S 9C",
            "9H 9S 9D TS 4S 8D 2H",
            "JC 5S QD QH TH QS 6H",
            "5D AD JS 4H 8H 6C",
            "7H QC AS AC 2C 3D",
            "7C KH AH 4D JH 8C",
            "5H 3H 3C 7S 7D TC",
        ];
        assert_eq!(dealt(1), first);
        let another = [
            "7D TD TH KD 4C 4S JD",
            "AD 7S QC 5H QS TS KS",
            "5C QD 3H 9S 9C 2H KC",
            "3S AC 9D 3C 9H 5D 4H",
            "5S 6D 6S 8S 7C JC",
            "8C 8H 8D 7H 6H 6C",
            "2D AS 3D 4D 2C JH",
            "AH KH TC JS 2S QH",
        ];
        assert_eq!(dealt(617), another);
    }

    #[test]
    fn the_impossible_deals_are_laid_out() {
        let minus_one = [
            "AC 3C 5C 7C 9C JC KC",
            "AD 3D 5D 7D 9D JD KD",
            "AH 3H 5H 7H 9H JH KH",
            "AS 3S 5S 7S 9S JS KS",
            "QC TC 8C 6C 4C 2C",
            "QD TD 8D 6D 4D 2D",
            "QH TH 8H 6H 4H 2H",
            "QS TS 8S 6S 4S 2S",
        ];
        assert_eq!(dealt(-1), minus_one);
        let minus_two = [
            "AS KS QS JS TS 9S 8S",
            "AH KH QH JH TH 9H 8H",
            "AD KD QD JD TD 9D 8D",
            "AC KC QC JC TC 9C 8C",
            "7S 6S 5S 4S 3S 2S",
            "7H 6H 5H 4H 3H 2H",
            "7D 6D 5D 4D 3D 2D",
            "7C 6C 5C 4C 3C 2C",
        ];
        assert_eq!(dealt(-2), minus_two);
    }

    #[test]
    fn cards_are_dealt_to_the_columns_in_turn() {
        let number = DealNumber::FIRST;
        for columns in Rules::FEWEST_COLUMNS..=Rules::MOST_COLUMNS {
            let rules = Rules::FREECELL.with_columns(columns).unwrap();
            let setup = number.setup(rules);
            for (index, card) in number.cards().iter().enumerate() {
                let (row, column) = (index / usize::from(columns), index % usize::from(columns));
                assert_eq!(setup.columns()[column][row], *card);
            }
        }
    }

    #[test]
    fn other_numbers_are_refused() {
        for number in [0, -3, 1 << 33, i64::MIN, i64::MAX] {
            let expect = format!(
                "there is no deal {number}; deals are numbered 1 to 8589934591, plus the special deals -1 and -2"
            );
            assert_eq!(DealNumber::new(number).unwrap_err().to_string(), expect);
        }
    }
}
