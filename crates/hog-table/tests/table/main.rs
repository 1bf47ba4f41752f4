//! Tables of all games, seen from outside: play, takebacks, records, replays and judgements.

mod deals;
mod hidden;
mod judgement;
mod play;
mod replay;
mod saved_errors;
mod saved_laws;
mod saved_text;
mod shown;
mod solver;
mod undo_redo;

use hog_games::catalogue::Choice;
use hog_table::{Executor, LiveTable, Table, VerdictSearch, open};

fn choice(name: &str) -> Choice {
    name.parse().expect("the game is listed")
}

fn table(name: &str) -> Box<dyn Table> {
    open(&choice(name), 1).expect("the table can be set up")
}

/// A live table for persons, without searches in the background.
fn live(name: &str) -> LiveTable {
    let live = LiveTable::open(&choice(name), Vec::new(), Executor::inline(), 1);
    let mut live = live.expect("the table can be set up");
    live.set_verdict_search(VerdictSearch::WhenAsked);
    live
}

fn play(table: &mut dyn Table, moves: &str) {
    for mv in moves.split(' ') {
        table.play_in_turn(mv).expect("the test makes legal moves");
    }
}
