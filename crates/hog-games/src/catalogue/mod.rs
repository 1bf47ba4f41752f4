//! The catalogue: every game by its name.
//!
//! A [`GameName`] is read, checked against its [`Family`] and [visited](GameName::visit). A [`Choice`]
//! is such a name or a text that describes a game.

mod choice;
mod deal;
mod name;

pub use crate::family::{
    Allowed, Family, Listed, NameError, Parameter, ParameterPosition, ParameterRole,
    ParameterValue, PlayerSide, Seed, Settings, Signature, TextError, TypedParameter, Visitor,
};
pub use choice::{Choice, TextGame};
pub use deal::{DealError, Neighbour};
pub use name::GameName;

/// Lists the folders of games, each of which has a `FAMILY`. A positional game's folder also has
/// `plan(settings)`, which describes the game; every other folder has `visit(settings, visitor)`, which
/// builds it for the visitor.
macro_rules! families {
    (positional: $($positional:ident),*; others: $($other:ident),*;) => {
        /// All families of games, in the order in which they are listed.
        pub const FAMILIES: &[Family] =
            &[$(crate::$positional::FAMILY,)* $(crate::$other::FAMILY),*];

        fn visit_family<V: Visitor>(family: &str, settings: &Settings, visitor: V) -> V::Output {
            $(if family == crate::$positional::FAMILY.name {
                return crate::$positional::plan(settings).visit(visitor);
            })*
            $(if family == crate::$other::FAMILY.name {
                return crate::$other::visit(settings, visitor);
            })*
            unreachable!("names are read against the same list")
        }
    };
}

families! {
    positional: tictactoe, number_scrabble, fano, mnk, gomoku, drop, qubic, cube_ttt, hex, y;
    others: three_mens_morris, cube, freecell, go_fish;
}

/// The family of this name or alias.
#[must_use]
pub fn family(name: &str) -> Option<&'static Family> {
    let mut families = FAMILIES.iter();
    families.find(|family| family.name == name || family.aliases.contains(&name))
}

impl GameName {
    /// Builds the game of this name and does the visitor's work with it.
    pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        visit_family(self.family().name, self.settings(), visitor)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_short_form_leaves_many_keys_out() {
        let short = |name: &str| family(name).unwrap().signature().short_form();
        assert_eq!(short("freecell"), "freecell[:deal,…]");
        assert_eq!(short("hex"), "hex[:size,by=…,swap=…]");
        assert_eq!(short("fano"), "fano");
    }

    #[test]
    fn every_family_is_sound() {
        let mut names = BTreeSet::new();
        for family in FAMILIES {
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
            let keys_last =
                positions.is_sorted_by_key(|position| position == ParameterPosition::Key);
            assert!(keys_last, "{}: arguments come before keys", family.name);
        }
    }
}
