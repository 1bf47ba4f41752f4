//! Somebody who sits at the terminal: keys and clicks, and looking until the screen shows what it must.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use hog_tmux::{Cell, Key, Press, Screen, Size, Terminal};

/// The size in which all is shown.
pub const ROOMY: Size = Size {
    width: 110,
    height: 44,
};

/// The program in a terminal, with a data folder of its own that is gone with it.
pub struct Sitting {
    pub terminal: Terminal,
    pub data: DataFolder,
}

/// A folder for the user's data that nobody else uses.
pub struct DataFolder(PathBuf);

impl DataFolder {
    pub fn new() -> Self {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let name = format!("hog-terminal-{}-{number}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    pub fn path(&self) -> &str {
        self.0.to_str().expect("temporary folders have plain names")
    }
}

impl Drop for DataFolder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}

impl Sitting {
    /// The program with these words after `play`.
    pub fn with(words: &[&str], size: Size) -> Self {
        let data = DataFolder::new();
        let all = [&[env!("CARGO_BIN_EXE_hog"), "play"], words].concat();
        let terminal = Terminal::open(size, &[("HOG_DATA", data.path())], &all)
            .expect("tmux starts the program");
        Self { terminal, data }
    }

    /// The program in its lobby.
    pub fn in_lobby() -> Self {
        let sitting = Self::with(&[], ROOMY);
        sitting.see("House of Games");
        sitting
    }

    /// Looks until the screen shows a text.
    pub fn see(&self, text: &str) -> Screen {
        self.terminal.wait_for(text).expect("it is shown")
    }

    /// Looks until the screen is as wanted.
    pub fn see_that(&self, what: &str, wanted: impl Fn(&Screen) -> bool) -> Screen {
        self.terminal.wait_until(what, wanted).expect("it is so")
    }

    pub fn screen(&self) -> Screen {
        self.terminal.screen().expect("tmux tells the screen")
    }

    pub fn press(&self, key: Key) {
        self.do_all(&[Press::Key(key)]);
    }

    pub fn keys(&self, keys: &[Key]) {
        let presses: Vec<Press> = keys.iter().copied().map(Press::Key).collect();
        self.do_all(&presses);
    }

    /// Types characters.
    pub fn text(&self, text: &str) {
        self.do_all(&[Press::Text(text.to_owned())]);
    }

    pub fn click(&self, cell: Cell) {
        self.do_all(&[Press::Click(cell)]);
    }

    pub fn do_all(&self, presses: &[Press]) {
        self.terminal.press(presses).expect("tmux takes keys");
    }

    /// Types a move in the entry line.
    pub fn type_move(&self, text: &str) {
        let line = format!(":{text}");
        self.do_all(&[Press::Text(line), Press::Key(Key::Enter)]);
    }

    /// Chooses a game in the lobby with the arrows.
    pub fn choose(&self, family: &str) {
        let row = format!("> {family}");
        let is_chosen = |screen: &Screen| {
            let mut lines = screen.lines().iter();
            lines.any(|line| cut(line).trim_end() == row)
        };
        let mut screen = self.see("> ");
        while !is_chosen(&screen) {
            let before = chosen(&screen);
            self.press(Key::Down);
            screen = self.see_that("another game chosen", |screen| chosen(screen) != before);
        }
    }

    /// Goes from the list of the lobby to a setting, and gives it another value by typing.
    pub fn set(&self, name: &str, value: &str) {
        self.go_to(name);
        self.do_all(&[Press::Text(value.to_owned()), Press::Key(Key::Enter)]);
        let shown = format!("{name}  ◂ {value} ▸");
        self.see(&shown);
        self.press(Key::Esc);
        self.see_that("the list", |screen| !screen.shows("◂"));
    }

    /// Lets somebody else sit on a seat, by stepping down until the form says so.
    pub fn seat(&self, name: &str, sitter: &str) {
        self.go_to(name);
        let shown = format!("{name}  ◂ {sitter}");
        let field = format!("{name}  ◂ ");
        let mut screen = self.see(&field);
        while !screen.shows(&shown) {
            let before = screen;
            self.press(Key::Left);
            screen = self.see_that("another sitter", |screen| *screen != before);
        }
        self.press(Key::Esc);
        self.see_that("the list", |screen| !screen.shows("◂"));
    }

    fn go_to(&self, name: &str) {
        let field = format!(" {name}  ◂ ");
        loop {
            let before = self.screen();
            if before.shows(&field) {
                return;
            }
            self.press(Key::Tab);
            self.see_that("another setting", |screen| *screen != before);
        }
    }
}

/// What a line of the lobby's list says.
fn cut(line: &str) -> &str {
    let line = line.trim_start_matches(['│', ' ']);
    line.split(['│', '┃']).next().unwrap_or_default()
}

/// What is chosen in the lobby's list.
fn chosen(screen: &Screen) -> Option<String> {
    let mut lines = screen.lines().iter();
    let line = lines.find(|line| cut(line).starts_with("> "))?;
    Some(cut(line).trim_end().to_owned())
}
