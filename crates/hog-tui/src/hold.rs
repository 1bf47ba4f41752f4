//! The hold on the real terminal: taken, and given back once.

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

/// Whether the terminal is ours. What is given back twice would move the cursor over what was
/// written in between, such as the report of a panic.
static OURS: AtomicBool = AtomicBool::new(false);

/// Takes the terminal: another screen, every key, and the mouse.
pub(crate) fn take() -> io::Result<()> {
    enable_raw_mode()?;
    OURS.store(true, Ordering::Relaxed);
    execute!(
        stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste
    )
}

/// Takes the terminal again, whatever others did with it.
pub(crate) fn retake() -> io::Result<()> {
    // Who believes to have raw mode already would not ask for it again.
    disable_raw_mode()?;
    take()
}

/// Gives the terminal back, if it is ours.
pub(crate) fn give_back() -> io::Result<()> {
    let raw = disable_raw_mode();
    leave(&mut stdout(), &OURS)?;
    raw
}

/// Leaves the screen as it was, once. Where a terminal has no other screen, what is on it may be
/// a hand that others must not see: nothing stays.
fn leave(out: &mut impl Write, ours: &AtomicBool) -> io::Result<()> {
    if !ours.swap(false, Ordering::Relaxed) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_screen_is_wiped_and_left_once() {
        let ours = AtomicBool::new(true);
        let mut out = Vec::new();
        leave(&mut out, &ours).unwrap();
        let told = String::from_utf8(out.clone()).unwrap();
        let wiped = told.find("\x1b[2J").expect("it is wiped");
        let left = told.find("\x1b[?1049l").expect("it is left");
        assert!(wiped < left, "{told:?}");
        leave(&mut out, &ours).unwrap();
        assert_eq!(out.len(), told.len(), "the second time does nothing");
    }
}
