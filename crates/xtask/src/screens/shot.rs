//! What is played for each picture.

use std::num::NonZeroU16;
use std::path::Path;

use hog_tmux::{Key, Press, Size, Terminal, TerminalError};

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
    /// Characters are typed as they are.
    Type(&'static str),
    /// A key is pressed.
    Press(Key),
    /// The screen shows this before anything else is done.
    See(&'static str),
}

use Act::{Move, Press as Hit, See, Type};

const fn cells(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).expect("a screen has cells")
}

/// Every picture. Where a mind takes part, it is one whose moves are the same each time.
pub const SHOTS: [Shot; 4] = [
    Shot {
        name: "hex",
        words: &["hex:11"],
        columns: cells(100),
        rows: cells(36),
        acts: &[See("to move"), Move("f6"), Move("d8"), Move("e7")],
    },
    Shot {
        name: "gomoku",
        words: &["gomoku:15"],
        columns: cells(90),
        rows: cells(36),
        acts: &[See("to move"), Move("h8")],
    },
    Shot {
        name: "freecell",
        words: &["freecell:617"],
        columns: cells(90),
        rows: cells(32),
        acts: &[See("to move"), Type("s")],
    },
    Shot {
        name: "go-fish",
        words: &["go-fish:seed=7", "--against", "level:3"],
        columns: cells(90),
        rows: cells(32),
        acts: &[See("to move"), Hit(Key::Enter)],
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
        Ok(picture(&terminal.coloured()?, self.rows, self.columns))
    }
}

impl Act {
    fn perform(&self, terminal: &Terminal) -> Result<(), TerminalError> {
        let typed = |text: &str| Press::Text(text.to_owned());
        match self {
            Self::Move(text) => {
                let line = format!(":{text}");
                terminal.press(&[typed(&line), Press::Key(Key::Enter)])
            }
            Self::Type(text) => terminal.press(&[typed(text)]),
            Self::Press(key) => terminal.press(&[Press::Key(*key)]),
            Self::See(text) => terminal.wait_for(text).map(drop),
        }
    }
}
