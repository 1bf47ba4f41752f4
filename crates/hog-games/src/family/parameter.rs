//! Parameters: what may follow a name, and which values it may have.

use std::fmt;
use std::time::Duration;

use super::seed::Seed;

/// A parameter of a name, such as the size in `cube:2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// What it is called.
    pub name: &'static str,
    /// Whether it is written with its name or told by its place.
    pub position: ParameterPosition,
    /// What it sets, for people.
    pub meaning: &'static str,
    /// Which values it may have.
    pub allowed: Allowed,
    /// What it is for.
    pub role: ParameterRole,
    /// Its value where the name does not give one.
    pub default: ParameterValue,
}

/// What a parameter is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterRole {
    /// It is part of what is played.
    Rule,
    /// It says which of many deals is played.
    Deal {
        /// The range from which a random deal is drawn, both ends included.
        usual: (i64, i64),
    },
    /// It is a preference, such as auto-play, which may change during a game.
    Preference,
    /// It changes how the game is computed and not how it is played, so players are not offered it.
    Internal,
}

impl Parameter {
    pub(super) const fn argument(
        name: &'static str,
        meaning: &'static str,
        allowed: Allowed,
        default: ParameterValue,
    ) -> Self {
        Self {
            name,
            position: ParameterPosition::Argument,
            meaning,
            allowed,
            role: ParameterRole::Rule,
            default,
        }
    }

    /// A key whose values are seeds of a hidden deal; by default every game draws a fresh one.
    #[must_use]
    pub const fn seed(name: &'static str, meaning: &'static str) -> Self {
        Self {
            name,
            position: ParameterPosition::Key,
            meaning,
            allowed: Allowed::Seed,
            role: ParameterRole::Rule,
            default: ParameterValue::Seed(None),
        }
    }

    /// Whether its value must not be shown: the seed of a hidden deal.
    #[must_use]
    pub fn is_secret(&self) -> bool {
        self.allowed == Allowed::Seed
    }
}

/// Where a parameter stands in a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterPosition {
    /// After the colon, told by its place among the arguments.
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
        least: i128,
        /// The greatest.
        greatest: i128,
        /// A number between them that is not allowed.
        except: Option<i128>,
    },
    /// One of these words.
    Word(&'static [&'static str]),
    /// A time between these, both allowed, in whole milliseconds.
    Time {
        /// The least.
        least: Duration,
        /// The greatest.
        greatest: Duration,
    },
    /// The seed of a hidden deal.
    Seed,
}

/// The value of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterValue {
    /// A whole number.
    Number(i128),
    /// One of the allowed words.
    Word(&'static str),
    /// A time.
    Time(Duration),
    /// The seed of a hidden deal, if one was chosen.
    Seed(Option<Seed>),
}

/// The text for a seed that was not chosen.
const FRESH: &str = "fresh";

impl Allowed {
    /// The value that a text means, if it is allowed.
    #[must_use]
    pub fn read(self, text: &str) -> Option<ParameterValue> {
        match self {
            Self::Number {
                least,
                greatest,
                except,
            } => {
                // `+3` and `03` would be further names of the same game.
                let number: i128 = text.parse().ok()?;
                let is_plain = number.to_string() == text;
                let is_allowed = (least..=greatest).contains(&number) && except != Some(number);
                (is_plain && is_allowed).then_some(ParameterValue::Number(number))
            }
            Self::Word(words) => {
                let word = words.iter().find(|word| **word == text)?;
                Some(ParameterValue::Word(word))
            }
            Self::Time { least, greatest } => {
                let time = read_time(text)?;
                let within = (least..=greatest).contains(&time);
                within.then_some(ParameterValue::Time(time))
            }
            Self::Seed if text == FRESH => Some(ParameterValue::Seed(None)),
            Self::Seed => Seed::read(text).map(|seed| ParameterValue::Seed(Some(seed))),
        }
    }
}

