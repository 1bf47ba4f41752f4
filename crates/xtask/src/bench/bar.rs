//! What a result must come to.

use std::fmt;

/// A result, what it must come to, and whether it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    what: String,
    found: String,
    expected: String,
    is_met: bool,
}

impl Bar {
    /// A result that must be just so.
    pub fn exactly(what: &str, found: &str, expected: &str) -> Self {
        Self {
            what: what.to_owned(),
            found: found.to_owned(),
            expected: expected.to_owned(),
            is_met: found == expected,
        }
    }

    /// Whether the result is what it must be.
    pub const fn is_met(&self) -> bool {
        self.is_met
    }
}

/// A number that must not be greater than another.
pub fn at_most(what: &str, found: f64, most: f64) -> Bar {
    Bar {
        what: what.to_owned(),
        found: format!("{found:.3}"),
        expected: format!("at most {most}"),
        is_met: found <= most,
    }
}

/// A number that must not be less than another.
pub fn at_least(what: &str, found: f64, least: f64) -> Bar {
    Bar {
        what: what.to_owned(),
        found: format!("{found:.0}"),
        expected: format!("at least {least}"),
        is_met: found >= least,
    }
}

impl fmt::Display for Bar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            what,
            found,
            expected,
            ..
        } = self;
        let verdict = if self.is_met { "ok  " } else { "MISS" };
        write!(f, "{verdict}  {what:<26}{found}  (expected {expected})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_met_or_missed() {
        assert!(at_most("ratio", 0.95, 0.95).is_met());
        assert!(!at_most("ratio", 0.951, 0.95).is_met());
        assert!(!at_most("ratio", f64::NAN, 0.95).is_met());
        assert!(!at_most("memory", f64::INFINITY, 64.0).is_met());
        assert!(at_least("games", 300.0, 300.0).is_met());
        assert!(!at_least("games", 299.9, 300.0).is_met());
        assert!(!at_least("games", f64::NAN, 300.0).is_met());
        assert!(Bar::exactly("deals", "1", "1").is_met());
        let missed = Bar::exactly("deals", "1", "2");
        assert!(!missed.is_met());
        assert_eq!(
            missed.to_string(),
            "MISS  deals                     1  (expected 2)"
        );
    }
}
