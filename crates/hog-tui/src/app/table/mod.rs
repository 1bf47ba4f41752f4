//! The table on the screen: a game in progress, with its windows, its viewer and what they select.

mod areas;
mod commands;
mod grid;
mod keys;
mod log;
mod messages;
mod mouse;
mod moves;
mod options;
mod paint;
mod questions;
mod save;
mod screen_view;
mod selection;
mod status;

use std::time::Instant;

use hog_core::Seat;
use hog_store::TableId;
use hog_table::LiveTable;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;

use super::Request;
use super::storage::Storage;
use super::text_entry::{TextEntry, is_chord};
use super::widgets::MessageLine;
use crate::board::Chart;
use crate::hand_over::HandOver;
use areas::Areas;
use keys::{KeyAction, bound};
use mouse::Press;
use save::SaveState;
use screen_view::ScreenView;
use selection::Selection;

/// A game in progress on the screen.
pub(crate) struct TableScreen {
    pub(crate) live: LiveTable,
    save: SaveState,
    view: ScreenView,
    selection: Selection,
    entry: Option<TextEntry>,
    message: MessageLine,
    /// The number of lines of the log below those that are seen.
    log_below: usize,
    press: Press,
    drawn: Drawn,
    /// Draws the numbers of new deals. Its seed need not be secret: numbered deals hide nothing.
    deals: ChaCha8Rng,
    now: Instant,
}

/// The positions at which everything was last drawn, for keys and clicks.
#[derive(Clone, Debug, Default)]
struct Drawn {
    areas: Areas,
    /// The size of the screen and the number of lines of options for which `areas` were found.
    fitted: Option<(Rect, u16)>,
    board: Rect,
    chart: Option<Chart>,
    /// The actions of the options window, and where each can be clicked.
    options: Vec<(Rect, KeyAction)>,
}

impl TableScreen {
    /// A new game, or a saved one.
    pub(crate) fn new(mut live: LiveTable, id: TableId, seed: u64, now: Instant) -> Self {
        let mut screen = Self {
            save: SaveState::new(id, &live),
            view: ScreenView::new(&mut live),
            live,
            selection: Selection::default(),
            entry: None,
            message: MessageLine::default(),
            log_below: 0,
            press: Press::None,
            drawn: Drawn::default(),
            deals: ChaCha8Rng::seed_from_u64(seed),
            now,
        };
        screen.greet();
        screen
    }

    pub(crate) fn key(&mut self, key: KeyEvent, now: Instant) -> Request {
        self.now = now;
        if self.hand_over() != HandOver::None {
            // The person who typed is not to move any more.
            self.entry = None;
            match key.code {
                KeyCode::Enter => self.pass_on(),
                KeyCode::Char('q' | 'Q') => return Request::Leave,
                _ => {}
            }
            return Request::Nothing;
        }
        if self.entry.is_some() {
            self.type_key(key);
            return Request::Nothing;
        }
        if let Some(action) = bound(key) {
            return self.attempt(action);
        }
        match key.code {
            KeyCode::Char(digit @ '0'..='9') if !is_chord(key) => {
                self.begin_typing(&digit.to_string());
            }
            KeyCode::PageUp => self.scroll_log(5),
            KeyCode::PageDown => self.scroll_log(-5),
            KeyCode::Char(letter) => {
                self.refuse(format!("{letter} is not used here; press ? for help."));
            }
            _ => {}
        }
        Request::Nothing
    }

    /// Text is pasted: it is a move.
    pub(crate) fn paste(&mut self, text: &str) {
        if self.hand_over() != HandOver::None {
            return;
        }
        if self.entry.is_none() {
            self.begin_typing("");
        }
        if let Some(entry) = &mut self.entry {
            entry.paste(text);
        }
    }

    /// Lets engines and clocks go on, and says whether anything has changed.
    pub(crate) fn tick(&mut self, now: Instant) -> bool {
        let before = self.pulse();
        self.now = now;
        let news = self.live.poll(now);
        let has_news = !news.is_empty();
        for news in news {
            self.handle_news(news);
        }
        if has_news {
            self.refresh();
        }
        has_news || self.pulse() != before
    }

    /// Saves the game if it has changed.
    pub(crate) fn save(&mut self, storage: &Storage) {
        if let Some(message) = self.save.save(&self.live, storage) {
            self.message = message;
        }
    }

    /// Stops all work and saves the game, since it is left. The message is for the lobby.
    pub(crate) fn leave(&mut self, storage: &Storage) -> MessageLine {
        self.live.stop();
        // The clock has gone on since the last move.
        self.save.changed(&self.live);
        self.save(storage);
        self.save.leaving_message()
    }

    /// The name under which it is saved.
    pub(crate) fn id(&self) -> &TableId {
        &self.save.id
    }

    /// Whether nothing of the table may be seen now.
    pub(crate) fn is_covered(&self) -> bool {
        matches!(self.hand_over(), HandOver::Pass(_))
    }

    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.message = MessageLine::Plain(text.into());
    }

    /// Says what is wrong, and what to do.
    fn refuse(&mut self, text: impl Into<String>) {
        self.message = MessageLine::Refusal(text.into());
    }

    /// A move was made or taken back.
    fn moved(&mut self) {
        self.save.moved();
        self.selection.release();
        self.log_below = 0;
        self.refresh();
    }

    /// Finds out again what the viewer sees, since something has changed.
    fn refresh(&mut self) {
        self.view.refresh(&mut self.live);
        self.fit_again();
    }

    fn hand_over(&self) -> HandOver {
        self.view.holder.next_step(&self.live)
    }

    /// Takes one step of the hand-over to the next person.
    fn pass_on(&mut self) {
        self.view.pass_on(&mut self.live);
        self.selection = Selection::default();
        self.log_below = 0;
        self.message = MessageLine::default();
        self.fit_again();
        if self.is_over() {
            self.announce();
        } else if self.own_turn().is_some() {
            self.say(self.noticed());
            if self.view.noticed().is_empty() {
                self.greet();
            }
        }
    }

    /// The seat of the viewer, if it is to move now.
    fn own_turn(&self) -> Option<Seat> {
        self.view.own_turn(&self.live)
    }

    /// Whether the game is over, by the rules, on time or by resignation.
    fn is_over(&self) -> bool {
        self.live.ending().is_some()
    }
}
