//! Names of games: `name[:argument,…,key=value,…]`.

use std::fmt;
use std::str::FromStr;

use hog_core::quoted;
use thiserror::Error;

use super::FAMILIES;
use super::family::{Family, Parameter, Settings};

/// The name of a game of the catalogue, read and checked. Printing it gives the shortest form
/// that reads back to it.
///
/// ```
/// use hog_games::catalogue::GameName;
///
/// let name: GameName = "cube:2,seed=1".parse()?;
/// assert_eq!(name.to_string(), "cube:2");
/// assert!("cube:5".parse::<GameName>().is_err());
/// # Ok::<(), hog_games::catalogue::NameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameName {
    family: &'static Family,
    settings: Settings,
}

/// Why a text names no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NameError {
    /// No game is called so.
    #[error("there is no game called {}: expected {}", quoted(name), names())]
    UnknownGame {
        /// The name that was given.
        name: String,
    },
    /// A comma where the colon should be.
    #[error("a colon comes after {}: expected {}", family.name, family.form())]
    CommaForColon {
        /// The family.
        family: &'static Family,
    },
    /// More arguments than the game takes.
    #[error("{} is one argument too many for {}: expected {}", quoted(text), family.name, family.form())]
    TooManyArguments {
        /// The family.
        family: &'static Family,
        /// The first argument that is too many.
        text: String,
    },
    /// A key that the game does not have.
    #[error("{} has no key {}: expected {}", family.name, quoted(key), family.form())]
    UnknownKey {
        /// The family.
        family: &'static Family,
        /// The key that was given.
        key: String,
    },
    /// A key that is there twice.
    #[error("the key {} is there twice in {}", quoted(key), quoted(text))]
    SameKey {
        /// The key.
        key: String,
        /// The whole name.
        text: String,
    },
    /// An argument that follows a key.
    #[error("the argument {} stands after a key: expected {}", quoted(text), family.form())]
    ArgumentAfterKey {
        /// The family.
        family: &'static Family,
        /// The argument.
        text: String,
    },
    /// Values that do not go together.
    #[error("{}: expected {reason}", quoted(text))]
    Excluded {
        /// The whole name.
        text: String,
        /// What the family asks for.
        reason: &'static str,
    },
    /// A value that is not allowed.
    #[error("{} of {} cannot be {}: expected {}", parameter.name, family.name, quoted(value), parameter.allowed)]
    BadValue {
        /// The family.
        family: &'static Family,
        /// The parameter.
        parameter: &'static Parameter,
        /// The value that was given.
        value: String,
    },
}

fn names() -> String {
    let names: Vec<&str> = FAMILIES.iter().map(|family| family.name).collect();
    names.join(", ")
}

impl GameName {
    /// The family of the game.
    #[must_use]
    pub const fn family(&self) -> &'static Family {
        self.family
    }

    /// The values of the family's parameters.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }
}

