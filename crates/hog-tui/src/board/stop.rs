//! Stops: what a cursor stops at and a mouse points to.

use hog_board::Grip;

use super::theme::Tint;

/// A column and a row of characters, counted from wherever a drawing likes.
pub(crate) type At = (i32, i32);

/// A rectangle of characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Area {
    /// Its upper left corner.
    pub(crate) at: At,
    pub(crate) width: i32,
    pub(crate) height: i32,
}

impl Area {
    pub(crate) const fn new(at: At, width: i32, height: i32) -> Self {
        Self { at, width, height }
    }

    /// The area extended by `right` columns on both sides and by `down` rows above and below.
    pub(crate) const fn grown(self, right: i32, down: i32) -> Self {
        let at = (self.at.0 - right, self.at.1 - down);
        Self::new(at, self.width + 2 * right, self.height + 2 * down)
    }

    /// Whether they have a character in common.
    pub(crate) const fn meets(self, other: Self) -> bool {
        self.at.0 < other.at.0 + other.width
            && other.at.0 < self.at.0 + self.width
            && self.at.1 < other.at.1 + other.height
            && other.at.1 < self.at.1 + self.height
    }

    /// All its characters, along the rows.
    pub(crate) fn cells(self) -> impl Iterator<Item = At> {
        let rows = self.at.1..self.at.1 + self.height;
        rows.flat_map(move |y| (self.at.0..self.at.0 + self.width).map(move |x| (x, y)))
    }

    pub(crate) const fn contains(self, at: At) -> bool {
        self.meets(Self::new(at, 1, 1))
    }

    /// Twice the middle, which is a whole number.
    pub(crate) const fn middle(self) -> At {
        (2 * self.at.0 + self.width, 2 * self.at.1 + self.height)
    }
}

/// Characters beside each other that look alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Writing {
    pub(crate) at: At,
    pub(crate) text: String,
    pub(crate) tint: Tint,
}

/// A place or a counter as it is drawn. Areas of different stops have nothing in common.
#[derive(Clone, Debug)]
pub(crate) struct Stop {
    pub(crate) grip: Grip,
    /// In which band from top to bottom it lies, and there in which lane from left to right.
    pub(crate) lane: (i32, i32),
    /// Where it is seen.
    pub(crate) area: Area,
    /// From where a mouse means it if nothing else is there.
    pub(crate) reach: Area,
    /// What is written there.
    pub(crate) written: Vec<Writing>,
    /// Where an empty place can bear a sign.
    pub(crate) blank: Option<At>,
    /// Where brackets go around what is written.
    pub(crate) brackets: Option<[At; 2]>,
}
