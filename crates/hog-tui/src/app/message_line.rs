//! The message line at the bottom of the screen.

/// The text of the message line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MessageLine {
    pub(crate) text: String,
    pub(crate) tone: Tone,
}

/// How a message is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tone {
    /// Information.
    #[default]
    Plain,
    /// Something is wrong, or not possible.
    Refusal,
    /// The game has ended.
    Ending,
}

impl MessageLine {
    pub(crate) fn plain(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            tone: Tone::Plain,
        }
    }

    /// A message that says what is wrong, and what to do.
    pub(crate) fn refusal(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            tone: Tone::Refusal,
        }
    }

    pub(crate) fn ending(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            tone: Tone::Ending,
        }
    }
}
