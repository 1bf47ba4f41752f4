//! The first process of a server, from which all its others come.

use std::fs;
use std::io;
use std::path::Path;
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::ServerError;
use crate::folder::{Folder, failed};

/// How long a server may take to begin, with the recovery after a crash, or to end.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long to wait between two looks.
const PAUSE: Duration = Duration::from_millis(5);

/// The file in which the server says how it is.
const FILE: &str = "postmaster.pid";

/// The line of that file with the server's number, the one with the key and the number of its segment of
/// shared memory, and the one that says whether it answers.
const NUMBER_LINE: usize = 0;
const SEGMENT_LINE: usize = 6;
const STATUS_LINE: usize = 7;

/// A running server.
pub struct Postmaster {
    process: Child,
}

impl Postmaster {
    /// Starts a server and waits until it answers.
    pub fn start(command: &mut Command, folder: &Folder) -> Result<Self, ServerError> {
        let log = fs::File::options()
            .create(true)
            .append(true)
            .open(folder.log())
            .map_err(failed(&folder.log()))?;
        let program = command.get_program().into();
        let process = command
            .stdin(std::process::Stdio::null())
            .stdout(log.try_clone().map_err(failed(&folder.log()))?)
            .stderr(log)
            .spawn()
            .map_err(|error| ServerError::NoProgram { program, error })?;
        let mut postmaster = Self { process };
        match postmaster.wait_until_ready(folder) {
            Ok(()) => Ok(postmaster),
            Err(error) => {
                postmaster.kill(folder)?;
                Err(error)
            }
        }
    }

    fn wait_until_ready(&mut self, folder: &Folder) -> Result<(), ServerError> {
        let log = || fs::read_to_string(folder.log()).unwrap_or_default();
        let start = Instant::now();
        while !is_ready(&folder.data(), self.process.id()) {
            if self.has_ended()? {
                return Err(ServerError::Ended { log: log() });
            }
            if start.elapsed() > PATIENCE {
                return Err(ServerError::NeverReady {
                    patience: PATIENCE,
                    log: log(),
                });
            }
            thread::sleep(PAUSE);
        }
        Ok(())
    }

    /// Ends all that the server does and stops it, its files as they should be.
    pub fn stop(self, folder: &Folder) -> Result<(), ServerError> {
        self.end(Signal::SIGINT, folder)
    }

    /// Stops a server whose files do not matter any more.
    pub fn abandon(self, folder: &Folder) -> Result<(), ServerError> {
        self.end(Signal::SIGQUIT, folder)
    }

    /// Sends what means an end to PostgreSQL, and kills it if it does not come to that.
    fn end(mut self, signal: Signal, folder: &Folder) -> Result<(), ServerError> {
        self.signal(signal)?;
        let start = Instant::now();
        while !self.has_ended()? {
            if start.elapsed() > PATIENCE {
                return self.kill(folder);
            }
            thread::sleep(PAUSE);
        }
        Ok(())
    }

    /// Kills all processes of the server, with no warning to any. They are gone when this returns, and so
    /// is the memory that they shared, as if the machine had failed.
    pub fn kill(mut self, folder: &Folder) -> Result<(), ServerError> {
        if self.has_ended()? {
            return Ok(());
        }
        // Stopped, it starts no more of them and does not notice how they end.
        self.signal(Signal::SIGSTOP)?;
        let children = children(self.process.id()).map_err(|error| self.failed(error))?;
        for &child in &children {
            // One that has ended by itself is as good.
            kill(pid(child), Signal::SIGKILL).ok();
        }
        self.signal(Signal::SIGKILL)?;
        self.process.wait().map_err(|error| self.failed(error))?;
        // The next server would find them in its memory and refuse.
        let start = Instant::now();
        while let Some(&child) = children.iter().find(|&&child| is_alive(child)) {
            if start.elapsed() > PATIENCE {
                return Err(ServerError::Process {
                    process: child,
                    error: io::ErrorKind::TimedOut.into(),
                });
            }
            thread::sleep(PAUSE);
        }
        remove_segment(folder);
        Ok(())
    }

    /// Whether the server has ended by itself.
    pub fn has_ended(&mut self) -> Result<bool, ServerError> {
        match self.process.try_wait() {
            Ok(status) => Ok(status.is_some()),
            Err(error) => Err(self.failed(error)),
        }
    }

    fn signal(&self, signal: Signal) -> Result<(), ServerError> {
        kill(pid(self.process.id()), signal).map_err(|error| self.failed(error.into()))
    }

    fn failed(&self, error: io::Error) -> ServerError {
        let process = self.process.id();
        ServerError::Process { process, error }
    }
}

fn pid(process: u32) -> Pid {
    Pid::from_raw(i32::try_from(process).expect("the system's own numbers fit its own type"))
}

/// Whether the server with this number says that it answers. A file from before a crash has another
/// number.
fn is_ready(data: &Path, process: u32) -> bool {
    line(data, NUMBER_LINE) == Some(process.to_string())
        && line(data, STATUS_LINE).as_deref() == Some("ready")
}

/// Removes the memory that killed processes have shared: it would outlive the folder. A server that
/// starts again on the same data does without it.
fn remove_segment(folder: &Folder) {
    let segment = line(&folder.data(), SEGMENT_LINE);
    if let Some(number) = segment
        .as_deref()
        .and_then(|both| both.split(' ').next_back())
    {
        let mut command = folder.command(Path::new("ipcrm"));
        // Where it is not there, or not ours any more, nothing is lost.
        command.args(["--shmem-id", number]).output().ok();
    }
}

/// A line of the server's file, without the blanks around it.
fn line(data: &Path, number: usize) -> Option<String> {
    let text = fs::read_to_string(data.join(FILE)).ok()?;
    text.lines().nth(number).map(|line| line.trim().to_owned())
}

/// The processes whose parent this one is.
fn children(process: u32) -> io::Result<Vec<u32>> {
    let path = format!("/proc/{process}/task/{process}/children");
    let text = fs::read_to_string(path)?;
    Ok(text
        .split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect())
}

/// Whether a process still does anything: one that has ended, but was not waited for by whoever has
/// inherited it, does not.
fn is_alive(process: u32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The name before the state is in parentheses and may hold some.
    let state = stat
        .rsplit_once(") ")
        .and_then(|(_, rest)| rest.chars().next());
    !matches!(state, None | Some('Z' | 'X'))
}
