//! Arrows: from where they lead to where.

use super::sheet::{Area, Paths, Stop};

/// Where an arrow key points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Up.
    Up,
    /// Down.
    Down,
    /// To the left.
    Left,
    /// To the right.
    Right,
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];
}

/// For every stop, by its number, where each arrow leads. Every stop can be reached from every
/// other.
#[derive(Clone, Debug)]
pub(crate) struct Arrows(Vec<[Option<usize>; 4]>);

impl Arrows {
    pub(crate) fn new(stops: &[Stop], paths: Paths) -> Self {
        if paths == Paths::Anywhere {
            let nearest = Self::nearest(stops);
            if nearest.reach_all() {
                return nearest;
            }
        }
        let rows = Bands::new(stops);
        Self(
            (0..stops.len())
                .map(|from| Direction::ALL.map(|direction| rows.step(stops, from, direction)))
                .collect(),
        )
    }

    /// Every arrow leads to the nearest stop in its direction.
    fn nearest(stops: &[Stop]) -> Self {
        let towards = |from: usize, direction: Direction| {
            let distance = |to: &usize| {
                let (here, there) = (stops[from].area.middle(), stops[*to].area.middle());
                // A line is as high as two columns are wide.
                let (right, down) = (there.0 - here.0, 2 * (there.1 - here.1));
                let (along, aside) = match direction {
                    Direction::Up => (-down, right),
                    Direction::Down => (down, right),
                    Direction::Left => (-right, down),
                    Direction::Right => (right, down),
                };
                (along > 0).then(|| along + 2 * aside.abs())
            };
            let others = (0..stops.len()).filter_map(|to| Some((distance(&to)?, to)));
            others.min().map(|(_, to)| to)
        };
        let from = |from| Direction::ALL.map(|direction| towards(from, direction));
        Self((0..stops.len()).map(from).collect())
    }

    /// Whether every stop can be reached from every other.
    fn reach_all(&self) -> bool {
        let ways = || {
            self.0
                .iter()
                .enumerate()
                .flat_map(|(from, to)| to.iter().flatten().map(move |to| (from, *to)))
        };
        let forth = reached(self.0.len(), ways());
        let back = reached(self.0.len(), ways().map(|(from, to)| (to, from)));
        forth && back
    }

    pub(crate) fn step(&self, from: usize, direction: Direction) -> Option<usize> {
        self.0.get(from)?[direction as usize]
    }
}

/// Whether ways lead from the first of `count` stops to all others.
fn reached(count: usize, ways: impl Iterator<Item = (usize, usize)>) -> bool {
    let mut next = vec![Vec::new(); count];
    ways.for_each(|(from, to)| next[from].push(to));
    let mut known = vec![false; count];
    let mut open: Vec<usize> = (0..count.min(1)).collect();
    while let Some(stop) = open.pop() {
        if !std::mem::replace(&mut known[stop], true) {
            open.extend(&next[stop]);
        }
    }
    known.into_iter().all(|known| known)
}

/// Stops in bands, one below the other; in each, lanes from left to right; in each, stops from top
/// to bottom. Arrows lead along lanes, between the lanes of a band and from band to band, both
/// ways: so every stop is reached.
struct Bands {
    bands: Vec<Vec<Vec<usize>>>,
    /// Band, lane and number in the lane of every stop.
    found: Vec<[usize; 3]>,
}

impl Bands {
    fn new(stops: &[Stop]) -> Self {
        let mut order: Vec<usize> = (0..stops.len()).collect();
        order.sort_by_key(|stop| (stops[*stop].lane, stops[*stop].area.at.1));
        let band = |stop: &usize| stops[*stop].lane.0;
        let mut bands: Vec<Vec<Vec<usize>>> = Vec::new();
        for row in order.chunk_by(|one, next| band(one) == band(next)) {
            let lanes = row.chunk_by(|one, next| stops[*one].lane == stops[*next].lane);
            bands.push(lanes.map(<[usize]>::to_vec).collect());
        }
        let mut found = vec![[0; 3]; stops.len()];
        for (band, lanes) in bands.iter().enumerate() {
            for (lane, members) in lanes.iter().enumerate() {
                for (number, stop) in members.iter().enumerate() {
                    found[*stop] = [band, lane, number];
                }
            }
        }
        Self { bands, found }
    }

    fn step(&self, stops: &[Stop], from: usize, direction: Direction) -> Option<usize> {
        let [band, lane, number] = self.found[from];
        let lanes = &self.bands[band];
        let beside = |lane: usize| {
            let members = lanes.get(lane)?;
            let is_last = number + 1 == lanes[self.found[from][1]].len();
            if is_last {
                members.last()
            } else {
                members.get(number).or(members.last())
            }
            .copied()
        };
        match direction {
            Direction::Left => beside(lane.checked_sub(1)?),
            Direction::Right => beside(lane + 1),
            Direction::Up => match number.checked_sub(1) {
                Some(above) => lanes[lane].get(above).copied(),
                None => self.enter(stops, band.checked_sub(1)?, stops[from].area, direction),
            },
            Direction::Down => match lanes[lane].get(number + 1) {
                Some(below) => Some(*below),
                None => self.enter(stops, band + 1, stops[from].area, direction),
            },
        }
    }

    /// The last stop of the nearest lane of a band. Of two that are as near, it is the left one
    /// upwards and the right one downwards, so that going back leads back.
    fn enter(
        &self,
        stops: &[Stop],
        band: usize,
        area: Area,
        direction: Direction,
    ) -> Option<usize> {
        let lanes = self
            .bands
            .get(band)?
            .iter()
            .filter_map(|lane| lane.last().copied());
        let distance = |stop: &usize| {
            let right = stops[*stop].area.middle().0 - area.middle().0;
            let tie = match direction {
                Direction::Up => right > 0,
                _ => right < 0,
            };
            (right.abs(), tie)
        };
        lanes.min_by_key(distance)
    }
}
