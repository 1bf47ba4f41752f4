//! The marks of a board.

use hog_board::{Gesture, Grip, Place};

use super::theme::{MarkRole, Theme};

/// The colours and marks with which a board is painted.
#[derive(Clone, Copy, Debug)]
pub struct Highlights<'a> {
    /// The colours.
    pub theme: Theme,
    /// Where the cursor is.
    pub cursor: Option<Grip>,
    /// The counter that is held; of cards, those that lie on it are held too.
    pub held: Option<Grip>,
    /// Where it can go.
    pub targets: &'a [Place],
    /// Where the last move ended.
    pub last: &'a [Place],
    /// The places that show why the game was won.
    pub decisive: &'a [Place],
    /// The gesture that is suggested.
    pub hint: Option<Gesture>,
}

impl Highlights<'_> {
    /// Nothing is marked.
    #[must_use]
    pub const fn plain(theme: Theme) -> Self {
        Self {
            theme,
            cursor: None,
            held: None,
            targets: &[],
            last: &[],
            decisive: &[],
            hint: None,
        }
    }

    /// All marks, in the order in which they are drawn over one another.
    pub(crate) fn roles(&self) -> Vec<(MarkRole, Grip)> {
        let places = |role, places: &[Place]| {
            let grips = places.iter().copied().map(Grip::place);
            grips.map(|grip| (role, grip)).collect::<Vec<_>>()
        };
        let mut roles = places(MarkRole::Last, self.last);
        roles.extend(places(MarkRole::Decisive, self.decisive));
        roles.extend(places(MarkRole::Target, self.targets));
        match self.hint {
            Some(Gesture::Touch(grip) | Gesture::Send(grip)) => roles.push((MarkRole::Hint, grip)),
            Some(Gesture::Carry { from, to }) => {
                roles.push((MarkRole::HintTo, Grip::place(to)));
                roles.push((MarkRole::Hint, from));
            }
            None => {}
        }
        roles.extend(self.held.map(|grip| (MarkRole::Held, grip)));
        roles.extend(self.cursor.map(|grip| (MarkRole::Cursor, grip)));
        roles
    }
}
