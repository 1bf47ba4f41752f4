//! An app at a terminal that is only a buffer, driven as a person drives it.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use hog_store::Folder;
use hog_table::catalogue::Choice;
use hog_table::{Executor, LiveTable, Pace, SeatPlayer};
use hog_tui::app::{App, AppSettings, NewGame, Storage};
use hog_tui::board::Theme;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

/// An app and the person who uses it.
pub struct Person {
    pub app: App,
    terminal: Terminal<TestBackend>,
    now: Instant,
    pub folder: Folder,
}

fn settings() -> AppSettings {
    AppSettings {
        theme: Theme::NoColour,
        executor: Executor::inline(),
        seed: 1,
    }
}

/// A folder of its own for every test.
pub fn folder() -> Folder {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let name = format!("app-{}-{number}", std::process::id());
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    // What an earlier run has left there is not ours.
    let _ = std::fs::remove_dir_all(&path);
    Folder::at(path)
}

impl Person {
    /// A person in the lobby.
    pub fn in_lobby() -> Self {
        Self::with(folder())
    }

    /// A person in the lobby, with what is saved in this folder.
    pub fn with(folder: Folder) -> Self {
        let app = App::new(Storage::Folder(folder.clone()), settings());
        Self::new(app, folder, Instant::now())
    }

    /// Two persons at a small table.
    pub fn at_tictactoe() -> Self {
        Self::at("tictactoe", &["person", "person"])
    }

    /// A person at a table; `person` or the name of an engine for every seat.
    pub fn at(game: &str, sitters: &[&str]) -> Self {
        Self::timed(game, sitters, Pace::Up)
    }

    /// A person at a table with a clock; `sitters` is as for [`Person::at`].
    pub fn timed(game: &str, sitters: &[&str], pace: Pace) -> Self {
        Self::playing(game.parse().expect("it is a game"), sitters, pace)
    }

    /// A person at a table of any game, such as one from a file.
    pub fn playing(choice: Choice, sitters: &[&str], pace: Pace) -> Self {
        let now = Instant::now();
        let sitters: Vec<SeatPlayer> = sitters
            .iter()
            .map(|name| name.parse().expect("it sits there"))
            .collect();
        let seated = NewGame {
            choice,
            sitters,
            pace,
        };
        let folder = folder();
        let storage = Storage::Folder(folder.clone());
        let app = App::at_table(storage, settings(), seated, now).expect("it can be played");
        Self::new(app, folder, now)
    }

    fn new(app: App, folder: Folder, now: Instant) -> Self {
        let terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        let mut person = Self {
            app,
            terminal,
            now,
            folder,
        };
        person.wait(1);
        person
    }

    /// The table; there must be one.
    pub fn live(&self) -> &LiveTable {
        self.app.live().expect("the app shows a table")
    }

    /// The moves that all viewers may know.
    pub fn history(&self) -> Vec<String> {
        self.live().table().history(hog_board::Viewer::Spectator)
    }

    /// The file of results.
    pub fn results(&self) -> String {
        std::fs::read_to_string(self.folder.results_path()).expect("there are results")
    }

    /// Lets this number of milliseconds pass.
    pub fn wait(&mut self, millis: u64) {
        self.now += Duration::from_millis(millis);
        self.app.tick(self.now);
        self.draw();
    }

    fn draw(&mut self) {
        self.terminal.draw(|frame| self.app.draw(frame)).unwrap();
    }

    pub fn event(&mut self, event: &Event) {
        self.now += Duration::from_millis(1);
        self.app.handle(event, self.now);
        self.wait(1);
    }

    pub fn press(&mut self, code: KeyCode) -> &mut Self {
        self.event(&Event::Key(KeyEvent::from(code)));
        self
    }

    /// Presses keys so fast that nothing is drawn between them.
    pub fn press_without_drawing(&mut self, codes: &[KeyCode]) {
        for code in codes {
            let event = Event::Key(KeyEvent::from(*code));
            self.app.handle(&event, self.now);
        }
        self.wait(1);
    }

    pub fn control(&mut self, letter: char) -> &mut Self {
        let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
        self.event(&Event::Key(key));
        self
    }

    /// Presses the keys of these letters.
    pub fn letters(&mut self, letters: &str) -> &mut Self {
        for letter in letters.chars() {
            self.press(KeyCode::Char(letter));
        }
        self
    }

    /// Types a move.
    pub fn types(&mut self, text: &str) -> &mut Self {
        self.letters(":").letters(text).press(KeyCode::Enter)
    }

    pub fn mouse(&mut self, kind: MouseEventKind, (column, row): (u16, u16)) -> &mut Self {
        self.event(&Event::Mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        }));
        self
    }

    pub fn click(&mut self, at: (u16, u16)) -> &mut Self {
        self.mouse(MouseEventKind::Down(MouseButton::Left), at);
        self.mouse(MouseEventKind::Up(MouseButton::Left), at)
    }

    pub fn drag(&mut self, from: (u16, u16), to: (u16, u16)) -> &mut Self {
        self.mouse(MouseEventKind::Down(MouseButton::Left), from);
        self.mouse(MouseEventKind::Drag(MouseButton::Left), to);
        self.mouse(MouseEventKind::Up(MouseButton::Left), to)
    }

    pub fn paste(&mut self, text: &str) -> &mut Self {
        self.event(&Event::Paste(text.to_string()));
        self
    }

    pub fn resize(&mut self, width: u16, height: u16) -> &mut Self {
        self.terminal.backend_mut().resize(width, height);
        self.event(&Event::Resize(width, height));
        self
    }

    /// What is seen, with its colours.
    pub fn buffer(&self) -> &Buffer {
        self.terminal.backend().buffer()
    }

    /// What is seen, in lines.
    pub fn screen(&self) -> String {
        let buffer = self.buffer();
        let width = usize::from(buffer.area.width).max(1);
        let rows = buffer.content.chunks(width);
        let row = |cells: &[ratatui::buffer::Cell]| {
            let text: String = cells.iter().map(ratatui::buffer::Cell::symbol).collect();
            text.trim_end().to_string() + "\n"
        };
        rows.map(row).collect()
    }

    /// The message line.
    pub fn message(&self) -> String {
        let screen = self.screen();
        screen.lines().last().unwrap_or_default().to_string()
    }

    /// Where a text is seen first: its column and row.
    pub fn find(&self, text: &str) -> (u16, u16) {
        for (row, line) in self.screen().lines().enumerate() {
            if let Some(at) = line.find(text) {
                let column = line[..at].chars().count();
                let small = |number| u16::try_from(number).expect("screens are small");
                return (small(column), small(row));
            }
        }
        panic!("{text:?} is not on the screen:\n{}", self.screen());
    }

    /// The message line contains a text.
    #[track_caller]
    pub fn says(&self, text: &str) {
        let message = self.message();
        assert!(message.contains(text), "{text:?} is not said: {message}");
    }

    #[track_caller]
    pub fn sees(&self, text: &str) {
        let screen = self.screen();
        assert!(
            screen.contains(text),
            "{text:?} is not on the screen:\n{screen}"
        );
    }

    #[track_caller]
    pub fn sees_not(&self, text: &str) {
        let screen = self.screen();
        assert!(
            !screen.contains(text),
            "{text:?} is on the screen:\n{screen}"
        );
    }
}
