//! Signatures: a name with its parameters, and the grammar `name[:argument,…,key=value,…]`.
//!
//! Games and engines are named this way.

use hog_core::quoted;
use thiserror::Error;

use super::parameter::{Parameter, ParameterPosition, ParameterRole, ParameterValue};
use super::settings::Settings;

/// A name and what may follow it: arguments first, then keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The name before the colon.
    pub name: &'static str,
    /// What may follow it.
    pub parameters: &'static [Parameter],
}

/// Why a text is not the name of a game or an engine.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NameError {
    /// No game or engine has this name.
    #[error("there is no {kind} called {}: expected {expected}", quoted(name))]
    Unknown {
        /// What it should name, such as a game.
        kind: &'static str,
        /// The name that was given.
        name: String,
        /// The names there are.
        expected: String,
    },
    /// A comma where the colon should be.
    #[error("a colon must follow {}: expected {}", signature.name, signature.form())]
    CommaForColon {
        /// The name and its parameters.
        signature: Signature,
    },
    /// More arguments than there can be.
    #[error("{} is one argument too many for {}: expected {}", quoted(text), signature.name, signature.form())]
    TooManyArguments {
        /// The name and its parameters.
        signature: Signature,
        /// The first argument that is too many.
        text: String,
    },
    /// A key that is not among the parameters.
    #[error("{} has no key {}: expected {}", signature.name, quoted(key), signature.form())]
    UnknownKey {
        /// The name and its parameters.
        signature: Signature,
        /// The key that was given.
        key: String,
    },
    /// A key that is given twice.
    #[error("the key {} is given twice in {}", quoted(key), quoted(text))]
    SameKey {
        /// The key.
        key: String,
        /// The whole name.
        text: String,
    },
    /// An argument that follows a key.
    #[error("the argument {} must come before the keys: expected {}", quoted(text), signature.form())]
    ArgumentAfterKey {
        /// The name and its parameters.
        signature: Signature,
        /// The argument.
        text: String,
    },
    /// Values that do not go together.
    #[error("{}: {reason}", quoted(text))]
    Excluded {
        /// The whole name.
        text: String,
        /// Why they do not.
        reason: &'static str,
    },
    /// A value that is not allowed.
    #[error("{} of {} cannot be {}: expected {}", parameter.name, signature.name, quoted(value), parameter.allowed)]
    BadValue {
        /// The name and its parameters.
        signature: Signature,
        /// The parameter.
        parameter: &'static Parameter,
        /// The value that was given.
        value: String,
    },
}

/// Maximum number of keys in a [short form](Signature::short_form).
const MOST_KEYS: usize = 3;

impl Signature {
    /// Finds which of some signatures a text begins with.
    ///
    /// # Errors
    /// [`NameError`] if it is none of them; `kind` says what they name, such as a game.
    pub fn find(text: &str, signatures: &[Self], kind: &'static str) -> Result<Self, NameError> {
        let name = text.split_once(':').map_or(text, |(name, _)| name);
        let find = |name| {
            signatures
                .iter()
                .find(|signature| signature.name == name)
                .copied()
        };
        find(name).ok_or_else(|| {
            let meant = name.split_once(',').and_then(|(meant, _)| find(meant));
            let names: Vec<&str> = signatures.iter().map(|signature| signature.name).collect();
            let unknown = NameError::Unknown {
                kind,
                name: name.to_string(),
                expected: names.join(", "),
            };
            meant.map_or(unknown, |signature| NameError::CommaForColon { signature })
        })
    }

    /// The values that a text gives the parameters; it begins with this signature's name.
    ///
    /// # Errors
    /// [`NameError`] if what follows the name is not allowed.
    pub fn read(&self, text: &str) -> Result<Settings, NameError> {
        let rest = text.split_once(':').map(|(_, rest)| rest);
        let mut settings = Settings::defaults(self.parameters);
        let mut arguments = self.arguments();
        let mut keys_read: Vec<&str> = Vec::new();
        for part in rest.into_iter().flat_map(|rest| rest.split(',')) {
            let signature = *self;
            let (parameter, value) = match part.split_once('=') {
                Some((key, _)) if keys_read.contains(&key) => {
                    let (key, text) = (key.to_string(), text.to_string());
                    return Err(NameError::SameKey { key, text });
                }
                Some((key, value)) => {
                    keys_read.push(key);
                    let found = self.keys().find(|parameter| parameter.name == key);
                    let key = key.to_string();
                    (
                        found.ok_or(NameError::UnknownKey { signature, key })?,
                        value,
                    )
                }
                None if !keys_read.is_empty() => {
                    let text = part.to_string();
                    return Err(NameError::ArgumentAfterKey { signature, text });
                }
                None => {
                    let text = part.to_string();
                    let next = arguments.next();
                    (
                        next.ok_or(NameError::TooManyArguments { signature, text })?,
                        part,
                    )
                }
            };
            settings.set(parameter, self.value(parameter, value)?);
        }
        Ok(settings)
    }

