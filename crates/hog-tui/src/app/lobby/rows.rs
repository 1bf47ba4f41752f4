//! The list of the lobby: the game to continue, all games, other saved games.

use hog_table::catalogue::FAMILIES;

use crate::app::storage::SavedListing;

/// A row of the list.
#[derive(Clone, Debug)]
pub(super) enum LobbyRow {
    /// A title over the rows below; it cannot be chosen.
    Heading(&'static str),
    /// A family of games, by its number in the catalogue.
    Game(usize),
    Saved(SavedListing),
}

impl LobbyRow {
    /// All rows, with the saved games that are given newest first. The newest that is not over is the
    /// first of the list.
    pub(super) fn all(mut saved: Vec<SavedListing>) -> Vec<Self> {
        let mut rows = Vec::new();
        if let Some(last) = saved.iter().position(SavedListing::is_unfinished) {
            rows.push(Self::Heading("Continue"));
            rows.push(Self::Saved(saved.remove(last)));
        }
        rows.push(Self::Heading("Games"));
        rows.extend((0..FAMILIES.len()).map(Self::Game));
        if !saved.is_empty() {
            rows.push(Self::Heading("Saved games"));
            rows.extend(saved.into_iter().map(Self::Saved));
        }
        rows
    }

    pub(super) fn can_be_chosen(&self) -> bool {
        !matches!(self, Self::Heading(_))
    }

    /// A name by which the row is found again in a list that has changed.
    pub(super) fn id(&self) -> String {
        match self {
            Self::Heading(text) => format!("heading {text}"),
            Self::Game(number) => format!("game {number}"),
            Self::Saved(saved) => format!("table {}", saved.id),
        }
    }

    /// The first row that can be chosen.
    pub(super) fn first(rows: &[Self]) -> usize {
        rows.iter().position(Self::can_be_chosen).unwrap_or(0)
    }

    /// The row that can be chosen `by` such rows further down, or the last before the list ends.
    pub(super) fn beside(rows: &[Self], from: usize, by: isize) -> usize {
        let choosable: Vec<usize> = (0..rows.len())
            .filter(|row| rows[*row].can_be_chosen())
            .collect();
        let here = choosable.iter().position(|row| *row == from).unwrap_or(0);
        let last = choosable.len().saturating_sub(1);
        let there = here.saturating_add_signed(by).min(last);
        choosable.get(there).copied().unwrap_or(from)
    }

    /// The text of the row.
    pub(super) fn text(&self) -> String {
        match self {
            Self::Heading(text) => (*text).to_string(),
            Self::Game(number) => FAMILIES[*number].name.to_string(),
            Self::Saved(saved) => saved.summary(),
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
