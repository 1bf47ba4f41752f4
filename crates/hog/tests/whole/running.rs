//! The program run, and files for it.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The program with these words and nothing to read.
pub fn hog(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hog"));
    command.args(words).stdin(Stdio::null());
    command
}

/// Runs the program with these words.
pub fn run(words: &[&str]) -> Output {
    hog(words).output().expect("the program starts")
}

/// Runs the program with these words and this to read.
pub fn run_with(words: &[&str], input: &str) -> Output {
    let mut child = hog(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    // Who is refused reads nothing.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program writes text")
}

/// What the program writes if all is well.
pub fn stdout(words: &[&str]) -> String {
    let output = run(words);
    assert!(output.status.success(), "{words:?}: {output:?}");
    text(&output.stdout)
}

pub fn json(words: &[&str]) -> serde_json::Value {
    serde_json::from_str(&stdout(words)).expect("the program writes JSON")
}

/// A file that is gone when the test is over.
pub struct Scratch(pub PathBuf);

impl Scratch {
    /// A file that is not there yet.
    pub fn new(name: &str) -> Self {
        let name = format!("hog-{}-{name}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    /// A file that holds this.
    pub fn with(name: &str, text: impl AsRef<[u8]>) -> Self {
        let file = Self::new(name);
        std::fs::write(&file.0, text).expect("there is room for a small file");
        file
    }

    pub fn name(&self) -> &str {
        self.0.to_str().expect("temporary files have plain names")
    }

    /// The game that the file lays out or defines.
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
    }
}
