//! One random session: any key, anywhere, with checks after every event.

use std::time::{Duration, Instant};

use hog_board::Viewer;
use hog_core::Turn;
use hog_core::random::{below, spread_seed_bytes};
use hog_table::catalogue::{Choice, Family};
use hog_table::{Executor, LiveTable, Pace, Saved, SeatPlayer, SeedSource};
use hog_tui::app::{App, AppSettings, NewGame, Storage};
use hog_tui::board::Theme;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

/// How many acts a session has, at least and at most.
const FEWEST_ACTS: usize = 20;
const MOST_ACTS: usize = 100;

/// The largest terminal.
const MOST_COLUMNS: usize = 200;
const MOST_ROWS: usize = 80;

/// Keys that mean something somewhere, the frequent ones more than once.
const KEYS: &[KeyCode] = &[
    KeyCode::Enter,
    KeyCode::Enter,
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Tab,
    KeyCode::Tab,
    KeyCode::BackTab,
    KeyCode::Esc,
    KeyCode::Backspace,
    KeyCode::Delete,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::F(1),
    KeyCode::F(5),
];

/// Letters that mean something somewhere, the frequent ones more than once.
const LETTERS: &str = " nsslppcrquuyywo?vxx<>dmt:3zΩ";

/// Texts that are no moves, or hardly ever.
const TEXTS: &[&str] = &[
    "",
    "  ",
    "a1",
    "z99",
    "3 4",
    "0 0",
    "swap",
    "1a",
    "26v3",
    "-1",
    "99999999999999999999",
    "R2'",
    "K",
    "level:10",
    "thesis:depth=2",
    "\u{1b}[A",
    "♠♥♦♣",
    "\n",
    "a\nb",
    "x\u{301}\u{200d}",
    "\0",
];

/// A session, known by the family of its first game and a number.
#[derive(Clone, Copy)]
pub struct Session {
    pub family: &'static Family,
    pub seed: u64,
}

/// Counts of what happened in a session.
#[derive(Clone, Copy, Default)]
pub struct Tally {
    /// How many events there were.
    pub events: usize,
    /// How many times the table had changed and was checked.
    pub checks: usize,
    /// How many games were over.
    pub ends: usize,
}

impl Session {
    /// Plays the session. Anything wrong is a panic.
    pub fn play(self) -> Tally {
        let mut person = Person::sit_down(self);
        let acts = FEWEST_ACTS + person.below(MOST_ACTS - FEWEST_ACTS);
        for _ in 0..acts {
            person.act();
            if person.has_ended() {
                break;
            }
        }
        person.tally
    }
}

/// A person who presses anything.
struct Person {
    app: App,
    screen: Terminal<TestBackend>,
    rng: ChaCha8Rng,
    now: Instant,
    /// The table when it was last checked.
    checked: Option<Saved>,
    tally: Tally,
    was_over: bool,
}

impl Person {
    fn sit_down(session: Session) -> Self {
        let mut rng = ChaCha8Rng::from_seed(spread_seed_bytes(session.seed));
        let family = session.family;
        let mut names = vec![family.name];
        names.extend(family.examples);
        let name = names[below(&mut rng, names.len())];
        let choice: Choice = name.parse().expect("examples can be played");
        let choice = seeded(choice, &mut rng);
        let engines = ["random", "level:1", "level:2", "level:4"];
        let seats = hog_table::open(&choice, session.seed).map_or(0, |table| table.seats());
        // A solitaire is played by a person: engines take too long for it.
        let chosen = if seats > 1 { seats } else { 0 };
        let sitters = (0..chosen).map(|_| match below(&mut rng, 8) {
            engine @ 0..4 => SeatPlayer::Engine(engines[engine].parse().expect("it is an engine")),
            _ => SeatPlayer::Person,
        });
        let new_game = |sitters: Vec<SeatPlayer>, pace| NewGame {
            choice: choice.clone(),
            sitters,
            pace,
        };
        let paces = ["up", "up", "1m", "3s+1s"];
        let sitters: Vec<SeatPlayer> = sitters.collect();
        let pace: Pace = paces[below(&mut rng, paces.len())]
            .parse()
            .expect("it is a pace");
        let settings = AppSettings {
            theme: Theme::FourColours,
            executor: Executor::inline_briefly(),
            seed: session.seed,
        };
        let storage = || Storage::Unavailable("this is a test".to_owned());
        let now = Instant::now();
        let open = |game| App::at_table(storage(), settings.clone(), game, now);
        // An engine that cannot play this game is replaced by a person.
        let app = open(new_game(sitters, pace))
            .or_else(|_| open(new_game(Vec::new(), pace)))
            .expect("every game can be played by persons");
        let mut person = Self {
            app,
            screen: Terminal::new(TestBackend::new(80, 40)).expect("a test screen is made"),
            rng,
            now,
            checked: None,
            tally: Tally::default(),
            was_over: false,
        };
        person.look();
        person
    }

