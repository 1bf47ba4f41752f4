//! A server with its databases.

use std::fs::{self, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, geteuid, kill_process};

use crate::guard::Guard;
use crate::{Programs, ServerError};

/// The name of the only user of the databases.
const USER: &str = "hog";

/// The system's user that Debian's package makes, who runs the server if we are root.
const SYSTEM_USER: &str = "postgres";

/// How long a server may take to start, with the recovery after a crash, or to end, in seconds.
const TIMEOUT: u64 = 60;

/// Settings of every server. Segments of shared memory outside of the folder would outlive a crash. To
/// recover, the server syncs each of its thousand files, which takes seconds, unless it syncs the file
/// system.
const SETTINGS: &str = "
listen_addresses = ''
dynamic_shared_memory_type = mmap
recovery_init_sync_method = syncfs
";

/// Whether a commit waits for the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// A commit waits for the disk, as on a server in use.
    On,
    /// A commit does not wait for the disk, for tests that are not about crashes.
    Off,
}

impl Durability {
    const fn settings(self) -> &'static str {
        match self {
            Self::On => "fsync = on\nsynchronous_commit = on\nfull_page_writes = on\n",
            Self::Off => "fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n",
        }
    }
}

/// A private PostgreSQL server. Dropping it ends it and removes all its files.
pub struct Server {
    programs: Programs,
    /// A temporary folder for the data, the log and the socket.
    folder: PathBuf,
    /// Who runs the programs, if we are root.
    user: Option<SystemUser>,
    is_running: bool,
    /// Ends the server and removes the folder when it is dropped, or our process ends.
    _guard: Guard,
}

impl Server {
    /// Sets up a new server and starts it.
    ///
    /// # Errors
    /// [`ServerError`] if PostgreSQL is missing or refuses.
    pub fn open(durability: Durability) -> Result<Self, ServerError> {
        let programs = Programs::find()?;
        let user = SystemUser::find()?;
        let folder = make_folder(user.as_ref()).map_err(failed(&std::env::temp_dir()))?;
        let mut server = Self {
            _guard: Guard::over(&folder)?,
            programs,
            folder,
            user,
            is_running: false,
        };
        server.initialise(durability)?;
        server.start()?;
        Ok(server)
    }

    /// Makes the files of the server. They need not be on the disk before the first commit.
    fn initialise(&self, durability: Durability) -> Result<(), ServerError> {
        let data = self.data();
        let mut command = self.command("initdb");
        command.args(["--username", USER, "--auth", "trust", "--no-sync"]);
        command.args(["--encoding", "UTF8", "--locale", "C", "--no-instructions"]);
        run(command.arg("--pgdata").arg(&data))?;
        let socket = self.folder.display();
        let socket = format!("unix_socket_directories = '{socket}'\n");
        let path = data.join("postgresql.conf");
        let file = fs::File::options().append(true).open(&path);
        let settings = [SETTINGS, &socket, durability.settings()].concat();
        file.and_then(|mut file| file.write_all(settings.as_bytes()))
            .map_err(failed(&path))
    }

    /// Starts the server again on its data; clients must connect anew.
    ///
    /// # Errors
    /// [`ServerError`] if it runs already or does not start.
    pub fn start(&mut self) -> Result<(), ServerError> {
        if self.is_running {
            return Err(ServerError::Running);
        }
        let mut command = self.pg_ctl("start");
        let started = run(command.arg("--log").arg(self.folder.join("log")));
        started.map_err(|error| {
            let log = self.log();
            ServerError::Failed(format!(
                "the server did not start: {error}; its log:\n{log}"
            ))
        })?;
        self.is_running = true;
        Ok(())
    }

    /// Stops the server in order; what is committed is on the disk.
    ///
    /// # Errors
    /// [`ServerError`] if it does not run or does not end.
    pub fn stop(&mut self) -> Result<(), ServerError> {
        self.check_running()?;
        run(self.pg_ctl("stop").args(["--mode", "fast"]))?;
        self.is_running = false;
        Ok(())
    }

    /// Kills all processes of the server at once; [`Server::start`] recovers what was committed.
    ///
    /// # Errors
    /// [`ServerError`] if it does not run or cannot be killed.
    pub fn crash(&mut self) -> Result<(), ServerError> {
        self.check_running()?;
        let path = self.data().join("postmaster.pid");
        let file = fs::read_to_string(&path).map_err(failed(&path))?;
        let mut lines = file.lines();
        let number = lines.next().and_then(|line| line.trim().parse().ok());
        let postmaster = Pid::from_raw(number.unwrap_or(0)).ok_or(ServerError::Stopped)?;
        kill_all(postmaster).map_err(failed(&path))?;
        // The system may keep the number of a killed process for a while, which the next server would take
        // for alive.
        for lock in [path, self.folder.join(".s.PGSQL.5432.lock")] {
            fs::remove_file(&lock).map_err(failed(&lock))?;
        }
        self.is_running = false;
        // The segment of shared memory would outlive the folder; a server that starts again needs none.
        let segment = lines.nth(5).and_then(|both| both.split_whitespace().nth(1));
        if let Some(segment) = segment {
            let mut command = self.command_of(Path::new("ipcrm"));
            command.args(["--shmem-id", segment]).output().ok();
        }
        Ok(())
    }

