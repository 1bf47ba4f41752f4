//! A player at the terminal, who presses keys, clicks, and waits for the screen.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use hog_core::{Outcome, Seat, Seats};
use hog_table::{Executor, LiveTable, Saved};
use hog_tmux::{Cell, Key, Press, Screen, Size, Terminal};

/// A size in which a table shows all its windows.
pub const ROOMY: Size = Size {
    width: 110,
    height: 44,
};

/// The program in a terminal, with a data folder of its own that is removed with it.
pub struct TerminalPlayer {
    pub terminal: Terminal,
    pub data: DataFolder,
}

/// A private folder for the user's data.
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

impl TerminalPlayer {
    /// The program with these words after `play`.
    pub fn with(words: &[&str], size: Size) -> Self {
        let data = DataFolder::new();
        let command = [&[env!("CARGO_BIN_EXE_hog"), "play"], words].concat();
        let terminal = Terminal::open(size, &[("HOG_DATA", data.path())], &command)
            .expect("tmux starts the program");
        Self { terminal, data }
    }

    /// The program in its lobby.
    pub fn in_lobby() -> Self {
        let player = Self::with(&[], ROOMY);
        player.see("House of Games");
        player
    }

    /// Waits until the screen shows a text.
    pub fn see(&self, text: &str) -> Screen {
        self.terminal.wait_for(text).expect("it is shown")
    }

    /// Waits until the screen is as wanted.
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
            lines.any(|line| list_entry(line).trim_end() == row)
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

    /// Chooses the player of a seat, by stepping down until the form shows it.
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

    /// Waits until this number of moves is listed.
    pub fn see_moves(&self, count: usize) -> Screen {
        let what = format!("{count} moves");
        self.see_that(&what, |screen| moves(screen).len() == count)
    }

    /// Kills the program as `kill -9` does, and starts it anew.
    pub fn kill_and_start(&self) {
        self.terminal.kill().expect("the program runs");
        self.terminal.start_again().expect("the program has ended");
    }

    /// The only saved table, loaded by the rules.
    pub fn kept(&self) -> LiveTable {
        let folder = self.data.0.join("tables");
        let mut files = std::fs::read_dir(&folder).expect("a table is kept");
        let file = files
            .next()
            .expect("a table is kept")
            .expect("it can be read");
        assert!(files.next().is_none(), "only one table is kept");
        let text = std::fs::read_to_string(file.path()).expect("it is text");
        let saved = Saved::from_json(&text).expect("it is a saved table");
        LiveTable::load(&saved, Executor::inline(), 0).expect("the rules allow its moves")
    }

    /// Asserts that the screen announces the outcome of the saved table.
    pub fn assert_announced_as_kept(&self, screen: &Screen) {
        let live = self.kept();
        let ending = live.ending().expect("the game is over");
        let announced = match ending.outcome() {
            Outcome::Drawn => "A draw".to_owned(),
            Outcome::Decided { winners } if live.table().seats() == 1 => {
                let word = if winners == Seats::NONE {
                    "lost"
                } else {
                    "won"
                };
                format!("The game is {word}")
            }
            Outcome::Decided { winners }
                if only_person(&live).is_some_and(|seat| winners.contains(seat)) =>
            {
                "You win".to_owned()
            }
            Outcome::Decided { winners } => {
                let winner = winners.iter().next().expect("there is a winner");
                let name = live.table().seat_name(winner);
                let (first, rest) = name.split_at(1);
                format!("{}{rest} has won", first.to_uppercase())
            }
        };
        assert!(screen.shows(&announced), "{announced}?\n{screen}");
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

/// The seat of the only person; `None` if several play.
fn only_person(live: &LiveTable) -> Option<Seat> {
    let mut persons = Seats::first(live.table().seats())
        .iter()
        .filter(|seat| live.sitters()[seat.index()].is_person());
    persons.next().filter(|_| persons.next().is_none())
}

/// The lines of a window on the table's screen, which is found by its title.
pub fn window(screen: &Screen, title: &str) -> Vec<String> {
    let opening = format!("┌ {title}");
    let Some(corner) = screen.find(&opening) else {
        return Vec::new();
    };
    let (left, top) = (usize::from(corner.column), usize::from(corner.row));
    let below = screen.lines().iter().skip(top + 1);
    below
        .map(|line| line.chars().skip(left).collect::<String>())
        .take_while(|line| line.starts_with('│'))
        .map(|line| {
            let inner: String = line.chars().skip(1).take_while(|c| *c != '│').collect();
            inner.trim_end().to_owned()
        })
        .collect()
}

/// The moves that are listed, in a game that hides nothing.
pub fn moves(screen: &Screen) -> Vec<String> {
    let lines = window(screen, "Moves");
    let words = lines.iter().flat_map(|line| line.split_whitespace());
    words
        .filter(|word| !word.ends_with('.'))
        .map(str::to_owned)
        .collect()
}

/// The text of a line in the lobby's list.
fn list_entry(line: &str) -> &str {
    let line = line.trim_start_matches(['│', ' ']);
    line.split(['│', '┃']).next().unwrap_or_default()
}

/// The chosen line of the lobby's list.
fn chosen(screen: &Screen) -> Option<String> {
    let mut lines = screen.lines().iter();
    let line = lines.find(|line| list_entry(line).starts_with("> "))?;
    Some(list_entry(line).trim_end().to_owned())
}
