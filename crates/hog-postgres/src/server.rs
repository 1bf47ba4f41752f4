//! A private PostgreSQL server and its databases.

use std::fs::{self, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use rustix::process::{Pid, Signal, geteuid, kill_process};

use crate::find_programs;
use crate::guard::Guard;

/// The name of the only user of the databases.
const USER: &str = "hog";

/// The operating system's user that Debian's package creates. It runs the server if our process runs as root.
const SYSTEM_USER: &str = "postgres";

/// Time limit in seconds for the server to start, including the recovery after a crash, and to stop.
const TIMEOUT: u64 = 60;

/// Settings of every server. `mmap` keeps dynamic shared memory in files of the server's folder: other shared
/// memory would outlive a crash. `syncfs` makes the recovery after a crash sync the file system once instead
/// of each of a thousand files, which takes seconds.
const SETTINGS: &str = "
listen_addresses = ''
dynamic_shared_memory_type = mmap
recovery_init_sync_method = syncfs
";

/// Whether a commit waits until it is on the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// A commit waits, as on a server in use.
    On,
    /// A commit does not wait, for tests that are not about crashes.
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

/// A private PostgreSQL server. Dropping this value ends the server and removes all its files.
pub struct Server {
    /// The folder of PostgreSQL's programs.
    programs: PathBuf,
    /// A temporary folder for the data, the log and the socket.
    folder: PathBuf,
    /// The ids of the user who runs the programs and of its group, if our process runs as root.
    user: Option<(u32, u32)>,
    /// Ends the server and removes the folder when this value is dropped or our process ends.
    _guard: Guard,
}

impl Server {
    /// Sets up a new server and starts it.
    ///
    /// # Errors
    /// If PostgreSQL is not installed, or one of its programs fails.
    pub fn open(durability: Durability) -> Result<Self> {
        let programs = find_programs()?;
        let user = system_user()?;
        let folder = make_folder(user).context("cannot make a temporary folder")?;
        let server = Self {
            _guard: Guard::start(&folder)?,
            programs,
            folder,
            user,
        };
        server.initialise(durability)?;
        server.start()?;
        Ok(server)
    }

    /// Creates the files of the server, without waiting until they are on the disk.
    fn initialise(&self, durability: Durability) -> Result<()> {
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
            .with_context(|| path.display().to_string())
    }

    /// Starts the server again on its data; clients must connect anew.
    ///
    /// # Errors
    /// If the server runs already or does not start.
    pub fn start(&self) -> Result<()> {
        let mut command = self.pg_ctl("start");
        let started = run(command.arg("--log").arg(self.folder.join("log")));
        started.with_context(|| format!("the server did not start; its log:\n{}", self.log()))
    }

    /// Stops the server after writing all commits to the disk.
    ///
    /// # Errors
    /// If the server does not run or does not stop.
    pub fn stop(&self) -> Result<()> {
        run(self.pg_ctl("stop").args(["--mode", "fast"]))
    }

    /// Kills all processes of the server at once; [`Server::start`] recovers what was committed.
    ///
    /// # Errors
    /// If the server does not run or cannot be killed.
    pub fn crash(&self) -> Result<()> {
        let path = self.data().join("postmaster.pid");
        let file = fs::read_to_string(&path).context("the server does not run")?;
        let mut lines = file.lines();
        let id = lines.next().and_then(|line| line.trim().parse().ok());
        let postmaster = id.and_then(Pid::from_raw);
        kill_all(postmaster.context("postmaster.pid has no process id")?)?;
        // The system may keep the id of a killed process for a while, and the next server would take the
        // killed one for running.
        for lock in [path, self.folder.join(".s.PGSQL.5432.lock")] {
            fs::remove_file(&lock).with_context(|| lock.display().to_string())?;
        }
        // The segment of shared memory would outlive the folder. Line 7 of the file has its key and its id.
        let segment = lines.nth(5).and_then(|line| line.split_whitespace().nth(1));
        if let Some(segment) = segment {
            let mut command = self.command_of(Path::new("ipcrm"));
            command.args(["--shmem-id", segment]).output().ok();
        }
        Ok(())
    }

    /// Creates an empty database, and returns its address.
    ///
    /// # Errors
    /// If the server does not run, or has a database of that name.
    pub fn create_database(&self, name: &str) -> Result<String> {
        let mut command = self.command("createdb");
        command.arg("--host").arg(&self.folder);
        command.args(["--username", USER, "--maintenance-db", "postgres"]);
        run(command.args(["--", name]))?;
        Ok(self.url(name))
    }

    /// The address `postgres://…` of a database, which need not exist. The host in the address is the folder of
    /// the socket, so special characters are percent-encoded.
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

    /// The program that starts or stops the server, and waits until the server has started or stopped.
    fn pg_ctl(&self, action: &str) -> Command {
        let mut command = self.command("pg_ctl");
        command.args([action, "--wait", "--timeout", &TIMEOUT.to_string()]);
        command.arg("--pgdata").arg(self.data());
        command
    }

    fn command(&self, program: &str) -> Command {
        self.command_of(&self.programs.join(program))
    }

    /// A command that runs in the server's folder, as a user who may write there and is not root.
    fn command_of(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.folder);
        if let Some((user, group)) = self.user {
            command.uid(user).gid(group);
        }
        command
    }
}

