//! The app: a lobby and tables, driven by keys and mouse, drawn on any terminal.
//!
//! [`App`] is a state machine: it is [told what happens](App::handle), [what time it
//! is](App::tick), and [draws itself](App::draw). It reads and writes nothing but the
//! [`Storage`] in which games are saved, so tests drive it as a person does.

mod lobby;
mod overlay;
mod storage;
mod table;
mod text_entry;
mod widgets;

use std::time::{Instant, SystemTime};

use hog_store::TableId;
use hog_table::catalogue::Choice;
use hog_table::{Clock, Executor, LiveTable, Pace, Refusal, SeatPlayer};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Constraint, Layout, Position, Rect, Size};
use ratatui::style::{Color, Style};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use crate::board::Theme;
use lobby::Lobby;
use overlay::{Overlay, OverlayAnswer};
use table::TableScreen;
use widgets::{MessageLine, draw_centred, draw_message};

pub use storage::Storage;

/// The settings of an app.
#[derive(Clone)]
pub struct AppSettings {
    /// The colours.
    pub theme: Theme,
    /// Runs the searches of engines.
    pub executor: Executor,
    /// The seed of engines and new deals.
    pub seed: u64,
}

/// A game to begin.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The game.
    pub choice: Choice,
    /// The players, by seat.
    pub sitters: Vec<SeatPlayer>,
    /// The time control.
    pub pace: Pace,
}

/// The app.
pub struct App {
    storage: Storage,
    settings: AppSettings,
    lobby: Lobby,
    /// The message line of the lobby.
    message: MessageLine,
    table: Option<TableScreen>,
    overlay: Option<Overlay>,
    /// Whether the person has left the program.
    is_done: bool,
    /// The number of tables that were opened, from which each gets a seed of its own.
    opened: u64,
    /// The size that the screen needs, if the terminal is too small.
    needs: Option<Size>,
}

/// A request of the lobby or the table to the app.
#[derive(Debug)]
enum Request {
    Nothing,
    /// Play a new game.
    Play(Box<NewGame>),
    /// Open the saved game of this name.
    Resume(TableId),
    /// Remove the saved game of this name.
    Remove(TableId),
    Theme,
    /// Draw this over the screen until it is answered.
    Show(Box<Overlay>),
    /// Leave the table, or from the lobby the program.
    Leave,
    /// Say why something is not possible.
    Refused(String),
}

impl From<Overlay> for Request {
    fn from(overlay: Overlay) -> Self {
        Self::Show(Box::new(overlay))
    }
}

impl App {
    /// The app, in its lobby.
    #[must_use]
    pub fn new(storage: Storage, settings: AppSettings) -> Self {
        Self {
            lobby: Lobby::new(storage.tables(), settings.seed),
            storage,
            settings,
            message: MessageLine::Plain(WELCOME.to_string()),
            table: None,
            overlay: None,
            is_done: false,
            opened: 0,
            needs: None,
        }
    }

    /// The app, at a table.
    ///
    /// # Errors
    /// [`Refusal`] if the game cannot be set up, or an engine cannot play it.
    pub fn at_table(
        storage: Storage,
        settings: AppSettings,
        game: NewGame,
        now: Instant,
    ) -> Result<Self, Refusal> {
        let mut app = Self::new(storage, settings);
        app.sit_down(game, now)?;
        Ok(app)
    }

    /// Whether the person has left the program.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// The live table, if a game is open.
    #[must_use]
    pub fn live(&self) -> Option<&LiveTable> {
        self.table.as_ref().map(|table| &table.live)
    }

