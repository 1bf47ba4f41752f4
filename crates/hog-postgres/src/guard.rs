//! What ends a server whose process could not.

use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::ServerError;

/// Waits until its input ends, then ends the server of a folder, if it runs, and removes the folder.
/// The number in the server's file may be an old one, so the process must also work in the folder.
const SCRIPT: &str = r#"
while read -r _; do :; done
server=$(head -n 1 "$1/data/postmaster.pid" 2>/dev/null)
runs() { [ -n "$server" ] && [ "$(readlink "/proc/$server/cwd")" = "$1/data" ]; }
runs "$1" && kill -INT "$server"
tries=0
while runs "$1" && [ "$tries" -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
runs "$1" && kill -KILL "$server"
rm -rf "$1"
"#;

/// A small process that outlives ours, however ours ends: killed, or without running the drop of what
/// is static. It notices because its input ends when we do.
pub struct Guard {
    shell: Child,
}

impl Guard {
    /// Sets a guard over the server in a folder.
    pub fn over(folder: &Path) -> Result<Self, ServerError> {
        let program = Path::new("sh");
        let shell = Command::new(program)
            .args(["-c", SCRIPT, "sh"])
            .arg(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            // What is sent to our group, such as Ctrl+C, is not for it.
            .process_group(0)
            .spawn()
            .map_err(|error| ServerError::NoProgram {
                program: program.to_path_buf(),
                error,
            })?;
        Ok(Self { shell })
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        // Its input ends, and so does it; if it cannot be waited for, it is gone.
        drop(self.shell.stdin.take());
        self.shell.wait().ok();
    }
}

#[cfg(test)]
mod tests {
    use std::env;
    use std::fs;
    use std::os::unix::process::ExitStatusExt;
    use std::path::PathBuf;

    use nix::sys::signal::Signal;

    use super::*;

    /// A folder as a server would have it, with a process that works in `place` and is said to be
    /// the server.
    fn folder_with_server(name: &str, place: &str) -> (PathBuf, Child) {
        let folder = env::temp_dir().join(format!("hog-guard-{}-{name}", std::process::id()));
        let data = folder.join("data");
        fs::create_dir_all(&data).unwrap();
        let server = Command::new("sleep")
            .arg("60")
            .current_dir(folder.join(place))
            .spawn()
            .unwrap();
        fs::write(data.join("postmaster.pid"), format!("{}\n", server.id())).unwrap();
        (folder, server)
    }

    #[test]
    fn a_server_that_is_left_behind_is_ended_and_its_folder_removed() {
        let (folder, mut server) = folder_with_server("left", "data");
        let mut guard = Guard::over(&folder).unwrap();
        assert!(server.try_wait().unwrap().is_none());
        // As when our process ends; the guard waits for the server, and so we wait for it first.
        drop(guard.shell.stdin.take());
        let status = server.wait().unwrap();
        assert_eq!(status.signal(), Some(Signal::SIGINT as i32));
        drop(guard);
        assert!(!folder.exists());
    }

    #[test]
    fn a_process_that_only_has_the_number_of_an_old_server_is_let_be() {
        let (folder, mut other) = folder_with_server("old", ".");
        drop(Guard::over(&folder).unwrap());
        assert!(!folder.exists());
        assert!(other.try_wait().unwrap().is_none());
        other.kill().unwrap();
        other.wait().unwrap();
    }
}
