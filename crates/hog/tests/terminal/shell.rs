//! The program in a shell: it restores the terminal however it ends or pauses, and works in any size and
//! without colours.

use hog_tmux::{Key, Press, Size, Terminal};

use crate::player::{DataFolder, ROOMY, TerminalPlayer};

/// A shell in a terminal, in which the program is started by typing.
struct Shell {
    terminal: Terminal,
    _data: DataFolder,
}

impl Shell {
    fn open() -> Self {
        let data = DataFolder::new();
        let environment = [
            ("HOG_DATA", data.path()),
            ("PS1", "ready> "),
            ("HOG", env!("CARGO_BIN_EXE_hog")),
        ];
        let terminal =
            Terminal::open(ROOMY, &environment, &["sh", "-i"]).expect("tmux opens a shell");
        terminal.wait_for("ready>").expect("a shell is ready");
        Self {
            terminal,
            _data: data,
        }
    }

    fn enter(&self, line: &str) {
        let presses = [Press::Text(line.to_owned()), Press::Key(Key::Enter)];
        self.terminal.press(&presses).expect("tmux takes keys");
    }

    fn see(&self, text: &str) {
        self.terminal.wait_for(text).expect("it is shown");
    }

    fn press(&self, key: Key) {
        self.terminal
            .press(&[Press::Key(key)])
            .expect("tmux takes keys");
    }

    /// The settings of the terminal, as `stty -g` prints them.
    fn settings(&self, mark: &str) -> String {
        self.enter(&format!("clear; echo {mark}=$(stty -g)="));
        let begin = format!("{mark}=");
        let matches = |line: &String| line.starts_with(&begin) && line.ends_with('=');
        let screen = self
            .terminal
            .wait_until("the settings", |screen| screen.lines().iter().any(matches))
            .expect("stty tells them");
        let line = screen.lines().iter().find(|line| matches(line));
        line.expect("it was seen").replace(&begin, "")
    }

    /// The modes of the terminal: alternate screen, reports of the mouse, cursor.
    fn modes(&self) -> String {
        let format =
            "#{alternate_on} #{mouse_any_flag}#{mouse_button_flag}#{mouse_sgr_flag} #{cursor_flag}";
        self.terminal.query(format).expect("tmux tells its modes")
    }
}

/// The modes of a terminal in which a shell runs.
const PLAIN: &str = "0 000 1";

/// Starts the program from a shell, ends it, and asserts that the terminal is as it was.
fn assert_restored(end: impl Fn(&Shell), status: &str) {
    let shell = Shell::open();
    let before = shell.settings("before");
    assert_eq!(shell.modes(), PLAIN);
    shell.enter("clear; $HOG play tictactoe; echo it ended with $?.");
    shell.see("┌ Moves");
    assert_ne!(shell.modes(), PLAIN, "the program has a screen of its own");
    end(&shell);
    shell.see(&format!("it ended with {status}."));
    shell.see("ready>");
    assert_eq!(shell.modes(), PLAIN);
    assert_eq!(shell.settings("after"), before);
}

#[test]
fn ctrl_c_leaves_the_terminal_as_it_was() {
    assert_restored(|shell| shell.press(Key::Ctrl('c')), "0");
}

#[test]
fn quitting_leaves_the_terminal_as_it_was() {
    let quit = |shell: &Shell| {
        let press = || shell.terminal.press(&[Press::Text("q".to_owned())]);
        press().expect("tmux takes keys");
        shell.see("┌ House of Games");
        press().expect("tmux takes keys");
    };
    assert_restored(quit, "0");
}

#[test]
fn a_signal_that_ends_the_program_leaves_the_terminal_as_it_was() {
    assert_restored(
        |shell| {
            let shell_pid = shell.terminal.query("#{pane_pid}").expect("tmux tells it");
            let killed = std::process::Command::new("pkill")
                .args(["-TERM", "-P", &shell_pid])
                .status();
            assert!(
                killed.is_ok_and(|status| status.success()),
                "the program runs"
            );
        },
        "0",
    );
}

