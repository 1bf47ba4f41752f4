//! The program as a child process, and files for it.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// The program with these words, separated by blanks, and no input.
pub fn hog(words: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hog"));
    command.args(words.split_whitespace()).stdin(Stdio::null());
    command
}

/// Runs the program with these words.
pub fn run(words: &str) -> Output {
    hog(words).output().expect("the program starts")
}

/// Runs the program with these words and this input, and gives its output.
pub fn run_with(words: &str, input: impl AsRef<[u8]>) -> String {
    let mut command = hog(words);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    stdin.write_all(input.as_ref()).expect("the program reads");
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success(), "{words:?}: {output:?}");
    text(&output.stdout)
}

/// Runs the program with these words, and presses Ctrl-C after it has worked for almost a second.
pub fn interrupted(words: &str) -> Output {
    let mut command = hog(words);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("the program starts");
    std::thread::sleep(Duration::from_millis(900));
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status();
    assert!(sent.is_ok_and(|status| status.success()), "it still runs");
    child.wait_with_output().expect("the program ends")
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program writes text")
}

/// The output of a successful run.
pub fn stdout(words: &str) -> String {
    let output = run(words);
    assert!(output.status.success(), "{words:?}: {output:?}");
    text(&output.stdout)
}

/// The error of a run that ends with this exit status and writes nothing to standard output.
pub fn error(words: &str, status: i32) -> String {
    let output = run(words);
    assert_eq!(output.status.code(), Some(status), "{words:?}: {output:?}");
    assert_eq!(text(&output.stdout), "", "{words:?}");
    text(&output.stderr)
}

pub fn json(words: &str) -> serde_json::Value {
    serde_json::from_str(&stdout(words)).expect("the program writes JSON")
}

/// A file or folder that is removed when the test is over.
pub struct Scratch(pub PathBuf);

impl Scratch {
    /// A path where nothing is yet.
    pub fn new(name: &str) -> Self {
        let name = format!("hog-{}-{name}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    /// A file with this text.
    pub fn with(name: &str, text: impl AsRef<[u8]>) -> Self {
        let file = Self::new(name);
        std::fs::write(&file.0, text).expect("there is room for a small file");
        file
    }

    pub fn name(&self) -> &str {
        self.0.to_str().expect("temporary files have plain names")
    }

    /// The path of a file in this folder.
    pub fn file(&self, name: &str) -> String {
        format!("{}/{name}", self.name())
    }

    /// The name of the game that the file defines.
    pub fn game(&self) -> String {
        format!("file:{}", self.name())
    }

    pub fn text(&self) -> String {
        std::fs::read_to_string(&self.0).expect("the file is there")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        std::fs::remove_file(&self.0).ok();
        std::fs::remove_dir_all(&self.0).ok();
    }
}
