//! What the message line says.

/// What the message line says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MessageLine {
    pub(crate) text: String,
    pub(crate) tone: Tone,
}

/// How a message is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tone {
    /// It tells something.
    #[default]
    Plain,
    /// Something would not do.
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

    /// Something would not do; the text says what, and what was expected.
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