    /// Handles an event of the terminal. When this returns, what it changed at a table is saved.
    pub fn handle(&mut self, event: &Event, now: Instant) {
        // While the table is covered its overlay is invisible, so it is closed and gets no event.
        if self.is_covered() {
            self.overlay = None;
        }
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key, now),
            Event::Mouse(event) => self.mouse(*event, now),
            Event::Paste(text) => self.paste(text),
            _ => {}
        }
        if let Some(table) = &mut self.table {
            table.save(&self.storage);
        }
    }

    /// Lets engines and clocks go on, and says whether the screen must be drawn again. When this returns, what
    /// they changed is saved.
    pub fn tick(&mut self, now: Instant) -> bool {
        let Some(table) = &mut self.table else {
            return false;
        };
        let has_changed = table.tick(now);
        table.save(&self.storage);
        has_changed
    }

    /// Draws the whole screen.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let room = frame.area();
        let is_covered = self.is_covered();
        self.needs = if room.width < MIN_SIZE.width || room.height < MIN_SIZE.height {
            Some(MIN_SIZE)
        } else if let Some(table) = &mut self.table {
            let needs = table.draw(frame, room, self.settings.theme).err();
            // Nothing is drawn below the minimum size, so at least that is asked for.
            needs.map(|needs| Size {
                width: needs.width.max(MIN_SIZE.width),
                height: needs.height.max(MIN_SIZE.height),
            })
        } else {
            self.draw_lobby(frame, room);
            None
        };
        if let Some(needs) = self.needs {
            draw_too_small(frame, room, needs);
        } else if let Some(overlay) = self.overlay.as_mut().filter(|_| !is_covered) {
            overlay.draw(frame, room);
        }
        fill_colours(frame.buffer_mut(), self.settings.theme.base());
    }

    /// Whether there is a table of which nothing may be seen now.
    fn is_covered(&self) -> bool {
        self.table.as_ref().is_some_and(TableScreen::is_covered)
    }

    /// Stops the clock until the next tick.
    pub fn pause(&mut self) {
        if let Some(table) = &mut self.table {
            table.live.pause();
        }
    }

    fn draw_lobby(&mut self, frame: &mut Frame<'_>, room: Rect) {
        let [body, lines] =
            Layout::vertical([Constraint::Min(0), Constraint::Length(2)]).areas(room);
        let [keys, message] = Layout::vertical([Constraint::Length(1); 2]).areas(lines);
        self.lobby.draw(frame, body);
        frame.render_widget(Paragraph::new(LOBBY_LINE), keys);
        draw_message(frame, message, &self.message);
    }

    fn next_theme(&mut self) {
        self.settings.theme = self.settings.theme.next();
        let told = format!("Colours: {}.", self.settings.theme.name());
        match &mut self.table {
            Some(table) => table.say(told),
            None => self.message = MessageLine::Plain(told),
        }
    }

    fn sit_down(&mut self, game: NewGame, now: Instant) -> Result<(), Refusal> {
        let seed = self.next_seed();
        let mut live = LiveTable::open(
            &game.choice,
            game.sitters,
            self.settings.executor.clone(),
            seed,
        )?;
        let seats = live.table().seats();
        live.set_clock(Clock::new(game.pace, seats));
        let id = TableId::fresh(&game.choice, SystemTime::now());
        self.table = Some(TableScreen::new(live, id, seed, now));
        Ok(())
    }

    fn resume(&mut self, id: TableId, now: Instant) {
        let seed = self.next_seed();
        match self
            .storage
            .table(&id, self.settings.executor.clone(), seed)
        {
            Ok(live) => self.table = Some(TableScreen::new(live, id, seed, now)),
            Err(why) => {
                let told = format!("{} cannot be opened: {why}", id.as_str());
                self.message = MessageLine::Refusal(told);
            }
        }
    }

    fn next_seed(&mut self) -> u64 {
        self.opened += 1;
        self.settings.seed.wrapping_add(self.opened)
    }

    /// Leaves the table for the lobby, or in the lobby the program.
    fn leave(&mut self) {
        self.overlay = None;
        match self.table.take() {
            Some(mut table) => {
                self.message = table.leave(&self.storage);
                self.lobby.update(self.storage.tables());
                self.lobby.choose_last(table.id());
            }
            None => self.close(),
        }
    }

    fn key(&mut self, key: KeyEvent, now: Instant) {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        if is_control && key.code == KeyCode::Char('c') {
            return self.close();
        }
        if self.needs.is_some() {
            if matches!(key.code, KeyCode::Char('q' | 'Q')) {
                self.leave();
            }
            return;
        }
        if let Some(overlay) = &mut self.overlay {
            let answer = overlay.key(key);
            return self.answer(answer, now);
        }
        if let Some(table) = &mut self.table {
            let request = table.key(key, now);
            self.serve(request, now);
        } else {
            self.message = MessageLine::default();
            let request = self.lobby.key(key);
            self.serve(request, now);
        }
    }

    fn mouse(&mut self, event: MouseEvent, now: Instant) {
        if self.needs.is_some() {
            return;
        }
        let at = Position::new(event.column, event.row);
        let wheel = match event.kind {
            MouseEventKind::ScrollUp => Some(-1),
            MouseEventKind::ScrollDown => Some(1),
            _ => None,
        };
        let is_click = event.kind == MouseEventKind::Down(MouseButton::Left);
        if let Some(overlay) = &mut self.overlay {
            if let Some(lines) = wheel {
                overlay.scroll(lines);
            } else if is_click {
                let answer = overlay.click(at);
                self.answer(answer, now);
            }
            return;
        }
        if let Some(table) = &mut self.table {
            let request = table.mouse(event, now);
            self.serve(request, now);
        } else if let Some(lines) = wheel {
            self.lobby.scroll(lines);
        } else if is_click {
            let request = self.lobby.click(at);
            self.serve(request, now);
        }
    }

    fn paste(&mut self, text: &str) {
        if self.needs.is_some() {
            return;
        }
        match (&mut self.overlay, &mut self.table) {
            (Some(overlay), _) => overlay.paste(text),
            (None, Some(table)) => table.paste(text),
            (None, None) => self.lobby.paste(text),
        }
    }

    /// Does what the lobby or the table asks for.
    fn serve(&mut self, request: Request, now: Instant) {
        match request {
            Request::Nothing => {}
            Request::Play(game) => {
                let choice = game.choice.to_string();
                if let Err(refusal) = self.sit_down(*game, now) {
                    self.message =
                        MessageLine::Refusal(format!("{choice} cannot be played: {refusal}."));
                }
            }
            Request::Resume(id) => self.resume(id, now),
            Request::Remove(id) => {
                self.message = match self.storage.remove(&id) {
                    Ok(()) => MessageLine::Plain(format!("Removed {}.", id.as_str())),
                    Err(why) => MessageLine::Refusal(why),
                };
                self.lobby.update(self.storage.tables());
            }
            Request::Theme => self.next_theme(),
            Request::Show(overlay) => self.overlay = Some(*overlay),
            Request::Leave => self.leave(),
            Request::Refused(why) => self.message = MessageLine::Refusal(why),
        }
    }

    fn answer(&mut self, answer: OverlayAnswer, now: Instant) {
        if answer == OverlayAnswer::StaysOpen {
            return;
        }
        let Some(overlay) = self.overlay.take() else {
            return;
        };
        if let Some(table) = &mut self.table {
            let request = table.answer(overlay, answer, &self.storage);
            self.serve(request, now);
        }
    }

    /// Leaves the program. The game is saved, with the time that was used by now.
    pub fn close(&mut self) {
        if let Some(table) = &mut self.table {
            table.leave(&self.storage);
        }
        self.is_done = true;
    }
}

/// The first message of the lobby.
const WELCOME: &str = "Choose a game with the arrows and press Enter.";

/// The keys of the lobby in one line.
const LOBBY_LINE: &str =
    "Up Down choose  Enter play  Tab settings  Left Right change  F1 rules  ? help";

/// Minimum size of a terminal.
const MIN_SIZE: Size = Size::new(30, 8);

/// Gives cells that have no colour the colours of the theme.
fn fill_colours(buffer: &mut Buffer, base: Style) {
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
        Line::raw("Enlarge it, or press Q to quit."),
    ];
    frame.render_widget(ratatui::widgets::Clear, room);
    draw_centred(frame, room, lines);
}
