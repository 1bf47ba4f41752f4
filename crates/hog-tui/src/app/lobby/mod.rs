//! The lobby: the choice of a game, its rules and its players, or of a saved game.

mod game_form;
mod paint;

use hog_store::{SavedTable, TableId};
use hog_table::Stage;
use hog_table::catalogue::{FAMILIES, Neighbour};
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position, Rect};

use super::Request;
use super::overlay::{Overlay, PageLine};
use super::text_entry::{TextEntry, Typed, is_chord};
use game_form::GameForm;

/// The keys of the lobby, for its help.
const KEYS: &[(&str, &str)] = &[
    ("Up Down", "choose a game, or a saved game"),
    ("Enter", "play it with the settings on the right"),
    ("Tab", "go through the settings on the right, and back"),
    (
        "Left Right",
        "change the chosen setting; numbers can be typed, too",
    ),
    ("Delete", "remove the chosen saved game"),
    ("T", "change the colour theme"),
    ("F1", "rules of the chosen game"),
    ("?", "this help"),
    ("Q", "quit"),
];

/// The first row that can be chosen: the one above it is a heading.
const FIRST: usize = 1;

/// A row of the list.
#[derive(Debug)]
enum LobbyRow {
    /// A title over the rows below; it cannot be chosen.
    Heading(&'static str),
    /// A family of games, by its number in the catalogue.
    Game(usize),
    Saved(SavedTable),
}

impl LobbyRow {
    /// All rows. `saved` is newest first; the newest game in it that is not over comes first in the list.
    fn all(mut saved: Vec<SavedTable>) -> Vec<Self> {
        let mut rows = Vec::new();
        let goes_on = |saved: &SavedTable| {
            let table = saved.table.as_ref();
            table.is_ok_and(|table| table.stage == Stage::Playing)
        };
        if let Some(last) = saved.iter().position(goes_on) {
            rows.push(Self::Heading("Continue"));
            rows.push(Self::Saved(saved.remove(last)));
        }
        rows.push(Self::Heading("Games"));
        rows.extend((0..FAMILIES.len()).map(Self::Game));
        if !saved.is_empty() {
            rows.push(Self::Heading("Saved games"));
            rows.extend(saved.into_iter().map(Self::Saved));
        }
        rows
    }

    fn can_be_chosen(&self) -> bool {
        !matches!(self, Self::Heading(_))
    }

    /// A name by which the row is found again in a list that has changed.
    fn id(&self) -> String {
        match self {
            Self::Heading(text) => format!("heading {text}"),
            Self::Game(number) => format!("game {number}"),
            Self::Saved(saved) => format!("table {}", saved.id),
        }
    }

    /// The row reached from `from` by going `by` choosable rows down, or up if negative, stopping at the first and
    /// the last.
    fn moved(rows: &[Self], from: usize, by: isize) -> usize {
        let choosable = (0..rows.len()).filter(|row| rows[*row].can_be_chosen());
        let choosable: Vec<usize> = choosable.collect();
        let here = choosable.iter().position(|row| *row == from).unwrap_or(0);
        let last = choosable.len().saturating_sub(1);
        let there = here.saturating_add_signed(by).min(last);
        choosable.get(there).copied().unwrap_or(from)
    }
}

/// The position of the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Focus {
    List,
    /// A field of the form, by its number.
    Field(usize),
}

pub(crate) struct Lobby {
    rows: Vec<LobbyRow>,
    chosen: usize,
    forms: Vec<GameForm>,
    focus: Focus,
    /// The value of the chosen field, while it is typed.
    typing: Option<TextEntry>,
    /// The saved game for which Delete was pressed once: the second time removes it.
    to_remove: Option<TableId>,
    drawn: Drawn,
}

/// The positions at which everything was last drawn, for clicks.
#[derive(Clone, Debug, Default)]
struct Drawn {
    list: Rect,
    /// The number of the row that was drawn first.
    first: usize,
    fields: Vec<(Rect, usize)>,
    play: Rect,
}

impl Lobby {
    /// The lobby, with the saved games.
    pub(crate) fn new(saved: Vec<SavedTable>, seed: u64) -> Self {
        let forms = FAMILIES.iter().map(|family| GameForm::new(family, seed));
        Self {
            rows: LobbyRow::all(saved),
            chosen: FIRST,
            forms: forms.collect(),
            focus: Focus::List,
            typing: None,
            to_remove: None,
            drawn: Drawn::default(),
        }
    }