impl FromStr for GameName {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let (name, rest) = match text.split_once(':') {
            Some((name, rest)) => (name, Some(rest)),
            None => (text, None),
        };
        let find = |name| FAMILIES.iter().find(|family| family.name == name);
        let family = find(name).ok_or_else(|| {
            let meant = name.split_once(',').and_then(|(meant, _)| find(meant));
            let name = name.to_string();
            meant.map_or(NameError::UnknownGame { name }, |family| {
                NameError::CommaForColon { family }
            })
        })?;
        let parameters = family.parameters.iter();
        let defaults = parameters.map(|parameter| (parameter, parameter.default));
        let mut settings = Settings {
            values: defaults.collect(),
        };
        let mut arguments = family.arguments();
        let mut keys_read: Vec<&str> = Vec::new();
        for part in rest.into_iter().flat_map(|rest| rest.split(',')) {
            let (parameter, value) = if let Some((key, value)) = part.split_once('=') {
                if keys_read.contains(&key) {
                    let (key, text) = (key.to_string(), text.to_string());
                    return Err(NameError::SameKey { key, text });
                }
                keys_read.push(key);
                let found = family.keys().find(|parameter| parameter.name == key);
                let key = key.to_string();
                (found.ok_or(NameError::UnknownKey { family, key })?, value)
            } else {
                let text = part.to_string();
                if !keys_read.is_empty() {
                    return Err(NameError::ArgumentAfterKey { family, text });
                }
                let next = arguments.next();
                (
                    next.ok_or(NameError::TooManyArguments { family, text })?,
                    part,
                )
            };
            let setting = parameter
                .allowed
                .read(value)
                .ok_or_else(|| NameError::BadValue {
                    family,
                    parameter,
                    value: value.to_string(),
                })?;
            for (known, current) in &mut settings.values {
                if std::ptr::eq(*known, parameter) {
                    *current = setting;
                }
            }
        }
        match (family.excludes)(&settings) {
            None => Ok(Self { family, settings }),
            Some(reason) => Err(NameError::Excluded {
                text: text.to_string(),
                reason,
            }),
        }
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use super::Position;
        f.write_str(self.family.name)?;
        let values = &self.settings.values;
        let differs =
            |(parameter, setting): &&(&Parameter, super::Setting)| parameter.default != *setting;
        let is_argument = |(parameter, _): &&(&Parameter, super::Setting)| {
            parameter.position == Position::Argument
        };
        // Arguments are told by their place, so those before the last that matters are written.
        let arguments: Vec<_> = values.iter().filter(is_argument).collect();
        let written = arguments
            .iter()
            .rposition(differs)
            .map_or(0, |last| last + 1);
        let mut parts: Vec<String> = arguments[..written]
            .iter()
            .map(|(_, setting)| setting.to_string())
            .collect();
        let keys = values
            .iter()
            .filter(|value| !is_argument(value))
            .filter(differs);
        parts.extend(keys.map(|(parameter, setting)| format!("{}={setting}", parameter.name)));
        if !parts.is_empty() {
            write!(f, ":{}", parts.join(","))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_print_in_their_shortest_form() {
        let check = |text: &str, expect: &str| {
            let name: GameName = text.parse().unwrap();
            assert_eq!(name.to_string(), expect);
            assert_eq!(expect.parse(), Ok(name));
        };
        check("tictactoe", "tictactoe");
        check("cube", "cube");
        check("cube:3", "cube");
        check("cube:3,seed=1", "cube");
        check("cube:2,seed=7", "cube:2,seed=7");
        check("cube:seed=7", "cube:seed=7");
    }

    #[test]
    fn arguments_before_the_last_that_matters_are_written() {
        use crate::catalogue::{Parameter, Setting};
        static FAMILY: Family = Family {
            name: "grid",
            summary: "",
            rules: "",
            parameters: &[
                Parameter::number("columns", "", (1, 9), 3),
                Parameter::number("rows", "", (1, 9), 3),
                Parameter::word("rule", "", &["free", "exact"]).key(),
            ],
            excludes: crate::catalogue::nothing,
            plan: None,
            examples: &[],
        };
        let check = |values: [Setting; 3], expect: &str| {
            let values = FAMILY.parameters.iter().zip(values).collect();
            let name = GameName {
                family: &FAMILY,
                settings: Settings { values },
            };
            assert_eq!(name.to_string(), expect);
        };
        let (three, four) = (Setting::Number(3), Setting::Number(4));
        let (free, exact) = (Setting::Word("free"), Setting::Word("exact"));
        check([three, three, free], "grid");
        check([four, three, free], "grid:4");
        check([three, four, free], "grid:3,4");
        check([four, four, exact], "grid:4,4,rule=exact");
        check([three, three, exact], "grid:rule=exact");
    }

    #[test]
    fn wrong_names_say_what_is_expected() {
        let check = |text: &str, expect: &str| {
            let error = text.parse::<GameName>().unwrap_err();
            assert_eq!(error.to_string(), expect);
        };
        let games = format!("expected {}", names());
        check("", &format!("there is no game called \"\": {games}"));
        check(
            "chess",
            &format!("there is no game called \"chess\": {games}"),
        );
        check(
            "Cube",
            &format!("there is no game called \"Cube\": {games}"),
        );
        check(
            "tictactoe:3",
            "\"3\" is one argument too many for tictactoe: expected tictactoe",
        );
        check(
            "cube:2,3",
            "\"3\" is one argument too many for cube: expected cube[:size,seed=…]",
        );
        check("cube:4", "size of cube cannot be \"4\": expected 2 or 3");
        check("cube:", "size of cube cannot be \"\": expected 2 or 3");
        check("cube:03", "size of cube cannot be \"03\": expected 2 or 3");
        check(
            "cube:2,seed=-1",
            "seed of cube cannot be \"-1\": expected a whole number from 0 to 18446744073709551615",
        );
        check(
            "cube,2",
            "a colon comes after cube: expected cube[:size,seed=…]",
        );
        check(
            "hex:8,by=groups",
            "\"hex:8,by=groups\": expected a size of at most 7 with by=groups",
        );
        check(
            "cube:colour=red",
            "cube has no key \"colour\": expected cube[:size,seed=…]",
        );
        check(
            "cube:seed=1,seed=2",
            "the key \"seed\" is there twice in \"cube:seed=1,seed=2\"",
        );
        check(
            "cube:seed=1,2",
            "the argument \"2\" stands after a key: expected cube[:size,seed=…]",
        );
    }
}
