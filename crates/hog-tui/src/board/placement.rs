//! Where places come on a grid of characters.

use hog_board::Spot;
use ratatui::layout::Size;

use super::stop::At;

/// How far apart places are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Placement {
    /// As in the layout.
    True,
    /// In the same order, each different column and row one step after the last: for places that
    /// lie too near each other or too far apart.
    InOrder,
}

impl Placement {
    /// The middles of places, `pitch` characters apart where the layout has them one step apart.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "layouts are far smaller than 2^31"
    )]
    pub(crate) fn middles(self, spots: &[Spot], pitch: At) -> Vec<At> {
        let xs: Vec<f32> = spots.iter().map(|spot| spot.x).collect();
        let ys: Vec<f32> = spots.iter().map(|spot| spot.y).collect();
        let scaled = |steps: f32, pitch: i32| (f64::from(steps) * f64::from(pitch)).round() as i32;
        match self {
            Self::True => {
                let places = xs.iter().zip(&ys);
                places
                    .map(|(x, y)| (scaled(*x, pitch.0), scaled(*y, pitch.1)))
                    .collect()
            }
            Self::InOrder => {
                let (xs, ys) = (ranks(&xs), ranks(&ys));
                let places = xs.iter().zip(&ys);
                places.map(|(x, y)| (x * pitch.0, y * pitch.1)).collect()
            }
        }
    }

    /// Whether a room is too small for the middles of places alone, so that nothing need be drawn to
    /// know that it does not fit.
    pub(crate) fn exceeds(self, spots: &[Spot], pitch: At, room: Size) -> bool {
        let middles = self.middles(spots, pitch);
        let length = |along: fn(&At) -> i32| {
            let all = middles.iter().map(along);
            let (least, most) = (all.clone().min(), all.max());
            most.unwrap_or(0) - least.unwrap_or(0) + 1
        };
        length(|at| at.0) > i32::from(room.width) || length(|at| at.1) > i32::from(room.height)
    }

    /// Whether cells of one step by one step would cover each other.
    pub(crate) fn crowds(self, spots: &[Spot]) -> bool {
        // Rounding a third up and down again makes no cell cover another.
        const ALMOST: f32 = 0.99;
        if self == Self::InOrder {
            return false;
        }
        let mut places: Vec<(f32, f32)> = spots.iter().map(|spot| (spot.y, spot.x)).collect();
        places.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1)));
        (0..places.len()).any(|number| {
            let (y, x) = places[number];
            let near = places[number + 1..]
                .iter()
                .take_while(|other| other.0 - y < ALMOST);
            near.into_iter().any(|other| (other.1 - x).abs() < ALMOST)
        })
    }
}

/// The rank of each number among the different ones.
fn ranks(numbers: &[f32]) -> Vec<i32> {
    let mut different = numbers.to_vec();
    different.sort_by(f32::total_cmp);
    different.dedup();
    let rank = |number: &f32| {
        let found = different.binary_search_by(|other| other.total_cmp(number));
        i32::try_from(found.unwrap_or(0)).expect("layouts are small")
    };
    numbers.iter().map(rank).collect()
}
