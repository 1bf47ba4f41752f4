//! Menus, questions and pages, drawn over the screen until they are answered or closed. Each says how to leave it.

use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph};

use super::text_entry::{TextEntry, Typed};
use super::widgets::{BOLD, REVERSED, cells, wrapped};

/// A menu, a question or a page over the screen, and what its answer decides.
#[derive(Clone, Debug)]
pub(crate) struct Overlay {
    title: String,
    content: Content,
    pub(crate) decision: Decision,
}

#[derive(Clone, Debug)]
enum Content {
    Page(TextPage),
    Menu(Menu),
    Question(Question),
}

/// What the answer to an overlay decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// Nothing: it is only read.
    Nothing,
    /// One of these moves is made.
    Act(Vec<String>),
    /// One of these engines is to play; the item after the last one asks for a name.
    Engine(Vec<String>),
    /// The name of an engine is typed.
    EngineName,
    /// The deal of a number is played.
    Deal,
    /// The game is saved under a name.
    Write,
    /// The last turn is taken back, if all agree.
    TakeBack,
}

/// The effect of a key or a click on an overlay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OverlayAnswer {
    /// The overlay stays.
    StaysOpen,
    /// It is closed.
    Closed,
    /// The item of this number was chosen.
    Chosen(usize),
    /// This was typed.
    Said(String),
}

impl Overlay {
    fn new(title: &str, content: Content, decision: Decision) -> Self {
        Self {
            title: title.to_string(),
            content,
            decision,
        }
    }

    pub(crate) fn page(title: &str, lines: Vec<PageLine>) -> Self {
        let page = TextPage {
            lines,
            first: 0,
            height: 1,
        };
        Self::new(title, Content::Page(page), Decision::Nothing)
    }

    /// A menu of names, each with its meaning in a few words or an empty one.
    pub(crate) fn menu(
        decision: Decision,
        title: &str,
        items: Vec<(String, String)>,
        chosen: usize,
    ) -> Self {
        assert!(chosen < items.len(), "an item of the menu is chosen");
        let menu = Menu {
            items,
            chosen,
            drawn: (Rect::ZERO, 0),
        };
        Self::new(title, Content::Menu(menu), decision)
    }

    /// A question with a default answer: Enter accepts it, typing replaces it.
    pub(crate) fn question(decision: Decision, title: &str, expected: &str, answer: &str) -> Self {
        let question = Question {
            told: expected.to_string(),
            entry: TextEntry::offering(answer),
        };
        Self::new(title, Content::Question(question), decision)
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> OverlayAnswer {
        match &mut self.content {
            Content::Page(page) => page.key(key),
            Content::Menu(menu) => menu.key(key),
            Content::Question(question) => match question.entry.key(key) {
                Typed::Done(text) => OverlayAnswer::Said(text),
                Typed::Cancelled => OverlayAnswer::Closed,
                Typed::Continues => OverlayAnswer::StaysOpen,
            },
        }
    }

    pub(crate) fn click(&mut self, at: Position) -> OverlayAnswer {
        match &mut self.content {
            Content::Page(_) => OverlayAnswer::Closed,
            Content::Menu(menu) => menu.click(at),
            Content::Question(_) => OverlayAnswer::StaysOpen,
        }
    }

    pub(crate) fn scroll(&mut self, lines: isize) {
        match &mut self.content {
            Content::Page(page) => page.scroll(lines),
            Content::Menu(menu) => menu.scroll(lines),
            Content::Question(_) => {}
        }
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if let Content::Question(question) = &mut self.content {
            question.entry.paste(text);
        }
    }

    /// Asks a question again, since the answer was wrong, or gives the objection back.
    pub(crate) fn ask_again(mut self, objection: String) -> Result<Self, String> {
        let Content::Question(question) = &mut self.content else {
            return Err(objection);
        };
        question.told = objection;
        Ok(self)
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>, room: Rect) {
        match &mut self.content {
            Content::Page(page) => page.draw(frame, room, &self.title),
            Content::Menu(menu) => menu.draw(frame, room, &self.title),
            Content::Question(question) => question.draw(frame, room, &self.title),
        }
    }
}

/// Draws an empty frame in the middle of the room, and returns the area inside. `leave` says which keys close it.
fn draw_frame(
    frame: &mut Frame<'_>,
    room: Rect,
    (width, height): (u16, u16),
    title: &str,
    leave: &str,
) -> Rect {
    let width = width.min(room.width);
    let height = height.min(room.height);
    let area = Rect {
        x: room.x + (room.width - width) / 2,
        y: room.y + (room.height - height) / 2,
        width,
        height,
    };
    let block = Block::bordered()
        .border_type(BorderType::Double)
        .title(format!(" {title} "))
        .title_bottom(format!(" {leave} "));
    let inner = block.inner(area);
    frame.render_widget(Clear, area);
    frame.render_widget(block, area);
    inner
}

/// The digits that choose the first ten items.
const DIGITS: &str = "1234567890";

/// A list of items, of which one is chosen.
#[derive(Clone, Debug)]
struct Menu {
    items: Vec<(String, String)>,
    chosen: usize,
    /// The area in which the items were last drawn, and the number of the first item there.
    drawn: (Rect, usize),
}

impl Menu {
    fn key(&mut self, key: KeyEvent) -> OverlayAnswer {
        let last = self.items.len() - 1;
        match key.code {
            KeyCode::Up | KeyCode::Left | KeyCode::BackTab => {
                self.chosen = self.chosen.checked_sub(1).unwrap_or(last);
            }
            KeyCode::Down | KeyCode::Right | KeyCode::Tab => {
                self.chosen = (self.chosen + 1) % self.items.len();
            }
            KeyCode::Home => self.chosen = 0,
            KeyCode::End => self.chosen = last,
            KeyCode::Enter | KeyCode::Char(' ') => return OverlayAnswer::Chosen(self.chosen),
            KeyCode::Char(digit @ '0'..='9') => {
                if let Some(index) = DIGITS.find(digit)
                    && index <= last
                {
                    return OverlayAnswer::Chosen(index);
                }
            }
            KeyCode::Esc | KeyCode::Char('q' | 'Q') => return OverlayAnswer::Closed,
            _ => {}
        }
        OverlayAnswer::StaysOpen
    }

