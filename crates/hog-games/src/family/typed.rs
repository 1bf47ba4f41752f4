//! Parameters with the types of their values.

use std::time::Duration;

use super::parameter::{Allowed, Parameter, ParameterPosition, ParameterRole, ParameterValue};
use super::settings::Settings;

/// A parameter with the type of its values.
#[derive(Clone, Copy, Debug)]
pub struct TypedParameter<T: 'static> {
    /// The parameter without the type, as families list it.
    pub parameter: Parameter,
    values: Values<T>,
}

/// How a setting becomes a typed value.
#[derive(Clone, Copy, Debug)]
enum Values<T: 'static> {
    /// By its kind.
    Read(fn(ParameterValue) -> Option<T>),
    /// By the place of its word among the allowed ones.
    Words(&'static [T]),
}

/// A whole number that fits 64 bits.
pub trait Whole: TryFrom<u64> + Copy {
    /// The greatest.
    const MAX: u64;
}

impl Whole for u8 {
    const MAX: u64 = 0xff;
}

impl Whole for u16 {
    const MAX: u64 = 0xffff;
}

impl Whole for u64 {
    const MAX: Self = Self::MAX;
}

impl<T: Whole> TypedParameter<T> {
    /// An argument whose values are whole numbers between two bounds, both allowed.
    ///
    /// # Panics
    /// At compile time, if the bounds do not fit the type.
    #[must_use]
    pub const fn number(
        name: &'static str,
        meaning: &'static str,
        (least, greatest): (u64, u64),
        default: u64,
    ) -> Self {
        assert!(greatest <= T::MAX, "the bounds fit the type");
        let allowed = Allowed::Number { least, greatest };
        Self {
            parameter: Parameter::argument(name, meaning, allowed, ParameterValue::Number(default)),
            values: Values::Read(|setting| match setting {
                ParameterValue::Number(number) => T::try_from(number).ok(),
                _ => None,
            }),
        }
    }
}

impl TypedParameter<i64> {
    /// An argument whose values are integers within some ranges, both ends allowed.
    #[must_use]
    pub const fn integer(
        name: &'static str,
        meaning: &'static str,
        ranges: &'static [(i64, i64)],
        default: i64,
    ) -> Self {
        let allowed = Allowed::Integer(ranges);
        Self {
            parameter: Parameter::argument(
                name,
                meaning,
                allowed,
                ParameterValue::Integer(default),
            ),
            values: Values::Read(|setting| match setting {
                ParameterValue::Integer(integer) => Some(integer),
                _ => None,
            }),
        }
    }
}

impl TypedParameter<Duration> {
    /// An argument whose values are times, given in milliseconds.
    #[must_use]
    pub const fn time(
        name: &'static str,
        meaning: &'static str,
        (least, greatest): (u64, u64),
        default: u64,
    ) -> Self {
        let allowed = Allowed::Time {
            least: Duration::from_millis(least),
            greatest: Duration::from_millis(greatest),
        };
        let default = ParameterValue::Time(Duration::from_millis(default));
        Self {
            parameter: Parameter::argument(name, meaning, allowed, default),
            values: Values::Read(|setting| match setting {
                ParameterValue::Time(time) => Some(time),
                _ => None,
            }),
        }
    }
}

impl<T: Copy> TypedParameter<T> {
    /// An argument whose values are words, each with what it stands for; the first if nothing is
    /// said.
    #[must_use]
    pub const fn word<const N: usize>(
        name: &'static str,
        meaning: &'static str,
        words: &'static [&'static str; N],
        values: &'static [T; N],
    ) -> Self {
        let default = ParameterValue::Word(words[0]);
        Self {
            parameter: Parameter::argument(name, meaning, Allowed::Word(words), default),
            values: Values::Words(values),
        }
    }

    /// Makes it a key, written as `key=value`.
    #[must_use]
    pub const fn key(mut self) -> Self {
        self.parameter.position = ParameterPosition::Key;
        self
    }

    /// Makes it the number of the deal. "Any deal" is one between these two.
    #[must_use]
    pub const fn deal(mut self, usual: (i64, i64)) -> Self {
        self.parameter.role = ParameterRole::Deal { usual };
        self
    }

    /// Makes it a habit, which may change during a game.
    #[must_use]
    pub const fn habit(mut self) -> Self {
        self.parameter.role = ParameterRole::Habit;
        self
    }

    /// Makes it internal: players are not offered it.
    #[must_use]
    pub const fn internal(mut self) -> Self {
        self.parameter.role = ParameterRole::Internal;
        self
    }

    /// The value that these settings give it, or its default if they are of other parameters.
    ///
    /// # Panics
    /// Never: a setting is of its parameter's kind.
    #[must_use]
    pub fn of(&self, settings: &Settings) -> T {
        let setting = settings.value(&self.parameter);
        let value = match (self.values, self.parameter.allowed) {
            (Values::Read(read), _) => read(setting),
            (Values::Words(values), Allowed::Word(words)) => {
                let mut pairs = words.iter().zip(values);
                let found = pairs.find(|(word, _)| setting == ParameterValue::Word(word));
                found.map(|(_, value)| *value)
            }
            (Values::Words(_), _) => None,
        };
        value.expect("a setting is of its parameter's kind")
    }
}
