//! Measures the time from a key to the screen while engines think on all cores, and the time until an engine
//! stops. The last line is JSON, which `cargo xtask bench terminal` checks.

use std::fs::File;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use vt100::Screen;

const HOG: &str = env!("CARGO_BIN_EXE_hog");
const GAME: &str = "hex:11";

/// Number of keys pressed, and number of times an engine is stopped.
const KEYS: usize = 500;
const STOPS: usize = 20;

/// What the screen shows while an engine thinks, when it was stopped, and when a game is over.
const THINKING: &str = "thinking";
const STOPPED: &str = "Stopped. Press P";
const OVER: &str = "N for another game";

/// The left edge of the cursor; no other cell at a table shows it.
const CURSOR: char = '[';

/// The pauses between keys in milliseconds, in turn: uneven, so that keys keep no step with the program.
const PAUSES: [u64; 5] = [13, 29, 7, 37, 19];

const ARROWS: [&[u8]; 2] = [b"\x1b[C", b"\x1b[D"];
const ESC: &[u8] = b"\x1b";

const WIDTH: NonZeroU16 = NonZeroU16::new(120).expect("it is not zero");
const HEIGHT: NonZeroU16 = NonZeroU16::new(40).expect("it is not zero");

/// Time limit for the screen to show a change.
const TIMEOUT: Duration = Duration::from_secs(20);

fn main() -> Result<()> {
    let mut busy = Command::new(HOG);
    busy.args(["bench", "playouts", GAME, "--games", "1000000000"]);
    busy.stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let mut busy = busy.spawn()?;
    let folder = std::env::temp_dir().join(format!("hog-bench-{}", std::process::id()));
    let measured = measure(&folder);
    busy.kill()?;
    busy.wait()?;
    std::fs::remove_dir_all(folder)?;
    let (keys, stops) = measured?;
    let (p50, p99, max) = (keys[KEYS / 2], keys[KEYS * 99 / 100 - 1], keys[KEYS - 1]);
    println!("{GAME}: {KEYS} keys in ms: p50 {p50:.2}, p99 {p99:.2}, max {max:.2}");
    println!(
        "{{\"key_p99_ms\": {p99}, \"stop_max_ms\": {}}}",
        stops[STOPS - 1]
    );
    Ok(())
}

/// The times in milliseconds from a key to the screen and from Esc to a stop, both sorted.
fn measure(folder: &Path) -> Result<(Vec<f64>, Vec<f64>)> {
    // `setsid` makes the terminal the one that controls the program.
    let mut command = Command::new("setsid");
    command
        .arg("--ctty")
        .arg(HOG)
        .args(["play", GAME, "--against", "level:10"]);
    command.env("HOG_DATA", folder).env_remove("NO_COLOR");
    let mut pty = Pty::start(command)?;
    let (mut keys, mut stops) = (Vec::new(), Vec::new());
    let mut presses = PAUSES.into_iter().cycle().zip(ARROWS.into_iter().cycle());
    while keys.len() < KEYS {
        let (pause, key) = presses.next().expect("it is endless");
        pty.wait(Duration::from_millis(pause));
        let_think(&mut pty)?;
        let before = cursor(pty.screen());
        let sent = pty.send(key)?;
        let moved = pty.wait_until("a step", |screen| cursor(screen) != before)?;
        // If the cursor is gone, the engine has moved, and no key was measured.
        if cursor(pty.screen()).is_some() {
            keys.push(milliseconds(sent, moved));
        }
    }
    while stops.len() < STOPS {
        let_think(&mut pty)?;
        pty.wait(Duration::from_millis(PAUSES[stops.len() % PAUSES.len()]));
        if shows(pty.screen(), THINKING) {
            let sent = pty.send(ESC)?;
            let stopped = pty.wait_until("a stop", |screen| !shows(screen, THINKING))?;
            stops.push(milliseconds(sent, stopped));
        }
    }
    keys.sort_by(f64::total_cmp);
    stops.sort_by(f64::total_cmp);
    Ok((keys, stops))
}