    /// Whether the session ends: the person has left, or cards were dealt from a fresh seed, so that the rest
    /// could not be repeated.
    fn has_ended(&self) -> bool {
        let deal = self.checked.as_ref().and_then(|saved| saved.deal.as_ref());
        let is_fresh = deal.is_some_and(|deal| deal.source == SeedSource::Fresh);
        self.app.is_done() || is_fresh
    }

    fn below(&mut self, bound: usize) -> usize {
        below(&mut self.rng, bound)
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// Does one thing.
    fn act(&mut self) {
        match self.below(100) {
            0..16 => {
                let key = self.pick(KEYS);
                self.key(key);
            }
            16..32 => {
                let letters: Vec<char> = LETTERS.chars().collect();
                let letter = self.pick(&letters);
                self.key(KeyCode::Char(letter));
            }
            32..52 => self.click(),
            52..58 => self.drag(),
            58..62 => self.double_click(),
            62..66 => self.turn_wheel(),
            66..82 => self.type_move(),
            82..86 => self.type_nonsense(),
            86..90 => self.paste(),
            90..95 => self.resize(),
            _ => self.wait(),
        }
    }

    fn key(&mut self, code: KeyCode) {
        let modifiers = match self.below(60) {
            0 => KeyModifiers::ALT,
            1 => KeyModifiers::SHIFT,
            2 if code != KeyCode::Char('c') => KeyModifiers::CONTROL,
            _ => KeyModifiers::NONE,
        };
        self.happen(&Event::Key(KeyEvent::new(code, modifiers)));
    }

    fn mouse(&mut self, kind: MouseEventKind, (column, row): (u16, u16)) {
        self.happen(&Event::Mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        }));
    }

    /// A cell of the screen, now and then one that is not there.
    fn cell(&mut self) -> (u16, u16) {
        let area = self.screen.backend().buffer().area;
        let beyond = if self.below(20) == 0 { 30 } else { 0 };
        let column = self.below(usize::from(area.width) + beyond);
        let row = self.below(usize::from(area.height) + beyond);
        (to_u16(column), to_u16(row))
    }

    fn click(&mut self) {
        let cell = self.cell();
        self.press_at(cell);
    }

    fn press_at(&mut self, cell: (u16, u16)) {
        let button = match self.below(10) {
            0 => MouseButton::Right,
            1 => MouseButton::Middle,
            _ => MouseButton::Left,
        };
        self.mouse(MouseEventKind::Down(button), cell);
        self.mouse(MouseEventKind::Up(button), cell);
    }

    fn double_click(&mut self) {
        let cell = self.cell();
        self.press_at(cell);
        self.press_at(cell);
    }

    fn drag(&mut self) {
        let (from, through, to) = (self.cell(), self.cell(), self.cell());
        self.mouse(MouseEventKind::Down(MouseButton::Left), from);
        self.mouse(MouseEventKind::Drag(MouseButton::Left), through);
        // A terminal does not report a release outside its window.
        if self.below(10) > 0 {
            self.mouse(MouseEventKind::Up(MouseButton::Left), to);
        }
    }

    fn turn_wheel(&mut self) {
        let kinds = [
            MouseEventKind::ScrollUp,
            MouseEventKind::ScrollDown,
            MouseEventKind::ScrollLeft,
            MouseEventKind::Moved,
        ];
        let (kind, cell) = (self.pick(&kinds), self.cell());
        self.mouse(kind, cell);
    }

    /// Types a legal move, if there is one.
    fn type_move(&mut self) {
        let Some(moves) = self.app.live().map(legal_moves) else {
            return self.key(KeyCode::Enter);
        };
        if moves.is_empty() {
            return self.key(KeyCode::Char('p'));
        }
        let text = moves[self.below(moves.len())].clone();
        if self.below(4) == 0 {
            self.happen(&Event::Paste(text));
        } else {
            self.write(&format!(":{text}"));
        }
        self.happen(&Event::Key(KeyEvent::from(KeyCode::Enter)));
    }

    fn type_nonsense(&mut self) {
        let text = self.pick(TEXTS);
        self.write(&format!(":{text}"));
        let end = self.pick(&[KeyCode::Enter, KeyCode::Enter, KeyCode::Esc, KeyCode::Left]);
        self.key(end);
    }

    fn write(&mut self, text: &str) {
        for letter in text.chars() {
            self.happen(&Event::Key(KeyEvent::from(KeyCode::Char(letter))));
        }
    }

    fn paste(&mut self) {
        let text = self.pick(TEXTS);
        let times = self.pick(&[1, 1, 1, 50]);
        self.happen(&Event::Paste(text.repeat(times)));
    }

    fn resize(&mut self) {
        let (columns, rows) = match self.below(4) {
            0 => (1 + self.below(12), 1 + self.below(6)),
            1 => (1 + self.below(MOST_COLUMNS), 1 + self.below(MOST_ROWS)),
            _ => (60 + self.below(60), 24 + self.below(30)),
        };
        let (columns, rows) = (to_u16(columns), to_u16(rows));
        self.screen.backend_mut().resize(columns, rows);
        self.happen(&Event::Resize(columns, rows));
    }

    fn wait(&mut self) {
        let milliseconds = self.pick(&[1, 20, 500, 3000]);
        self.now += Duration::from_millis(milliseconds);
        self.happen(&Event::FocusGained);
    }

    /// Something happens; then the app looks after its engines and clocks, and is drawn.
    fn happen(&mut self, event: &Event) {
        if self.has_ended() {
            return;
        }
        self.tally.events += 1;
        self.now += Duration::from_millis(3);
        self.app.handle(event, self.now);
        self.look();
    }

    fn look(&mut self) {
        self.app.tick(self.now);
        let app = &mut self.app;
        self.screen
            .draw(|frame| app.draw(frame))
            .expect("a test screen takes everything");
        self.check();
    }

    /// Checks the table, if it has changed since it was last checked.
    fn check(&mut self) {
        let Some(live) = self.app.live() else {
            self.checked = None;
            return;
        };
        let saved = live.save();
        if self
            .checked
            .as_ref()
            .is_some_and(|before| is_same(before, &saved))
        {
            return;
        }
        assert_saved_table_is_sound(live, &saved);
        let is_over = live.ending().is_some();
        self.tally.ends += usize::from(is_over && !self.was_over);
        self.was_over = is_over;
        self.tally.checks += 1;
        self.checked = Some(saved);
    }
}

