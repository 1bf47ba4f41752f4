//! Families of games: a name, and what may follow it.

use super::head::{Head, Settings};
use super::parameter::Parameter;
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

impl Family {
    /// The name with its parameters.
    #[must_use]
    pub const fn head(&self) -> Head {
        Head {
            name: self.name,
            parameters: self.parameters,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::catalogue::Position;

    #[test]
    fn a_short_form_leaves_many_keys_out() {
        let short = |name: &str| {
            let mut families = crate::catalogue::FAMILIES.iter();
            let family = families.find(|family| family.name == name);
            family.unwrap().head().short_form()
        };
        assert_eq!(short("freecell"), "freecell[:deal,…]");
        assert_eq!(short("hex"), "hex[:size,by=…,swap=…]");
        assert_eq!(short("fano"), "fano");
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
