//! The list of the lobby: the last table, all games, other tables.

use hog_table::catalogue::FAMILIES;

use crate::app::storage::SavedListing;

/// A row of the list.
#[derive(Clone, Debug)]
pub(super) enum LobbyRow {
    /// What the rows below have in common; it cannot be chosen.
    Heading(&'static str),
    /// The game that was played last, if it is not over.
    Last(SavedListing),
    /// A family of games, by its number in the catalogue.
    Game(usize),
    /// A saved game.
    Kept(SavedListing),
}

impl LobbyRow {
    /// All rows; tables are given newest first.
    pub(super) fn all(kept: Vec<SavedListing>) -> Vec<Self> {
        let mut rows = Vec::new();
        let is_last = |kept: &SavedListing| kept.is_unfinished() && kept.damage.is_none();
        let last = kept.iter().position(is_last);
        if let Some(last) = last {
            rows.push(Self::Heading("Continue"));
            rows.push(Self::Last(kept[last].clone()));
        }
        rows.push(Self::Heading("Games"));
        rows.extend((0..FAMILIES.len()).map(Self::Game));
        let others: Vec<SavedListing> = kept
            .into_iter()
            .enumerate()
            .filter_map(|(number, kept)| (Some(number) != last).then_some(kept))
            .collect();
        if !others.is_empty() {
            rows.push(Self::Heading("Saved games"));
            rows.extend(others.into_iter().map(Self::Kept));
        }
        rows
    }

    pub(super) fn can_be_chosen(&self) -> bool {
        !matches!(self, Self::Heading(_))
    }

    /// By what a row is known again when the list has changed.
    pub(super) fn id(&self) -> String {
        match self {
            Self::Heading(text) => format!("heading {text}"),
            Self::Game(number) => format!("game {number}"),
            Self::Last(kept) | Self::Kept(kept) => format!("table {}", kept.id),
        }
    }

    /// The first row that can be chosen.
    pub(super) fn first(rows: &[Self]) -> usize {
        rows.iter().position(Self::can_be_chosen).unwrap_or(0)
    }

    /// The row at this distance that can be chosen, or the nearest to it.
    pub(super) fn beside(rows: &[Self], from: usize, by: isize) -> usize {
        let choosable: Vec<usize> = (0..rows.len())
            .filter(|row| rows[*row].can_be_chosen())
            .collect();
        let here = choosable.iter().position(|row| *row == from).unwrap_or(0);
        let last = choosable.len().saturating_sub(1);
        let there = here.saturating_add_signed(by).min(last);
        choosable.get(there).copied().unwrap_or(from)
    }

    /// What the list says.
    pub(super) fn told(&self) -> String {
        match self {
            Self::Heading(text) => (*text).to_string(),
            Self::Game(number) => FAMILIES[*number].name.to_string(),
            Self::Last(kept) | Self::Kept(kept) => kept.told(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_stepped_over() {
        let rows = LobbyRow::all(Vec::new());
        let first = LobbyRow::first(&rows);
        assert_eq!(first, 1);
        assert_eq!(LobbyRow::beside(&rows, first, -1), first);
        assert_eq!(LobbyRow::beside(&rows, first, isize::MAX), rows.len() - 1);
        assert_eq!(LobbyRow::beside(&rows, rows.len() - 1, isize::MIN), first);
    }
}
