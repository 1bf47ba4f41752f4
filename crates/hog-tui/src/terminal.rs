//! Running the app in the real terminal, which is restored at the end, even after a panic.

use std::io::{self, Stdout, Write, stdout};
use std::ops::ControlFlow;
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{MoveTo, Show};
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event, KeyCode, KeyEventKind, KeyModifiers,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};

use crate::app::App;

/// How long to wait for input before the app looks at its engines and clocks: well under the 50 ms that a hand notices.
const POLL_TIME: Duration = Duration::from_millis(20);

/// Maximum number of waiting events that are handled before the screen is drawn: a flood of mouse
/// events must not keep the screen still.
const MOST_EVENTS: usize = 256;

/// The exit status, as in shells, of a program that ends because its terminal is gone.
const HUNG_UP: i32 = 128 + SIGHUP;

/// Runs the app in the terminal until it is done.
///
/// # Errors
/// What the terminal says when it cannot be read or written.
pub fn run(app: &mut App) -> io::Result<()> {
    let signals = Signals::watch()?;
    let mut terminal = RawTerminal::take()?;
    let mut stale = true;
    while !app.is_done() && !signals.end.load(Ordering::Relaxed) {
        if signals.stop.swap(false, Ordering::Relaxed) {
            app.pause();
            suspend(&mut terminal)?;
            stale = true;
        }
        // The program was stopped without being asked, and goes on.
        if signals.go_on.swap(false, Ordering::Relaxed) {
            terminal.retake()?;
            stale = true;
        }
        if stale {
            terminal.screen.draw(|frame| app.draw(frame))?;
            stale = false;
        }
        if wait_for_input(POLL_TIME)?.is_break() {
            // The terminal is gone; what was acknowledged is saved.
            break;
        }
        if event::poll(Duration::ZERO)? {
            for _ in 0..MOST_EVENTS {
                let event = event::read()?;
                if is_suspend(&event) {
                    signals.stop.store(true, Ordering::Relaxed);
                } else {
                    app.handle(&event, Instant::now());
                }
                stale = true;
                if app.is_done() || !event::poll(Duration::ZERO)? {
                    break;
                }
            }
        }
        stale |= app.tick(Instant::now());
    }
    app.close();
    terminal.raw_mode.give_back()
}

/// Waits until there is something to read, at most for this time; breaks if the terminal is gone. Reading
/// events from such a terminal would never return, so its state is checked first.
fn wait_for_input(time: Duration) -> io::Result<ControlFlow<()>> {
    let input = io::stdin();
    let mut listened = [PollFd::new(&input, PollFlags::IN)];
    let time = Timespec::try_from(time).map_err(io::Error::other)?;
    match poll(&mut listened, Some(&time)) {
        Ok(_) | Err(Errno::INTR) => {}
        Err(error) => return Err(error.into()),
    }
    let gone = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
    if listened[0].revents().intersects(gone) {
        return Ok(ControlFlow::Break(()));
    }
    Ok(ControlFlow::Continue(()))
}

/// Whether Ctrl-Z was pressed, on which a terminal in raw mode does not act by itself.
fn is_suspend(event: &Event) -> bool {
    matches!(event, Event::Key(key) if key.code == KeyCode::Char('z')
        && key.modifiers.contains(KeyModifiers::CONTROL)
        && key.kind != KeyEventKind::Release)
}

/// Restores the terminal, stops the program until the shell continues it, and takes the terminal again.
fn suspend(terminal: &mut RawTerminal) -> io::Result<()> {
    terminal.raw_mode.give_back()?;
    signal_hook::low_level::emulate_default_handler(SIGTSTP)?;
    terminal.retake()
}

/// Flags that signals set.
#[derive(Default)]
struct Signals {
    end: Arc<AtomicBool>,
    stop: Arc<AtomicBool>,
    go_on: Arc<AtomicBool>,
}

impl Signals {
    fn watch() -> io::Result<Self> {
        let signals = Self::default();
        for (signal, flag) in [
            (SIGTERM, &signals.end),
            (SIGINT, &signals.end),
            (SIGTSTP, &signals.stop),
            (SIGCONT, &signals.go_on),
        ] {
            signal_hook::flag::register(signal, Arc::clone(flag))?;
        }
        // A terminal that is gone cannot be given back, and a read from it may never return, so that a
        // flag would not be looked at. Games are saved already.
        let at_once = Arc::new(AtomicBool::new(true));
        signal_hook::flag::register_conditional_shutdown(SIGHUP, HUNG_UP, at_once)?;
        Ok(signals)
    }
}

/// Whether the terminal is in raw mode. To leave it twice would move the cursor over what was written in
/// between, such as the report of a panic.
#[derive(Debug, Default)]
struct RawMode {
    is_taken: AtomicBool,
}

