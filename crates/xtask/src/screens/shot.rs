//! What is played for each picture.

use std::num::NonZeroU16;
use std::path::Path;

use hog_tmux::{Key, Press, Screen, Size, Terminal, TerminalError};

use super::picture::picture;

/// A picture: the game, and what is done before it is taken.
pub struct Shot {
    /// The name of its file.
    pub name: &'static str,
    /// What follows `hog play`.
    words: &'static [&'static str],
    columns: NonZeroU16,
    rows: NonZeroU16,
    acts: &'static [Act],
}

/// What is done before a picture is taken.
enum Act {
    /// A move is typed.
    Move(&'static str),
    /// A move is typed in a game whose log tells it in other words; then somebody else moves.
    Ask(&'static str),
    /// The screen shows this before anything else is done.
    See(&'static str),
}

use Act::{Ask, Move, See};

const fn cells(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).expect("a screen has cells")
}

/// Every picture. Nobody takes part whose moves would be others next time, and clocks show nothing.
pub const SHOTS: [Shot; 4] = [
    Shot {
        name: "hex",
        words: &["hex:11"],
        columns: cells(112),
        rows: cells(38),
        acts: &[
            See("┌ Moves"),
            Move("f6"),
            Move("d8"),
            Move("e8"),
            Move("d9"),
            Move("e9"),
            Move("g4"),
            Move("f4"),
            Move("g3"),
            Move("f3"),
            Move("g2"),
            Move("d10"),
            Move("c11"),
        ],
    },
    Shot {
        name: "gomoku",
        words: &["gomoku:15"],
        columns: cells(100),
        rows: cells(38),
        acts: &[
            See("┌ Moves"),
            Move("h8"),
            Move("i9"),
            Move("h9"),
            Move("h10"),
            Move("i8"),
            Move("g8"),
            Move("j8"),
            Move("k8"),
            Move("j9"),
        ],
    },
    Shot {
        name: "freecell",
        words: &["freecell:617"],
        columns: cells(100),
        rows: cells(38),
        acts: &[
            See("┌ Moves"),
            Move("4a"),
            Move("46"),
            Move("58"),
            See("Winnable in"),
        ],
    },
    Shot {
        name: "go-fish",
        words: &["go-fish:seed=7", "--against", "belief"],
        columns: cells(100),
        rows: cells(38),
        acts: &[See("┌ Moves"), Ask("A"), Ask("3"), Ask("9")],
    },
];

impl Shot {
    /// Plays and takes the picture.
    pub fn take(&self, program: &Path) -> Result<String, TerminalError> {
        let data =
            std::env::temp_dir().join(format!("hog-screens-{}-{}", std::process::id(), self.name));
        let taken = self.take_with(program, &data);
        // A folder that stays is no harm.
        let _ = std::fs::remove_dir_all(&data);
        taken
    }

    fn take_with(&self, program: &Path, data: &Path) -> Result<String, TerminalError> {
        let size = Size {
            width: self.columns.get(),
            height: self.rows.get(),
        };
        let (program, data) = (program.to_string_lossy(), data.to_string_lossy());
        let words = [&[&*program, "play"], self.words].concat();
        let terminal = Terminal::open(size, &[("HOG_DATA", &*data)], &words)?;
        for act in self.acts {
            act.perform(&terminal)?;
        }
        Ok(picture(
            &without_time(&terminal.coloured()?),
            self.rows,
            self.columns,
        ))
    }
}

impl Act {
    fn perform(&self, terminal: &Terminal) -> Result<(), TerminalError> {
        match self {
            Self::Move(text) => {
                type_move(terminal, text)?;
                let what = format!("{text} in the list of moves");
                let listed = |screen: &Screen| log(screen).iter().any(|word| word == text);
                terminal.wait_until(&what, listed).map(drop)
            }
            Self::Ask(text) => {
                let before = log(&terminal.screen()?);
                type_move(terminal, text)?;
                let answered =
                    |screen: &Screen| log(screen) != before && screen.shows("▶ player 1");
                terminal.wait_until("an answer", answered).map(drop)
            }
            Self::See(text) => terminal.wait_for(text).map(drop),
        }
    }
}

fn type_move(terminal: &Terminal, text: &str) -> Result<(), TerminalError> {
    let line = Press::Text(format!(":{text}"));
    terminal.press(&[line, Press::Key(Key::Enter)])
}

/// The words of the list of moves.
fn log(screen: &Screen) -> Vec<String> {
    let Some(corner) = screen.find("┌ Moves") else {
        return Vec::new();
    };
    let (left, top) = (usize::from(corner.column), usize::from(corner.row));
    let lines = screen.lines().iter().skip(top + 1);
    let inner = lines.map(|line| line.chars().skip(left + 1).collect::<String>());
    let words = inner.flat_map(|line| {
        let words = line.split(['│', ' ']);
        words.map(str::to_owned).collect::<Vec<_>>()
    });
    words.filter(|word| !word.is_empty()).collect()
}

/// The same screen with all clocks at the start: they would be others each time.
fn without_time(screen: &str) -> String {
    let mut characters: Vec<char> = screen.chars().collect();
    for at in 1..characters.len().saturating_sub(2) {
        let around = [at - 1, at + 1, at + 2];
        let is_time =
            characters[at] == ':' && around.iter().all(|&at| characters[at].is_ascii_digit());
        if is_time {
            for digit in around {
                characters[digit] = '0';
            }
        }
    }
    characters.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_set_back_and_nothing_else_changes() {
        let screen = "│▶ X you  0:17│ freecell:617 1: a";
        assert_eq!(without_time(screen), "│▶ X you  0:00│ freecell:617 1: a");
    }

    #[test]
    fn the_list_of_moves_is_read_from_its_window() {
        let screen = Screen::new("│ b1 │┌ Moves ─┐\n│ a1 ││1. c3  │\n└────┘└───────┘");
        assert_eq!(log(&screen)[..2], ["1.", "c3"]);
    }
}
