//! Progress of long work on a terminal, and Ctrl-C that stops it.

use std::cell::Cell;
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use hog_core::Control;
use hog_tui::Waiting;
use rustix::termios::tcgetwinsize;
use rustix::time::{ClockId, clock_gettime};
use signal_hook::consts::SIGINT;
use signal_hook::iterator::Signals;

use crate::numbers::grouped;

/// How long work lasts before its progress is shown.
const PATIENCE: Duration = Duration::from_millis(500);

/// A second Ctrl-C within this time counts as the first one: results are being written.
const GRACE: Duration = Duration::from_millis(300);

/// How long a status stands before the next.
const INTERVAL: Duration = Duration::from_millis(100);

/// The exit status of a program that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

/// Watches for Ctrl-C: it ends long work, which then keeps what is finished; at any other time,
/// or the second time, it ends the program.
pub struct Interrupts {
    busy: Arc<AtomicBool>,
    stop: Arc<AtomicBool>,
}

impl Interrupts {
    /// Begins to watch. To be called once.
    pub fn watch() -> anyhow::Result<Self> {
        let busy = Arc::new(AtomicBool::new(false));
        let stop = Arc::new(AtomicBool::new(false));
        let watched = Self {
            busy: Arc::clone(&busy),
            stop: Arc::clone(&stop),
        };
        let mut told: Option<Instant> = None;
        let mut signals = Signals::new([SIGINT]).context("cannot watch for Ctrl-C")?;
        thread::spawn(move || {
            for _ in signals.forever() {
                let again = told.is_some_and(|told| told.elapsed() < GRACE);
                told = Some(Instant::now());
                let was_stopping = stop.swap(true, Ordering::Relaxed);
                if !again && (was_stopping || !busy.load(Ordering::Relaxed)) {
                    std::process::exit(INTERRUPTED);
                }
            }
        });
        Ok(watched)
    }

    /// Does long work that counts what it has done in `unit`s.
    ///
    /// Progress appears on a terminal after a moment, and nowhere else.
    pub fn while_busy<T>(&self, unit: &'static str, work: impl FnOnce(&Control<'_>) -> T) -> T {
        self.while_telling(|stop, line| {
            let show = |done| line.show(|| format!("{} {unit}", grouped(done)));
            work(&Control::new().with_stop(stop).with_progress(&show))
        })
    }

    /// Does long work that tells in its own words how far it is, and ends when it is told to stop.
    pub fn while_telling<T>(&self, work: impl FnOnce(&AtomicBool, &StatusLine) -> T) -> T {
        self.stop.store(false, Ordering::Relaxed);
        self.busy.store(true, Ordering::Relaxed);
        let line = StatusLine::new();
        let result = work(&self.stop, &line);
        line.clear();
        self.busy.store(false, Ordering::Relaxed);
        self.stop.store(false, Ordering::Relaxed);
        result
    }
}

/// A status line on the terminal, which is removed at the end.
///
/// It ends where its text ends, so that a `^C` that the terminal adds is wiped away with it.
pub struct StatusLine {
    next: Cell<Instant>,
    is_shown: Cell<bool>,
}

/// Returns to the beginning of the line and wipes it.
const WIPE: &str = "\r\x1b[K";

/// What stands at the end of the line.
const HINT: &str = ", Ctrl-C stops";

/// How many columns the terminal has: what is longer goes on in a second line, and cannot be wiped.
fn terminal_width() -> usize {
    let size = tcgetwinsize(io::stderr()).map(|size| usize::from(size.ws_col));
    size.ok().filter(|width| *width > 0).unwrap_or(80)
}

impl StatusLine {
    fn new() -> Self {
        Self {
            next: Cell::new(Instant::now() + PATIENCE),
            is_shown: Cell::new(false),
        }
    }

    /// Shows a text, unless it is too early or standard error is not a terminal.
    pub fn show(&self, text: impl FnOnce() -> String) {
        if Instant::now() < self.next.get() || !io::stderr().is_terminal() {
            return;
        }
        self.next.set(Instant::now() + INTERVAL);
        self.is_shown.set(true);
        let room = terminal_width().saturating_sub(HINT.len() + 1);
        let text: String = text().chars().take(room).collect();
        eprint!("{WIPE}{text}{HINT}");
    }

    fn clear(&self) {
        if self.is_shown.get() {
            eprint!("{WIPE}");
        }
    }
}

impl Waiting for Interrupts {
    fn wait(&self, work: &mut dyn FnMut(&Control<'_>)) {
        self.while_busy("states", work);
    }

    /// A person types and reads; anything else is a program.
    fn patience(&self) -> hog_tui::Patience {
        if io::stdin().is_terminal() && io::stdout().is_terminal() {
            hog_tui::Patience::PERSON
        } else {
            hog_tui::Patience::Endless
        }
    }
}

/// The CPU time that this thread has used: what others do on the machine does not count.
pub fn cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    let nanoseconds = u32::try_from(time.tv_nsec).unwrap_or(0);
    Duration::new(seconds, nanoseconds)
}