/// Whether nothing but the clock has changed.
fn is_same(before: &Saved, now: &Saved) -> bool {
    let Saved {
        game,
        stage,
        sitters,
        engine,
        moves,
        undone,
        changes,
        taken_back,
        ..
    } = before;
    (stage, moves, undone, taken_back) == (&now.stage, &now.moves, &now.undone, &now.taken_back)
        && (game, sitters, engine, changes) == (&now.game, &now.sitters, &now.engine, &now.changes)
}

/// Asserts that a table is the same after it was saved as text, read back and replayed by the rules.
fn assert_saved_table_is_sound(live: &LiveTable, saved: &Saved) {
    let text = saved.to_json();
    let read = Saved::from_json(&text).expect("what was written can be read");
    assert_eq!(read, *saved, "{text}");
    let again =
        LiveTable::load(&read, Executor::inline_briefly(), 0).expect("the rules allow all moves");
    assert_eq!(again.save(), *saved, "{text}");
    assert_eq!(again.table().turn(), live.table().turn(), "{text}");
    assert_eq!(again.table().length(), live.table().length(), "{text}");
    assert_eq!(legal_moves(&again), legal_moves(live), "{text}");
}

/// The moves of the seat that is to move.
fn legal_moves(live: &LiveTable) -> Vec<String> {
    match live.table().turn() {
        Turn::Seat(seat) => live.table().moves(Viewer::Seat(seat)),
        Turn::Chance | Turn::Over(_) => Vec::new(),
    }
}

/// The game with a deal from the session's seed, where its deal would be a fresh one.
fn seeded(choice: Choice, rng: &mut ChaCha8Rng) -> Choice {
    let number = rng.next_u64().to_string();
    let seeded = choice
        .listed()
        .and_then(|name| name.with("seed", &number).ok());
    seeded.map_or(choice, Choice::from)
}

fn to_u16(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}