    /// These values with that of one parameter replaced.
    ///
    /// # Errors
    /// [`NameError`] if there is no such parameter, or the text is none of its values.
    pub fn set(&self, settings: &Settings, name: &str, value: &str) -> Result<Settings, NameError> {
        let mut parameters = self.parameters.iter();
        let parameter = parameters.find(|parameter| parameter.name == name);
        let parameter = parameter.ok_or_else(|| NameError::UnknownKey {
            signature: *self,
            key: name.to_string(),
        })?;
        let mut settings = settings.clone();
        settings.set(parameter, self.value(parameter, value)?);
        Ok(settings)
    }

    /// The value that a text gives a parameter.
    fn value(
        &self,
        parameter: &'static Parameter,
        text: &str,
    ) -> Result<ParameterValue, NameError> {
        let read = parameter.allowed.read(text);
        read.ok_or_else(|| NameError::BadValue {
            signature: *self,
            parameter,
            value: text.to_string(),
        })
    }

    /// The shortest text that reads as these values. The seed of a hidden deal is not written.
    #[must_use]
    pub fn write(&self, settings: &Settings) -> String {
        self.write_where(settings, |parameter, setting| parameter.default != *setting)
    }

    /// The shortest text with the number of the deal, even where that is the default.
    #[must_use]
    pub fn write_with_deal_number(&self, settings: &Settings) -> String {
        self.write_where(settings, |parameter, setting| {
            parameter.default != *setting || matches!(parameter.role, ParameterRole::Deal { .. })
        })
    }

    fn write_where(
        &self,
        settings: &Settings,
        matters: impl Fn(&Parameter, &ParameterValue) -> bool,
    ) -> String {
        let shown = |position| {
            let values = settings.shown_values();
            values.filter(move |(parameter, _)| parameter.position == position)
        };
        // Arguments are told by their place, so those before the last that matters are written.
        let arguments: Vec<_> = shown(ParameterPosition::Argument).collect();
        let last = arguments
            .iter()
            .rposition(|(parameter, value)| matters(parameter, value));
        let arguments = arguments.iter().take(last.map_or(0, |last| last + 1));
        let keys =
            shown(ParameterPosition::Key).filter(|(parameter, value)| matters(parameter, value));
        let keys = keys.map(|(parameter, value)| format!("{}={value}", parameter.name));
        let parts = arguments.map(|(_, value)| value.to_string()).chain(keys);
        match parts.collect::<Vec<String>>().as_slice() {
            [] => self.name.to_string(),
            parts => format!("{}:{}", self.name, parts.join(",")),
        }
    }

    /// The form of such names, as in `cube[:size,seed=…]`. The part in brackets may be left out, and so
    /// may each of its keys, and arguments from the last on.
    #[must_use]
    pub fn form(&self) -> String {
        let part = |parameter: &Parameter| match parameter.position {
            ParameterPosition::Argument => parameter.name.to_string(),
            ParameterPosition::Key => format!("{}=…", parameter.name),
        };
        let parts: Vec<String> = self.parameters.iter().map(part).collect();
        match parts.as_slice() {
            [] => self.name.to_string(),
            parts => format!("{}[:{}]", self.name, parts.join(",")),
        }
    }

    /// The form without the keys if there are many: `…` stands for them.
    #[must_use]
    pub fn short_form(&self) -> String {
        if self.keys().count() <= MOST_KEYS {
            return self.form();
        }
        let arguments = self.arguments().map(|parameter| parameter.name);
        let parts: Vec<&str> = arguments.chain(["…"]).collect();
        format!("{}[:{}]", self.name, parts.join(","))
    }

    /// The arguments that may follow the colon.
    pub fn arguments(&self) -> impl Iterator<Item = &'static Parameter> + use<> {
        let parameters = self.parameters.iter();
        parameters.filter(|parameter| parameter.position == ParameterPosition::Argument)
    }

    /// The keys that may follow the arguments.
    pub fn keys(&self) -> impl Iterator<Item = &'static Parameter> + use<> {
        let parameters = self.parameters.iter();
        parameters.filter(|parameter| parameter.position == ParameterPosition::Key)
    }
}
