//! The pictures in `docs/screens`: plays with the program in a terminal and draws the screen. The same program
//! always gives the same pictures.

use std::path::Path;

use anyhow::Result;
use hog_tmux::{Key, Press, Screen, Size, Terminal, picture};
use xshell::Shell;

use crate::{build_release, tools};

const FOLDER: &str = "docs/screens";

/// The height of every screen, in lines.
const ROWS: u16 = 38;

/// The pictures: the name, the words after `hog play`, the width in characters, and the moves that are typed.
/// The engines always choose the same moves.
const SHOTS: [(&str, &str, u16, &str); 4] = [
    (
        "hex",
        "hex:11",
        112,
        "f6 d8 e8 d9 e9 g4 f4 g3 f3 g2 d10 c11",
    ),
    ("gomoku", "gomoku:15", 100, "h8 i9 h9 h10 i8 g8 j8 k8 j9"),
    ("freecell", "freecell:617", 100, "4a 46 58"),
    ("go-fish", "go-fish:seed=7 --against belief", 100, "A 3 9"),
];

/// Builds the program, plays, and writes the pictures.
pub fn draw(sh: &Shell) -> Result<()> {
    tools::install(sh, &["tmux"])?;
    let hog = build_release(sh, "hog")?;
    for (name, game, width, moves) in SHOTS {
        let data = sh.create_temp_dir()?;
        let path = format!("{FOLDER}/{name}.svg");
        sh.write_file(&path, shot(&hog, game, width, moves, data.path())?)?;
        println!("{path}");
    }
    Ok(())
}

/// Plays in a terminal, and draws the last screen.
fn shot(hog: &Path, game: &str, width: u16, moves: &str, data: &Path) -> Result<String> {
    let (hog, data) = (hog.to_string_lossy(), data.to_string_lossy());
    let words: Vec<&str> = [&*hog, "play"].into_iter().chain(game.split(' ')).collect();
    let size = Size {
        width,
        height: ROWS,
    };
    let terminal = Terminal::open(size, &[("HOG_DATA", &*data)], &words)?;
    terminal.wait_for("┌ Moves")?;
    for mv in moves.split(' ') {
        let before = listed_words(&terminal.screen()?);
        terminal.press(&[Press::Text(format!(":{mv}")), Press::Key(Key::Enter)])?;
        let is_made = |screen: &Screen| {
            let words = listed_words(screen);
            if game.contains("--against") {
                // The engine has answered when it is the first seat's turn again.
                words != before && screen.shows("▶ player 1")
            } else {
                words.iter().any(|word| word == mv)
            }
        };
        terminal.wait_until(mv, is_made)?;
    }
    if game.starts_with("freecell") {
        terminal.wait_for("Winnable (")?;
    }
    Ok(picture(&without_time(&terminal.coloured()?), size))
}

/// The words in the list of moves, and any words to the right of it.
fn listed_words(screen: &Screen) -> Vec<String> {
    let Some(corner) = screen.find("┌ Moves") else {
        return Vec::new();
    };
    let lines = screen.lines().iter().skip(usize::from(corner.row) + 1);
    let column = usize::from(corner.column) + 1;
    let texts: Vec<String> = lines
        .map(|line| line.chars().skip(column).collect())
        .collect();
    let words = texts.iter().flat_map(|text| text.split(['│', ' ']));
    words.map(str::to_owned).collect()
}

/// The text of a screen with all clocks set to 0:00, since the time differs in each run.
fn without_time(screen: &str) -> String {
    let mut characters: Vec<char> = screen.chars().collect();
    for index in 1..characters.len().saturating_sub(2) {
        let around = [index - 1, index + 1, index + 2];
        let is_digit = |&index: &usize| characters[index].is_ascii_digit();
        if characters[index] == ':' && around.iter().all(is_digit) {
            for digit in around {
                characters[digit] = '0';
            }
        }
    }
    characters.into_iter().collect()
}
