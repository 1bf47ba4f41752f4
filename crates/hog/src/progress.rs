//! Long work on a terminal: it shows how far it is, and Ctrl-C stops it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use hog_core::Control;
use hog_tui::Waiting;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How long work lasts before its progress is shown.
const PATIENCE: Duration = Duration::from_millis(500);

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
        ctrlc::set_handler(move || {
            let was_stopping = stop.swap(true, Ordering::Relaxed);
            if was_stopping || !busy.load(Ordering::Relaxed) {
                std::process::exit(INTERRUPTED);
            }
        })
        .context("cannot watch for Ctrl-C")?;
        Ok(watched)
    }

    /// Does long work that counts what it has done in `unit`s.
    ///
    /// Progress appears on a terminal after a moment, and nowhere else.
    pub fn while_busy<T>(&self, unit: &'static str, work: impl FnOnce(&Control<'_>) -> T) -> T {
        self.stop.store(false, Ordering::Relaxed);
        self.busy.store(true, Ordering::Relaxed);
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{spinner} {msg}").expect("the template is good");
        bar.set_style(style);
        let begun = Instant::now();
        let show = |done| {
            // Work that is soon done leaves no trace on the screen.
            if bar.is_hidden() && begun.elapsed() > PATIENCE {
                bar.set_draw_target(ProgressDrawTarget::stderr());
            }
            bar.set_message(format!("{} {unit}, Ctrl-C stops", HumanCount(done)));
            bar.tick();
        };
        let result = work(&Control::new().with_stop(&self.stop).with_progress(&show));
        bar.finish_and_clear();
        self.busy.store(false, Ordering::Relaxed);
        self.stop.store(false, Ordering::Relaxed);
        result
    }
}

impl Waiting for Interrupts {
    fn wait(&self, work: &mut dyn FnMut(&Control<'_>)) {
        self.while_busy("states", work);
    }
}
