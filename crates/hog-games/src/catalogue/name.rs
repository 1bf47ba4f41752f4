//! Names of games: `name[:argument,…,key=value,…]`.

use std::fmt;
use std::str::FromStr;

use super::FAMILIES;
use crate::family::{Family, NameError, ParameterRole, Seed, Settings, Signature};

/// The name of a game of the catalogue, read and checked. It prints in the shortest form that reads
/// back to it, without the seed of a hidden deal, which is a secret.
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

impl GameName {
    /// The family of the game.
    #[must_use]
    pub const fn family(&self) -> &'static Family {
        self.family
    }

    /// The game as a heading: the title of its family, then the values that are not the usual ones
    /// and the number of the deal.
    ///
    /// ```
    /// use hog_games::catalogue::GameName;
    ///
    /// let title = |name: &str| Ok(name.parse::<GameName>()?.title());
    /// assert_eq!(title("hex")?, "Hex");
    /// assert_eq!(title("hex:7,swap=on")?, "Hex 7, swap on");
    /// assert_eq!(title("cube")?, "Rubik's cube no. 1");
    /// # Ok::<(), hog_games::catalogue::NameError>(())
    /// ```
    #[must_use]
    pub fn title(&self) -> String {
        let dealt = self.with_deal_number();
        let values = dealt.split_once(':').map_or("", |(_, values)| values);
        let values = values.split(',').filter(|value| !value.is_empty());
        let values: Vec<String> = values
            .map(|value| match value.split_once('=') {
                Some((key, value)) if self.is_deal(key) => format!("no. {value}"),
                Some((key, value)) => format!("{key} {value}"),
                None => value.to_string(),
            })
            .collect();
        let title = format!("{} {}", self.family.title, values.join(", "));
        title.trim_end().to_string()
    }

    fn is_deal(&self, key: &str) -> bool {
        let mut parameters = self.family.parameters.iter();
        let parameter = parameters.find(|parameter| parameter.name == key);
        parameter.is_some_and(|parameter| matches!(parameter.role, ParameterRole::Deal { .. }))
    }

    /// The seed of a hidden deal, if one was chosen. Only the dealer may know it.
    #[must_use]
    pub fn deal_seed(&self) -> Option<[u8; 32]> {
        self.settings.seed().map(Seed::bytes)
    }

    /// The same game with another value of one parameter.
    ///
    /// # Errors
    /// [`NameError`] if there is no such parameter, the text is not one of its values, or the value does
    /// not go with the others.
    pub fn with(&self, parameter: &str, value: &str) -> Result<Self, NameError> {
        let signature = self.family.signature();
        let settings = signature.set(&self.settings, parameter, value)?;
        let text = signature.write(&settings);
        Self::checked(self.family, settings, text)
    }

    /// The name with these values, unless they do not go together; `text` is the name as it was given.
    fn checked(
        family: &'static Family,
        settings: Settings,
        text: String,
    ) -> Result<Self, NameError> {
        match (family.excludes)(&settings) {
            None => Ok(Self { family, settings }),
            Some(reason) => Err(NameError::Excluded { text, reason }),
        }
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
        let end = text.find([':', ',']).unwrap_or(text.len());
        let (name, rest) = text.split_at(end);
        // An alias is replaced by the name.
        let text = super::family(name).map_or(text.into(), |family| family.name.to_owned() + rest);
        let signatures: Vec<Signature> = FAMILIES.iter().map(Family::signature).collect();
        let signature = Signature::find(&text, &signatures, "game")?;
        let settings = signature.read(&text)?;
        let family = super::family(signature.name).expect("signatures are those of the families");
        Self::checked(family, settings, text)
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.family.signature().write(&self.settings))
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
    fn aliases_are_read_and_not_written() {
        for (alias, name) in [
            ("tic-tac-toe", "tictactoe"),
            ("connect4:5,4", "drop:5,4"),
            ("gofish:deal=5", "go-fish:deal=5"),
            ("rubik:2", "cube:2"),
        ] {
            assert_eq!(alias.parse::<GameName>().unwrap().to_string(), name);
        }
    }

    #[test]
    fn the_seed_of_a_hidden_deal_is_read_and_never_told() {
        use hog_core::random::seed_bytes;
        let name: GameName = "go-fish:seed=72345678".parse().unwrap();
        assert_eq!(name.deal_seed(), Some(seed_bytes(72_345_678)));
        assert_eq!(name.to_string(), "go-fish");
        assert!(!format!("{name:?}").contains("345"));
        let rules = crate::catalogue::Choice::from(name).rules();
        assert!(rules.ends_with("again off, books two."), "{rules}");
        let name: GameName = "go-fish:deal=5,seed=9".parse().unwrap();
        assert_eq!(name.to_string(), "go-fish:deal=5");
        for open in ["go-fish", "go-fish:seed=fresh", "cube:seed=9"] {
            assert_eq!(open.parse::<GameName>().unwrap().deal_seed(), None);
        }
        let wrong = "go-fish:seed=nine".parse::<GameName>().unwrap_err();
        let expected = "seed of go-fish cannot be \"nine\": expected a whole number from 0 to \
                        18446744073709551615, 64 hexadecimal digits, or fresh";
        assert_eq!(wrong.to_string(), expected);
    }

    #[test]
    fn arguments_before_the_last_that_matters_are_written() {
        use crate::family::TypedParameter;
        const SIDE: TypedParameter<u8> = TypedParameter::number("columns", "", (1, 9), 3);
        const RULE: TypedParameter<u8> =
            TypedParameter::word("rule", "", &["free", "exact"], &[0, 1]);
        const GRID: Signature = Signature {
            name: "grid",
            parameters: &[
                SIDE.parameter,
                TypedParameter::<u8>::number("rows", "", (1, 9), 3).parameter,
                RULE.by_name().parameter,
            ],
        };
        let check = |text: &str, expect: &str| {
            let settings = GRID.read(text).unwrap();
            assert_eq!(GRID.write(&settings), expect);
        };
        check("grid:3,3", "grid");
        check("grid:4,3,rule=free", "grid:4");
        check("grid:3,4", "grid:3,4");
        check("grid:4,4,rule=exact", "grid:4,4,rule=exact");
        check("grid:3,rule=exact", "grid:rule=exact");
    }

    #[test]
    fn wrong_names_say_what_is_expected() {
        let check = |text: &str, expect: &str| {
            let error = text.parse::<GameName>().unwrap_err();
            assert_eq!(error.to_string(), expect);
        };
        let names: Vec<&str> = FAMILIES.iter().map(|family| family.name).collect();
        let games = format!("expected {}", names.join(", "));
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
            "a colon must follow cube: expected cube[:size,seed=…]",
        );
        check(
            "hex:8,by=groups",
            "\"hex:8,by=groups\": by=groups needs a size of at most 7",
        );
        check(
            "cube:colour=red",
            "cube has no key \"colour\": expected cube[:size,seed=…]",
        );
        check(
            "cube:seed=1,seed=2",
            "the key \"seed\" is given twice in \"cube:seed=1,seed=2\"",
        );
        check(
            "cube:seed=1,2",
            "the argument \"2\" must come before the keys: expected cube[:size,seed=…]",
        );
    }
}
