//! A process that ends a server when ours is gone.

use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::ServerError;

/// Waits until its input ends, then ends all processes that work in the folder and removes it. They are
/// found by their working directory: a server that is being set up has not written its number yet, and
/// the number that a crashed one has left may be that of another process.
const SCRIPT: &str = r#"
while read -r _; do :; done
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

/// A small process that outlives ours, also when ours is killed or ends without dropping its values. It
/// notices because its input ends with our process.
pub struct Guard {
    shell: Child,
}

impl Guard {
    /// Starts a guard over the server in a folder.
    pub fn over(folder: &Path) -> Result<Self, ServerError> {
        let program = Path::new("sh");
        let shell = Command::new(program)
            .args(["-c", SCRIPT, "sh"])
            .arg(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            // Signals to our process group, such as Ctrl+C, do not reach it.
            .process_group(0)
            .spawn()
            .map_err(|error| ServerError::File {
                path: program.to_path_buf(),
                error,
            })?;
        Ok(Self { shell })
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        // Its input ends, and it is done when it has removed the folder.
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

    use rustix::process::Signal;

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
            assert_eq!(status.signal(), Some(Signal::QUIT.as_raw()));
            drop(guard);
            assert!(!folder.exists());
        }
    }

    #[test]
    fn what_works_elsewhere_is_not_ended() {
        let (folder, mut other) = folder_and_process("other", "..");
        drop(Guard::over(&folder).unwrap());
        assert!(!folder.exists());
        assert!(other.try_wait().unwrap().is_none());
        other.kill().unwrap();
        other.wait().unwrap();
    }
}
