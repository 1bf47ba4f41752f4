//! A window of tmux with a program in it.

use std::hash::{BuildHasher, RandomState};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::{Press, Screen, TerminalError};

/// The size of a terminal, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Columns.
    pub width: u16,
    /// Lines.
    pub height: u16,
}

/// Default time limit for a screen to become as expected; long, since machines may be slow and busy.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long to wait between two looks at the screen: the first time, and at most.
const FIRST_PAUSE: Duration = Duration::from_millis(4);
const LONGEST_PAUSE: Duration = Duration::from_millis(40);

/// Environment variables that would change what a program draws.
const UNWANTED: [&str; 6] = [
    "NO_COLOR",
    "COLORTERM",
    "TMUX",
    "TMUX_PANE",
    "COLUMNS",
    "LINES",
];

/// A window of a tmux server that has no other. Dropping it ends the server with all that runs there.
pub struct Terminal {
    /// The name of the server's socket.
    server: String,
    patience: Duration,
}

impl Terminal {
    /// Opens a terminal in which this command line runs, with these variables in its environment.
    /// When the program has ended, its last screen stays.
    ///
    /// # Errors
    /// [`TerminalError`] if tmux is missing or refuses.
    pub fn open(
        size: Size,
        environment: &[(&str, &str)],
        words: &[&str],
    ) -> Result<Self, TerminalError> {
        let number = RandomState::new().hash_one(std::process::id());
        let server = format!("hog-{number:016x}");
        let terminal = Self {
            server,
            patience: PATIENCE,
        };
        let (width, height) = (size.width.to_string(), size.height.to_string());
        let variables: Vec<String> = environment
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let mut all = vec!["start-server", ";"];
        all.extend(["set-option", "-g", "default-terminal", "tmux-256color", ";"]);
        all.extend(["set-option", "-g", "remain-on-exit", "on", ";"]);
        all.extend(["set-option", "-g", "status", "off", ";"]);
        // Else Esc waits for a key that would make it another.
        all.extend(["set-option", "-g", "escape-time", "0", ";"]);
        all.extend(["new-session", "-d", "-x", &width, "-y", &height]);
        for variable in &variables {
            all.extend(["-e", variable]);
        }
        all.push("--");
        all.extend(words);
        terminal.tmux(&all)?;
        Ok(terminal)
    }

    /// Sets the time limit for a screen to become as expected.
    #[must_use]
    pub const fn with_patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    /// Sends inputs, one after the other.
    ///
    /// # Errors
    /// [`TerminalError`] if tmux refuses.
    pub fn press(&self, presses: &[Press]) -> Result<(), TerminalError> {
        let bytes: Vec<String> = presses
            .iter()
            .flat_map(Press::bytes)
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let mut words = vec!["send-keys", "-H"];
        words.extend(bytes.iter().map(String::as_str));
        self.tmux(&words).map(drop)
    }

    /// Reads the screen.
    ///
    /// # Errors
    /// [`TerminalError`] if tmux refuses.
    pub fn screen(&self) -> Result<Screen, TerminalError> {
        let text = self.tmux(&["capture-pane", "-p"])?;
        Ok(Screen::new(&text))
    }

    /// Reads the screen with the escape sequences that colour it.
    ///
    /// # Errors
    /// [`TerminalError`] if tmux refuses.
    pub fn coloured(&self) -> Result<String, TerminalError> {
        self.tmux(&["capture-pane", "-e", "-p"])
    }

    /// Waits until the screen is as wanted, and returns it.
    ///
    /// # Errors
    /// [`TerminalError::NeverSeen`] if it never is, with `what` and the last screen.
    pub fn wait_until(
        &self,
        what: &str,
        wanted: impl Fn(&Screen) -> bool,
    ) -> Result<Screen, TerminalError> {
        let begin = Instant::now();
        let mut pause = FIRST_PAUSE;
        loop {
            let screen = self.screen()?;
            if wanted(&screen) {
                return Ok(screen);
            }
            if begin.elapsed() > self.patience {
                return Err(TerminalError::NeverSeen {
                    what: what.to_owned(),
                    patience: self.patience,
                    screen,
                });
            }
            thread::sleep(pause);
            pause = LONGEST_PAUSE.min(pause * 2);
        }
    }

    /// Waits until the screen shows the text, and returns it.
    ///
    /// # Errors
    /// [`TerminalError::NeverSeen`] if it never does.
    pub fn wait_for(&self, text: &str) -> Result<Screen, TerminalError> {
        self.wait_until(&format!("{text:?}"), |screen| screen.shows(text))
    }

    /// Makes the window larger or smaller.
    ///
    /// # Errors
    /// [`TerminalError`] if tmux refuses.
    pub fn resize(&self, size: Size) -> Result<(), TerminalError> {
        let (width, height) = (size.width.to_string(), size.height.to_string());
        self.tmux(&["resize-window", "-x", &width, "-y", &height])
            .map(drop)
    }

    /// Asks tmux about the window, by a format such as `#{alternate_on}`.
    ///
    /// # Errors
    /// [`TerminalError`] if tmux refuses.
    pub fn told(&self, format: &str) -> Result<String, TerminalError> {
        let text = self.tmux(&["display-message", "-p", format])?;
        Ok(text.trim_end().to_owned())
    }

    /// Ends the program that was started in the window as `kill -9` does, and waits until it is gone.
    ///
    /// # Errors
    /// [`TerminalError`] if there is none, or it does not go.
    pub fn kill(&self) -> Result<(), TerminalError> {
        let pid = self.told("#{pane_pid}")?;
        let killed = Command::new("kill").args(["-9", &pid]).status();
        let killed = killed.map_err(|error| TerminalError::Refused {
            command: "kill".to_owned(),
            reason: error.to_string(),
        })?;
        if !killed.success() {
            return Err(TerminalError::Refused {
                command: format!("kill -9 {pid}"),
                reason: killed.to_string(),
            });
        }
        self.wait_for_end().map(drop)
    }

    /// Waits until the program that was started in the window has ended, and gives its last screen.
    ///
    /// # Errors
    /// [`TerminalError::NeverSeen`] if it never does.
    pub fn wait_for_end(&self) -> Result<Screen, TerminalError> {
        self.wait_until("the end of the program", |_| {
            self.told("#{pane_dead}").is_ok_and(|dead| dead == "1")
        })
    }

    /// Starts the same program again, with the same environment, where it has ended.
    ///
    /// # Errors
    /// [`TerminalError`] if it still runs.
    pub fn start_again(&self) -> Result<(), TerminalError> {
        self.tmux(&["respawn-pane"]).map(drop)
    }

    /// Runs a command of tmux and gives what it prints.
    fn tmux(&self, words: &[&str]) -> Result<String, TerminalError> {
        let Output {
            status,
            stdout,
            stderr,
        } = { self.command(words).output() }.map_err(TerminalError::NoTmux)?;
        if status.success() {
            return Ok(String::from_utf8_lossy(&stdout).into_owned());
        }
        Err(TerminalError::Refused {
            command: words.join(" "),
            reason: String::from_utf8_lossy(&stderr).trim_end().to_owned(),
        })
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new("tmux");
        command
            .args(["-u", "-L", &self.server, "-f", "/dev/null"])
            .args(words)
            .stdin(Stdio::null());
        for name in UNWANTED {
            command.env_remove(name);
        }
        command
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // A server that is gone already is no harm.
        let _ = self.command(&["kill-server"]).output();
    }
}
