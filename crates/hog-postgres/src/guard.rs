//! What ends a server whose process could not.

use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::ServerError;

/// Waits until its input ends; then, if the folder is still there, ends whatever works in it and removes
/// it. What works there is found by that alone: a server that is being set up has no number yet, and one
/// that crashed has left the number of somebody else.
const SCRIPT: &str = r#"
while read -r _; do :; done
[ -d "$1" ] || exit 0
tries=0
while [ "$tries" -lt 100 ]; do
    places=$(find /proc -maxdepth 2 -name cwd '(' -lname "$1" -o -lname "$1/*" ')' 2>/dev/null)
    [ -n "$places" ] || break
    for place in $places; do
        process=${place#/proc/}
        if [ "$tries" -lt 50 ]; then signal=QUIT; else signal=KILL; fi
        kill -s "$signal" "${process%/cwd}"
    done
    sleep 0.1
    tries=$((tries + 1))
done
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

    /// A folder as a server would have it, and a process that works in `place`, seen from there.
    fn folder_and_process(name: &str, place: &str) -> (PathBuf, Child) {
        let folder = env::temp_dir().join(format!("hog-guard-{}-{name}", std::process::id()));
        fs::create_dir_all(folder.join("data")).unwrap();
        let process = Command::new("sleep")
            .arg("60")
            .current_dir(folder.join(place))
            .spawn()
            .unwrap();
        (folder, process)
    }

    #[test]
    fn what_is_left_in_a_folder_is_ended_and_the_folder_removed() {
        for (name, place) in [("server", "data"), ("setup", ".")] {
            let (folder, mut process) = folder_and_process(name, place);
            let mut guard = Guard::over(&folder).unwrap();
            assert!(process.try_wait().unwrap().is_none());
            // As when our process ends. What it ends is our child, so we must wait for it first.
            drop(guard.shell.stdin.take());
            let status = process.wait().unwrap();
            assert_eq!(status.signal(), Some(Signal::SIGQUIT as i32));
            drop(guard);
            assert!(!folder.exists());
        }
    }

    #[test]
    fn what_works_elsewhere_is_let_be() {
        let (folder, mut other) = folder_and_process("other", "..");
        drop(Guard::over(&folder).unwrap());
        assert!(!folder.exists());
        assert!(other.try_wait().unwrap().is_none());
        other.kill().unwrap();
        other.wait().unwrap();
    }
}
