//! A program in a pseudo-terminal that is read as it writes.
//!
//! Unlike a window of tmux, nothing stands between the program and the watch: what it has written is
//! here as soon as it has been written.

use std::fs::File;
use std::io::{self, Read, Write};
use std::num::NonZeroU16;
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use nix::pty::{Winsize, openpty};

/// The size of the terminal: what the house draws in full.
const WIDTH: NonZeroU16 = NonZeroU16::new(120).expect("it is not zero");
const HEIGHT: NonZeroU16 = NonZeroU16::new(40).expect("it is not zero");

/// A program in a terminal of its own. Dropping it ends the program.
pub struct Pty {
    child: Child,
    keyboard: File,
    /// What the program has written, and when it came.
    written: Receiver<(Instant, Vec<u8>)>,
    screen: vt100::Parser,
}

impl Pty {
    /// Starts a program with these words and variables.
    pub fn start(mut command: Command) -> io::Result<Self> {
        let size = Winsize {
            ws_row: HEIGHT.get(),
            ws_col: WIDTH.get(),
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        let pair = openpty(&size, None)?;
        let child = command
            .env("TERM", "xterm-256color")
            .stdin(pair.slave.try_clone()?)
            .stdout(pair.slave.try_clone()?)
            .stderr(pair.slave)
            .spawn()?;
        // The command keeps the other end of the terminal open; without it a program that has ended
        // is noticed.
        drop(command);
        let keyboard = File::from(pair.master);
        let mut reader = keyboard.try_clone()?;
        let (sender, written) = channel();
        thread::spawn(move || {
            let mut buffer = vec![0; 65_536];
            // A terminal whose program has ended gives an error: there is no more to come.
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                if sender
                    .send((Instant::now(), buffer[..count].to_vec()))
                    .is_err()
                {
                    break;
                }
            }
        });
        Ok(Self {
            child,
            keyboard,
            written,
            screen: vt100::Parser::new(HEIGHT, WIDTH, 0),
        })
    }

    /// Sends bytes as a keyboard does, and says when.
    pub fn send(&mut self, bytes: &[u8]) -> io::Result<Instant> {
        let now = Instant::now();
        self.keyboard.write_all(bytes)?;
        Ok(now)
    }

    /// Takes what comes until the screen is as wanted, and says when what made it so came; `None` if
    /// it never is.
    pub fn wait_until(
        &mut self,
        patience: Duration,
        wanted: impl Fn(&vt100::Screen) -> bool,
    ) -> Option<Instant> {
        let end = Instant::now() + patience;
        if wanted(self.screen.screen()) {
            return Some(Instant::now());
        }
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let (when, bytes) = match self.written.recv_timeout(left) {
                Ok(written) => written,
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return None,
            };
            self.screen.process(&bytes);
            if wanted(self.screen.screen()) {
                return Some(when);
            }
        }
    }

    /// Takes what comes for a while.
    pub fn wait(&mut self, time: Duration) {
        self.wait_until(time, |_| false);
    }

    /// Whether the screen shows a text.
    pub fn shows(&self, text: &str) -> bool {
        shows(self.screen.screen(), text)
    }

    /// All that the screen shows.
    pub fn text(&self) -> String {
        self.screen.screen().contents()
    }

    /// Where a character stands: rows and columns.
    pub fn cells_of(&self, character: &str) -> Vec<(u16, u16)> {
        cells_of(self.screen.screen(), character)
    }
}

/// Whether a screen shows a text.
pub fn shows(screen: &vt100::Screen, text: &str) -> bool {
    screen.contents().contains(text)
}

/// Where a character stands on a screen: rows and columns.
pub fn cells_of(screen: &vt100::Screen, character: &str) -> Vec<(u16, u16)> {
    let is_there = |&(row, column): &(u16, u16)| {
        let cell = screen.cell(row, column);
        cell.is_some_and(|cell| cell.contents() == character)
    };
    (0..HEIGHT.get())
        .flat_map(|row| (0..WIDTH.get()).map(move |column| (row, column)))
        .filter(is_there)
        .collect()
}

impl Drop for Pty {
    fn drop(&mut self) {
        // One that has ended already is no harm.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
