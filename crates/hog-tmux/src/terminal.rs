//! A window of tmux with a program in it.

use std::hash::{BuildHasher, RandomState};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::{Press, Screen};

/// The size of a terminal, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Columns.
    pub width: u16,
    /// Lines.
    pub height: u16,
}

/// Default of [`Terminal::patience`]; long, since machines may be slow and busy.
const PATIENCE: Duration = Duration::from_secs(30);

/// The first pause between two readings of the screen. Each further pause is twice as long, up to the longest.
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

/// The only window of a private tmux server. Dropping the terminal ends the server and all programs in it.
pub struct Terminal {
    /// The name of the server's socket.
    server: String,
    /// Time limit for the screen to become as expected.
    pub patience: Duration,
}

impl Terminal {
    /// Opens a terminal that runs a program, given as its command line and the variables added to its
    /// environment. When the program has ended, its last screen stays.
    ///
    /// # Errors
    /// If tmux is not installed or refuses the command.
    pub fn open(size: Size, environment: &[(&str, &str)], words: &[&str]) -> Result<Self> {
        let random = RandomState::new().hash_one(std::process::id());
        let terminal = Self {
            server: format!("hog-{random:016x}"),
            patience: PATIENCE,
        };
        let (width, height) = (size.width.to_string(), size.height.to_string());
        let variables: Vec<String> = environment
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let mut args = vec!["start-server", ";"];
        args.extend(["set-option", "-g", "default-terminal", "tmux-256color", ";"]);
        args.extend(["set-option", "-g", "remain-on-exit", "on", ";"]);
        args.extend(["set-option", "-g", "status", "off", ";"]);
        // Otherwise tmux delays Esc, which could begin the escape sequence of another key.
        args.extend(["set-option", "-g", "escape-time", "0", ";"]);
        args.extend(["new-session", "-d", "-x", &width, "-y", &height]);
        for variable in &variables {
            args.extend(["-e", variable]);
        }
        args.push("--");
        args.extend(words);
        terminal.tmux(&args)?;
        Ok(terminal)
    }

    /// Sends inputs to the program, one after the other.
    ///
    /// # Errors
    /// If tmux refuses the command.
    pub fn press(&self, presses: &[Press]) -> Result<()> {
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
    /// If tmux refuses the command.
    pub fn screen(&self) -> Result<Screen> {
        let text = self.tmux(&["capture-pane", "-p"])?;
        Ok(Screen::new(&text))
    }

    /// Reads the screen as text with the escape sequences of its colours.
    ///
    /// # Errors
    /// If tmux refuses the command.
    pub fn coloured(&self) -> Result<String> {
        self.tmux(&["capture-pane", "-e", "-p"])
    }

    /// Waits until the screen is as wanted, and returns the screen. An error describes the wanted screen as
    /// `what`.
    ///
    /// # Errors
    /// If the screen is not as wanted within [`Terminal::patience`]; the error contains the last screen.
    pub fn wait_until(&self, what: &str, wanted: impl Fn(&Screen) -> bool) -> Result<Screen> {
        let begin = Instant::now();
        let mut pause = FIRST_PAUSE;
        loop {
            let screen = self.screen()?;
            if wanted(&screen) {
                return Ok(screen);
            }
            let patience = self.patience;
            if begin.elapsed() > patience {
                bail!("after {patience:?} the screen does not show {what}, but:\n{screen}");
            }
            thread::sleep(pause);
            pause = LONGEST_PAUSE.min(pause * 2);
        }
    }

    /// Waits until the screen shows the text, and returns the screen.
    ///
    /// # Errors
    /// If the text does not appear within [`Terminal::patience`].
    pub fn wait_for(&self, text: &str) -> Result<Screen> {
        self.wait_until(&format!("{text:?}"), |screen| screen.shows(text))
    }

    /// Makes the window larger or smaller.
    ///
    /// # Errors
    /// If tmux refuses the command.
    pub fn resize(&self, size: Size) -> Result<()> {
        let (width, height) = (size.width.to_string(), size.height.to_string());
        self.tmux(&["resize-window", "-x", &width, "-y", &height])
            .map(drop)
    }

    /// Asks tmux about the window: returns what a format such as `#{alternate_on}` expands to.
    ///
    /// # Errors
    /// If tmux refuses the command.
    pub fn query(&self, format: &str) -> Result<String> {
        let text = self.tmux(&["display-message", "-p", format])?;
        Ok(text.trim_end().to_owned())
    }

    /// Kills the program with SIGKILL, and waits until it has ended.
    ///
    /// # Errors
    /// If the program has ended already, or does not end within [`Terminal::patience`].
    pub fn kill(&self) -> Result<()> {
        // In the background: tmux may miss that the shell ends when the program ends at the same moment.
        self.tmux(&["run-shell", "-b", "kill -9 #{pane_pid}"])?;
        self.wait_for_end().map(drop)
    }

    /// Waits until the program has ended, and returns its last screen.
    ///
    /// # Errors
    /// If the program does not end within [`Terminal::patience`].
    pub fn wait_for_end(&self) -> Result<Screen> {
        self.wait_until("the end of the program", |_| {
            self.query("#{pane_dead}").is_ok_and(|dead| dead == "1")
        })
    }

    /// Starts the same program again, with the same environment, after it has ended.
    ///
    /// # Errors
    /// If the program still runs.
    pub fn start_again(&self) -> Result<()> {
        self.tmux(&["respawn-pane"]).map(drop)
    }

    /// Runs a command of tmux, and returns what tmux prints.
    fn tmux(&self, words: &[&str]) -> Result<String> {
        let output = self.command(words).output();
        let output = output.context("tmux does not start")?;
        let (command, error) = (words.join(" "), String::from_utf8_lossy(&output.stderr));
        ensure!(
            output.status.success(),
            "tmux {command}: {}",
            error.trim_end()
        );
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
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
        // If this fails, the server has ended already.
        let _ = self.command(&["kill-server"]).output();
    }
}
