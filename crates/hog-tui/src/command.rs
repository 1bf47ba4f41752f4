//! The words that can be typed at a table.

use std::borrow::Cow;

/// What a line asks for. Anything that is no word of ours is a move.
pub(crate) enum Command<'a> {
    Nothing,
    Help,
    Moves,
    Board,
    History,
    Undo,
    New,
    Suggest,
    Go,
    Change,
    /// The name of a mind.
    Mind(Cow<'a, str>),
    Quit,
    Play(&'a str),
}

impl<'a> Command<'a> {
    pub(crate) fn of(text: &'a str) -> Self {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        match (word.to_ascii_lowercase().as_str(), rest.trim()) {
            ("", _) => Self::Nothing,
            ("help" | "?", "") => Self::Help,
            ("moves", "") => Self::Moves,
            ("board", "") => Self::Board,
            ("history", "") => Self::History,
            ("undo", "") => Self::Undo,
            ("new", "") => Self::New,
            ("suggest", "") => Self::Suggest,
            ("go", "") => Self::Go,
            ("change", "") => Self::Change,
            ("level", level) => Self::Mind(format!("level:{level}").into()),
            ("mind", name) => Self::Mind(name.into()),
            ("quit" | "exit", "") => Self::Quit,
            // For places whose names are words of ours.
            ("play", mv) if !mv.is_empty() => Self::Play(mv),
            _ => Self::Play(text),
        }
    }
}
