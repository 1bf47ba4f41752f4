//! The lobby: which game, by which rules, with whom; or a table that was kept.

mod form;
mod game;
mod paint;
mod rows;
mod seating;

use hog_store::TableId;
use hog_table::catalogue::{Choice, FAMILIES};
use hog_table::{Pace, Sitter};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};

use super::entry::{Entry, Typed};
use super::house::Listing;
use form::Way;
use game::{Field, GameForm};
use rows::Row;

/// What somebody in the lobby wants.
#[derive(Debug)]
pub(crate) enum Wish {
    Nothing,
    /// To play a new game.
    Play {
        choice: Box<Choice>,
        sitters: Vec<Sitter>,
        pace: Pace,
    },
    /// To go on at the table of this name.
    GoOn(TableId),
    /// To have the table of this name removed.
    Remove(TableId),
    Theme,
    Help,
    /// To read how a game is played.
    Rules {
        game: &'static str,
        text: &'static str,
    },
    Leave,
    /// Something would not do; this says why.
    Refused(String),
}

/// The keys of the lobby, for its help.
pub(crate) const LOBBY_KEYS: &[(&str, &str)] = &[
    ("Up Down", "choose a game, or a table that was kept"),
    ("Enter", "play it, with what is set on the right"),
    ("Tab", "go through the settings on the right, and back"),
    (
        "Left Right",
        "change the chosen setting; numbers can be typed, too",
    ),
    ("Delete", "remove the chosen table that was kept"),
    ("T", "other colours"),
    ("F1", "how the chosen game is played"),
    ("?", "this help"),
    ("Q", "leave"),
];

/// Where the cursor is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Focus {
    List,
    /// A field of the form, by its number.
    Field(usize),
}

/// The lobby.
pub(crate) struct Lobby {
    rows: Vec<Row>,
    chosen: usize,
    forms: Vec<GameForm>,
    focus: Focus,
    /// The value of the chosen field, while it is typed.
    typing: Option<Entry>,
    /// The table of which Delete was pressed once: the second time removes it.
    doomed: Option<TableId>,
    drawn: Drawn,
}

/// Where things were when they were last drawn.
#[derive(Clone, Debug, Default)]
struct Drawn {
    list: Rect,
    /// The number of the row that was drawn first.
    first: usize,
    fields: Vec<(Rect, usize)>,
    play: Rect,
}

impl Lobby {
    /// The lobby, with the tables that are kept.
    pub(crate) fn new(kept: Vec<Listing>, seed: u64) -> Self {
        let rows = Row::all(kept);
        let forms = FAMILIES.iter().map(|family| GameForm::new(family, seed));
        Self {
            chosen: Row::first(&rows),
            rows,
            forms: forms.collect(),
            focus: Focus::List,
            typing: None,
            doomed: None,
            drawn: Drawn::default(),
        }
    }

    /// The tables that are kept have changed.
    pub(crate) fn update(&mut self, kept: Vec<Listing>) {
        let before = self.rows.get(self.chosen).map(Row::id);
        self.rows = Row::all(kept);
        let same = self.rows.iter().position(|row| Some(row.id()) == before);
        self.chosen = same.unwrap_or_else(|| Row::first(&self.rows));
        self.focus = Focus::List;
        self.typing = None;
    }

    /// Chooses the table that was just left, if its game goes on: it can be taken up at once.
    pub(crate) fn choose_last(&mut self, id: &TableId) {
        let is_it = |row: &Row| matches!(row, Row::Last(kept) if kept.id == *id);
        if let Some(row) = self.rows.iter().position(is_it) {
            self.chosen = row;
        }
    }