    /// A click chooses what is under it.
    fn click(&self, at: Position) -> OverlayAnswer {
        let (area, first) = self.drawn;
        if !area.contains(at) {
            return OverlayAnswer::Closed;
        }
        let index = first + usize::from(at.y - area.y);
        if index < self.items.len() {
            OverlayAnswer::Chosen(index)
        } else {
            OverlayAnswer::StaysOpen
        }
    }

    /// Moves the choice down by this many items, or up if the number is negative.
    fn scroll(&mut self, items: isize) {
        let last = self.items.len() - 1;
        self.chosen = self.chosen.saturating_add_signed(items).min(last);
    }

    fn draw(&mut self, frame: &mut Frame<'_>, room: Rect, title: &str) {
        let names = self.items.iter().map(|(name, _)| name.chars().count());
        let name_width = names.max().unwrap_or(0);
        let line = |(number, (name, meaning)): (usize, &(String, String))| {
            let digit = DIGITS.chars().nth(number).unwrap_or(' ');
            format!(" {digit}  {name:<name_width$}  {meaning} ")
        };
        let lines: Vec<String> = self.items.iter().enumerate().map(line).collect();
        let widest = lines.iter().map(|line| line.chars().count()).max();
        let widest = cells(widest.unwrap_or(0));
        let width = widest.saturating_add(2).max(34).min(room.width);
        let height = cells(lines.len()).saturating_add(2).min(room.height);
        let leave = "Enter chooses, Esc closes";
        let inner = draw_frame(frame, room, (width, height), title, leave);
        let seen = usize::from(inner.height.max(1));
        let first = (self.chosen + 1).saturating_sub(seen);
        self.drawn = (inner, first);
        let width = usize::from(inner.width);
        let shown = lines.iter().enumerate().skip(first).map(|(number, line)| {
            let is_chosen = number == self.chosen;
            let style = if is_chosen { REVERSED } else { Style::new() };
            Line::styled(format!("{line:<width$}"), style)
        });
        frame.render_widget(Paragraph::new(shown.collect::<Vec<_>>()), inner);
    }
}

/// A text that can be scrolled.
#[derive(Clone, Debug)]
struct TextPage {
    lines: Vec<PageLine>,
    first: usize,
    /// The number of visible lines when it was last drawn.
    height: usize,
}

/// A line of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PageLine {
    Heading(String),
    /// A text, which is broken where the page ends.
    Text(String),
    /// A key, or a short word, and what it means.
    Item(String, String),
    Blank,
}

