//! Progress of long work on a terminal, and Ctrl-C that stops it.

use std::cell::Cell;
use std::fmt;
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use hog_core::Control;
use hog_tui::WorkRunner;
use indicatif::{HumanFloatCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use signal_hook::consts::SIGINT;
use signal_hook::iterator::Signals;

/// Time after which the progress of work is shown: most work has ended by then.
const DELAY: Duration = Duration::from_millis(500);

/// A second Ctrl-C within this time is ignored, since results are being written.
const GRACE: Duration = Duration::from_millis(300);

/// The exit status of a program that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

/// Handles Ctrl-C: it stops long work, which then keeps its finished results; at any other time, or
/// the second time, it ends the program.
#[derive(Clone, Default)]
pub struct Interrupts {
    busy: Arc<AtomicBool>,
    stop: Arc<AtomicBool>,
}

impl Interrupts {
    /// Installs the handler. To be called once.
    pub fn watch() -> anyhow::Result<Self> {
        let interrupts = Self::default();
        let Self { busy, stop } = interrupts.clone();
        let mut last: Option<Instant> = None;
        let mut signals = Signals::new([SIGINT]).context("cannot watch for Ctrl-C")?;
        thread::spawn(move || {
            for _ in signals.forever() {
                let again = last.is_some_and(|last| last.elapsed() < GRACE);
                if !again {
                    last = Some(Instant::now());
                }
                let was_stopping = stop.swap(true, Ordering::Relaxed);
                if !again && (was_stopping || !busy.load(Ordering::Relaxed)) {
                    std::process::exit(INTERRUPTED);
                }
            }
        });
        Ok(interrupts)
    }

    /// Runs work of one phase.
    pub fn run<T>(
        &self,
        phase: &'static str,
        total: Option<u64>,
        work: impl FnOnce(&Control<'_>) -> T,
    ) -> T {
        self.run_phases(|progress| progress.run(phase, total, work))
    }

    /// Runs work of several phases.
    pub fn run_phases<T>(&self, work: impl FnOnce(&Progress<'_>) -> T) -> T {
        self.stop.store(false, Ordering::Relaxed);
        self.busy.store(true, Ordering::Relaxed);
        let progress = Progress {
            stop: &self.stop,
            bar: ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()),
            begun: Instant::now(),
            is_shown: Cell::new(false),
        };
        let result = work(&progress);
        progress.bar.finish_and_clear();
        self.busy.store(false, Ordering::Relaxed);
        self.stop.store(false, Ordering::Relaxed);
        result
    }
}

/// The progress of work, shown on a terminal after a moment and nowhere else.
pub struct Progress<'a> {
    /// Set when the work must end.
    pub stop: &'a AtomicBool,
    bar: ProgressBar,
    begun: Instant,
    is_shown: Cell<bool>,
}

impl Progress<'_> {
    /// Runs a phase that counts its steps through the control.
    pub fn run<T>(
        &self,
        phase: &'static str,
        total: Option<u64>,
        work: impl FnOnce(&Control<'_>) -> T,
    ) -> T {
        self.begin(phase, total);
        let show = |done| self.show(done, String::new);
        work(&Control::new().with_stop(self.stop).with_progress(&show))
    }

    /// Begins a phase, such as "exploring states", whose number of steps may be known.
    pub fn begin(&self, phase: &'static str, total: Option<u64>) {
        let template = match total {
            Some(_) => {
                "{prefix} {bar:20} {human_pos} of {human_len}, {rate}, {eta} left{msg}; Ctrl-C stops"
            }
            None => "{prefix}: {human_pos}, {rate}, {elapsed}{msg}; Ctrl-C stops",
        };
        let style = ProgressStyle::with_template(template).expect("the templates are correct");
        self.bar.reset();
        self.bar.set_style(style.with_key("rate", write_rate));
        self.bar.set_prefix(phase);
        match total {
            Some(total) => self.bar.set_length(total),
            None => self.bar.unset_length(),
        }
    }

    /// Shows the number of steps done, followed by a message.
    pub fn show(&self, done: u64, message: impl FnOnce() -> String) {
        if !self.is_shown.get() {
            if self.begun.elapsed() < DELAY {
                return;
            }
            self.is_shown.set(true);
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        if !self.bar.is_hidden() {
            self.bar.set_position(done);
            let message = message();
            if !message.is_empty() {
                self.bar.set_message(message);
            }
        }
    }
}

fn write_rate(state: &ProgressState, out: &mut dyn fmt::Write) {
    // The bar has no use for an error.
    let _ = write!(out, "{}/s", HumanFloatCount(state.per_sec().round()));
}

impl WorkRunner for Interrupts {
    fn wait(&self, work: &mut dyn FnMut(&Control<'_>)) {
        self.run("searching states", None, work);
    }

    /// A person types and reads; anything else is a program.
    fn patience(&self) -> Option<Duration> {
        let is_person = io::stdin().is_terminal() && io::stdout().is_terminal();
        is_person.then_some(hog_tui::PATIENCE)
    }
}
