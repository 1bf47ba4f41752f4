//! The rules at a table, which change when a player changes a preference.

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

use hog_games::catalogue::{Choice, Listed, ParameterRole, Visitor};

use crate::TableError;
use crate::solutions::Solutions;

/// The rules by which moves at a table are made, with what the solver has found. A change of a preference in the
/// midst of a game makes another rule set; what is known of states holds for one rule set.
pub(super) struct RuleSet<G: Listed> {
    pub(super) name: String,
    pub(super) rules: String,
    /// The choice from the catalogue; `None` for a game that is not in it.
    pub(super) choice: Option<Choice>,
    pub(super) game: Arc<G>,
    pub(super) solutions: Solutions<G>,
}

impl<G: Listed> RuleSet<G> {
    pub(super) fn new(game: G, name: String, rules: String, choice: Option<Choice>) -> Self {
        let game = Arc::new(game);
        Self {
            name,
            rules,
            solutions: Solutions::new(&game),
            choice,
            game,
        }
    }

    /// The rules of the same game with other preferences.
    pub(super) fn adjusted(&self, to: &Choice) -> Result<Self, TableError> {
        let refused = || TableError::NotAdjustable {
            game: to.to_string(),
            present: self.name.clone(),
        };
        let present = self.choice.as_ref().ok_or_else(refused)?;
        if !differ_only_in_preferences(present, to) {
            return Err(refused());
        }
        let game = to.visit(OfType(PhantomData::<G>)).ok_or_else(refused)?;
        Ok(Self::new(
            game,
            to.to_string(),
            to.rules(),
            Some(to.clone()),
        ))
    }
}

/// Whether two games are the same but for preferences.
fn differ_only_in_preferences(first: &Choice, second: &Choice) -> bool {
    let (Some(first), Some(second)) = (first.listed(), second.listed()) else {
        return first == second;
    };
    let mut settings = first.settings().all().zip(second.settings().all());
    first.family() == second.family()
        && settings.all(|((parameter, value), (_, second_value))| {
            value == second_value || parameter.role == ParameterRole::Preference
        })
}

/// Returns a game if it has this type.
struct OfType<G>(PhantomData<G>);

impl<G: Listed> Visitor for OfType<G> {
    type Output = Option<G>;

    fn visit<H: Listed>(self, game: H) -> Option<G> {
        let game: Box<dyn Any> = Box::new(game);
        game.downcast().ok().map(|game| *game)
    }
}
