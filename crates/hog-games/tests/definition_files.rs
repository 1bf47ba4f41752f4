//! Definition files: what is written is loaded again as it was.

use hog_games::catalogue::GameName;
use hog_games::positional::file::{DefinedGame, WriteError};
use hog_games::positional::lines::lines;
use hog_games::positional::{Ground, Groups, Origin, Plan, Side, Stacks, Way};

fn listed(name: &str) -> Plan {
    let game: GameName = name.parse().expect("the game is listed");
    game.plan().expect("the game is positional")
}

fn grid(columns: u16, rows: u16) -> Ground {
    Ground::Grid {
        columns,
        rows,
        origin: Origin::Top,
    }
}

/// Writes a game, loads it, and compares; returns what was written.
fn written_and_loaded(title: &str, plan: Plan) -> String {
    let game = DefinedGame::new(title, plan);
    let text = game
        .to_toml()
        .unwrap_or_else(|error| panic!("{title}: {error}"));
    assert_eq!(DefinedGame::from_toml(&text).as_ref(), Ok(&game), "{text}");
    text
}

#[test]
fn listed_games_are_written_and_loaded() {
    for name in [
        "mnk",
        "mnk:1,1,1",
        "mnk:6,5,4",
        "mnk:20,20,5",
        "gomoku:7",
        "gomoku:20",
        "gomoku:9,rule=exact",
        "hex:1",
        "hex:3",
        "hex:4,swap=on",
        "hex",
        "hex:19",
        "hex:3,by=groups",
        "hex:5,by=groups",
        "hex:6,by=groups",
        "hex:4,by=groups,swap=on",
        "drop",
        "drop:1,1,1",
        "drop:5,4",
        "y:1",
        "y:4",
        "y",
        "y:24",
        "qubic",
        "fano",
        "number-scrabble",
        "cube-ttt",
        "tictactoe",
    ] {
        written_and_loaded(name, listed(name));
    }
}
