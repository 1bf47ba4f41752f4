//! Categories: what a counter is in its game.
//!
//! A game numbers the categories of its counters from 0, and each has features of its own. Many
//! counters may share a category: there are two queens of spades in a Canasta pack, and all noughts
//! are alike.

use serde::Serialize;
use thiserror::Error;

/// The number of a category in its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Category(pub u16);

/// An injection from the numbers 0..N−1 to features.
///
/// ```
/// use hog_board::{Categories, Category};
///
/// let marks = Categories::new(["nought", "cross"])?;
/// assert_eq!(marks.features(Category(1)), Some(&"cross"));
/// assert_eq!(marks.category(&"nought"), Some(Category(0)));
/// # Ok::<(), hog_board::NotInjective>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Categories<F> {
    features: Vec<F>,
}

/// Two categories have the same features.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("categories {first} and {second} have the same features")]
pub struct NotInjective {
    /// The smaller number.
    pub first: usize,
    /// The greater number.
    pub second: usize,
}

impl<F: PartialEq> Categories<F> {
    /// The categories with these features, numbered in order.
    ///
    /// # Errors
    /// [`NotInjective`] if two of them are equal.
    ///
    /// # Panics
    /// If there are more than 65,536 of them.
    pub fn new(features: impl IntoIterator<Item = F>) -> Result<Self, NotInjective> {
        let features: Vec<F> = features.into_iter().collect();
        assert!(features.len() <= 1 << 16, "category numbers have 16 bits");
        for (second, feature) in features.iter().enumerate() {
            if let Some(first) = features[..second].iter().position(|other| other == feature) {
                return Err(NotInjective { first, second });
            }
        }
        Ok(Self { features })
    }

    /// How many categories there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.features.len()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.features.is_empty()
    }

    /// The features of a category.
    #[must_use]
    pub fn features(&self, category: Category) -> Option<&F> {
        self.features.get(usize::from(category.0))
    }

    /// The category with these features.
    #[must_use]
    pub fn category(&self, features: &F) -> Option<Category> {
        let found = self.features.iter().position(|other| other == features);
        found
            .and_then(|number| u16::try_from(number).ok())
            .map(Category)
    }

    /// All categories in order, with their features.
    pub fn iter(&self) -> impl Iterator<Item = (Category, &F)> {
        (0_u16..).map(Category).zip(&self.features)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_features_are_refused() {
        let twice = Categories::new(["red", "blue", "red"]);
        assert_eq!(
            twice,
            Err(NotInjective {
                first: 0,
                second: 2
            })
        );
    }
}
