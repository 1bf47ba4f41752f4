//! Auto-play: cards that go to their foundations by themselves.
//!
//! # Why a safe card is never needed again
//!
//! Let a card of rank r be the next of its suit, let both foundations of the other colour hold the
//! ranks up to r − 2 at least, and the other foundation of its own colour those up to r − 3. Call
//! low: the card and the lower ones of its suit, the other colour up to r − 1, and the other suit of
//! its colour up to r − 2. All low cards but the highest of each suit are on foundations already, so
//! each of the highest can go up as soon as nothing lies on it.
//!
//! Only low cards can ever go onto a low card: onto the card itself one of rank r − 1 of the other
//! colour, onto that one of rank r − 2 of the card's colour, and so on down. So take any line of play
//! that wins without moving the card up, and change it thus: the card goes up at once; whenever the
//! line moves another low card that is not up, it goes up instead; and moves of low cards that are
//! up, back from the foundations too, are left out. No other card ever lies on a low one, so all
//! other cards of the line are as free as before, and there are never fewer free cells or empty columns.
//! The changed line wins too.
//!
//! There is a plainer reason, too: if both foundations of the other colour hold the ranks up to r − 1,
//! nothing is left that could go onto the card. That is so only if cards do not come back from the
//! foundations.
//!
//! Where one builds by suit, only the next lower card of the suit could go onto a card; it is on
//! the foundation, so every card that can go up is safe.

use hog_cards::{Card, Suit};

use super::piles::Source;
use super::rules::{AutoPlay, Back, Building, Rules};
use super::state::{LiesOn, State};

/// Moves cards to the foundations as the rules say, the lowest first, and calls `moved` with the pile
/// that each came from.
pub(super) fn run(rules: Rules, state: &mut State, mut moved: impl FnMut(Source)) {
    if rules.auto_play() == AutoPlay::Off {
        return;
    }
    while let Some((card, from)) = next(rules, state) {
        if let Source::Column(column) = from {
            state.remove_run(column, card);
        }
        state.put_on_foundation(card);
        moved(from);
    }
}

/// The next card that goes up by itself, and where it is.
fn next(rules: Rules, state: &State) -> Option<(Card, Source)> {
    let suits = Suit::ALL.into_iter();
    let next = suits.filter_map(|suit| state.next_on_foundation(suit));
    let goes = next.filter(|card| match rules.auto_play() {
        AutoPlay::Off => false,
        AutoPlay::Safe => is_safe(rules, state, *card),
        AutoPlay::Full => true,
    });
    let free = goes.filter_map(|card| Some((card, free_at(rules, state, card)?)));
    free.min_by_key(|(card, _)| card.height())
}

/// Where a card is, if nothing lies on it and it is not on its foundation.
fn free_at(rules: Rules, state: &State, card: Card) -> Option<Source> {
    match state.lies_on(card) {
        LiesOn::Cell(cell) => Some(Source::Cell(cell)),
        LiesOn::Foundation => None,
        LiesOn::Card(_) | LiesOn::Column(_) => (0..rules.columns())
            .find(|column| state.top(*column) == Some(card))
            .map(Source::Column),
    }
}

/// Whether the next card of a suit can never be of use elsewhere; see above.
fn is_safe(rules: Rules, state: &State, card: Card) -> bool {
    if rules.building() == Building::Suit {
        return true;
    }
    // How many cards a foundation lacks to hold the card's rank.
    let lacks = |suit| card.height().saturating_sub(state.height(suit));
    let (sister, [one, other]) = match card.suit() {
        Suit::Clubs => (Suit::Spades, RED),
        Suit::Spades => (Suit::Clubs, RED),
        Suit::Diamonds => (Suit::Hearts, BLACK),
        Suit::Hearts => (Suit::Diamonds, BLACK),
    };
    let most = lacks(one).max(lacks(other));
    most <= 1 && rules.back() == Back::Off || most <= 2 && lacks(sister) <= 3
}

const RED: [Suit; 2] = [Suit::Diamonds, Suit::Hearts];
const BLACK: [Suit; 2] = [Suit::Clubs, Suit::Spades];
