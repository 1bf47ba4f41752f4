//! Converts the primitive steps of a proof to steps of single cards by the rules. Slots and floating cards are
//! explained in [`board`](super::board).

use hog_cards::{Card, Suit};
use hog_games::freecell::{AutoPlay, FreeCell, LiesOn, State};

use super::board::{CardNumber, Op};
use crate::freecell::card_code::CardCode;
use crate::freecell::rule_tables::RuleTables;
use crate::freecell::solution::{CardStep, Goal, find_move};

/// A game that is played without auto-play, and the steps made so far.
struct Replay<'t> {
    tables: &'t RuleTables,
    game: FreeCell,
    state: State,
    steps: Vec<CardStep>,
}

/// The steps that play `ops` from `start`, and then move all cards to the foundations if that is
/// possible.
pub(super) fn replay(tables: &RuleTables, start: &State, ops: &[Op]) -> Vec<CardStep> {
    let rules = tables.rules.with_auto_play(AutoPlay::Off);
    let mut replay = Replay {
        tables,
        game: FreeCell::of(&start.setup(rules)),
        state: *start,
        steps: Vec::new(),
    };
    for (now, &op) in ops.iter().enumerate() {
        match op {
            Op::Float(number) => replay.float(card(number), &ops[now + 1..]),
            Op::Join(number, on) => {
                replay.move_to_own_column(card(on), &[card(on)]);
                replay.shift(card(number), Goal::Onto(card(on)));
            }
            Op::Found(number) => replay.shift(card(number), Goal::Foundation),
        }
    }
    replay.finish();
    replay.steps
}

fn card(number: CardNumber) -> Card {
    CardCode::new(number).card()
}

impl Replay<'_> {
    fn is_in_cell(&self, card: Card) -> bool {
        matches!(self.state.lies_on(card), LiesOn::Cell(_))
    }

    /// Whether a card may lie alone in a column.
    fn may_start_column(&self, card: Card) -> bool {
        self.tables.fills_a_column(card.into())
    }

    fn tops(&self) -> impl Iterator<Item = Card> {
        self.game.tops(&self.state).map(|(_, card)| card)
    }

    fn cards_in_cells(&self) -> impl Iterator<Item = Card> {
        self.state.cells().into_iter().flatten()
    }

    fn free_cells(&self) -> usize {
        usize::from(self.game.rules().cells()) - self.cards_in_cells().count()
    }

    fn empty_columns(&self) -> usize {
        usize::from(self.game.rules().columns()) - self.tops().count()
    }

    fn shift(&mut self, card: Card, to: Goal) {
        if to == Goal::Cell && self.is_in_cell(card) {
            return;
        }
        let step = CardStep::one(card, to);
        let mv = find_move(&self.game, &self.state, step);
        let mv = mv.expect("the search makes possible steps");
        self.game.play_without_auto_play(&mut self.state, mv);
        self.steps.push(step);
    }

    /// Empties a column by moving a card that is alone there to a cell; not one of `keep`.
    fn empty_a_column(&mut self, keep: &[Card]) {
        if self.empty_columns() > 0 {
            return;
        }
        let single = self.tops().find(|card| {
            let is_alone = matches!(self.state.lies_on(*card), LiesOn::Column(_));
            is_alone && !keep.contains(card) && self.may_start_column(*card)
        });
        let single = single.expect("a column is left for the card");
        self.shift(single, Goal::Cell);
    }

    /// Moves a card from a cell to a column of its own. A slot must be free.
    fn move_to_own_column(&mut self, card: Card, keep: &[Card]) {
        if self.is_in_cell(card) {
            self.empty_a_column(keep);
            self.shift(card, Goal::EmptyColumn);
        }
    }

    /// Floats a card. If this takes the last slot, first moves to columns the cards that will need one
    /// before a slot is free again. A card that empties its column by leaving takes no slot.
    fn float(&mut self, card: Card, later: &[Op]) {
        let mut keep = Vec::new();
        let empties_column = matches!(self.state.lies_on(card), LiesOn::Column(_));
        if self.free_cells() + self.empty_columns() == 1 && !empties_column {
            keep = self.targets(card, later);
            for other in keep.clone() {
                if other != card {
                    self.move_to_own_column(other, &keep);
                }
            }
        }
        if self.free_cells() > 0 && !keep.contains(&card) {
            return self.shift(card, Goal::Cell);
        }
        self.empty_a_column(&keep);
        if self.may_start_column(card) {
            return self.shift(card, Goal::EmptyColumn);
        }
        let king = self
            .cards_in_cells()
            .find(|other| self.may_start_column(*other));
        let king = king.expect("a cell holds a card that can go to the empty column");
        self.shift(king, Goal::EmptyColumn);
        self.shift(card, Goal::Cell);
    }

    /// Floating cards onto which a card is put before a slot is free again.
    fn targets(&self, card: Card, later: &[Op]) -> Vec<Card> {
        // The first card of a column empties it by leaving, which frees a slot.
        let floats = |other: Card| {
            other == card
                || matches!(
                    self.state.lies_on(other),
                    LiesOn::Column(_) | LiesOn::Cell(_)
                )
        };
        let mut targets = Vec::new();
        for op in later {
            match *op {
                Op::Join(moved, on) => {
                    let (moved, on) = (self::card(moved), self::card(on));
                    if floats(on) && !targets.contains(&on) {
                        targets.push(on);
                    }
                    if floats(moved) {
                        break;
                    }
                }
                Op::Found(moved) if floats(self::card(moved)) => break,
                Op::Found(_) => {}
                Op::Float(_) => break,
            }
        }
        targets
    }

    /// Moves all that can go to the foundations.
    fn finish(&mut self) {
        loop {
            let free = |card: &Card| self.is_in_cell(*card) || self.tops().any(|top| top == *card);
            let next = Suit::ALL.map(|suit| self.state.next_on_foundation(suit));
            let Some(card) = next.into_iter().flatten().find(free) else {
                return;
            };
            self.shift(card, Goal::Foundation);
        }
    }
}
