//! The writer of boards.

use hog_cards::{Card, Suit};

use crate::freecell::setup::Setup;

/// The order in which solvers write the foundations.
const SUITS: [Suit; 4] = [Suit::Hearts, Suit::Clubs, Suit::Diamonds, Suit::Spades];

pub(super) fn write(setup: &Setup) -> String {
    let slots = setup.cells();
    let used = slots.iter().rposition(Option::is_some);
    let used = used.map_or(0, |last| last + 1);
    let begun = used > 0 || setup.heights() != [0; 4];
    let column_is_empty = setup.columns().iter().any(Vec::is_empty);
    let mut text = String::new();
    if begun {
        let heights = SUITS.map(|suit| {
            let height = setup.heights()[usize::from(suit.index())];
            let top = Card::of_height(suit, height);
            let rank = top.map_or('0', |top| top.rank().letter());
            format!("{}-{rank}", suit.letter())
        });
        text += &format!("Foundations: {}\n", heights.join(" "));
        text += "Freecells:";
        for slot in &slots[..used] {
            let card = slot.map_or("-".to_string(), |card| card.to_string());
            text += &format!(" {card}");
        }
        text.push('\n');
    }
    for column in setup.columns() {
        let cards: Vec<String> = column.iter().map(Card::to_string).collect();
        if begun || column_is_empty {
            text += format!(": {}", cards.join(" ")).trim_end();
        } else {
            text += &cards.join(" ");
        }
        text.push('\n');
    }
    text
}