/// The ids of the user who runs the server if our process runs as root, since PostgreSQL refuses to run as
/// root, and of the user's group.
fn system_user() -> Result<Option<(u32, u32)>> {
    if !geteuid().is_root() {
        return Ok(None);
    }
    let id_of = |option| {
        let output = Command::new("id").args([option, SYSTEM_USER]).output();
        let text = String::from_utf8(output.ok()?.stdout).ok()?;
        text.trim().parse().ok()
    };
    let ids = id_of("-u").zip(id_of("-g"));
    ensure!(
        ids.is_some(),
        "PostgreSQL does not run as root, and there is no user `{SYSTEM_USER}` to run it"
    );
    Ok(ids)
}

/// Creates a temporary folder that only this user can enter, by default the user of our process.
fn make_folder(user: Option<(u32, u32)>) -> io::Result<PathBuf> {
    let name = |number: u32| format!("hog-postgres-{}-{number}", process::id());
    let mut folders = (0..).map(|number| std::env::temp_dir().join(name(number)));
    let folder = folders.find_map(|folder| match fs::create_dir(&folder) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => None,
        made => Some(made.map(|()| folder)),
    });
    let folder = folder.expect("some number is not used")?;
    fs::set_permissions(&folder, Permissions::from_mode(0o700))?;
    if let Some((user, group)) = user {
        chown(&folder, Some(user), Some(group))?;
    }
    Ok(folder)
}

/// Runs a program to its end.
fn run(command: &mut Command) -> Result<()> {
    let output = command.stdin(Stdio::null()).output();
    let program = Path::new(command.get_program()).display();
    let output = output.with_context(|| program.to_string())?;
    let (status, message) = (output.status, String::from_utf8_lossy(&output.stderr));
    ensure!(status.success(), "{program}: {status}: {}", message.trim());
    Ok(())
}

/// Kills the first process of a server and all its children, and waits until they have ended.
fn kill_all(postmaster: Pid) -> Result<()> {
    // A stopped process starts no more children and does not notice how they end.
    kill_process(postmaster, Signal::STOP)?;
    let id = postmaster.as_raw_pid();
    let children = fs::read_to_string(format!("/proc/{id}/task/{id}/children"))?;
    let children = children
        .split_whitespace()
        .filter_map(|word| word.parse().ok());
    let mut all: Vec<Pid> = children.filter_map(Pid::from_raw).collect();
    all.push(postmaster);
    for process in &all {
        // If this fails, the process has ended by itself.
        kill_process(*process, Signal::KILL).ok();
    }
    // The next server would not start while processes are attached to the shared memory of this one.
    let start = Instant::now();
    while all.iter().any(|process| is_alive(*process)) {
        let is_late = start.elapsed() > Duration::from_secs(TIMEOUT);
        ensure!(!is_late, "the processes of the server do not end");
        thread::sleep(Duration::from_millis(5));
    }
    Ok(())
}

/// Whether a process runs. A zombie, which has ended but was not waited for, does not run.
fn is_alive(process: Pid) -> bool {
    let stat = fs::read_to_string(format!("/proc/{}/stat", process.as_raw_pid()));
    let stat = stat.unwrap_or_default();
    // The name of the program before the state is in parentheses and may contain parentheses.
    let state = stat
        .rsplit_once(") ")
        .and_then(|(_, rest)| rest.chars().next());
    !matches!(state, None | Some('Z' | 'X'))
}

/// Percent-encodes all bytes but letters, digits, `-`, `.` and `_`.
fn encoded(bytes: &[u8]) -> String {
    let encode = |&byte: &u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    };
    bytes.iter().map(encode).collect()
}