#[test]
fn a_terminal_that_is_gone_ends_the_program() {
    let player = TerminalPlayer::with(&["tictactoe"], ROOMY);
    player.see("┌ Moves");
    let pid = player.terminal.query("#{pane_pid}").expect("tmux tells it");
    drop(player);
    let runs = || {
        let probe = std::process::Command::new("kill")
            .args(["-0", &pid])
            .output();
        probe.is_ok_and(|output| output.status.success())
    };
    let begin = std::time::Instant::now();
    while runs() {
        assert!(begin.elapsed().as_secs() < 30, "the program {pid} runs on");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

#[test]
fn ctrl_z_gives_the_terminal_back_and_fg_takes_it_again() {
    let shell = Shell::open();
    let before = shell.settings("before");
    shell.enter("clear; $HOG play tictactoe");
    shell.see("┌ Moves");
    for mark in ["once", "twice"] {
        shell.press(Key::Ctrl('z'));
        shell.see("ready>");
        assert_eq!(shell.modes(), PLAIN);
        assert_eq!(shell.settings(mark), before);
        shell.enter("fg");
        shell.see("┌ Moves");
        assert_ne!(shell.modes(), PLAIN);
    }
    // It is the same table, and it takes keys.
    shell.press(Key::Enter);
    shell.see("1. b2");
    shell.press(Key::Ctrl('c'));
    shell.see("ready>");
    assert_eq!(shell.settings("after"), before);
}

#[test]
fn a_terminal_that_is_too_small_says_so_and_recovers() {
    let player = TerminalPlayer::with(&["hex:11"], ROOMY);
    let before = player.see("┌ Moves");
    for (width, height) in [(20, 5), (1, 1), (30, 12)] {
        let resized = player.terminal.resize(Size { width, height });
        resized.expect("tmux resizes");
        let what = format!("{width}×{height}");
        player.see_that(&what, |screen| {
            screen.lines().len() == usize::from(height) && !screen.shows("┌ Moves")
        });
        if width >= 20 {
            player.see("too small");
        }
        player.terminal.resize(ROOMY).expect("tmux resizes");
        let after = player.see("┌ Moves");
        assert_eq!(after.find("┌ Moves"), before.find("┌ Moves"));
    }
    player.type_move("f6");
    player.see_moves(1);
}

/// The numbers of all colours that escape sequences of a text set.
fn colours(text: &str) -> Vec<u16> {
    let sequences = text.split("\u{1b}[").skip(1);
    let numbers = sequences.filter_map(|sequence| Some(sequence.split_once('m')?.0));
    let numbers = numbers.filter(|numbers| numbers.chars().all(|c| c.is_ascii_digit() || c == ';'));
    let numbers = numbers.flat_map(|numbers| numbers.split(';'));
    let is_colour = |number: &u16| matches!(number, 30..=38 | 40..=48 | 90..=97 | 100..=107);
    let colours = numbers.filter_map(|number| number.parse().ok().filter(is_colour));
    colours.collect()
}

#[test]
fn with_no_color_set_no_colour_is_written() {
    let colours_with = |environment: &[(&str, &str)]| {
        let data = DataFolder::new();
        let environment = [environment, &[("HOG_DATA", data.path())]].concat();
        let words = [env!("CARGO_BIN_EXE_hog"), "play", "freecell:617"];
        let terminal = Terminal::open(ROOMY, &environment, &words).expect("tmux starts it");
        terminal.wait_for("┌ Moves").expect("the table is shown");
        colours(&terminal.coloured().expect("tmux tells colours"))
    };
    assert_eq!(colours_with(&[("NO_COLOR", "1")]), [0_u16; 0]);
    // Without the variable the same check finds colours.
    assert!(!colours_with(&[]).is_empty());
}
