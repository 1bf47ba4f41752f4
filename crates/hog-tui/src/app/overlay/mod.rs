//! Menus, questions and pages, drawn over the screen until they are answered or closed. Each says how to
//! leave it.

mod menu;
mod page;
mod question;

use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::{Block, BorderType, Clear};

pub(crate) use menu::{Menu, MenuItem};
pub(crate) use page::{PageLine, TextPage};
pub(crate) use question::Question;

/// A menu, a question or a page over the screen, and its purpose.
#[derive(Clone, Debug)]
pub(crate) struct Overlay {
    pub(crate) kind: OverlayKind,
    pub(crate) purpose: Purpose,
}

/// The content of an overlay.
#[derive(Clone, Debug)]
pub(crate) enum OverlayKind {
    TextPage(TextPage),
    Menu(Menu),
    Question(Question),
}

/// What the answer to an overlay decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// It is only read.
    Reading,
    /// One of these moves is made.
    Act(Vec<String>),
    /// One of these engines is to play; an empty name asks for one.
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

/// How an overlay reacted to a key or a click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OverlayAnswer {
    /// The overlay stays.
    Open,
    /// It is closed.
    Closed,
    /// The item of this number was chosen.
    Chosen(usize),
    /// This was typed.
    Said(String),
}

impl Overlay {
    /// A page that is only read.
    pub(crate) fn page(title: &str, lines: Vec<PageLine>) -> Self {
        Self {
            kind: OverlayKind::TextPage(TextPage::new(title, lines)),
            purpose: Purpose::Reading,
        }
    }

    pub(crate) const fn menu(purpose: Purpose, menu: Menu) -> Self {
        let kind = OverlayKind::Menu(menu);
        Self { kind, purpose }
    }

    /// A question with an answer that Enter accepts and the first letter typed replaces.
    pub(crate) fn question(purpose: Purpose, title: &str, expected: &str, answer: &str) -> Self {
        let kind = OverlayKind::Question(Question::new(title, expected, answer));
        Self { kind, purpose }
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> OverlayAnswer {
        match &mut self.kind {
            OverlayKind::TextPage(page) => page.key(key),
            OverlayKind::Menu(menu) => menu.key(key),
            OverlayKind::Question(question) => question.key(key),
        }
    }

    pub(crate) fn click(&mut self, at: Position) -> OverlayAnswer {
        match &mut self.kind {
            OverlayKind::TextPage(_) => OverlayAnswer::Closed,
            OverlayKind::Menu(menu) => menu.click(at),
            OverlayKind::Question(_) => OverlayAnswer::Open,
        }
    }

    pub(crate) fn scroll(&mut self, lines: isize) {
        match &mut self.kind {
            OverlayKind::TextPage(page) => page.scroll(lines),
            OverlayKind::Menu(menu) => menu.scroll(lines),
            OverlayKind::Question(_) => {}
        }
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if let OverlayKind::Question(question) = &mut self.kind {
            question.paste(text);
        }
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>, room: Rect) {
        match &mut self.kind {
            OverlayKind::TextPage(page) => page.draw(frame, room),
            OverlayKind::Menu(menu) => menu.draw(frame, room),
            OverlayKind::Question(question) => question.draw(frame, room),
        }
    }
}

/// Draws an empty sheet in the middle of the room, and says where it may be written on.
fn frame(
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
