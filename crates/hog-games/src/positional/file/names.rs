//! What places, rows and sides are called, in definition files and in rules.

use hog_board::Layout;

use crate::positional::Side;
use crate::positional::ground::Ground;
use crate::positional::groups::Groups;
use crate::positional::lines::lines;

/// Places that have names.
pub(super) struct Named(Layout);

impl Named {
    pub(super) fn of(ground: &Ground) -> Self {
        Self(ground.layout())
    }

    fn name(&self, place: u16) -> &str {
        let spot = self.0.spots().get(usize::from(place));
        spot.map_or("?", |spot| &spot.name)
    }

    /// The names of some places, in one string.
    pub(super) fn names(&self, places: &[u16]) -> String {
        let names: Vec<&str> = places.iter().map(|place| self.name(*place)).collect();
        names.join(" ")
    }
}

/// The length of the rows, if the groups are all rows of one length on a grid.
pub(super) fn row_length(ground: &Ground, groups: &Groups) -> Option<u16> {
    let Ground::Grid { columns, rows, .. } = ground else {
        return None;
    };
    let first = groups.iter().next()?;
    let length = u16::try_from(first.len()).ok()?;
    (lines(*columns, *rows, length) == *groups).then_some(length)
}

/// What a side is called, if these places are one.
pub(super) fn side_name(ground: &Ground, places: &[u16]) -> Option<&'static str> {
    let mut sides = Side::ALL.iter();
    let side = sides.find(|side| ground.side(**side).is_some_and(|along| along == places));
    side.map(|side| side.name())
}
