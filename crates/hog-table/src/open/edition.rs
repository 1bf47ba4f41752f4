//! Editions: the rules by which the moves at a table are made.

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

use hog_games::catalogue::{Choice, Listed, ParameterRole, Visitor};

use crate::TableError;
use crate::solutions::Solutions;

/// Rules by which moves at a table are made. A habit that changes in the midst of a game makes
/// another edition; what is known of states holds for one edition.
pub(super) struct Edition<G: Listed> {
    pub(super) name: String,
    pub(super) rules: String,
    /// What was chosen, if it came from the catalogue.
    pub(super) choice: Option<Choice>,
    pub(super) game: Arc<G>,
    pub(super) solutions: Solutions<G>,
}

impl<G: Listed> Edition<G> {
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

    /// Another edition of the same game.
    pub(super) fn adjusted(&self, to: &Choice) -> Result<Self, TableError> {
        let refused = || TableError::NotAdjustable {
            game: to.to_string(),
            present: self.name.clone(),
        };
        let own = self.choice.as_ref().ok_or_else(refused)?;
        if !differ_in_habits(own, to) {
            return Err(refused());
        }
        let game = to.visit(Same(PhantomData::<G>)).ok_or_else(refused)?;
        Ok(Self::new(
            game,
            to.to_string(),
            to.rules(),
            Some(to.clone()),
        ))
    }
}

/// Whether two games are the same but for habits.
fn differ_in_habits(one: &Choice, other: &Choice) -> bool {
    let (Some(one), Some(other)) = (one.listed(), other.listed()) else {
        return one == other;
    };
    let both = one.settings().all().zip(other.settings().all());
    one.family() == other.family() && { both }.all(|((parameter, one), (_, other))| {
        one == other || parameter.role == ParameterRole::Habit
    })
}

/// Builds a game if it has this type.
struct Same<G>(PhantomData<G>);

impl<G: Listed> Visitor for Same<G> {
    type Output = Option<G>;

    fn visit<H: Listed>(self, game: H) -> Option<G> {
        let game: Box<dyn Any> = Box::new(game);
        game.downcast().ok().map(|game| *game)
    }
}