    /// What a key means here.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Wish {
        if key
            .modifiers
            .intersects(KeyModifiers::CONTROL | KeyModifiers::ALT)
        {
            return Wish::Nothing;
        }
        if self.typing.is_some() {
            return self.type_on(key);
        }
        if key.code != KeyCode::Delete {
            self.doomed = None;
        }
        match key.code {
            KeyCode::Enter => return self.play(),
            KeyCode::Char('t' | 'T') => return Wish::Theme,
            KeyCode::Char('?' | 'h' | 'H') => return Wish::Help,
            KeyCode::F(1) => return self.rules(),
            KeyCode::Char('q' | 'Q') => return Wish::Leave,
            KeyCode::Esc if self.focus == Focus::List => {
                return Wish::Refused("Q leaves the program.".to_string());
            }
            KeyCode::Esc => self.focus = Focus::List,
            KeyCode::Delete => return self.remove(),
            KeyCode::Tab => self.go_through_fields(1),
            KeyCode::BackTab => self.go_through_fields(-1),
            KeyCode::Up => self.go(-1),
            KeyCode::Down => self.go(1),
            KeyCode::PageUp => self.go(-10),
            KeyCode::PageDown => self.go(10),
            KeyCode::Home => self.go(isize::MIN),
            KeyCode::End => self.go(isize::MAX),
            KeyCode::Left => self.step(Way::Down),
            KeyCode::Right | KeyCode::Char(' ') => self.step(Way::Up),
            KeyCode::Char(letter) => return self.begin_typing(letter),
            _ => {}
        }
        Wish::Nothing
    }

    /// A click chooses; on what is chosen already, it plays.
    pub(crate) fn click(&mut self, at: Position) -> Wish {
        self.doomed = None;
        if let Some(refused) = self.finish_typing() {
            return Wish::Refused(refused);
        }
        if self.drawn.play.contains(at) {
            return self.play();
        }
        if self.drawn.list.contains(at) {
            let row = self.drawn.first + usize::from(at.y - self.drawn.list.y);
            if row >= self.rows.len() || !self.rows[row].can_be_chosen() {
                return Wish::Nothing;
            }
            if self.chosen == row && self.focus == Focus::List {
                return self.play();
            }
            self.chosen = row;
            self.focus = Focus::List;
            return Wish::Nothing;
        }
        let mut fields = self.drawn.fields.iter();
        if let Some((area, field)) = fields.find(|(area, _)| area.contains(at)).copied() {
            let again = self.focus == Focus::Field(field);
            self.focus = Focus::Field(field);
            // The left half of a field that is chosen goes down, the right half up.
            if again {
                let left = at.x < area.x + area.width / 2;
                self.step(if left { Way::Down } else { Way::Up });
            }
        }
        Wish::Nothing
    }

    /// The wheel goes through the list.
    pub(crate) fn scroll(&mut self, lines: isize) {
        self.doomed = None;
        if self.typing.is_none() {
            self.focus = Focus::List;
            self.go(lines);
        }
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(entry) = &mut self.typing {
            entry.paste(text);
        }
    }

    fn form(&self) -> Option<&GameForm> {
        let Row::Game(number) = self.rows.get(self.chosen)? else {
            return None;
        };
        self.forms.get(*number)
    }

    fn form_mut(&mut self) -> Option<&mut GameForm> {
        let Row::Game(number) = self.rows.get(self.chosen)? else {
            return None;
        };
        self.forms.get_mut(*number)
    }

    fn play(&mut self) -> Wish {
        match self.rows.get(self.chosen) {
            Some(Row::Last(kept) | Row::Kept(kept)) => match &kept.damage {
                Some(damage) => Wish::Refused(format!("This table cannot be read: {damage}")),
                None => Wish::GoOn(kept.id.clone()),
            },
            Some(Row::Game(_)) => self.form().map_or(Wish::Nothing, GameForm::wish),
            Some(Row::Heading(_)) | None => Wish::Nothing,
        }
    }

    fn rules(&self) -> Wish {
        self.form().map_or(Wish::Help, |form| Wish::Rules {
            game: form.family().name,
            text: form.family().rules,
        })
    }

    fn remove(&mut self) -> Wish {
        match self.rows.get(self.chosen) {
            Some(Row::Last(kept) | Row::Kept(kept)) if self.doomed.as_ref() == Some(&kept.id) => {
                Wish::Remove(kept.id.clone())
            }
            Some(Row::Last(kept) | Row::Kept(kept)) => {
                self.doomed = Some(kept.id.clone());
                Wish::Refused("Delete once more removes this table for good.".to_string())
            }
            _ => Wish::Refused("Only a table that was kept can be removed.".to_string()),
        }
    }

    /// Goes up or down the list or the form.
    fn go(&mut self, rows: isize) {
        match self.focus {
            Focus::List => self.chosen = Row::beside(&self.rows, self.chosen, rows),
            Focus::Field(field) => {
                let last = self
                    .form()
                    .map_or(0, |form| form.fields().len().saturating_sub(1));
                self.focus = Focus::Field(field.saturating_add_signed(rows).min(last));
            }
        }
    }

    /// Goes from the list through the fields, and back.
    fn go_through_fields(&mut self, step: isize) {
        let fields = self.form().map_or(0, |form| form.fields().len());
        let here = match self.focus {
            Focus::List => 0,
            Focus::Field(field) => field + 1,
        };
        let all = fields + 1;
        let there = (here + all).saturating_add_signed(step) % all;
        self.focus = there.checked_sub(1).map_or(Focus::List, Focus::Field);
    }

    fn step(&mut self, way: Way) {
        match (self.focus, self.form_mut()) {
            (Focus::Field(field), Some(form)) => form.step(field, way),
            // From the list, Right goes to the form.
            (Focus::List, Some(form)) if way == Way::Up && !form.fields().is_empty() => {
                self.focus = Focus::Field(0);
            }
            _ => {}
        }
    }

    fn begin_typing(&mut self, letter: char) -> Wish {
        let Focus::Field(field) = self.focus else {
            return Wish::Nothing;
        };
        if self.form().is_some_and(|form| form.is_typed(field)) {
            self.typing = Some(Entry::with(&letter.to_string()));
        }
        Wish::Nothing
    }

    fn type_on(&mut self, key: KeyEvent) -> Wish {
        let Some(entry) = &mut self.typing else {
            return Wish::Nothing;
        };
        match (key.code, entry.key(key)) {
            (_, Typed::Left) => self.typing = None,
            (KeyCode::Up | KeyCode::Down | KeyCode::Tab | KeyCode::BackTab, _) => {
                if let Some(refused) = self.finish_typing() {
                    return Wish::Refused(refused);
                }
                return self.key(key);
            }
            (_, Typed::Done(_)) => {
                if let Some(refused) = self.finish_typing() {
                    return Wish::Refused(refused);
                }
            }
            (_, Typed::On | Typed::Nothing) => {}
        }
        Wish::Nothing
    }

    /// Takes what was typed, or says why it would not do.
    fn finish_typing(&mut self) -> Option<String> {
        let entry = self.typing.as_ref()?;
        let text = entry.text().trim().to_string();
        let Focus::Field(field) = self.focus else {
            return None;
        };
        match self.form_mut()?.set(field, &text) {
            Ok(()) => {
                self.typing = None;
                None
            }
            Err(refused) => Some(refused),
        }
    }

    /// The chosen field, if one is.
    fn field(&self) -> Option<Field> {
        match self.focus {
            Focus::List => None,
            Focus::Field(field) => self.form()?.fields().get(field).cloned(),
        }
    }
}