impl RawMode {
    /// Switches to the alternate screen, with every key and the mouse for the app.
    fn take(&self) -> io::Result<()> {
        enable_raw_mode()?;
        self.is_taken.store(true, Ordering::Relaxed);
        execute!(
            stdout(),
            EnterAlternateScreen,
            EnableMouseCapture,
            EnableBracketedPaste
        )
    }

    /// Leaves raw mode, if the terminal is in it.
    fn give_back(&self) -> io::Result<()> {
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

/// The terminal in raw mode. Dropping it restores the terminal.
struct RawTerminal {
    screen: Terminal<CrosstermBackend<Stdout>>,
    raw_mode: Arc<RawMode>,
    /// Reports of panics that the app's screen would hide.
    unseen: Arc<Mutex<Vec<String>>>,
}

impl RawTerminal {
    fn take() -> io::Result<Self> {
        let raw_mode = Arc::new(RawMode::default());
        let unseen = set_panic_hook(Arc::clone(&raw_mode));
        raw_mode.take()?;
        let screen = Terminal::new(CrosstermBackend::new(stdout()))
            .inspect_err(|_| drop(raw_mode.give_back()))?;
        Ok(Self {
            screen,
            raw_mode,
            unseen,
        })
    }

    /// Takes the terminal again after other programs have used it, and forgets what was on it.
    fn retake(&mut self) -> io::Result<()> {
        // Otherwise crossterm would take raw mode to be still on, and not switch it on again.
        disable_raw_mode()?;
        self.raw_mode.take()?;
        self.screen.clear()
    }
}

impl Drop for RawTerminal {
    fn drop(&mut self) {
        // There is no caller to be told that it failed.
        drop(self.raw_mode.give_back());
        if let Ok(mut unseen) = self.unseen.lock() {
            for report in unseen.drain(..) {
                eprintln!("{report}");
            }
        }
    }
}

/// Sets a panic hook that restores the terminal before it prints the report. A panic of an engine's thread
/// ends only its search, so while the terminal is in raw mode its report is kept, in what this returns.
fn set_panic_hook(raw_mode: Arc<RawMode>) -> Arc<Mutex<Vec<String>>> {
    let kept: Arc<Mutex<Vec<String>>> = Arc::default();
    let unseen = Arc::clone(&kept);
    let owner = thread::current().id();
    let previous = panic::take_hook();
    panic::set_hook(Box::new(move |report| {
        let is_hidden = raw_mode.is_taken.load(Ordering::Relaxed);
        if is_hidden && thread::current().id() != owner {
            if let Ok(mut unseen) = unseen.lock() {
                unseen.push(report.to_string());
            }
        } else {
            drop(raw_mode.give_back());
            previous(report);
        }
    }));
    kept
}

#[cfg(test)]
mod tests {
    use hog_tmux::{Press, Size};

    use super::*;

    /// What the terminal does beyond showing text: another screen, reports of the mouse, no cursor.
    const MODES: &str = "#{alternate_on}#{mouse_any_flag}#{mouse_button_flag} #{cursor_flag}";
    const PLAIN: &str = "000 1";

    #[test]
    #[ignore = "it panics in a terminal; the test below runs it there"]
    fn panicking_program() {
        let mut terminal = RawTerminal::take().expect("there is a terminal");
        let elsewhere = thread::spawn(|| panic!("an engine panics"));
        assert!(elsewhere.join().is_err());
        let drawn = terminal
            .screen
            .draw(|frame| frame.render_widget("still here", frame.area()));
        drawn.expect("the terminal is written to");
        event::read().expect("the terminal is read");
        panic!("on purpose");
    }

    #[test]
    fn a_panic_is_read_on_the_terminal_as_it_was_and_one_of_an_engine_changes_nothing() {
        let program = std::env::current_exe().expect("tests are programs");
        let words = "terminal::tests::panicking_program --exact --ignored --nocapture";
        let script = format!(
            "echo before=$(stty -g); {} {words}; echo after=$(stty -g); cat",
            program.display()
        );
        let size = Size {
            width: 150,
            height: 40,
        };
        let words = ["sh", "-c", &script];
        let terminal = hog_tmux::Terminal::open(size, &[("RUST_BACKTRACE", "0")], &words);
        let terminal = terminal.expect("tmux opens a terminal");
        let screen = terminal.wait_for("still here").expect("the program draws");
        assert!(!screen.shows("an engine panics"), "{screen}");
        assert_ne!(terminal.query(MODES).expect("tmux tells its modes"), PLAIN);
        let key = Press::Text("x".to_owned());
        terminal.press(&[key]).expect("tmux takes keys");
        let screen = terminal.wait_for("after=").expect("the program ends");
        assert!(screen.shows("on purpose"), "{screen}");
        assert_eq!(terminal.query(MODES).expect("tmux tells its modes"), PLAIN);
        let told = |name: &str| {
            let line = screen.lines().iter().find(|line| line.starts_with(name));
            line.expect("stty tells it").replace(name, "")
        };
        assert_eq!(told("before="), told("after="));
    }

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
