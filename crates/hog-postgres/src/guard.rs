//! A process that ends a server when our process has ended.

use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result};

/// Waits until its standard input ends, then ends all processes whose working directory is in the folder `$1`,
/// and removes the folder. The process ids that the server writes to its files do not suffice: a server that
/// is being set up has not written its id yet, and the id of a crashed server may belong to another process by
/// now.
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

/// A shell that outlives our process, even if our process is killed. The shell notices the end of our process
/// because its standard input ends.
pub struct Guard {
    shell: Child,
}

impl Guard {
    /// Starts a guard for the server in a folder.
    pub fn start(folder: &Path) -> Result<Self> {
        let shell = Command::new("sh")
            .args(["-c", SCRIPT, "sh"])
            .arg(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            // Signals to our process group, such as Ctrl+C, do not reach another group.
            .process_group(0)
            .spawn()
            .context("cannot start sh")?;
        Ok(Self { shell })
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        // The shell's input ends. Then the shell ends the server, removes the folder and exits.
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

    /// A folder like that of a server, and a process whose working directory is `place`, relative to the folder.
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
            let mut guard = Guard::start(&folder).unwrap();
            assert!(process.try_wait().unwrap().is_none());
            // The end of our process would close this input, too. The process is our child, so we wait for it.
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
        drop(Guard::start(&folder).unwrap());
        assert!(!folder.exists());
        assert!(other.try_wait().unwrap().is_none());
        other.kill().unwrap();
        other.wait().unwrap();
    }
}
