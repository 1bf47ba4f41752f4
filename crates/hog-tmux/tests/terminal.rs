//! The terminal itself, with programs that every Unix has.

use std::process::Command;
use std::time::Duration;

use hog_tmux::{Cell, Key, Press, Size, Terminal};

const SMALL: Size = Size {
    width: 40,
    height: 10,
};

fn shell(script: &str) -> Terminal {
    Terminal::open(SMALL, &[("GREETING", "good day")], &["sh", "-c", script])
        .expect("tmux is there")
}

#[test]
fn keys_go_in_and_screens_come_out() {
    let terminal = shell("echo $GREETING; cat");
    terminal.wait_for("good day").unwrap();
    terminal
        .press(&[Press::Text("Grüße ♠".to_owned()), Press::Key(Key::Enter)])
        .unwrap();
    // Once as it is typed, once as `cat` repeats it.
    let screen = terminal
        .wait_until("an echo", |screen| screen.find_all("Grüße ♠").len() == 2)
        .unwrap();
    assert_eq!(screen.find("♠"), Some(Cell { column: 6, row: 1 }));
    assert_eq!(screen.lines().len(), 10);
}

#[test]
fn bytes_of_the_mouse_arrive_as_they_are() {
    let terminal = shell("stty raw -echo; echo ready; cat -v");
    terminal.wait_for("ready").unwrap();
    terminal
        .press(&[
            Press::Click(Cell { column: 4, row: 2 }),
            Press::Key(Key::Esc),
        ])
        .unwrap();
    terminal.wait_for("^[[<0;5;3M^[[<0;5;3m^[").unwrap();
}

#[test]
fn the_error_after_a_timeout_shows_the_screen() {
    let mut terminal = shell("echo a screen; cat");
    terminal.patience = Duration::from_millis(200);
    let text = terminal.wait_for("a picture").unwrap_err().to_string();
    let expected = "after 200ms the screen does not show \"a picture\", but:\n|a screen\n|";
    assert!(text.starts_with(expected), "{text}");
}

#[test]
fn the_size_can_be_changed() {
    let terminal = shell("while :; do stty size; sleep 0.02; done");
    terminal.wait_for("10 40").unwrap();
    terminal
        .resize(Size {
            width: 61,
            height: 12,
        })
        .unwrap();
    terminal.wait_for("12 61").unwrap();
}

#[test]
fn a_program_that_is_killed_can_be_started_again() {
    let terminal = shell("echo run $$; cat");
    let first = terminal.wait_for("run ").unwrap();
    assert!(terminal.start_again().is_err(), "it still runs");
    terminal.kill().unwrap();
    terminal.start_again().unwrap();
    let second = terminal
        .wait_until("a second run", |screen| {
            screen.shows("run ") && *screen != first
        })
        .unwrap();
    assert_ne!(first.lines()[0], second.lines()[0]);
}

#[test]
fn a_server_is_gone_when_it_is_dropped_and_others_stay() {
    let (gone, stays) = (shell("cat"), shell("cat"));
    let pid = gone.query("#{pid}").unwrap();
    drop(gone);
    let alive = |pid: &str| {
        let asked = Command::new("kill").args(["-0", pid]).output();
        asked.unwrap().status.success()
    };
    // The server ends soon after the command to end.
    let begin = std::time::Instant::now();
    while alive(&pid) {
        assert!(begin.elapsed().as_secs() < 30, "the server {pid} stays");
        std::thread::yield_now();
    }
    stays.screen().unwrap();
}
