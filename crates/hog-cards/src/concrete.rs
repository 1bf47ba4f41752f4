//! The concrete game: what one viewer sees on the table.

use std::fmt;

use hog_board::{Category, Image, Token, Viewer};

use crate::{CardFace, Facing, Rank, Suit};

/// A point above the table.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Xyz {
    /// To the right.
    pub x: f32,
    /// Away from the upper edge of the table.
    pub y: f32,
    /// Above the table, in thicknesses of a card.
    pub z: f32,
}

/// By what a viewer calls a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HandToken(pub u64);

/// A card as a viewer sees it.
///
/// All that can be known of the card is in its image, so there is no index, suit or rank where
/// there is but the back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConcreteCard {
    /// By what the viewer calls it.
    pub token: Token,
    /// The hand that holds it.
    pub hand: HandToken,
    /// Where it lies: on its hand's position, as high as it is in its hand, the lowest at 0.
    pub xyz: Xyz,
    /// Which side is up. Whoever owns the hand may look at the face of a card that is face down.
    pub facing: Facing,
    /// What the viewer sees of it: its face, or the one back.
    pub image: Image,
}

impl ConcreteCard {
    /// Its position on the table.
    #[must_use]
    pub const fn pos(&self) -> (f32, f32) {
        (self.xyz.x, self.xyz.y)
    }

    /// Its height above the table.
    #[must_use]
    pub const fn z(&self) -> f32 {
        self.xyz.z
    }

    /// Its index, if the viewer may know it.
    #[must_use]
    pub const fn index(&self) -> Option<Category> {
        match self.image {
            Image::Face(category) => Some(category),
            Image::Back => None,
        }
    }

    /// What is printed on it, if the viewer may know it.
    #[must_use]
    pub fn face(&self) -> Option<CardFace> {
        self.index()?.try_into().ok()
    }

    /// Its suit, if it has one and the viewer may know it.
    #[must_use]
    pub fn suit(&self) -> Option<Suit> {
        self.face()?.suit()
    }

    /// Its rank, if it has one and the viewer may know it.
    #[must_use]
    pub fn rank(&self) -> Option<Rank> {
        self.face()?.rank()
    }
}

impl fmt::Display for ConcreteCard {
    /// Its face; in brackets if it lies face down; `##` if the viewer sees but the back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.face(), self.facing) {
            (Some(face), Facing::Up) => write!(f, "{face}"),
            (Some(face), Facing::Down) => write!(f, "({face})"),
            (None, _) => f.write_str("##"),
        }
    }
}

/// A hand as a viewer sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct ConcreteHand {
    /// By what the viewer calls it.
    pub token: HandToken,
    /// Where it lies.
    pub xyz: Xyz,
    /// The cards, bottom first.
    pub cards: Vec<ConcreteCard>,
}

impl ConcreteHand {
    /// How many cards it has.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.cards.len()
    }

    /// Whether it has none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// Its position on the table.
    #[must_use]
    pub const fn pos(&self) -> (f32, f32) {
        (self.xyz.x, self.xyz.y)
    }

    /// Its height above the table.
    #[must_use]
    pub const fn z(&self) -> f32 {
        self.xyz.z
    }

    /// What one sees of it from above: its top card, if it has one.
    #[must_use]
    pub fn image(&self) -> Option<Image> {
        self.cards.last().map(|card| card.image)
    }
}

impl fmt::Display for ConcreteHand {
    /// The cards, bottom first, those of which one sees but the back counted: `QS ##×3 2H`. An
    /// empty hand is `-`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        let both_backs = |one: &ConcreteCard, next: &ConcreteCard| {
            one.image == Image::Back && next.image == Image::Back
        };
        for (number, alike) in self.cards.chunk_by(both_backs).enumerate() {
            let space = if number == 0 { "" } else { " " };
            write!(f, "{space}{}", alike[0])?;
            if alike.len() > 1 {
                write!(f, "×{}", alike.len())?;
            }
        }
        Ok(())
    }
}

/// A game as a viewer sees it, of the same shape as the abstract one. Nothing else leaves the
/// table.
#[derive(Clone, Debug, PartialEq)]
pub struct ConcreteGame {
    /// Who looks.
    pub viewer: Viewer,
    /// The central hand.
    pub central: ConcreteHand,
    /// The discard.
    pub discard: ConcreteHand,
    /// The further hands, in the order in which they were added.
    pub hands: Vec<ConcreteHand>,
}

impl ConcreteGame {
    /// All hands: the central one, the discard, then the further ones.
    pub fn all_hands(&self) -> impl Iterator<Item = &ConcreteHand> {
        [&self.central, &self.discard]
            .into_iter()
            .chain(&self.hands)
    }

    /// All cards, hand by hand.
    pub fn cards(&self) -> impl Iterator<Item = &ConcreteCard> {
        self.all_hands().flat_map(|hand| &hand.cards)
    }
}

impl fmt::Display for ConcreteGame {
    /// A line for every hand.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "central: {}", self.central)?;
        writeln!(f, "discard: {}", self.discard)?;
        for (number, hand) in (1..).zip(&self.hands) {
            writeln!(f, "hand {number}: {hand}")?;
        }
        Ok(())
    }
}
