//! The folder of a server, and the user that it belongs to.

use std::env;
use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{self, Command};

use nix::unistd::{User, geteuid};

use crate::ServerError;

/// The user that Debian's package makes, who runs the server if we are root.
const SERVANT: &str = "postgres";

/// A temporary folder that nobody else can enter.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// Who runs what works in it, if not we.
    servant: Option<User>,
}

impl Folder {
    /// Makes a folder.
    pub fn new() -> Result<Self, ServerError> {
        let number = RandomState::new().hash_one(process::id());
        let path = env::temp_dir().join(format!("hog-postgres-{number:016x}"));
        let servant = servant()?;
        fs::create_dir(&path).map_err(failed(&path))?;
        let folder = Self { path, servant };
        // From here on, dropping it removes it.
        let private = fs::Permissions::from_mode(0o700);
        fs::set_permissions(&folder.path, private).map_err(failed(&folder.path))?;
        if let Some(servant) = &folder.servant {
            let (user, group) = (servant.uid.as_raw(), servant.gid.as_raw());
            chown(&folder.path, Some(user), Some(group)).map_err(failed(&folder.path))?;
        }
        Ok(folder)
    }

    /// Where it is; the socket is here, too.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Where the server keeps its data.
    pub fn data(&self) -> PathBuf {
        self.path.join("data")
    }

    /// What the server says.
    pub fn log(&self) -> PathBuf {
        self.path.join("log")
    }

    /// A command line that runs in this folder, as somebody who may write here and is not root.
    pub fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.path);
        if let Some(servant) = &self.servant {
            command.uid(servant.uid.as_raw()).gid(servant.gid.as_raw());
        }
        command
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // It may be gone already, and there is nobody to tell.
        fs::remove_dir_all(&self.path).ok();
    }
}

fn servant() -> Result<Option<User>, ServerError> {
    if !geteuid().is_root() {
        return Ok(None);
    }
    let found = User::from_name(SERVANT).ok().flatten();
    found.ok_or(ServerError::NoUser(SERVANT)).map(Some)
}

/// Says which file or folder it was.
pub fn failed(path: &Path) -> impl FnOnce(io::Error) -> ServerError {
    move |error| ServerError::Folder {
        path: path.to_path_buf(),
        error,
    }
}
