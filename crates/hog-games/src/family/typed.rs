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

/// A type of whole numbers.
pub trait WholeNumber: TryFrom<i128> + Copy {
    /// The least and the greatest of them.
    const BOUNDS: (i128, i128);
}

macro_rules! whole_numbers {
    ($($number:ty)+) => {$(
        impl WholeNumber for $number {
            const BOUNDS: (i128, i128) = (<$number>::MIN as i128, <$number>::MAX as i128);
        }
    )+};
}

whole_numbers!(u8 u16 u64 i64);

impl<T: WholeNumber> TypedParameter<T> {
    /// An argument whose values are whole numbers between two bounds, both allowed.
    ///
    /// # Panics
    /// At compile time, if a bound does not fit the type.
    #[must_use]
    pub const fn number(
        name: &'static str,
        meaning: &'static str,
        (least, greatest): (i128, i128),
        default: i128,
    ) -> Self {
        let (min, max) = T::BOUNDS;
        assert!(min <= least && greatest <= max, "the bounds fit the type");
        let allowed = Allowed::Number {
            least,
            greatest,
            except: None,
        };
        Self {
            parameter: Parameter::argument(name, meaning, allowed, ParameterValue::Number(default)),
            values: Values::Read(|setting| match setting {
                ParameterValue::Number(number) => T::try_from(number).ok(),
                _ => None,
            }),
        }
    }

    /// Forbids one number between the bounds.
    #[must_use]
    pub const fn except(mut self, number: i128) -> Self {
        if let Allowed::Number { except, .. } = &mut self.parameter.allowed {
            *except = Some(number);
        }
        self
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
    /// An argument whose values are words, each with the value that it stands for; the first is the
    /// default.
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

    /// Makes it a key: written with its name, as `key=value`, and not told by its place.
    #[must_use]
    pub const fn by_name(mut self) -> Self {
        self.parameter.position = ParameterPosition::Key;
        self
    }

    /// Makes it the number of the deal. A random deal is drawn from the range `usual`, both ends included.
    #[must_use]
    pub const fn deal(mut self, usual: (i64, i64)) -> Self {
        self.parameter.role = ParameterRole::Deal { usual };
        self
    }

    /// Makes it a preference, which may change during a game.
    #[must_use]
    pub const fn preference(mut self) -> Self {
        self.parameter.role = ParameterRole::Preference;
        self
    }

    /// Makes it internal: players are not offered it.
    #[must_use]
    pub const fn internal(mut self) -> Self {
        self.parameter.role = ParameterRole::Internal;
        self
    }

    /// The parameter's value in these settings, or its default if they do not contain it.
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
