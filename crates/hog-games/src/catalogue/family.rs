//! Families of games: a name, and what may follow it.

use hog_board::Colour;

use super::head::{Head, Settings};
use super::parameter::Parameter;
use crate::positional::Plan;

/// Games that share their rules and differ in parameters.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// The name before the colon.
    pub name: &'static str,
    /// The name as a heading.
    pub title: &'static str,
    /// Other names that are read as [`name`](Family::name), and never written.
    pub aliases: &'static [&'static str],
    /// What the game is, in a few words.
    pub summary: &'static str,
    /// How it is played: what the aim is and how a move is written. Enough for somebody who has
    /// never heard of the game.
    pub rules: &'static str,
    /// What players call the sides of the seats where they are drawn in colour; none if the names
    /// of the seats serve there too.
    pub sides: &'static [PlayerSide],
    /// A short game from its start to its end, as in `tictactoe b2 c2 a1 a3 c3`: where it ends is
    /// the family's picture, and tests play it. The moves may be left out where a solver knows them
    /// or chance decides.
    pub sample: &'static str,
    /// What may follow the name: arguments first, then keys.
    pub parameters: &'static [Parameter],
    /// Which of the allowed values do not go together, and why.
    pub excludes: fn(&Settings) -> Option<&'static str>,
    /// The positional game that is meant, if it is one.
    pub plan: Option<fn(&Settings) -> Plan>,
    /// Names of games of this family, each of which has a golden playthrough.
    pub examples: &'static [&'static str],
}

/// What players call the side of a seat, and its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerSide {
    /// Its name.
    pub name: &'static str,
    /// Its colour.
    pub colour: Colour,
}

impl PlayerSide {
    /// A side of this name and colour.
    #[must_use]
    pub const fn new(name: &'static str, colour: Colour) -> Self {
        Self { name, colour }
    }
}

/// Families are told by their names.
impl PartialEq for Family {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Family {}

impl Family {
    /// What a family may leave out. Its name, title, texts, sample and examples it may not.
    pub const DEFAULT: Self = Self {
        name: "",
        title: "",
        aliases: &[],
        summary: "",
        rules: "",
        sides: &[],
        sample: "",
        parameters: &[],
        excludes: |_| None,
        plan: None,
        examples: &[],
    };

    /// The family of this name or alias.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        let mut families = super::FAMILIES.iter();
        families.find(|family| family.name == name || family.aliases.contains(&name))
    }

    /// The name of the game in the [sample](Family::sample), and its moves.
    pub fn sample_moves(&self) -> (&'static str, impl Iterator<Item = &'static str> + use<>) {
        let mut words = self.sample.split(' ');
        (words.next().unwrap_or_default(), words)
    }

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
    use std::collections::BTreeSet;

    use crate::catalogue::{GameName, Position};

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
        let mut names = BTreeSet::new();
        for family in crate::catalogue::FAMILIES {
            for name in family.aliases.iter().chain([&family.name]) {
                assert!(names.insert(name), "two families are called {name}");
            }
            for text in [family.title, family.summary, family.rules] {
                assert!(!text.is_empty(), "{} leaves a text out", family.name);
            }
            assert!(
                !family.examples.is_empty(),
                "{} has no example",
                family.name
            );
            let (game, _) = family.sample_moves();
            let sample: GameName = game.parse().unwrap();
            assert_eq!(sample.family(), family);
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