/// The columns for a key or a short word.
const ITEM: usize = 9;

impl PageLine {
    pub(crate) fn item(key: &str, meaning: &str) -> Self {
        Self::Item(key.to_string(), meaning.to_string())
    }
}

impl TextPage {
    /// Does what a key means on a page. Any key that does not scroll closes it.
    fn key(&mut self, key: KeyEvent) -> OverlayAnswer {
        let page = self.height.max(1);
        match key.code {
            KeyCode::Down => self.scroll(1),
            KeyCode::Up => self.scroll(-1),
            KeyCode::PageDown | KeyCode::Char(' ') => self.first = self.first.saturating_add(page),
            KeyCode::PageUp => self.first = self.first.saturating_sub(page),
            KeyCode::Home => self.first = 0,
            KeyCode::End => self.first = usize::MAX,
            _ => return OverlayAnswer::Closed,
        }
        OverlayAnswer::StaysOpen
    }

    /// Scrolls by this many lines. The limit is only known when it is drawn.
    fn scroll(&mut self, lines: isize) {
        self.first = self.first.saturating_add_signed(lines);
    }

    fn draw(&mut self, frame: &mut Frame<'_>, room: Rect, title: &str) {
        let width = room.width.saturating_sub(4).clamp(1, 76);
        let lines = self.broken(usize::from(width.saturating_sub(2)));
        let height = cells(lines.len()).saturating_add(2).min(room.height);
        self.height = usize::from(height.saturating_sub(2));
        let last_first = lines.len().saturating_sub(self.height);
        self.first = self.first.min(last_first);
        let leave = if last_first > 0 {
            "Up and Down scroll, Esc closes"
        } else {
            "Esc closes"
        };
        let inner = draw_frame(frame, room, (width + 2, height), title, leave);
        let seen: Vec<Line<'_>> = lines.into_iter().skip(self.first).collect();
        frame.render_widget(Paragraph::new(seen), inner);
    }

    /// The lines, broken into lines of at most `width` columns.
    fn broken(&self, width: usize) -> Vec<Line<'static>> {
        let mut broken = Vec::new();
        for line in &self.lines {
            match line {
                PageLine::Heading(text) => broken.push(Line::styled(text.clone(), BOLD)),
                PageLine::Text(text) => {
                    broken.extend(wrapped(text, width).into_iter().map(Line::raw));
                }
                PageLine::Item(key, text) => {
                    let parts = wrapped(text, width.saturating_sub(ITEM + 1));
                    for (number, part) in parts.iter().enumerate() {
                        let key = if number == 0 { key.as_str() } else { "" };
                        broken.push(Line::raw(format!("{key:<ITEM$} {part}")));
                    }
                }
                PageLine::Blank => broken.push(Line::raw("")),
            }
        }
        broken
    }
}

/// A question that is answered with a line of text.
#[derive(Clone, Debug)]
struct Question {
    /// What is expected, or why the last answer was wrong.
    told: String,
    entry: TextEntry,
}

impl Question {
    fn draw(&self, frame: &mut Frame<'_>, room: Rect, title: &str) {
        let width = room.width.saturating_sub(4).clamp(1, 64);
        let text_width = usize::from(width.saturating_sub(2));
        let mut lines = vec![Line::raw(""), Line::raw("")];
        lines.extend(wrapped(&self.told, text_width).into_iter().map(Line::raw));
        let height = cells(lines.len()).saturating_add(2).min(room.height);
        let leave = "Enter answers, Esc closes";
        let inner = draw_frame(frame, room, (width, height), title, leave);
        let (text, before) = self.entry.seen(inner.width.saturating_sub(2));
        // The default answer is in reverse video until it is edited.
        let is_default = self.entry.is_default;
        let style = if is_default { REVERSED } else { Style::new() };
        lines[0] = Line::from(vec![Span::raw("> "), Span::styled(text, style)]);
        frame.render_widget(Paragraph::new(lines), inner);
        let x = inner.x.saturating_add(2).saturating_add(before);
        if x < inner.right() && inner.height > 0 {
            frame.set_cursor_position(Position::new(x, inner.y));
        }
    }
}
