//! Tables that are set up again as they were kept.

use hog_games::catalogue::{Choice, Listed, Visitor};

use super::Setting;
use super::chance::Chance;
use super::open_table::OpenTable;
use crate::{Consent, Dealer, Kept, KeptMove, RestoreError, Table};

/// Sets up a table as it was kept. The seed is that of the tokens by which viewers call counters.
///
/// # Errors
/// [`RestoreError`] if what was kept cannot be of this game.
pub fn restore(game: &Choice, kept: &Kept, tokens: u64) -> Result<Box<dyn Table>, RestoreError> {
    game.visit(Restoring {
        choice: game,
        kept,
        tokens,
    })
}

struct Restoring<'a> {
    choice: &'a Choice,
    kept: &'a Kept,
    tokens: u64,
}

impl Visitor for Restoring<'_> {
    type Output = Result<Box<dyn Table>, RestoreError>;

    fn visit<G: Listed>(self, game: G) -> Self::Output {
        let Self {
            choice,
            kept,
            tokens,
        } = self;
        let dealer = match &kept.deal {
            Some(deal) => Dealer::resuming(deal.clone()),
            None => Dealer::new(choice.deal_seed()),
        };
        let setting = Setting {
            name: choice.to_string(),
            rules: choice.rules(),
            chance: Chance::Dealer(dealer),
            tokens,
        };
        let mut table = OpenTable::of(game, setting, Some(choice.clone()))?;
        add_editions(&mut table, kept)?;
        let (made, undone) = (&kept.moves, &kept.undone);
        let count = made.len() + undone.len();
        for (index, kept) in made.iter().chain(undone).enumerate() {
            make_again(&mut table, kept, (index + 1, count))?;
        }
        for _ in undone {
            table.undo(Consent::Given)?;
        }
        table.current = edition(&table, kept.now, count + 1)?;
        Ok(Box::new(table))
    }
}

/// Adds the rules that came after the first.
fn add_editions<G: Listed>(table: &mut OpenTable<G>, kept: &Kept) -> Result<(), RestoreError> {
    for name in kept.rules.iter().skip(1) {
        let wrong = |reason: String| RestoreError::Rules {
            name: name.clone(),
            reason,
        };
        let choice: Choice = name.parse().map_err(|error| wrong(format!("{error}")))?;
        let edition = table.editions[0].adjusted(&choice);
        let edition = edition.map_err(|error| wrong(error.to_string()))?;
        table.editions.push(edition);
    }
    Ok(())
}

fn make_again<G: Listed>(
    table: &mut OpenTable<G>,
    kept: &KeptMove,
    (number, count): (usize, usize),
) -> Result<(), RestoreError> {
    table.current = edition(table, kept.rules, number)?;
    let made = table.play_in_turn(&kept.text);
    made.map(|_| ()).map_err(|error| RestoreError::Move {
        number,
        count,
        text: kept.text.clone(),
        error,
    })
}

/// The edition that a move names.
fn edition<G: Listed>(
    table: &OpenTable<G>,
    rules: usize,
    number: usize,
) -> Result<usize, RestoreError> {
    let count = table.editions.len();
    if rules < count {
        return Ok(rules);
    }
    Err(RestoreError::NoSuchRules {
        number,
        rules,
        count,
    })
}
