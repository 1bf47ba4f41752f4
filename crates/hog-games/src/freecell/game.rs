//! FreeCell as a game.

use hog_cards::{Card, Suit};
use hog_core::{Game, Key, Outcome, PerfectInformation, Searchable, Seat, Turn};

use super::auto_play;
use super::deal::DealNumber;
use super::piles::{Move, Source, Target};
use super::rules::{Back, Rules};
use super::setup::Setup;
use super::state::{State, free_cells};

/// FreeCell, with its rules and the cards as they were dealt.
///
/// As in the document, there is no move from one cell to another. A whole column may go to an empty one:
/// that gains nothing, but other programs write such moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreeCell {
    rules: Rules,
    start: State,
}

impl FreeCell {
    /// The game of a numbered deal.
    #[must_use]
    pub fn deal(rules: Rules, number: DealNumber) -> Self {
        Self::of(&number.setup(rules))
    }

    /// The game that begins with this set-up.
    #[must_use]
    pub fn of(setup: &Setup) -> Self {
        Self {
            rules: setup.rules(),
            start: setup.into(),
        }
    }

    /// The rules that are played.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The cards that go to the foundations by themselves after a legal move, in their order, as
    /// moves of one card. They can be made one by one after [`FreeCell::play_without_auto_play`].
    ///
    /// Nothing follows a move back from a foundation, or the card would often go up again at once.
    #[must_use]
    pub fn auto_played(&self, state: &State, mv: Move) -> Vec<Move> {
        let mut after = *state;
        self.play_without_auto_play(&mut after, mv);
        match mv.from {
            Source::Foundation(_) => Vec::new(),
            Source::Column(_) | Source::Cell(_) => self.settle(&mut after),
        }
    }

    /// Moves cards to the foundations by auto-play and returns these moves. [`Game::play`] does this after every move
    /// that is not from a foundation; the start is left as dealt.
    pub fn settle(&self, state: &mut State) -> Vec<Move> {
        let mut played = Vec::new();
        auto_play::run(self.rules, state, |from| {
            played.push(Move::one(from, Target::Foundation));
        });
        played
    }

    /// Makes a legal move without auto-play.
    pub fn play_without_auto_play(&self, state: &mut State, mv: Move) {
        let card = match mv.from {
            Source::Column(from) => {
                let base = state.from_top(from).nth(usize::from(mv.cards) - 1);
                let base = base.expect("the column has the cards of a legal move");
                if let Target::Column(to) = mv.to {
                    state.move_run(from, to, base);
                    return;
                }
                state.remove_run(from, base);
                base
            }
            Source::Cell(cell) => {
                let card = state.cells()[usize::from(cell)];
                card.expect("the cell of a legal move holds a card")
            }
            Source::Foundation(suit) => {
                let top = Card::of_height(suit, state.height(suit));
                state.take_from_foundation(suit);
                top.expect("the foundation of a legal move has a card")
            }
        };
        match mv.to {
            Target::Column(to) => state.put_on_column(to, card),
            Target::Cell(cell) => state.put_in_cell(cell, card),
            Target::Foundation => state.put_on_foundation(card),
        }
    }

    /// The columns that have cards, with their top cards.
    pub fn tops(&self, state: &State) -> impl Iterator<Item = (u8, Card)> {
        (0..self.rules.columns()).filter_map(|column| Some((column, state.top(column)?)))
    }

    /// Whether some move can be made.
    fn can_move(&self, state: &State) -> bool {
        // Nearly always a cell is free, and some column has a card.
        let free = state.cells()[..usize::from(self.rules.cells())].contains(&None);
        let has_card = (0..self.rules.columns()).any(|column| state.top(column).is_some());
        if free && has_card {
            return true;
        }
        let mut found = false;
        self.each_move(state, |_| found = true);
        found
    }

