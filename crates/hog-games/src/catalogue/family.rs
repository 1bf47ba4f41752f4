//! Families of games: a name, and what may follow it.

use std::fmt;

use crate::positional::Plan;

/// Games that share their rules and differ in parameters.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// The name before the colon.
    pub name: &'static str,
    /// What the game is, in a few words.
    pub summary: &'static str,
    /// How it is played: what the aim is and how a move is written. Enough for somebody who has
    /// never heard of the game.
    pub rules: &'static str,
    /// What may follow the name: arguments first, then keys.
    pub parameters: &'static [Parameter],
    /// Which of the allowed values do not go together, and why.
    pub excludes: fn(&Settings) -> Option<&'static str>,
    /// The positional game that is meant, if it is one.
    pub plan: Option<fn(&Settings) -> Plan>,
    /// Names of games of this family, each of which has a golden playthrough.
    pub examples: &'static [&'static str],
}

/// Families are told by their names.
impl PartialEq for Family {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Family {}

/// What a family excludes whose values all go together.
#[must_use]
pub const fn nothing(_: &Settings) -> Option<&'static str> {
    None
}

/// What may follow a family's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// What it is called.
    pub name: &'static str,
    /// Where it stands.
    pub position: Position,
    /// What it does.
    pub meaning: &'static str,
    /// Which values it may have.
    pub allowed: Allowed,
    /// Its value when nothing is said.
    pub default: Setting,
}

impl Parameter {
    /// An argument whose values are whole numbers.
    #[must_use]
    pub const fn number(
        name: &'static str,
        meaning: &'static str,
        (least, greatest): (u64, u64),
        default: u64,
    ) -> Self {
        Self {
            name,
            position: Position::Argument,
            meaning,
            allowed: Allowed::Number { least, greatest },
            default: Setting::Number(default),
        }
    }

    /// An argument whose values are words, the first of them if nothing is said.
    #[must_use]
    pub const fn word(
        name: &'static str,
        meaning: &'static str,
        words: &'static [&'static str],
    ) -> Self {
        Self {
            name,
            position: Position::Argument,
            meaning,
            allowed: Allowed::Word(words),
            default: Setting::Word(words[0]),
        }
    }

    /// The same, given as `key=value`.
    #[must_use]
    pub const fn key(self) -> Self {
        Self {
            position: Position::Key,
            ..self
        }
    }
}

/// Where a parameter stands in a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// By its place after the colon.
    Argument,
    /// After the arguments, as `key=value`.
    Key,
}

/// Which values a parameter may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowed {
    /// A whole number between these, both allowed.
    Number {
        /// The least.
        least: u64,
        /// The greatest.
        greatest: u64,
    },
    /// One of these words.
    Word(&'static [&'static str]),
}

/// The value of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// A number.
    Number(u64),
    /// One of the allowed words.
    Word(&'static str),
}

impl Allowed {
    /// The value that a text means, if it is allowed.
    #[must_use]
    pub fn read(self, text: &str) -> Option<Setting> {
        match self {
            Self::Number { least, greatest } => {
                // Only digits: `+3` and `03` would be further names of the same game.
                let number: u64 = text.parse().ok()?;
                let plain = number.to_string() == text;
                let within = (least..=greatest).contains(&number);
                (plain && within).then_some(Setting::Number(number))
            }
            Self::Word(words) => {
                let word = words.iter().find(|word| **word == text)?;
                Some(Setting::Word(word))
            }
        }
    }
}

impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number { least, greatest } if greatest - least == 1 => {
                write!(f, "{least} or {greatest}")
            }
            Self::Number { least, greatest } => {
                write!(f, "a whole number from {least} to {greatest}")
            }
            Self::Word(words) => f.write_str(&words.join(" or ")),
        }
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Word(word) => f.write_str(word),
        }
    }
}

impl Family {
    /// The form that names of this family have, such as `cube[:size,seed=…]`. What is in brackets
    /// may be left out, from the end or, where it has a key, in part.
    #[must_use]
    pub fn form(&self) -> String {
        let part = |parameter: &Parameter| match parameter.position {
            Position::Argument => parameter.name.to_string(),
            Position::Key => format!("{}=…", parameter.name),
        };
        let parts: Vec<String> = self.parameters.iter().map(part).collect();
        match parts.as_slice() {
            [] => self.name.to_string(),
            parts => format!("{}[:{}]", self.name, parts.join(",")),
        }
    }

    /// The arguments that may follow the colon.
    pub fn arguments(&self) -> impl Iterator<Item = &'static Parameter> + use<> {
        let parameters = self.parameters.iter();
        parameters.filter(|parameter| parameter.position == Position::Argument)
    }

    /// The keys that may follow the arguments.
    pub fn keys(&self) -> impl Iterator<Item = &'static Parameter> + use<> {
        let parameters = self.parameters.iter();
        parameters.filter(|parameter| parameter.position == Position::Key)
    }
}

/// A value for every parameter of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    pub(super) values: Vec<(&'static Parameter, Setting)>,
}

impl Settings {
    /// The number that a parameter has.
    ///
    /// # Panics
    /// If the family has no such parameter, or its values are words.
    #[must_use]
    pub fn number(&self, name: &str) -> u64 {
        match self.value(name) {
            Setting::Number(number) => number,
            Setting::Word(_) => panic!("the parameter {name} has words as values"),
        }
    }

    /// The number that a parameter has, which its family allows only to be small.
    ///
    /// # Panics
    /// If the family has no such parameter, or allows it to be more than 65,535.
    #[must_use]
    pub fn small(&self, name: &str) -> u16 {
        u16::try_from(self.number(name)).expect("the family allows small numbers only")
    }

    /// The word that a parameter has.
    ///
    /// # Panics
    /// If the family has no such parameter, or its values are numbers.
    #[must_use]
    pub fn word(&self, name: &str) -> &'static str {
        match self.value(name) {
            Setting::Word(word) => word,
            Setting::Number(_) => panic!("the parameter {name} has numbers as values"),
        }
    }

    fn value(&self, name: &str) -> Setting {
        let found = self
            .values
            .iter()
            .find(|(parameter, _)| parameter.name == name);
        found.expect("a family reads its own parameters").1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: Parameter = Parameter::word("rule", "who wins", &["free", "exact"]).key();

    #[test]
    fn words_are_read_and_shown() {
        assert_eq!(RULE.allowed.read("exact"), Some(Setting::Word("exact")));
        assert_eq!(RULE.allowed.read("Exact"), None);
        assert_eq!(RULE.allowed.to_string(), "free or exact");
        let settings = Settings {
            values: vec![(&RULE, RULE.default)],
        };
        assert_eq!(settings.word("rule"), "free");
    }

    #[test]
    fn every_family_is_sound() {
        for family in crate::catalogue::FAMILIES {
            for parameter in family.parameters {
                let default = parameter.default.to_string();
                assert_eq!(parameter.allowed.read(&default), Some(parameter.default));
            }
            let positions = family.parameters.iter().map(|parameter| parameter.position);
            let keys_last = positions.is_sorted_by_key(|position| position == Position::Key);
            assert!(keys_last, "{}: arguments come before keys", family.name);
        }
    }
}
