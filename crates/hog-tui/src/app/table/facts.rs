//! What is true at this table, as far as it decides which keys mean something.

use hog_core::Hides;
use hog_engines::EngineName;
use hog_table::catalogue::{Parameter, ParameterRole};

use super::TableScreen;
use crate::app::facts::Facts;

/// The switch of an engine that says in which order it tries moves.
pub(super) const REORDER: &str = "reorder";

impl TableScreen {
    pub(super) fn facts(&self) -> Facts {
        let table = self.live.table();
        let listed = self.live.choice().listed();
        Facts {
            several: table.seats() > 1,
            open: table.hides() == Hides::Nothing,
            solver: table.solver().is_some(),
            deals: listed.is_some_and(|name| name.deal().is_some()),
            adjustable: self.habit().is_some(),
            aid: self.sight.has_aid,
            reorder: has_reorder(self.live.engine()),
            over: self.is_over(),
            own_turn: self.own_turn().is_some(),
            undo: table.length() > 0,
            redo: table.redoable() > 0,
        }
    }

    /// The habit that may change in the midst of the game, if there is one.
    pub(super) fn habit(&self) -> Option<&'static Parameter> {
        let name = self.live.choice().listed()?;
        let mut parameters = name.family().parameters.iter();
        parameters.find(|parameter| parameter.role == ParameterRole::Habit)
    }
}

/// Whether an engine has the switch of the order in which it tries moves.
fn has_reorder(engine: &EngineName) -> bool {
    let mut settings = engine.settings().all();
    settings.any(|(parameter, _)| parameter.name == REORDER)
}
