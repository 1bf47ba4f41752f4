//! The commands that can be typed at a table.

use std::borrow::Cow;

/// On or off, as in `aid on`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Switch {
    On,
    Off,
}

/// A line as a command. A line that is no command is a move.
pub(crate) enum Command<'a> {
    Nothing,
    Help,
    Moves,
    Board,
    /// The board in the form that other programs read.
    Text,
    History,
    /// Lists what only this player sees.
    Hand,
    /// The memory aid, now or at every turn.
    Aid(Option<Switch>),
    /// The deal's commitment and shares.
    Deal,
    /// Takes this number of moves back.
    Undo(usize),
    New,
    /// Suggests a move, by an engine, the analysis or a solver.
    Hint,
    Solve,
    /// Plays this number of moves of the solution.
    Step(usize),
    /// Stops following the solution.
    Stop,
    /// Whether the game can still be won; a switch says whether this is told after every move.
    Winnable(Option<Switch>),
    /// The engine makes the next move.
    Go,
    /// Exchange seats with the engine.
    Change,
    /// The name of an engine.
    Engine(Cow<'a, str>),
    Quit,
    Play(&'a str),
    /// A command word with something after it that it cannot have.
    Wrong {
        /// The text after the word.
        text: &'a str,
        /// The texts that may follow the word.
        expected: &'static str,
    },
}

/// The texts that may follow these words.
const WINNABLE: &str = "winnable, winnable on or winnable off";
const AID: &str = "aid, aid on or aid off";

impl<'a> Command<'a> {
    pub(crate) fn of(text: &'a str) -> Self {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        match (word.to_ascii_lowercase().as_str(), rest.trim()) {
            ("", _) => Self::Nothing,
            ("help" | "?", "") => Self::Help,
            ("moves", "") => Self::Moves,
            ("board", "") => Self::Board,
            ("text", "") => Self::Text,
            ("history", "") => Self::History,
            ("hand", "") => Self::Hand,
            ("aid", rest) => Self::switched(rest, AID, Self::Aid),
            ("deal", "") => Self::Deal,
            ("undo", rest) => Self::counted(rest, "undo or undo 3", Self::Undo),
            ("new", "") => Self::New,
            ("hint" | "suggest", "") => Self::Hint,
            ("solve", "") => Self::Solve,
            ("step", rest) => Self::counted(rest, "step or step 5", Self::Step),
            ("stop", "") => Self::Stop,
            ("winnable", rest) => Self::switched(rest, WINNABLE, Self::Winnable),
            ("go", "") => Self::Go,
            ("change", "") => Self::Change,
            ("level", level) => Self::Engine(format!("level:{level}").into()),
            ("engine" | "mind", name) => Self::Engine(name.into()),
            ("quit" | "exit", "") => Self::Quit,
            // For places whose names are command words.
            ("play", mv) if !mv.is_empty() => Self::Play(mv),
            _ => Self::Play(text),
        }
    }

    /// A command that may be followed by a switch.
    fn switched(
        text: &'a str,
        expected: &'static str,
        command: impl Fn(Option<Switch>) -> Self,
    ) -> Self {
        match text.to_ascii_lowercase().as_str() {
            "" => command(None),
            "on" => command(Some(Switch::On)),
            "off" => command(Some(Switch::Off)),
            _ => Self::Wrong { text, expected },
        }
    }

    /// A command with a number of moves, which is one if nothing is said.
    fn counted(text: &'a str, expected: &'static str, command: impl Fn(usize) -> Self) -> Self {
        match (text, text.parse()) {
            ("", _) => command(1),
            (_, Ok(moves @ 1..)) => command(moves),
            _ => Self::Wrong { text, expected },
        }
    }
}
