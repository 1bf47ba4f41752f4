//! The app: a lobby and tables, driven by keys and mouse, drawn on any terminal.
//!
//! [`App`] is a state machine: it is [told what happens](App::handle), [what time it
//! is](App::tick), and [draws itself](App::draw). It reads and writes nothing but the
//! [`House`] in which tables are kept, so tests drive it like a person does.

mod binding;
mod entry;
mod events;
mod facts;
mod house;
mod lobby;
mod message;
mod overlay;
mod table;

use std::time::Instant;

use hog_store::TableId;
use hog_table::catalogue::Choice;
use hog_table::{Clock, Executor, LiveTable, Pace, Refusal, Sitter};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyEventKind};
use ratatui::layout::{Alignment, Rect, Size};
use ratatui::style::{Color, Style};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use crate::board::Theme;
use lobby::Lobby;
use message::Message;
use overlay::Overlay;
use table::{Changed, TableScreen, draw_message};

pub use house::House;

/// How an app behaves.
#[derive(Clone)]
pub struct Settings {
    /// The colours.
    pub theme: Theme,
    /// Where engines think.
    pub executor: Executor,
    /// From what engines and new deals draw what is left to chance.
    pub seed: u64,
}

/// A game to play at once, without the lobby.
#[derive(Clone, Debug)]
pub struct Seated {
    /// The game.
    pub choice: Choice,
    /// Who sits where, by seat.
    pub sitters: Vec<Sitter>,
    /// How its clock goes.
    pub pace: Pace,
}

/// The app.
pub struct App {
    house: House,
    settings: Settings,
    lobby: Lobby,
    /// What the lobby says.
    message: Message,
    table: Option<TableScreen>,
    overlay: Option<Overlay>,
    stage: Stage,
    /// How many tables were opened, so that each has a seed of its own.
    opened: u64,
    /// How much room is missing, if it is.
    needs: Option<Size>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    GoesOn,
    Done,
}

/// Whether there is something new to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct News(Changed);

impl News {
    /// Whether there is.
    #[must_use]
    pub fn is_news(self) -> bool {
        self.0 == Changed::Yes
    }
}

impl App {
    /// The app, in its lobby.
    #[must_use]
    pub fn new(house: House, settings: Settings) -> Self {
        let lobby = Lobby::new(house.tables(), settings.seed);
        Self {
            lobby,
            house,
            settings,
            message: Message::plain(WELCOME),
            table: None,
            overlay: None,
            stage: Stage::GoesOn,
            opened: 0,
            needs: None,
        }
    }

    /// The app, at a table.
    ///
    /// # Errors
    /// [`Refusal`] if the game cannot be set up, or an engine cannot play it.
    pub fn at_table(
        house: House,
        settings: Settings,
        seated: Seated,
        now: Instant,
    ) -> Result<Self, Refusal> {
        let mut app = Self::new(house, settings);
        app.sit_down(&seated.choice, seated.sitters, seated.pace, now)?;
        Ok(app)
    }

