//! The engines that are taken where none was chosen.

use hog_engines::EngineName;

use crate::{Executor, Table};

/// An engine that plays every game.
const PLAYS_EVERY_GAME: &str = "random";

/// The engine that stands by, to take a seat or make a move when a person asks for one.
pub(super) fn usual_engine(table: &dyn Table) -> EngineName {
    first_able(table, &["level:5"])
}

/// The engine that suggests moves: the best one, independent of the opponent's level.
pub(crate) fn best_adviser(table: &dyn Table) -> EngineName {
    first_able(table, &["best:time=1s", "level:10"])
}

/// The adviser of tables with this executor. Inline, it is one that answers soon and always the same.
pub(super) fn adviser_for(executor: &Executor, table: &dyn Table) -> EngineName {
    if executor.is_inline() {
        first_able(table, &["level:6", "belief"])
    } else {
        best_adviser(table)
    }
}

/// The first of these engines that can play at the table, or else one that plays every game.
fn first_able(table: &dyn Table, names: &[&str]) -> EngineName {
    let engines = names
        .iter()
        .map(|name| name.parse().expect("there are such engines"));
    let mut able = engines.filter(|name| table.can_play(name).is_ok());
    let any = || PLAYS_EVERY_GAME.parse().expect("there is such an engine");
    able.next().unwrap_or_else(any)
}
