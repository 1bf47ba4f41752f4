//! A server with its databases.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::folder::Folder;
use crate::guard::Guard;
use crate::postmaster::Postmaster;
use crate::{Programs, ServerError, url};

/// Whether what is committed is safe on the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// As a server that matters is set up: a commit waits for the disk.
    Safe,
    /// A commit waits for nothing. For tests that are not about what survives.
    Forgone,
}

impl Durability {
    const fn settings(self) -> &'static [&'static str] {
        match self {
            Self::Safe => &["fsync=on", "synchronous_commit=on", "full_page_writes=on"],
            Self::Forgone => &[
                "fsync=off",
                "synchronous_commit=off",
                "full_page_writes=off",
            ],
        }
    }
}

/// A PostgreSQL server of our own. Dropping it ends it and removes all that it kept.
pub struct Server {
    postmaster: Option<Postmaster>,
    /// Dropped before its guard, who then has nothing to do.
    folder: Folder,
    _guard: Guard,
    programs: Programs,
    durability: Durability,
}

impl Server {
    /// Sets up a new server and starts it.
    ///
    /// # Errors
    /// [`ServerError`] if PostgreSQL is missing or refuses.
    pub fn open(durability: Durability) -> Result<Self, ServerError> {
        let programs = Programs::find()?;
        let folder = Folder::new()?;
        let guard = Guard::over(folder.path())?;
        initialise(&programs, &folder)?;
        let mut server = Self {
            postmaster: None,
            folder,
            _guard: guard,
            programs,
            durability,
        };
        server.start()?;
        Ok(server)
    }

    /// Starts the server again on the data that it has; whoever was connected must connect anew.
    ///
    /// # Errors
    /// [`ServerError`] if it runs already or does not start.
    pub fn start(&mut self) -> Result<(), ServerError> {
        if self.postmaster.is_some() {
            return Err(ServerError::Running);
        }
        let mut command = self.folder.command(&self.programs.path("postgres"));
        command.arg("-D").arg(self.folder.data());
        let socket = format!("unix_socket_directories={}", self.folder.path().display());
        let private = ["listen_addresses=", &socket];
        // Segments of shared memory outside of the folder would outlive a crash. To recover, the server
        // syncs each of its thousand files, which takes seconds, unless told to sync them at once.
        let crash = [
            "dynamic_shared_memory_type=mmap",
            "recovery_init_sync_method=syncfs",
        ];
        for setting in [&private, &crash, self.durability.settings()].concat() {
            command.args(["-c", setting]);
        }
        self.postmaster = Some(Postmaster::start(&mut command, &self.folder)?);
        Ok(())
    }

    /// Stops the server as one should; what is committed is kept.
    ///
    /// # Errors
    /// [`ServerError`] if it does not run or does not end.
    pub fn stop(&mut self) -> Result<(), ServerError> {
        let postmaster = self.postmaster.take().ok_or(ServerError::Stopped)?;
        postmaster.stop(&self.folder)
    }

    /// Kills all processes of the server at once; [`Server::start`] recovers what was committed.
    ///
    /// # Errors
    /// [`ServerError`] if it does not run or cannot be killed.
    pub fn crash(&mut self) -> Result<(), ServerError> {
        let postmaster = self.postmaster.take().ok_or(ServerError::Stopped)?;
        postmaster.kill(&self.folder)
    }

    /// Makes an empty database of this name, and tells its address.
    ///
    /// # Errors
    /// [`ServerError`] if the server does not run, or has one of that name.
    pub fn create_database(&self, name: &str) -> Result<String, ServerError> {
        if self.postmaster.is_none() {
            return Err(ServerError::Stopped);
        }
        let program = self.programs.path("createdb");
        let mut command = Command::new(&program);
        command.arg("--host").arg(self.folder.path());
        command.args(["--username", url::USER, "--maintenance-db", "postgres"]);
        run(&program, command.args(["--", name]))?;
        Ok(self.url(name))
    }

    /// The address of a database of this name, be there one or not: `postgres://…`.
    #[must_use]
    pub fn url(&self, database: &str) -> String {
        url::of(self.folder.path(), database)
    }

    /// What the server has said since it was set up.
    #[must_use]
    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.log()).unwrap_or_default()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(postmaster) = self.postmaster.take() {
            // If it cannot be ended here, the guard tries.
            postmaster.abandon(&self.folder).ok();
        }
    }
}

/// Makes the files of a server. Whether they are on the disk does not matter: what a test commits
/// later is, if it asks for that.
fn initialise(programs: &Programs, folder: &Folder) -> Result<(), ServerError> {
    let program = programs.path("initdb");
    let mut command = folder.command(&program);
    command.arg("--pgdata").arg(folder.data());
    command.args(["--username", url::USER, "--auth", "trust", "--no-sync"]);
    command.args(["--encoding", "UTF8", "--locale", "C", "--no-instructions"]);
    run(&program, &mut command)
}

/// Runs a program to its end.
fn run(program: &Path, command: &mut Command) -> Result<(), ServerError> {
    let output = command.stdin(Stdio::null()).output();
    let output = output.map_err(|error| ServerError::NoProgram {
        program: program.to_path_buf(),
        error,
    })?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(ServerError::Refused {
        program: program.to_path_buf(),
        reason: format!("{}: {}", output.status, said.trim()),
    })
}
