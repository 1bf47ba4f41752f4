//! The bench of the terminal: how long a key takes to the screen while minds think on all cores, and
//! how long a mind takes to stop.

mod pty;

use std::io::{self, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use super::bar::{Bar, at_least, at_most};
use super::child::Hog;
use pty::{Pty, cells_of, shows};

/// The game, and the mind that thinks about it meanwhile.
const GAME: &str = "hex:11";
const MIND: &str = "level:10";

/// What the screen shows while a mind thinks.
const THINKING: &str = "thinking";

/// What the screen says of a game that is over.
const OVER: &str = "N for another game";

/// What it shows when the mind that is to move was stopped.
const WAITING: &str = "P goes on";

/// What stands on the left of what the cursor is on, and nowhere else at a table.
const CURSOR: &str = "[";

/// How many keys are pressed, and how often a mind is stopped.
const KEYS: usize = 500;
const STOPS: usize = 20;

/// The longest time from a key to the screen for 99 keys in a hundred, in milliseconds.
const MOST_P99: f64 = 20.0;

/// The longest time from Esc to the screen without a mind that thinks, in milliseconds.
const MOST_STOP: f64 = 100.0;

/// How long something may take that should take no time at all.
const PATIENCE: Duration = Duration::from_secs(20);

/// How often a mind is told to think before it does, while games end and begin.
const TRIES: usize = 20;

/// The pauses between keys, in turn: no multiple of anything that the program may do regularly.
const PAUSES: [Duration; 5] = [
    Duration::from_millis(13),
    Duration::from_millis(29),
    Duration::from_millis(7),
    Duration::from_millis(37),
    Duration::from_millis(19),
];

const LEFT: &[u8] = b"\x1b[D";
const RIGHT: &[u8] = b"\x1b[C";
const ESC: &[u8] = b"\x1b";

/// Runs the bench and says what it comes to.
pub fn run(hog: &Hog, out: &mut dyn Write) -> Result<Vec<Bar>, TerminalFailed> {
    let folder = std::env::temp_dir().join(format!("hog-bench-{}", std::process::id()));
    let busy = Busy::start(hog)?;
    let mut pty = Pty::start(program(hog, &folder))?;
    let keys = measure_keys(&mut pty)?;
    let stops = measure_stops(&mut pty)?;
    drop((pty, busy));
    // A folder that stays is no harm.
    let _ = std::fs::remove_dir_all(&folder);
    let (keys, stops) = (Times::of(keys), Times::of(stops));
    writeln!(
        out,
        "{GAME}, {MIND} thinks on one core, another on the other"
    )
    .ok();
    writeln!(
        out,
        "                  samples     p50     p99     max  (ms)"
    )
    .ok();
    for (what, times) in [("key to screen", &keys), ("Esc to a stop", &stops)] {
        let (count, max) = (times.0.len(), times.part(1.0));
        let (p50, p99) = (times.part(0.5), times.part(0.99));
        writeln!(out, "{what:<18}{count:>7} {p50:>7.2} {p99:>7.2} {max:>7.2}").ok();
    }
    let count = u32::try_from(keys.0.len()).unwrap_or(u32::MAX);
    Ok(vec![
        at_least("keys while minds think", f64::from(count), 500.0),
        at_most("p99 of a key in ms", keys.part(0.99), MOST_P99),
        at_most("p99 of a stop in ms", stops.part(0.99), MOST_STOP),
    ])
}

/// The program at a table with a mind. It has a terminal of its own, which `setsid`
/// makes the one that controls it.
fn program(hog: &Hog, folder: &Path) -> Command {
    let mut command = Command::new("setsid");
    command
        .arg("--ctty")
        .arg(hog.path())
        .args(["play", GAME, "--against", MIND])
        .env("HOG_DATA", folder)
        .env_remove("NO_COLOR");
    command
}

/// Another program that thinks for as long as this is kept.
struct Busy(Child);

impl Busy {
    fn start(hog: &Hog) -> io::Result<Self> {
        Command::new(hog.path())
            .args(["bench", "playouts", GAME, "--games", "1000000000"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map(Self)
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Sees to it that the mind thinks for us, which it does when it is told to on our turn: only then is
/// there a cursor to move meanwhile.
fn let_think(pty: &mut Pty) -> Result<(), TerminalFailed> {
    let has_cursor = |screen: &vt100::Screen| !cells_of(screen, CURSOR).is_empty();
    for _ in 0..TRIES {
        let settled = pty.wait_until(PATIENCE, |screen| {
            has_cursor(screen) || shows(screen, WAITING) || shows(screen, OVER)
        });
        settled.ok_or_else(|| TerminalFailed::stuck("our turn", pty))?;
        // A mind that is stopped again and again plays badly, and may have lost by now.
        let (key, before) = if pty.shows(OVER) {
            (b"n", OVER)
        } else if pty.shows(WAITING) {
            (b"p", WAITING)
        } else if pty.shows(THINKING) {
            return Ok(());
        } else {
            pty.send(b"p")?;
            pty.wait_until(PATIENCE, |screen| {
                shows(screen, THINKING) || !has_cursor(screen)
            });
            continue;
        };
        pty.send(key)?;
        pty.wait_until(PATIENCE, |screen| !shows(screen, before));
    }
    Err(TerminalFailed::stuck("a mind's beginning", pty))
}

/// The times from a key that moves the cursor to the screen on which it has moved, in milliseconds.
fn measure_keys(pty: &mut Pty) -> Result<Vec<f64>, TerminalFailed> {
    let mut times = Vec::new();
    for (&pause, &key) in PAUSES.iter().cycle().zip([RIGHT, LEFT].iter().cycle()) {
        if times.len() == KEYS {
            break;
        }
        pty.wait(pause);
        let_think(pty)?;
        let before = pty.cells_of(CURSOR);
        let sent = pty.send(key)?;
        let moved = pty.wait_until(PATIENCE, |screen| cells_of(screen, CURSOR) != before);
        let moved = moved.ok_or_else(|| TerminalFailed::stuck("a step of the cursor", pty))?;
        // The mind has moved, and the cursor is hidden until our next turn: that is no step.
        if !pty.cells_of(CURSOR).is_empty() {
            times.push(1e3 * moved.duration_since(sent).as_secs_f64());
        }
    }
    Ok(times)
}

/// The times from Esc to the screen on which no mind thinks, in milliseconds.
fn measure_stops(pty: &mut Pty) -> Result<Vec<f64>, TerminalFailed> {
    let mut times = Vec::new();
    while times.len() < STOPS {
        let_think(pty)?;
        pty.wait(PAUSES[times.len() % PAUSES.len()]);
        if !pty.shows(THINKING) {
            continue;
        }
        let sent = pty.send(ESC)?;
        let stopped = pty.wait_until(PATIENCE, |screen| !shows(screen, THINKING));
        let stopped = stopped.ok_or_else(|| TerminalFailed::stuck("a stop", pty))?;
        times.push(1e3 * stopped.duration_since(sent).as_secs_f64());
    }
    Ok(times)
}

/// Why the bench cannot be run.
#[derive(Debug, thiserror::Error)]
pub enum TerminalFailed {
    /// A program or its terminal could not be started or written to.
    #[error("a program in a terminal did not start or ended: {0}")]
    Program(#[from] io::Error),
    /// The screen did not show what it must.
    #[error("{what} did not happen in {PATIENCE:?}; the screen shows:\n{screen}")]
    Stuck {
        /// What should have happened.
        what: &'static str,
        /// All that the screen shows.
        screen: String,
    },
}

impl TerminalFailed {
    fn stuck(what: &'static str, pty: &Pty) -> Self {
        let screen = pty.text();
        Self::Stuck { what, screen }
    }
}

/// Times in order.
struct Times(Vec<f64>);

impl Times {
    fn of(mut times: Vec<f64>) -> Self {
        times.sort_by(f64::total_cmp);
        Self(times)
    }

    /// The time that so much of all do not exceed.
    fn part(&self, part: f64) -> f64 {
        let all = self.0.len();
        let below = self
            .0
            .iter()
            .zip(1_u32..)
            .find(|&(_, number)| f64::from(number) >= part * count_of(all));
        below.map_or(f64::INFINITY, |(&time, _)| time)
    }
}

fn count_of(all: usize) -> f64 {
    f64::from(u32::try_from(all).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_times_are_those_that_so_many_do_not_exceed() {
        let times = Times::of((1..=200).rev().map(f64::from).collect());
        let found = [0.5, 0.99, 1.0].map(|part| times.part(part));
        assert_eq!(found.map(|time| format!("{time}")), ["100", "198", "200"]);
        assert!(Times::of(Vec::new()).part(0.5).is_infinite());
    }

    #[test]
    fn a_program_in_a_pseudo_terminal_is_read_as_it_writes() {
        let mut command = Command::new("sh");
        command.args([
            "-c",
            "stty size; read line; printf '\\033[7mgot %s\\033[0m' $line",
        ]);
        let mut pty = Pty::start(command).unwrap();
        let patience = Duration::from_secs(10);
        assert!(
            pty.wait_until(patience, |screen| shows(screen, "40 120"))
                .is_some()
        );
        assert!(pty.cells_of("g").is_empty());
        pty.send(b"it\n").unwrap();
        assert!(
            pty.wait_until(patience, |screen| shows(screen, "got it"))
                .is_some()
        );
        // Below its size and the line that was typed.
        assert_eq!(pty.cells_of("g"), [(2, 0)]);
        assert!(
            pty.wait_until(patience, |screen| shows(screen, "more"))
                .is_none()
        );
    }
}
