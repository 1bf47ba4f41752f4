//! What happens at the terminal goes to whatever is on the screen.

use std::time::Instant;

use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;

use super::lobby::LOBBY_KEYS;
use super::message::Message;
use super::overlay::{Answer, Overlay, PageLine};
use super::table::TableScreen;
use super::{App, lobby, table};

impl App {
    pub(super) fn key(&mut self, key: KeyEvent, now: Instant) {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        if is_control && key.code == KeyCode::Char('c') {
            return self.finish();
        }
        if self.needs.is_some() {
            if matches!(key.code, KeyCode::Char('q' | 'Q')) {
                self.leave();
            }
            return;
        }
        if self.table.as_ref().is_some_and(TableScreen::is_covered) {
            self.overlay = None;
        }
        if let Some(overlay) = &mut self.overlay {
            let answer = overlay.key(key);
            return self.answer(answer);
        }
        if let Some(table) = &mut self.table {
            let wish = table.key(key, now);
            self.grant_table(wish);
        } else {
            self.message = Message::default();
            let wish = self.lobby.key(key);
            self.grant(wish, now);
        }
    }

    pub(super) fn mouse(&mut self, event: MouseEvent, now: Instant) {
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
                self.answer(answer);
            }
            return;
        }
        match &mut self.table {
            Some(table) => {
                let wish = table.mouse(event, now);
                self.grant_table(wish);
            }
            None => {
                if let Some(lines) = wheel {
                    self.lobby.scroll(lines);
                } else if is_click {
                    let wish = self.lobby.click(at);
                    self.grant(wish, now);
                }
            }
        }
    }

    pub(super) fn paste(&mut self, text: &str) {
        match (&mut self.overlay, &mut self.table) {
            (Some(overlay), _) => overlay.paste(text),
            (None, Some(table)) => table.paste(text),
            (None, None) => self.lobby.paste(text),
        }
    }

    /// Gives what somebody in the lobby wants.
    pub(super) fn grant(&mut self, wish: lobby::Wish, now: Instant) {
        match wish {
            lobby::Wish::Nothing => {}
            lobby::Wish::Play {
                choice,
                sitters,
                pace,
            } => {
                if let Err(refusal) = self.sit_down(&choice, sitters, pace, now) {
                    self.message =
                        Message::refusal(format!("{choice} cannot be played: {refusal}."));
                }
            }
            lobby::Wish::GoOn(id) => self.go_on(id, now),
            lobby::Wish::Remove(id) => {
                self.message = match self.house.remove(&id) {
                    Ok(()) => Message::plain(format!("{} is removed.", id.as_str())),
                    Err(why) => Message::refusal(why),
                };
                self.lobby.update(self.house.tables());
            }
            lobby::Wish::Theme => self.next_theme(),
            lobby::Wish::Help => self.overlay = Some(lobby_help()),
            lobby::Wish::Rules { game, text } => {
                let lines = vec![PageLine::Text(text.to_string())];
                self.overlay = Some(Overlay::page(&format!("Rules of {game}"), lines));
            }
            lobby::Wish::Leave => self.finish(),
            lobby::Wish::Refused(why) => self.message = Message::refusal(why),
        }
    }

    /// Gives what somebody at the table wants.
    pub(super) fn grant_table(&mut self, wish: table::Wish) {
        match wish {
            table::Wish::Nothing => {}
            table::Wish::Leave => self.leave(),
            table::Wish::Theme => self.next_theme(),
            table::Wish::Open(overlay) => self.overlay = Some(*overlay),
        }
    }

    pub(super) fn answer(&mut self, answer: Answer) {
        if answer == Answer::Open {
            return;
        }
        let Some(overlay) = self.overlay.take() else {
            return;
        };
        if let Some(table) = &mut self.table {
            let wish = table.answer(overlay, answer, &self.house);
            self.grant_table(wish);
        }
    }
}

fn lobby_help() -> Overlay {
    let item =
        |(key, meaning): &(&str, &str)| PageLine::Item((*key).to_string(), (*meaning).to_string());
    let mut lines: Vec<PageLine> = LOBBY_KEYS.iter().map(item).collect();
    lines.push(PageLine::Blank);
    let mouse = "With the mouse: click on a game, and once more to play it; click on a setting, and on its left or right half to change it.";
    lines.push(PageLine::Text(mouse.to_string()));
    Overlay::page("Help", lines)
}