/// A time such as `0.2s` or `200ms`, in whole milliseconds.
fn read_time(text: &str) -> Option<Duration> {
    let digits = |text: &str| text.chars().all(|digit| digit.is_ascii_digit());
    if let Some(number) = text.strip_suffix("ms") {
        let number = Some(number).filter(|number| digits(number))?;
        return number.parse().ok().map(Duration::from_millis);
    }
    let number = text.strip_suffix('s')?;
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let is_sound = !whole.is_empty() && part.len() <= 3 && digits(whole) && digits(part);
    let millis: u64 = format!("{part:0<3}").parse().ok().filter(|_| is_sound)?;
    let whole: u64 = whole.parse().ok()?;
    Some(Duration::from_millis(
        whole.checked_mul(1000)?.checked_add(millis)?,
    ))
}

/// A time in seconds, without needless digits.
fn write_time(time: Duration) -> String {
    let text = format!("{}.{:03}", time.as_secs(), time.subsec_millis());
    let text = text.trim_end_matches('0').trim_end_matches('.');
    format!("{text}s")
}

impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number {
                least,
                greatest,
                except,
            } => match except {
                Some(except) => write!(
                    f,
                    "a whole number from {least} to {} or from {} to {greatest}",
                    except - 1,
                    except + 1
                ),
                None if greatest - least == 1 => write!(f, "{least} or {greatest}"),
                None => write!(f, "a whole number from {least} to {greatest}"),
            },
            Self::Word(words) => f.write_str(&words.join(" or ")),
            Self::Time { least, greatest } => {
                let (least, greatest) = (write_time(*least), write_time(*greatest));
                write!(f, "a time from {least} to {greatest}")
            }
            Self::Seed => write!(
                f,
                "a whole number from 0 to {}, 64 hexadecimal digits, or {FRESH}",
                u64::MAX
            ),
        }
    }
}

impl fmt::Display for ParameterValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Word(word) => f.write_str(word),
            Self::Time(time) => f.write_str(&write_time(*time)),
            Self::Seed(None) => f.write_str(FRESH),
            Self::Seed(Some(_)) => f.write_str("…"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::TypedParameter;
    use super::*;

    #[test]
    fn words_are_read_and_shown() {
        const RULE: TypedParameter<bool> =
            TypedParameter::word("rule", "who wins", &["free", "exact"], &[false, true]).by_name();
        assert_eq!(
            RULE.parameter.allowed.read("exact"),
            Some(ParameterValue::Word("exact"))
        );
        assert_eq!(RULE.parameter.allowed.read("Exact"), None);
        assert_eq!(RULE.parameter.allowed.to_string(), "free or exact");
    }

    #[test]
    fn numbers_are_read_and_shown() {
        const DEAL: TypedParameter<i64> =
            TypedParameter::number("deal", "which", (-2, 9), 1).except(0);
        for (text, number) in [("-2", -2), ("-1", -1), ("1", 1), ("9", 9)] {
            let read = DEAL.parameter.allowed.read(text).expect("it is in range");
            assert_eq!(read, ParameterValue::Number(number));
            assert_eq!(read.to_string(), text);
        }
        for bad in [
            "",
            "-",
            "0",
            "-3",
            "10",
            "+1",
            "01",
            "-01",
            "--1",
            "1.0",
            "99999999999999999999999999999999999999999",
        ] {
            assert_eq!(DEAL.parameter.allowed.read(bad), None, "{bad}");
        }
        let told = DEAL.parameter.allowed.to_string();
        assert_eq!(told, "a whole number from -2 to -1 or from 1 to 9");
    }

    #[test]
    fn times_are_read_and_shown() {
        const TIME: TypedParameter<Duration> =
            TypedParameter::time("time", "how long", (1, 3_600_000), 1_000);
        let check = |text: &str, expect: &str| {
            let time = TIME.parameter.allowed.read(text).expect("it is a time");
            assert_eq!(time.to_string(), expect);
        };
        check("0.2s", "0.2s");
        check("200ms", "0.2s");
        check("5s", "5s");
        check("1.050s", "1.05s");
        for bad in [
            "",
            "s",
            "1",
            ".5s",
            "1.2345s",
            "-1s",
            "0s",
            "1e3s",
            "3601s",
            "1 s",
            "99999999999999999999s",
        ] {
            assert_eq!(TIME.parameter.allowed.read(bad), None, "{bad}");
        }
        assert_eq!(
            TIME.parameter.allowed.to_string(),
            "a time from 0.001s to 3600s"
        );
    }
}
