//! Every game of the catalogue, from the lobby to its end with keys.

use hog_games::catalogue::FAMILIES;
use hog_tmux::Key;

use crate::sitting::{Sitting, window};

/// How a game is played to its end.
struct Script {
    family: &'static str,
    /// What is set in the lobby.
    settings: &'static [(&'static str, &'static str)],
    /// On which seat a friend sits instead of an engine.
    friend: Option<&'static str>,
    hand: Hand,
    /// What is announced.
    end: &'static str,
}

/// With which keys.
enum Hand {
    /// Arrows and Enter: u, d, l and r, and e for Enter; a blank after each move.
    Arrows(&'static str),
    /// Moves typed in the entry line.
    Typed(&'static str),
    /// V finds a solution, and X makes its moves.
    Solution,
    /// P lets an engine make every move.
    Engine,
}

const SCRIPTS: &[Script] = &[
    Script {
        family: "tictactoe",
        settings: &[],
        friend: Some("O"),
        hand: Hand::Arrows("e ule re re ldde"),
        end: "X has won after 5 moves.",
    },
    Script {
        family: "number-scrabble",
        settings: &[],
        friend: Some("O"),
        hand: Hand::Typed("2 1 7 3 6"),
        end: "X has won after 5 moves.",
    },
    Script {
        family: "fano",
        settings: &[],
        friend: Some("O"),
        hand: Hand::Typed("a e d g b"),
        end: "X has won after 5 moves.",
    },
    Script {
        family: "mnk",
        settings: &[],
        friend: Some("O"),
        hand: Hand::Typed("a1 b2 a2 b1 c3 b3"),
        end: "O has won after 6 moves.",
    },
    Script {
        family: "gomoku",
        settings: &[],
        friend: Some("O"),
        hand: Hand::Typed("d4 d5 e4 e5 f4 f5 g4 g5 h4"),
        end: "X has won after 9 moves.",
    },
    Script {
        family: "drop",
        settings: &[],
        friend: Some("O"),
        hand: Hand::Typed("d a d a d a d"),
        end: "X has won after 7 moves.",
    },
    Script {
        family: "qubic",
        settings: &[],
        friend: Some("O"),
        hand: Hand::Typed("1a1 2a1 1b1 2b1 1c1 2c1 1d1"),
        end: "X has won after 7 moves.",
    },
    Script {
        family: "cube-ttt",
        settings: &[],
        friend: Some("O"),
        hand: Hand::Typed("1a1 1b1 2a1 2b1 3a1"),
        end: "X has won after 5 moves.",
    },
    Script {
        family: "hex",
        settings: &[("size", "3")],
        friend: Some("O"),
        hand: Hand::Typed("b1 c1 b2 c2 b3"),
        end: "X has won after 5 moves.",
    },
    Script {
        family: "y",
        settings: &[("size", "4")],
        friend: Some("O"),
        hand: Hand::Typed("a1 b2 a2 b3 a3 b4 a4"),
        end: "X has won after 7 moves.",
    },
    Script {
        family: "three-mens-morris",
        settings: &[],
        friend: Some("O"),
        hand: Hand::Typed("b2 a1 c2 a2 a3 c1 b2-b3 a1-b1 c2-c3"),
        end: "X has won after 9 moves.",
    },
    Script {
        family: "cube",
        settings: &[("size", "2")],
        friend: None,
        hand: Hand::Typed("F R' U' R F2 U2 R2 U R"),
        end: "The game is won after 9 moves.",
    },
    Script {
        family: "freecell",
        settings: &[("deal", "617")],
        friend: None,
        hand: Hand::Solution,
        end: "The game is won after ",
    },
    Script {
        family: "go-fish",
        settings: &[("ranks", "5"), ("seed", "7")],
        friend: None,
        hand: Hand::Engine,
        end: " after ",
    },
];

/// What is said with the end of a game, whichever it is.
const OVER: &str = "N for another game";

fn script(family: &str) -> &'static Script {
    let found = SCRIPTS.iter().find(|script| script.family == family);
    found.unwrap_or_else(|| panic!("{family} is in the catalogue, but no script plays it"))
}

/// Plays a script from the lobby to the end, and checks what is announced on the screen and what is
/// kept.
fn play(family: &str) {
    let script = script(family);
    let sitting = Sitting::in_lobby();
    sitting.choose(family);
    for (name, value) in script.settings {
        sitting.set(name, value);
    }
    if let Some(seat) = script.friend {
        sitting.seat(seat, "a friend");
    }
    sitting.press(Key::Enter);
    sitting.see("┌ Moves");
    match script.hand {
        Hand::Arrows(moves) => play_by_arrows(&sitting, moves),
        Hand::Typed(moves) => play_by_text(&sitting, moves),
        Hand::Solution => {
            sitting.text("v");
            sitting.see("X steps through it");
            play_on(&sitting, "x");
        }
        Hand::Engine => play_on(&sitting, "p"),
    }
    let screen = sitting.see(OVER);
    assert!(screen.shows(script.end), "{screen}");
    sitting.assert_announced_as_kept(&screen);
    // From the end back to the lobby, where the table is no longer the one to go on with.
    sitting.text("q");
    let screen = sitting.see("┌ House of Games");
    assert!(!screen.shows("Continue"), "{screen}");
    sitting.text("q");
    sitting.terminal.wait_for_end().expect("Q leaves");
}

fn play_by_arrows(sitting: &Sitting, moves: &str) {
    for (number, keys) in (1..).zip(moves.split(' ')) {
        let keys: Vec<Key> = keys
            .chars()
            .map(|key| match key {
                'u' => Key::Up,
                'd' => Key::Down,
                'l' => Key::Left,
                'r' => Key::Right,
                _ => Key::Enter,
            })
            .collect();
        sitting.keys(&keys);
        sitting.see_moves(number);
    }
}

fn play_by_text(sitting: &Sitting, moves: &str) {
    for (number, text) in (1..).zip(moves.split(' ')) {
        sitting.type_move(text);
        sitting.see_moves(number);
    }
}

/// Presses a key that makes a move, until the game is over.
fn play_on(sitting: &Sitting, key: &str) {
    // No game of these lasts so long.
    for _ in 0..300 {
        let before = sitting.screen();
        if before.shows(OVER) {
            return;
        }
        sitting.text(key);
        let listed = window(&before, "Moves");
        sitting.see_that("another move", |screen| {
            let is_own_turn = window(screen, "Status")
                .iter()
                .any(|line| is_own_turn(line));
            screen.shows(OVER) || is_own_turn && window(screen, "Moves") != listed
        });
    }
    panic!("the game goes on for ever:\n{}", sitting.screen());
}

/// Whether a line of the status says that whoever sits at the terminal is to move.
fn is_own_turn(line: &str) -> bool {
    line.starts_with('▶') && line.contains(" you")
}

#[test]
fn every_game_has_a_script() {
    for family in FAMILIES {
        script(family.name);
    }
    assert_eq!(SCRIPTS.len(), FAMILIES.len());
}

/// A test for each script, so that they run side by side.
macro_rules! scripts {
    ($($name:ident: $family:literal,)*) => {
        $(
            #[test]
            fn $name() {
                play($family);
            }
        )*

        #[test]
        fn every_script_is_played() {
            let played = [$($family),*];
            for script in SCRIPTS {
                assert!(played.contains(&script.family), "{}", script.family);
            }
        }
    };
}

scripts! {
    tictactoe_is_played_to_its_end: "tictactoe",
    number_scrabble_is_played_to_its_end: "number-scrabble",
    fano_is_played_to_its_end: "fano",
    mnk_is_played_to_its_end: "mnk",
    gomoku_is_played_to_its_end: "gomoku",
    drop_is_played_to_its_end: "drop",
    qubic_is_played_to_its_end: "qubic",
    cube_ttt_is_played_to_its_end: "cube-ttt",
    hex_is_played_to_its_end: "hex",
    y_is_played_to_its_end: "y",
    three_mens_morris_is_played_to_its_end: "three-mens-morris",
    cube_is_played_to_its_end: "cube",
    freecell_is_played_to_its_end: "freecell",
    go_fish_is_played_to_its_end: "go-fish",
}
