//! The terminal in raw mode: taken, and given back once.

use std::io::{self, Write, stdout};
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::crossterm::cursor::{MoveTo, Show};
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

/// Whether the terminal is taken. To give it back twice would move the cursor over what was written in
/// between, such as the report of a panic.
#[derive(Debug, Default)]
pub(crate) struct RawMode {
    is_taken: AtomicBool,
}

impl RawMode {
    /// Takes the terminal: another screen, every key, and the mouse.
    pub(crate) fn take(&self) -> io::Result<()> {
        enable_raw_mode()?;
        self.is_taken.store(true, Ordering::Relaxed);
        execute!(
            stdout(),
            EnterAlternateScreen,
            EnableMouseCapture,
            EnableBracketedPaste
        )
    }

    /// Takes the terminal again after other programs have used it.
    pub(crate) fn retake(&self) -> io::Result<()> {
        // Raw mode that is believed to be on would not be asked for again.
        disable_raw_mode()?;
        self.take()
    }

    /// Gives the terminal back, if it is taken.
    pub(crate) fn give_back(&self) -> io::Result<()> {
        let raw = disable_raw_mode();
        self.leave(&mut stdout())?;
        raw
    }

    /// Leaves the screen as it was, once. On a terminal without another screen, cards that others must
    /// not see could stay: so it is wiped.
    fn leave(&self, out: &mut impl Write) -> io::Result<()> {
        if !self.is_taken.swap(false, Ordering::Relaxed) {
            return Ok(());
        }
        execute!(
            out,
            DisableBracketedPaste,
            DisableMouseCapture,
            Clear(ClearType::All),
            MoveTo(0, 0),
            LeaveAlternateScreen,
            Show
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_screen_is_wiped_and_left_once() {
        let raw_mode = RawMode::default();
        raw_mode.is_taken.store(true, Ordering::Relaxed);
        let mut out = Vec::new();
        raw_mode.leave(&mut out).unwrap();
        let told = String::from_utf8(out.clone()).unwrap();
        let wiped = told.find("\x1b[2J").expect("it is wiped");
        let left = told.find("\x1b[?1049l").expect("it is left");
        assert!(wiped < left, "{told:?}");
        raw_mode.leave(&mut out).unwrap();
        assert_eq!(out.len(), told.len(), "the second time does nothing");
    }
}
