//! The pictures of screens in `docs/screens`: the program is played in a terminal and its screen drawn.
//! The same program makes the same pictures, to the byte.

use std::path::Path;

use anyhow::Result;
use hog_tmux::{Key, Press, Screen, Size, Terminal, picture};
use xshell::Shell;

use crate::{build_release, tools};

const FOLDER: &str = "docs/screens";

/// The height of every screen, in lines.
const ROWS: u16 = 38;

/// The pictures: name, words after `hog play`, width, and the moves that are typed. Only engines that always
/// choose the same moves take part.
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

/// Plays and draws the last screen.
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
        let before = log(&terminal.screen()?);
        terminal.press(&[Press::Text(format!(":{mv}")), Press::Key(Key::Enter)])?;
        // The move is listed; an engine has answered when it is the first seat's turn again.
        let is_made = |screen: &Screen| {
            let is_listed = log(screen).iter().any(|word| word == mv);
            let is_answered = log(screen) != before && screen.shows("▶ player 1");
            if game.contains("--against") {
                is_answered
            } else {
                is_listed
            }
        };
        terminal.wait_until(mv, is_made)?;
    }
    if game.starts_with("freecell") {
        terminal.wait_for("Winnable (")?;
    }
    Ok(picture(&without_time(&terminal.coloured()?), size))
}

/// The words of the list of moves.
fn log(screen: &Screen) -> Vec<String> {
    let Some(corner) = screen.find("┌ Moves") else {
        return Vec::new();
    };
    let (left, top) = (usize::from(corner.column), usize::from(corner.row));
    let lines = screen.lines().iter().skip(top + 1);
    let inner = lines.map(|line| line.chars().skip(left + 1).collect::<String>());
    inner
        .flat_map(|line| {
            line.split(['│', ' '])
                .map(str::to_owned)
                .collect::<Vec<_>>()
        })
        .collect()
}

/// A screen with all clocks at 0:00, since they would differ each time.
fn without_time(screen: &str) -> String {
    let mut characters: Vec<char> = screen.chars().collect();
    for at in 1..characters.len().saturating_sub(2) {
        let around = [at - 1, at + 1, at + 2];
        let is_digit = |&at: &usize| characters[at].is_ascii_digit();
        if characters[at] == ':' && around.iter().all(is_digit) {
            for digit in around {
                characters[digit] = '0';
            }
        }
    }
    characters.into_iter().collect()
}
