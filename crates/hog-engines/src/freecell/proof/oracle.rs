//! A plain search over whole positions, to check the proof by. Simple before all.

#![expect(
    clippy::cast_possible_truncation,
    clippy::trivially_copy_pass_by_ref,
    reason = "columns are few; rules may grow"
)]

use std::collections::{HashSet, VecDeque};

use super::ground::{Card, Ground, Move, Place, Position};

/// Makes a move by the plain ground. `None` if it is against them.
pub(super) fn play(ground: &Ground, at: &Position, step: Move) -> Option<Position> {
    let mut next = at.clone();
    let suit = usize::from(step.card & 3);
    let rank = step.card >> 2;
    match step.from {
        Place::Column(column) => {
            let card = next.columns.get_mut(usize::from(column))?.pop();
            (card == Some(step.card)).then_some(())?;
        }
        Place::Cell => {
            let cell = next.cells.iter().position(|&card| card == step.card)?;
            next.cells.remove(cell);
        }
        Place::Foundation => {
            return None;
        }
    }
    match step.to {
        Place::Column(column) => {
            let column = next.columns.get_mut(usize::from(column))?;
            let fits = column
                .last()
                .map_or(ground.starts_column(step.card), |&on| {
                    ground.fits(step.card, on)
                });
            fits.then_some(())?;
            column.push(step.card);
        }
        Place::Cell => {
            (next.cells.len() < usize::from(ground.cells)).then_some(())?;
            next.cells.push(step.card);
        }
        Place::Foundation => {
            (next.founded[suit] == rank).then_some(())?;
            next.founded[suit] += 1;
        }
    }
    Some(next)
}

fn bare(at: &Position) -> impl Iterator<Item = (Card, Place)> {
    let columns = (0u8..)
        .zip(&at.columns)
        .filter_map(|(number, cards)| Some((*cards.last()?, Place::Column(number))));
    columns.chain(at.cells.iter().map(|&card| (card, Place::Cell)))
}

/// All moves that may be legal.
pub(super) fn moves(at: &Position) -> Vec<Move> {
    let mut list = Vec::new();
    for (card, from) in bare(at) {
        let columns = (0..at.columns.len() as u8).map(Place::Column);
        for to in columns.chain([Place::Cell, Place::Foundation]) {
            if to != from {
                list.push(Move {
                    card,
                    from,
                    to,
                    onto: None,
                });
            }
        }
    }
    list
}

fn canonical(at: &Position) -> Position {
    let mut form = at.clone();
    form.columns.sort();
    form.cells.sort_unstable();
    form
}

/// All positions that can be reached, up to the order of columns and cells; `None` beyond `most`.
pub(super) fn reachable(
    ground: &Ground,
    start: &Position,
    most: usize,
) -> Option<HashSet<Position>> {
    let first = canonical(start);
    let mut seen = HashSet::from([first.clone()]);
    let mut queue = VecDeque::from([first]);
    while let Some(at) = queue.pop_front() {
        for step in moves(&at) {
            if let Some(next) = play(ground, &at, step).map(|next| canonical(&next))
                && seen.insert(next.clone())
            {
                queue.push_back(next);
            }
        }
        if seen.len() > most {
            return None;
        }
    }
    Some(seen)
}

/// Whether the position can be won; `None` beyond `most` positions.
pub(super) fn winnable(ground: &Ground, start: &Position, most: usize) -> Option<bool> {
    let positions = reachable(ground, start, most)?;
    Some(positions.iter().any(|at| at.founded == [ground.ranks; 4]))
}
