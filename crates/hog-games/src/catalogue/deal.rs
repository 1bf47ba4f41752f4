//! Games with numbered deals: the next one, the one before, any.

use hog_core::random::below;
use rand_core::Rng;
use thiserror::Error;

use super::name::GameName;
use crate::family::{NameError, Parameter, ParameterRole, ParameterValue};

/// The deal before or after the present one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Neighbour {
    /// The one before.
    Previous,
    /// The next one.
    Next,
}

/// Why there is no other deal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DealError {
    /// The game has no numbered deals.
    #[error("{game} has no numbered deals")]
    NotNumbered {
        /// The name of the game.
        game: String,
    },
    /// The deal is the last one on that side.
    #[error("there is no deal beyond {deal}")]
    End {
        /// The deal.
        deal: i128,
    },
    /// There is no such deal.
    #[error(transparent)]
    Wrong(#[from] NameError),
}

impl GameName {
    /// The number of the deal, if the game has numbered deals.
    #[must_use]
    pub fn deal(&self) -> Option<i128> {
        self.numbering().map(|numbering| numbering.deal)
    }

    /// The name with the number of its deal, even where that is the default.
    ///
    /// ```
    /// use hog_games::catalogue::GameName;
    ///
    /// let name: GameName = "freecell:1,cells=2".parse()?;
    /// assert_eq!(name.to_string(), "freecell:cells=2");
    /// assert_eq!(name.with_deal_number(), "freecell:1,cells=2");
    /// # Ok::<(), hog_games::catalogue::NameError>(())
    /// ```
    #[must_use]
    pub fn with_deal_number(&self) -> String {
        self.family()
            .signature()
            .write_with_deal_number(self.settings())
    }

    /// The same game with the deal of this number.
    ///
    /// # Errors
    /// [`DealError`] if deals are not numbered, or none has this number.
    pub fn with_deal(&self, number: &str) -> Result<Self, DealError> {
        let parameter = self.numbered()?.parameter;
        Ok(self.with(parameter.name, number)?)
    }

    /// The same game with the deal before or after the present one.
    ///
    /// # Errors
    /// [`DealError`] if deals are not numbered, or there are no more.
    pub fn neighbouring_deal(&self, neighbour: Neighbour) -> Result<Self, DealError> {
        let Numbering {
            parameter, deal, ..
        } = self.numbered()?;
        let step = match neighbour {
            Neighbour::Previous => -1,
            Neighbour::Next => 1,
        };
        // One number may be left out, as 0 is in FreeCell.
        let mut numbers = [deal + step, deal + 2 * step]
            .map(|number| number.to_string())
            .into_iter();
        let number = numbers.find(|number| parameter.allowed.read(number).is_some());
        self.with_deal(&number.ok_or(DealError::End { deal })?)
    }

    /// The same game with any of the usual deals, all equally likely.
    ///
    /// # Errors
    /// [`DealError`] if deals are not numbered.
    pub fn any_deal<R: Rng + ?Sized>(&self, rng: &mut R) -> Result<Self, DealError> {
        let (first, last) = self.numbered()?.usual;
        let count = usize::try_from(last - first + 1).expect("usual deals go up");
        let number = i128::from(first) + below(rng, count) as i128;
        self.with_deal(&number.to_string())
    }

    fn numbered(&self) -> Result<Numbering, DealError> {
        let numbering = self.numbering();
        numbering.ok_or_else(|| DealError::NotNumbered {
            game: self.family().name.to_string(),
        })
    }

    fn numbering(&self) -> Option<Numbering> {
        let mut values = self.settings().all();
        values.find_map(|(parameter, value)| match (parameter.role, value) {
            (ParameterRole::Deal { usual }, ParameterValue::Number(deal)) => Some(Numbering {
                parameter,
                deal,
                usual,
            }),
            _ => None,
        })
    }
}

/// The number of the present deal, and the parameter that holds it.
struct Numbering {
    parameter: &'static Parameter,
    deal: i128,
    /// The first and the last of the deals from which any is drawn.
    usual: (i64, i64),
}

#[cfg(test)]
mod tests {
    use hog_core::random::seed_bytes;
    use rand_chacha::ChaCha8Rng;
    use rand_core::SeedableRng;

    use super::*;

    fn name(text: &str) -> GameName {
        text.parse().unwrap()
    }

    #[test]
    fn deals_follow_each_other_over_gaps() {
        let check = |from: &str, neighbour, expect: &str| {
            let to = name(from).neighbouring_deal(neighbour).unwrap();
            assert_eq!(to.to_string(), expect);
        };
        check(
            "freecell:617,cells=3",
            Neighbour::Next,
            "freecell:618,cells=3",
        );
        check("freecell:617", Neighbour::Previous, "freecell:616");
        check("freecell:1", Neighbour::Previous, "freecell:-1");
        check("freecell:-1", Neighbour::Next, "freecell");
        check("cube:2", Neighbour::Previous, "cube:2,seed=0");
    }

    #[test]
    fn deals_end_and_some_games_have_none() {
        let told = |from: &str, neighbour| {
            let error = name(from).neighbouring_deal(neighbour).unwrap_err();
            error.to_string()
        };
        let last = "freecell:8589934591";
        assert_eq!(
            told(last, Neighbour::Next),
            "there is no deal beyond 8589934591"
        );
        assert_eq!(
            told("freecell:-2", Neighbour::Previous),
            "there is no deal beyond -2"
        );
        assert_eq!(told("hex", Neighbour::Next), "hex has no numbered deals");
        assert_eq!(name("hex").deal(), None);
        // The seed of a hidden deal is no number to be asked for.
        assert_eq!(name("go-fish:seed=5").deal(), None);
        let wrong = name("freecell").with_deal("0").unwrap_err().to_string();
        assert!(
            wrong.starts_with("deal of freecell cannot be \"0\""),
            "{wrong}"
        );
    }

    #[test]
    fn any_deal_is_a_usual_one() {
        let mut rng = ChaCha8Rng::from_seed(seed_bytes(1));
        for _ in 0..100 {
            let any = name("freecell:cells=3").any_deal(&mut rng).unwrap();
            assert!((1..=1_000_000).contains(&any.deal().unwrap()));
            assert!(any.to_string().ends_with(",cells=3"), "{any}");
        }
    }

    #[test]
    fn values_are_changed_one_by_one() {
        let hex = name("hex:8");
        assert_eq!(hex.with("swap", "on").unwrap().to_string(), "hex:8,swap=on");
        let told = |parameter, value| hex.with(parameter, value).unwrap_err().to_string();
        assert_eq!(
            told("by", "groups"),
            "\"hex:8,by=groups\": by=groups needs a size of at most 7"
        );
        assert!(told("depth", "3").starts_with("hex has no key \"depth\""));
        assert!(told("size", "0").starts_with("size of hex cannot be \"0\""));
    }
}