    /// Calls `each` with every move of a state that is not won.
    fn each_move(&self, state: &State, mut each: impl FnMut(Move)) {
        let cells = state.cells();
        let cells = &cells[..usize::from(self.rules.cells())];
        let columns = 0..self.rules.columns();
        let free = free_cells(cells);
        let empty = state.empty_columns(self.rules);
        for (from, card) in self.tops(state) {
            if state.next_on_foundation(card.suit()) == Some(card) {
                each(Move::one(Source::Column(from), Target::Foundation));
            }
        }
        for (cell, card) in (0..).zip(cells) {
            if card.is_some_and(|card| state.next_on_foundation(card.suit()) == Some(card)) {
                each(Move::one(Source::Cell(cell), Target::Foundation));
            }
        }
        let to_card = self.rules.longest_run(free, empty);
        let to_empty = self.rules.longest_run(free, empty.saturating_sub(1));
        for (from, _) in self.tops(state) {
            for to in columns.clone().filter(|to| *to != from) {
                let longest = match state.top(to) {
                    Some(_) => to_card,
                    None => to_empty,
                };
                for (cards, card) in (1..=longest).zip(self.run(state, from)) {
                    if state.takes(self.rules, to, card) {
                        each(Move::run(from, to, cards));
                    }
                }
            }
        }
        for (cell, card) in (0..).zip(cells) {
            if let Some(card) = card {
                let takes = |to: &u8| state.takes(self.rules, *to, *card);
                for to in columns.clone().filter(takes) {
                    each(Move::one(Source::Cell(cell), Target::Column(to)));
                }
            }
        }
        for (from, _) in self.tops(state) {
            for (cell, _) in (0..).zip(cells).filter(|(_, card)| card.is_none()) {
                each(Move::one(Source::Column(from), Target::Cell(cell)));
            }
        }
        if self.rules.back() == Back::On {
            for suit in Suit::ALL {
                if let Some(card) = Card::of_height(suit, state.height(suit)) {
                    let takes = |to: &u8| state.takes(self.rules, *to, card);
                    for to in columns.clone().filter(takes) {
                        each(Move::one(Source::Foundation(suit), Target::Column(to)));
                    }
                }
            }
        }
    }

    /// The run of a column: its last cards, beginning with the top card, which can be moved.
    pub(super) fn run(&self, state: &State, column: u8) -> impl Iterator<Item = Card> {
        let building = self.rules.building();
        let mut above = None;
        state.from_top(column).take_while(move |card| {
            let above = above.replace(*card);
            above.is_none_or(|above| building.allows(above, *card))
        })
    }
}

impl PerfectInformation for FreeCell {}

impl Game for FreeCell {
    type State = State;
    type Move = Move;

    fn seats(&self) -> usize {
        1
    }

    fn start(&self) -> State {
        self.start
    }

    fn turn(&self, state: &State) -> Turn {
        if state.is_won() {
            Turn::Over(Outcome::won_by(Seat::FIRST))
        } else if self.can_move(state) {
            Turn::Seat(Seat::FIRST)
        } else {
            Turn::Over(Outcome::LOST)
        }
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        if !state.is_won() {
            self.each_move(state, |mv| out.push(mv));
        }
    }

    fn play_unchecked(&self, state: &mut State, mv: Move) {
        self.play_without_auto_play(state, mv);
        if !matches!(mv.from, Source::Foundation(_)) {
            auto_play::run(self.rules, state, |_| ());
        }
    }

    fn is_legal(&self, state: &State, mv: Move) -> bool {
        !state.is_won() && self.check(state, mv).is_ok()
    }
}

impl Key for FreeCell {
    /// What each card lies on. Columns and cells keep their order, as a record of moves needs it; a
    /// search may use the [canonical key](State::canonical_key).
    type Key = [u8; Card::COUNT as usize];

    fn key(&self, state: &State) -> Self::Key {
        *state.bytes()
    }

    fn state_of(&self, key: &Self::Key) -> State {
        State::of_bytes(key)
    }
}

impl Searchable for FreeCell {}