/// Lets the engine think about our move, since only on our turn the screen has a cursor to move.
fn let_think(pty: &mut Pty) -> Result<()> {
    for _ in 0..20 {
        pty.wait_until("our turn", |screen| {
            cursor(screen).is_some() || shows(screen, STOPPED) || shows(screen, OVER)
        })?;
        // An engine that is stopped again and again plays badly, and may have lost by now.
        if shows(pty.screen(), OVER) {
            pty.send(b"n")?;
            pty.wait_until("a new game", |screen| !shows(screen, OVER))?;
        } else if shows(pty.screen(), STOPPED) {
            pty.send(b"p")?;
            pty.wait_until("a game that goes on", |screen| !shows(screen, STOPPED))?;
        } else if shows(pty.screen(), THINKING) {
            return Ok(());
        } else {
            pty.send(b"p")?;
            let has_begun = |screen: &Screen| shows(screen, THINKING) || cursor(screen).is_none();
            pty.wait_until("an engine", has_begun)?;
        }
    }
    bail!("the engine never thought for us")
}

fn shows(screen: &Screen, text: &str) -> bool {
    screen.contents().contains(text)
}

/// The line and the column of the cursor.
fn cursor(screen: &Screen) -> Option<(usize, usize)> {
    let text = screen.contents();
    let mut lines = text.lines().enumerate();
    lines.find_map(|(row, line)| Some((row, line.chars().position(|sign| sign == CURSOR)?)))
}

fn milliseconds(from: Instant, to: Instant) -> f64 {
    1e3 * to.duration_since(from).as_secs_f64()
}

/// A program in a pseudo-terminal. Unlike tmux, it adds no delay to what is measured. Dropping it ends the
/// program.
struct Pty {
    child: Child,
    keyboard: File,
    /// What the program has written, with the times of arrival.
    written: Receiver<(Instant, Vec<u8>)>,
    parser: vt100::Parser,
}

impl Pty {
    /// Starts a program.
    fn start(mut command: Command) -> Result<Self> {
        let size = Winsize {
            ws_row: HEIGHT.get(),
            ws_col: WIDTH.get(),
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        let keyboard = File::from(openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?);
        grantpt(&keyboard)?;
        unlockpt(&keyboard)?;
        tcsetwinsize(&keyboard, size)?;
        let name = ptsname(&keyboard, Vec::new())?.into_string()?;
        let terminal = File::options().read(true).write(true).open(name)?;
        command
            .stdin(terminal.try_clone()?)
            .stdout(terminal.try_clone()?);
        let child = command
            .stderr(terminal)
            .env("TERM", "xterm-256color")
            .spawn()?;
        let mut reader = keyboard.try_clone()?;
        let (sender, written) = channel();
        thread::spawn(move || {
            let mut buffer = vec![0; 65_536];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                let _ = sender.send((Instant::now(), buffer[..count].to_vec()));
            }
        });
        let parser = vt100::Parser::new(HEIGHT, WIDTH, 0);
        Ok(Self {
            child,
            keyboard,
            written,
            parser,
        })
    }

    /// Sends bytes as a keyboard does, and returns the time before that.
    fn send(&mut self, bytes: &[u8]) -> Result<Instant> {
        let now = Instant::now();
        self.keyboard.write_all(bytes)?;
        Ok(now)
    }

    /// Reads until the screen is as wanted, and returns the time of the last bytes read.
    fn wait_until(&mut self, what: &str, wanted: impl Fn(&Screen) -> bool) -> Result<Instant> {
        let found = self.read(TIMEOUT, wanted);
        found.with_context(|| format!("{what} never came:\n{}", self.screen().contents()))
    }

    /// Reads for a while.
    fn wait(&mut self, time: Duration) {
        self.read(time, |_| false);
    }

    fn read(&mut self, time: Duration, wanted: impl Fn(&Screen) -> bool) -> Option<Instant> {
        let start = Instant::now();
        let mut last_read = start;
        while !wanted(self.parser.screen()) {
            let left = time.saturating_sub(start.elapsed());
            let (arrived, bytes) = self.written.recv_timeout(left).ok()?;
            self.parser.process(&bytes);
            last_read = arrived;
        }
        Some(last_read)
    }

    /// What the screen shows.
    fn screen(&self) -> &Screen {
        self.parser.screen()
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