    /// Makes an empty database, and returns its address.
    ///
    /// # Errors
    /// [`ServerError`] if the server does not run, or has one of that name.
    pub fn create_database(&self, name: &str) -> Result<String, ServerError> {
        self.check_running()?;
        let mut command = self.command("createdb");
        command.arg("--host").arg(&self.folder);
        command.args(["--username", USER, "--maintenance-db", "postgres"]);
        run(command.args(["--", name]))?;
        Ok(self.url(name))
    }

    /// The address of a database, which need not exist: `postgres://…`. All but plain characters are
    /// written as `%2F`, since the host is the folder of the socket.
    #[must_use]
    pub fn url(&self, database: &str) -> String {
        let host = encoded(self.folder.as_os_str().as_encoded_bytes());
        format!("postgres://{USER}@{host}/{}", encoded(database.as_bytes()))
    }

    /// The log of the server.
    #[must_use]
    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    const fn check_running(&self) -> Result<(), ServerError> {
        if self.is_running {
            Ok(())
        } else {
            Err(ServerError::Stopped)
        }
    }

    /// The program that starts and stops servers, which waits until that is done.
    fn pg_ctl(&self, action: &str) -> Command {
        let mut command = self.command("pg_ctl");
        command.args([action, "--wait", "--timeout", &TIMEOUT.to_string()]);
        command.arg("--pgdata").arg(self.data());
        command
    }

    fn command(&self, program: &str) -> Command {
        self.command_of(&self.programs.path(program))
    }

    /// A command that runs in the folder, by a user who may write there and is not root.
    fn command_of(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.folder);
        if let Some(user) = &self.user {
            command.uid(user.id).gid(user.group);
        }
        command
    }
}

/// A user of the operating system.
struct SystemUser {
    id: u32,
    group: u32,
}

impl SystemUser {
    /// The user who runs the server if we are root, since PostgreSQL does not run as root.
    fn find() -> Result<Option<Self>, ServerError> {
        if !geteuid().is_root() {
            return Ok(None);
        }
        let number = |option| {
            let output = Command::new("id").args([option, SYSTEM_USER]).output();
            let text = String::from_utf8(output.ok()?.stdout).ok()?;
            text.trim().parse().ok()
        };
        match (number("-u"), number("-g")) {
            (Some(id), Some(group)) => Ok(Some(Self { id, group })),
            _ => Err(ServerError::Failed(format!(
                "PostgreSQL does not run as root, and there is no user `{SYSTEM_USER}` to run it as"
            ))),
        }
    }
}

/// Makes a new temporary folder that only this user can enter.
fn make_folder(user: Option<&SystemUser>) -> io::Result<PathBuf> {
    let name = |number: u32| format!("hog-postgres-{}-{number}", process::id());
    let mut folders = (0..).map(|number| std::env::temp_dir().join(name(number)));
    let folder = folders.find_map(|folder| match fs::create_dir(&folder) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => None,
        made => Some(made.map(|()| folder)),
    });
    let folder = folder.expect("there are many numbers")?;
    fs::set_permissions(&folder, Permissions::from_mode(0o700))?;
    if let Some(user) = user {
        chown(&folder, Some(user.id), Some(user.group))?;
    }
    Ok(folder)
}

/// Runs a program to its end.
fn run(command: &mut Command) -> Result<(), ServerError> {
    let program = PathBuf::from(command.get_program());
    let output = command.stdin(Stdio::null()).output();
    let output = output.map_err(failed(&program))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(ServerError::Failed(format!(
        "{}: {}: {}",
        program.display(),
        output.status,
        said.trim()
    )))
}

fn failed(path: &Path) -> impl FnOnce(io::Error) -> ServerError {
    move |error| ServerError::File {
        path: path.to_path_buf(),
        error,
    }
}

/// Kills a server and all its processes without warning, and waits until they are gone.
fn kill_all(postmaster: Pid) -> io::Result<()> {
    // Stopped, it starts no more processes and does not notice how they end.
    kill_process(postmaster, Signal::STOP)?;
    let number = postmaster.as_raw_pid();
    let children = fs::read_to_string(format!("/proc/{number}/task/{number}/children"))?;
    let children = children
        .split_whitespace()
        .filter_map(|word| word.parse().ok());
    let mut all: Vec<Pid> = children.filter_map(Pid::from_raw).collect();
    all.push(postmaster);
    for process in &all {
        // One that has ended by itself is as good.
        kill_process(*process, Signal::KILL).ok();
    }
    // The next server would find them in its memory and refuse.
    let start = Instant::now();
    while all.iter().any(|process| is_alive(*process)) {
        if start.elapsed() > Duration::from_secs(TIMEOUT) {
            return Err(io::ErrorKind::TimedOut.into());
        }
        thread::sleep(Duration::from_millis(5));
    }
    Ok(())
}

/// Whether a process runs, and is not one that has ended but was not waited for.
fn is_alive(process: Pid) -> bool {
    let stat = fs::read_to_string(format!("/proc/{}/stat", process.as_raw_pid()));
    let stat = stat.unwrap_or_default();
    // The name before the state is in parentheses and may hold some.
    let state = stat
        .rsplit_once(") ")
        .and_then(|(_, rest)| rest.chars().next());
    !matches!(state, None | Some('Z' | 'X'))
}

fn encoded(bytes: &[u8]) -> String {
    let encode = |&byte: &u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    };
    bytes.iter().map(encode).collect()
}
