//! Whether a move is legal, and if not, why.

use super::error::{Full, InvalidMove, MoveError, NotAvailable};
use super::game::FreeCell;
use super::piles::{Move, Source, Target};
use super::rules::Back;
use super::state::{State, free_cells};
use hog_cards::Card;

impl FreeCell {
    /// Whether a move can be made in a state that is not won, and if not, why.
    ///
    /// # Errors
    /// [`MoveError`] if it cannot.
    pub fn check(&self, state: &State, mv: Move) -> Result<(), MoveError> {
        let card = match mv.from {
            Source::Column(from) => return self.check_from_column(state, from, mv),
            Source::Cell(cell) => self.card_in_cell(state, cell)?,
            Source::Foundation(_) if self.rules().back() == Back::Off => {
                return Err(InvalidMove::BackIsOff.into());
            }
            Source::Foundation(suit) => {
                let top = Card::of_height(suit, state.height(suit));
                top.ok_or(NotAvailable::Empty(mv.from))?
            }
        };
        one_at_a_time(mv)?;
        match (mv.from, mv.to) {
            (_, Target::Column(to)) => self.check_onto_column(state, to, card),
            (Source::Foundation(_), _) => Err(InvalidMove::BackToNoColumn.into()),
            (_, Target::Foundation) => check_to_foundation(state, card),
            (_, Target::Cell(_)) => Err(InvalidMove::CellToCell.into()),
        }
    }

    fn check_from_column(&self, state: &State, from: u8, mv: Move) -> Result<(), MoveError> {
        self.check_column(from)?;
        let top = state.top(from);
        let top = top.ok_or(NotAvailable::Empty(Source::Column(from)))?;
        match mv.to {
            Target::Column(to) => self.check_run(state, from, to, mv.cards),
            Target::Foundation => {
                one_at_a_time(mv)?;
                check_to_foundation(state, top)
            }
            Target::Cell(cell) => {
                one_at_a_time(mv)?;
                self.check_into_cell(state, cell)
            }
        }
    }

    fn check_run(&self, state: &State, from: u8, to: u8, cards: u8) -> Result<(), MoveError> {
        let rules = self.rules();
        self.check_column(to)?;
        if from == to {
            return Err(InvalidMove::SameColumn(from).into());
        }
        if cards == 0 {
            return Err(InvalidMove::OneAtATime { cards }.into());
        }
        let run: Vec<Card> = state.from_top(from).take(cards.into()).collect();
        let (Some(base), true) = (run.last(), run.len() == usize::from(cards)) else {
            let has = u8::try_from(run.len()).expect("a column has at most 52 cards");
            let column = from;
            return Err(NotAvailable::TooFew { column, has, cards }.into());
        };
        let mut pairs = run.windows(2);
        if let Some(pair) = pairs.find(|pair| !rules.building().allows(pair[0], pair[1])) {
            return Err(InvalidMove::NoRun {
                column: from,
                cards,
                card: pair[0],
                onto: pair[1],
            }
            .into());
        }
        self.check_onto_column(state, to, *base)?;
        let most = self.longest_run(state, to);
        if cards > most {
            return Err(InvalidMove::TooLong { cards, most }.into());
        }
        Ok(())
    }

    /// How many cards can be moved at once to a column.
    pub(super) fn longest_run(&self, state: &State, to: u8) -> u8 {
        let rules = self.rules();
        let free = free_cells(&state.cells()[..usize::from(rules.cells())]);
        let empty_target = u8::from(state.top(to).is_none());
        rules.longest_run(free, state.empty_columns(rules) - empty_target)
    }

    fn check_onto_column(&self, state: &State, to: u8, card: Card) -> Result<(), MoveError> {
        self.check_column(to)?;
        if state.takes(self.rules(), to, card) {
            return Ok(());
        }
        let building = self.rules().building();
        let invalid = match state.top(to) {
            Some(onto) => InvalidMove::DoesNotFit {
                card,
                onto,
                building,
            },
            None => InvalidMove::NotAKing { card },
        };
        Err(invalid.into())
    }

    fn check_into_cell(&self, state: &State, cell: u8) -> Result<(), MoveError> {
        self.check_cell(cell)?;
        let cells = state.cells();
        let cells = &cells[..usize::from(self.rules().cells())];
        match cells[usize::from(cell)] {
            None => Ok(()),
            Some(_) if free_cells(cells) == 0 => Err(Full::Cells.into()),
            Some(holds) => Err(Full::Cell { cell, holds }.into()),
        }
    }

    fn card_in_cell(&self, state: &State, cell: u8) -> Result<Card, MoveError> {
        self.check_cell(cell)?;
        let held = state.cells()[usize::from(cell)];
        Ok(held.ok_or(NotAvailable::Empty(Source::Cell(cell)))?)
    }

    const fn check_column(&self, column: u8) -> Result<(), MoveError> {
        let columns = self.rules().columns();
        if column < columns {
            Ok(())
        } else {
            let missing = NotAvailable::NoSuchColumn { column, columns };
            Err(MoveError::NotAvailable(missing))
        }
    }

    const fn check_cell(&self, cell: u8) -> Result<(), MoveError> {
        let cells = self.rules().cells();
        if cell < cells {
            Ok(())
        } else {
            let missing = NotAvailable::NoSuchCell { cell, cells };
            Err(MoveError::NotAvailable(missing))
        }
    }
}

fn one_at_a_time(mv: Move) -> Result<(), InvalidMove> {
    let cards = mv.cards;
    if cards == 1 {
        Ok(())
    } else {
        Err(InvalidMove::OneAtATime { cards })
    }
}

fn check_to_foundation(state: &State, card: Card) -> Result<(), MoveError> {
    let next = state.next_on_foundation(card.suit());
    if next == Some(card) {
        Ok(())
    } else {
        Err(InvalidMove::NotNext { card, next }.into())
    }
}
