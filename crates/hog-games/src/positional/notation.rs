//! Moves of positional games as text: the name of the place, its row and column, or its number.

use hog_board::Place;
use hog_core::{BadNotation, Notation, Seat};

use super::game::{Positional, Stones};
use super::ground::Ground;
use super::groups::player;

/// The word for taking the first stone over.
pub(super) const SWAP: &str = "swap";

impl<const W: usize> Positional<W> {
    fn name(&self, place: u16) -> &str {
        let spot = self.layout.spot(Place(place.into()));
        spot.map_or("?", |spot| &spot.name)
    }

    /// The place with this name.
    fn named(&self, text: &str) -> Option<u16> {
        let place = self.layout.place(text)?;
        u16::try_from(place.0).ok()
    }

    /// The place in a row and a column, both counted from 1 at the upper left: `2 3` or `2,3`.
    fn in_row_and_column(&self, text: &str) -> Option<u16> {
        let (columns, rows) = self.plan.ground().columns_and_rows()?;
        let (row, column) = text.split_once([',', ' '])?;
        let (row, column) = (number(row.trim())?, number(column.trim())?);
        let inside = (1..=rows).contains(&row) && (1..=columns).contains(&column);
        inside.then(|| (row - 1) * columns + column - 1)
    }

    /// The place with this number, counted from 1.
    fn numbered(&self, text: &str) -> Option<u16> {
        let number = number(text)?;
        (1..=self.places).contains(&number).then(|| number - 1)
    }

    /// Where a stone comes to rest in the column with this letter, if stones fall in columns.
    fn in_column(&self, state: &Stones<W>, text: &str) -> Option<u16> {
        let Ground::Grid { columns, .. } = self.plan.ground() else {
            return None;
        };
        let is_letters = text.chars().all(|letter| letter.is_ascii_alphabetic());
        let cell = self.named(&format!("{text}1"));
        let cell = cell.filter(|_| is_letters && self.plan.falls_in_columns())?;
        let in_column = |place: &u16| place % columns == cell % columns;
        let lowest_free = self.free(&state.stones).iter().find(in_column);
        // In a full column it is the topmost cell, which is then said to be taken.
        lowest_free.or_else(|| (0..self.places).find(in_column))
    }

    fn expected(&self) -> String {
        let last = self.layout.spots().len() - 1;
        let name = |number: usize| &self.layout.spots()[number].name;
        let mut expected = format!("the name of a place, such as {}", name(0));
        if last > 0 {
            expected += &format!(" or {}", name(last));
        }
        if self.plan.ground().columns_and_rows().is_some() {
            expected += ", or its row and column, such as 1,1";
        }
        if self.plan.falls_in_columns() {
            expected += ", or the letter of a column";
        }
        if self.plan.mirror().is_some() {
            expected += ", or, as the second move, swap";
        }
        expected
    }
}

/// A number without signs.
fn number(text: &str) -> Option<u16> {
    let digits = text.chars().all(|digit| digit.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

impl<const W: usize> Notation for Positional<W> {
    fn write_move(&self, state: &Stones<W>, place: u16) -> String {
        if self.stone_to_take_over(state) == Some(place) {
            SWAP.to_string()
        } else {
            self.name(place).to_string()
        }
    }

    fn read_move(&self, state: &Stones<W>, text: &str) -> Result<u16, BadNotation> {
        let text = text.trim();
        let to_take_over = self.stone_to_take_over(state);
        let place = if text.eq_ignore_ascii_case(SWAP) {
            to_take_over
        } else {
            let named = self.named(text);
            let named = named.or_else(|| self.in_row_and_column(text));
            let named = named.or_else(|| self.numbered(text));
            let named = named.or_else(|| self.in_column(state, text));
            // A stone is taken over only by the word for it, never by mistake.
            named.filter(|place| to_take_over != Some(*place))
        };
        place.ok_or_else(|| BadNotation {
            expected: self.expected(),
        })
    }

    fn objection(&self, state: &Stones<W>, place: u16) -> String {
        let name = self.name(place);
        if state.owner(place).is_some() {
            return format!("{name} is already taken");
        }
        if place < self.places && self.is_blocked(place) {
            return format!("{name} is blocked: no stone can be placed there");
        }
        let below = (place < self.places).then(|| self.plan.stacks().below(place));
        match below.flatten() {
            Some(below) if state.owner(below).is_none() => {
                format!(
                    "{name} cannot be reached yet: nothing is on {} below it",
                    self.name(below)
                )
            }
            _ => format!("no stone can be placed on {name}"),
        }
    }

    fn seat_name(&self, seat: Seat) -> String {
        player(seat).to_string()
    }
}
