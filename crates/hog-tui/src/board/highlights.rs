//! What is marked on a board when it is painted.

use hog_board::{Gesture, Grip, Place};

use super::theme::{MarkRole, Theme};

/// How a board is painted and what is marked on it.
#[derive(Clone, Copy, Debug)]
pub struct Highlights<'a> {
    /// In which colours.
    pub theme: &'a Theme,
    /// Where the cursor is.
    pub cursor: Option<Grip>,
    /// What is held; of cards, what lies on it is held too.
    pub held: Option<Grip>,
    /// Where what is held can go.
    pub targets: &'a [Place],
    /// Where the last move ended.
    pub last: &'a [Place],
    /// What shows why the game was won.
    pub decisive: &'a [Place],
    /// What is advised.
    pub hint: Option<Gesture>,
}

impl<'a> Highlights<'a> {
    /// Nothing is marked.
    #[must_use]
    pub const fn plain(theme: &'a Theme) -> Self {
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

    /// All that is marked and why, what is drawn over others later.
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