    /// Lists the saved games again, since they have changed.
    pub(crate) fn update(&mut self, saved: Vec<SavedTable>) {
        let before = self.rows[self.chosen].id();
        self.rows = LobbyRow::all(saved);
        let same = self.rows.iter().position(|row| row.id() == before);
        self.chosen = same.unwrap_or(FIRST);
        self.focus = Focus::List;
        self.typing = None;
    }

    /// Chooses the game that was just left, if it goes on: Enter resumes it.
    pub(crate) fn choose_last(&mut self, id: &TableId) {
        if matches!(&self.rows[FIRST], LobbyRow::Saved(saved) if saved.id == *id) {
            self.chosen = FIRST;
        }
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Request {
        if is_chord(key) {
            return Request::Nothing;
        }
        if self.typing.is_some() {
            return self.type_key(key);
        }
        if key.code != KeyCode::Delete {
            self.to_remove = None;
        }
        match key.code {
            KeyCode::Enter => return self.play(),
            KeyCode::Char('t' | 'T') => return Request::Theme,
            KeyCode::Char('?' | 'h' | 'H') => return help().into(),
            KeyCode::F(1) => return self.rules().into(),
            KeyCode::Char('q' | 'Q') => return Request::Leave,
            KeyCode::Esc if self.focus == Focus::List => {
                return Request::Refused("Press Q to quit.".to_string());
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
            KeyCode::Left => self.step(Neighbour::Previous),
            KeyCode::Right | KeyCode::Char(' ') => self.step(Neighbour::Next),
            KeyCode::Char(letter) => return self.begin_typing(letter),
            _ => {}
        }
        Request::Nothing
    }

    /// A click chooses a row or a field. On a chosen row it plays, and on a chosen field it changes the value.
    /// On the button it plays, too.
    pub(crate) fn click(&mut self, at: Position) -> Request {
        self.to_remove = None;
        if let Err(refused) = self.finish_typing() {
            return Request::Refused(refused);
        }
        if self.drawn.play.contains(at) {
            return self.play();
        }
        if self.drawn.list.contains(at) {
            let row = self.drawn.first + usize::from(at.y - self.drawn.list.y);
            if row >= self.rows.len() || !self.rows[row].can_be_chosen() {
                return Request::Nothing;
            }
            if self.chosen == row && self.focus == Focus::List {
                return self.play();
            }
            self.chosen = row;
            self.focus = Focus::List;
            return Request::Nothing;
        }
        let mut fields = self.drawn.fields.iter();
        if let Some((area, field)) = fields.find(|(area, _)| area.contains(at)).copied() {
            let was_chosen = self.focus == Focus::Field(field);
            self.focus = Focus::Field(field);
            // The left half of a field that is chosen goes down, the right half up.
            if was_chosen {
                if at.x < area.x + area.width / 2 {
                    self.step(Neighbour::Previous);
                } else {
                    self.step(Neighbour::Next);
                }
            }
        }
        Request::Nothing
    }

    /// The wheel goes through the list.
    pub(crate) fn scroll(&mut self, lines: isize) {
        self.to_remove = None;
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

    /// The form of the chosen game; a saved game has none.
    fn form(&mut self) -> Option<&mut GameForm> {
        match self.rows[self.chosen] {
            LobbyRow::Game(number) => Some(&mut self.forms[number]),
            LobbyRow::Heading(_) | LobbyRow::Saved(_) => None,
        }
    }

    fn play(&self) -> Request {
        match &self.rows[self.chosen] {
            LobbyRow::Saved(saved) => match &saved.table {
                Ok(_) => Request::Resume(saved.id.clone()),
                Err(why) => Request::Refused(format!("This game cannot be read: {why}")),
            },
            LobbyRow::Game(number) => self.forms[*number].request(),
            LobbyRow::Heading(_) => Request::Nothing,
        }
    }

    /// The rules of the chosen game, or the help if a saved game is chosen.
    fn rules(&mut self) -> Overlay {
        self.form().map_or_else(help, |form| {
            let family = form.family;
            let lines = vec![PageLine::Text(family.rules.to_string())];
            Overlay::page(&format!("Rules of {}", family.name), lines)
        })
    }

    fn remove(&mut self) -> Request {
        let LobbyRow::Saved(saved) = &self.rows[self.chosen] else {
            return Request::Refused("Only a saved game can be removed.".to_string());
        };
        let id = saved.id.clone();
        if self.to_remove.replace(id.clone()).as_ref() == Some(&id) {
            return Request::Remove(id);
        }
        Request::Refused("Press Delete again to remove this game for good.".to_string())
    }

    /// Goes up or down the list or the form.
    fn go(&mut self, rows: isize) {
        match self.focus {
            Focus::List => self.chosen = LobbyRow::moved(&self.rows, self.chosen, rows),
            Focus::Field(field) => {
                let last = self.count_fields().saturating_sub(1);
                self.focus = Focus::Field(field.saturating_add_signed(rows).min(last));
            }
        }
    }

    fn count_fields(&mut self) -> usize {
        self.form().map_or(0, |form| form.fields().len())
    }

    /// Goes from the list through the fields, and back.
    fn go_through_fields(&mut self, step: isize) {
        let here = match self.focus {
            Focus::List => 0,
            Focus::Field(field) => field + 1,
        };
        let all = self.count_fields() + 1;
        let there = (here + all).saturating_add_signed(step) % all;
        self.focus = there.checked_sub(1).map_or(Focus::List, Focus::Field);
    }

    fn step(&mut self, way: Neighbour) {
        match (self.focus, self.form()) {
            (Focus::Field(field), Some(form)) => form.step(field, way),
            // From the list, Right goes to the form.
            (Focus::List, Some(form)) if way == Neighbour::Next && !form.fields().is_empty() => {
                self.focus = Focus::Field(0);
            }
            _ => {}
        }
    }

    fn begin_typing(&mut self, letter: char) -> Request {
        let Focus::Field(field) = self.focus else {
            return Request::Nothing;
        };
        if self.form().is_some_and(|form| form.is_typed(field)) {
            self.typing = Some(TextEntry::with(&letter.to_string()));
        }
        Request::Nothing
    }

    fn type_key(&mut self, key: KeyEvent) -> Request {
        let Some(entry) = &mut self.typing else {
            return Request::Nothing;
        };
        match (key.code, entry.key(key)) {
            (_, Typed::Cancelled) => self.typing = None,
            (KeyCode::Up | KeyCode::Down | KeyCode::Tab | KeyCode::BackTab, _) => {
                return match self.finish_typing() {
                    Ok(()) => self.key(key),
                    Err(refused) => Request::Refused(refused),
                };
            }
            (_, Typed::Done(_)) => {
                let finished = self.finish_typing();
                return finished.map_or_else(Request::Refused, |()| Request::Nothing);
            }
            (_, Typed::Continues) => {}
        }
        Request::Nothing
    }

    /// Ends typing if the value is allowed; otherwise says why it is not.
    fn finish_typing(&mut self) -> Result<(), String> {
        if let (Some(entry), Focus::Field(field)) = (&self.typing, self.focus) {
            let text = entry.text();
            if let Some(form) = self.form() {
                form.set(field, text.trim())?;
            }
            self.typing = None;
        }
        Ok(())
    }
}

fn help() -> Overlay {
    let item = |(key, meaning): &(&str, &str)| PageLine::item(key, meaning);
    let mut lines: Vec<PageLine> = KEYS.iter().map(item).collect();
    lines.push(PageLine::Blank);
    let mouse = "With the mouse: click a game, then click it again to play; click a setting, then its left or right half to change it.";
    lines.push(PageLine::Text(mouse.to_string()));
    Overlay::page("Help", lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_stepped_over() {
        let rows = LobbyRow::all(Vec::new());
        assert!(rows[FIRST].can_be_chosen());
        assert_eq!(LobbyRow::moved(&rows, FIRST, -1), FIRST);
        assert_eq!(LobbyRow::moved(&rows, FIRST, isize::MAX), rows.len() - 1);
        assert_eq!(LobbyRow::moved(&rows, rows.len() - 1, isize::MIN), FIRST);
    }
}
