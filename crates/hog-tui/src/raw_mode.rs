//! Raw mode of the terminal: switched on for the app, and off once.

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

/// Whether the terminal is in raw mode. To leave it twice would move the cursor over what was written in
/// between, such as the report of a panic.
#[derive(Debug, Default)]
pub(crate) struct RawMode {
    is_taken: AtomicBool,
}

impl RawMode {
    /// Switches to the alternate screen, with every key and the mouse for the app.
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
        // Otherwise raw mode would be believed to be on, and not be switched on again.
        disable_raw_mode()?;
        self.take()
    }

    /// Leaves raw mode, if the terminal is in it.
    pub(crate) fn give_back(&self) -> io::Result<()> {
        let raw = disable_raw_mode();
        self.leave(&mut stdout())?;
        raw
    }

    /// Returns to the screen as it was, once. The app's screen is wiped first: on a terminal without an
    /// alternate screen, cards that others must not see could stay.
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