    /// Whether whoever is at the terminal has left.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.stage == Stage::Done
    }

    /// The live table, if somebody sits at one.
    #[must_use]
    pub fn live(&self) -> Option<&LiveTable> {
        self.table.as_ref().map(TableScreen::live)
    }

    /// Takes what happened at the terminal. What it changed at a table is kept when this returns.
    pub fn handle(&mut self, event: &Event, now: Instant) {
        // What lay over a table that is covered now is not seen: nothing can be meant for it.
        if self.table.as_ref().is_some_and(TableScreen::is_covered) {
            self.overlay = None;
        }
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key, now),
            Event::Mouse(event) => self.mouse(*event, now),
            Event::Paste(text) => self.paste(text),
            _ => {}
        }
        if let Some(table) = &mut self.table {
            table.keep(&self.house);
        }
    }

    /// Lets engines and clocks go on. What that changed is kept when this returns.
    pub fn tick(&mut self, now: Instant) -> News {
        let Some(table) = &mut self.table else {
            return News(Changed::No);
        };
        let changed = table.tick(now);
        table.keep(&self.house);
        News(changed)
    }

    /// Draws all there is to see.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        self.draw_all(frame);
        lay_ground(frame.buffer_mut(), self.settings.theme.base());
    }

    fn draw_all(&mut self, frame: &mut Frame<'_>) {
        let room = frame.area();
        self.needs = None;
        if room.width < LEAST.width || room.height < LEAST.height {
            self.needs = Some(LEAST);
        } else if let Some(table) = &mut self.table {
            let needs = table.draw(frame, room, &self.settings.theme).err();
            // With less than that, it would not be drawn either.
            self.needs = needs.map(|needs| Size {
                width: needs.width.max(LEAST.width),
                height: needs.height.max(LEAST.height),
            });
        } else {
            self.draw_lobby(frame, room);
        }
        if let Some(needs) = self.needs {
            draw_too_small(frame, room, needs);
            return;
        }
        let is_covered = self.table.as_ref().is_some_and(TableScreen::is_covered);
        if let Some(overlay) = self.overlay.as_mut().filter(|_| !is_covered) {
            overlay.draw(frame, room);
        }
    }

    /// The clock stands still until the next tick.
    pub fn pause(&mut self) {
        if let Some(table) = &mut self.table {
            table.pause();
        }
    }

    fn draw_lobby(&mut self, frame: &mut Frame<'_>, room: Rect) {
        let body = Rect {
            height: room.height - 2,
            ..room
        };
        let line = |from_below: u16| Rect {
            y: room.bottom() - from_below,
            height: 1,
            ..room
        };
        self.lobby.draw(frame, body);
        frame.render_widget(Paragraph::new(LOBBY_LINE), line(2));
        draw_message(frame, line(1), &self.message);
    }

    fn next_theme(&mut self) {
        self.settings.theme = self.settings.theme.next();
        let told = format!("Colours: {}.", self.settings.theme.name());
        match &mut self.table {
            Some(table) => table.say(&told),
            None => self.message = Message::plain(told),
        }
    }

    fn sit_down(
        &mut self,
        choice: &Choice,
        sitters: Vec<Sitter>,
        pace: Pace,
        now: Instant,
    ) -> Result<(), Refusal> {
        let seed = self.next_seed();
        let mut live = LiveTable::open(choice, sitters, self.settings.executor.clone(), seed)?;
        let seats = live.table().seats();
        live.set_clock(Clock::new(pace, seats));
        self.table = Some(TableScreen::new(live, House::fresh(choice), seed, now));
        Ok(())
    }

    fn go_on(&mut self, id: TableId, now: Instant) {
        let seed = self.next_seed();
        match self.house.table(&id, self.settings.executor.clone(), seed) {
            Ok(live) => self.table = Some(TableScreen::new(live, id, seed, now)),
            Err(why) => {
                let told = format!("{} cannot be taken up again: {why}", id.as_str());
                self.message = Message::refusal(told);
            }
        }
    }

    fn next_seed(&mut self) -> u64 {
        self.opened += 1;
        self.settings.seed.wrapping_add(self.opened)
    }

    /// From the table to the lobby, or from the lobby out.
    fn leave(&mut self) {
        self.overlay = None;
        match self.table.take() {
            Some(mut table) => {
                table.leave(&self.house);
                self.message = table.farewell();
                self.lobby.update(self.house.tables());
                self.lobby.choose_last(table.id());
            }
            None => self.close(),
        }
    }

    /// Leaves the program. The table is kept, with the time that was used by now.
    pub fn close(&mut self) {
        if let Some(table) = &mut self.table {
            table.leave(&self.house);
        }
        self.stage = Stage::Done;
    }
}

/// What the lobby says first.
const WELCOME: &str = "Choose a game with the arrows and press Enter.";

/// The keys of the lobby in one line.
const LOBBY_LINE: &str =
    "Up Down choose  Enter play  Tab settings  Left Right change  F1 rules  ? help";

/// No screen is drawn on less.
const LEAST: Size = Size::new(30, 8);

/// Whatever has no colour of its own gets that of the theme, so that the whole screen is of one
/// piece.
fn lay_ground(buffer: &mut Buffer, base: Style) {
    for cell in &mut buffer.content {
        if cell.fg == Color::Reset {
            cell.fg = base.fg.unwrap_or_default();
        }
        if cell.bg == Color::Reset {
            cell.bg = base.bg.unwrap_or_default();
        }
    }
}

fn draw_too_small(frame: &mut Frame<'_>, room: Rect, needs: Size) {
    let lines = vec![
        Line::raw("Terminal too small:"),
        Line::raw(format!(
            "needs {}×{}, has {}×{}.",
            needs.width, needs.height, room.width, room.height
        )),
        Line::raw("Make it larger, or Q."),
    ];
    frame.render_widget(ratatui::widgets::Clear, room);
    let height = 3.min(room.height);
    let middle = Rect {
        y: room.y + (room.height - height) / 2,
        height,
        ..room
    };
    frame.render_widget(Paragraph::new(lines).alignment(Alignment::Center), middle);
}
