//! Where each arrow key leads on a board.

use super::sheet::{ArrowPaths, Stop};

/// The direction of an arrow key.
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

/// For every stop, by its number, where each arrow leads. Every stop can be reached from every other stop.
#[derive(Clone, Debug)]
pub(crate) struct Arrows(Vec<[Option<usize>; 4]>);

impl Arrows {
    pub(crate) fn new(stops: &[Stop], paths: ArrowPaths) -> Self {
        if paths == ArrowPaths::Nearest {
            let nearest = Self::nearest(stops);
            if nearest.reach_all() {
                return nearest;
            }
        }
        let lanes = Lanes::new(stops);
        let from = |from| Direction::ALL.map(|direction| lanes.step(from, direction));
        Self((0..stops.len()).map(from).collect())
    }

    /// The arrows of a board on which each leads to the nearest stop in its direction.
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
        let steps = || {
            self.0
                .iter()
                .enumerate()
                .flat_map(|(from, to)| to.iter().flatten().map(move |to| (from, *to)))
        };
        let forth = reached(self.0.len(), steps());
        let back = reached(self.0.len(), steps().map(|(from, to)| (to, from)));
        forth && back
    }

    pub(crate) fn step(&self, from: usize, direction: Direction) -> Option<usize> {
        self.0.get(from)?[direction as usize]
    }
}

/// Whether all of `count` stops can be reached from the first, by steps from one stop to another.
fn reached(count: usize, steps: impl Iterator<Item = (usize, usize)>) -> bool {
    let mut next = vec![Vec::new(); count];
    steps.for_each(|(from, to)| next[from].push(to));
    let mut known = vec![false; count];
    let mut open: Vec<usize> = (0..count.min(1)).collect();
    while let Some(stop) = open.pop() {
        if !std::mem::replace(&mut known[stop], true) {
            open.extend(&next[stop]);
        }
    }
    known.into_iter().all(|known| known)
}

/// Stops in lanes, each from top to bottom. Lanes lie side by side in bands, and bands one below the
/// other. Arrows lead along a lane, between the lanes of a band and from band to band, both ways: so every
/// stop is reached.
struct Lanes<'a> {
    stops: &'a [Stop],
    /// The stops of each lane, by band, and there from left to right.
    lanes: Vec<Vec<usize>>,
}

impl<'a> Lanes<'a> {
    fn new(stops: &'a [Stop]) -> Self {
        let mut order: Vec<usize> = (0..stops.len()).collect();
        order.sort_by_key(|stop| (stops[*stop].lane, stops[*stop].area.at.1));
        let lanes = order.chunk_by(|one, next| stops[*one].lane == stops[*next].lane);
        let lanes = lanes.map(<[usize]>::to_vec).collect();
        Self { stops, lanes }
    }

    fn band(&self, lane: &[usize]) -> i32 {
        self.stops[lane[0]].lane.0
    }

    fn step(&self, from: usize, direction: Direction) -> Option<usize> {
        let find = |lane: &Vec<usize>| lane.iter().position(|stop| *stop == from);
        let mut lanes = self.lanes.iter().enumerate();
        let (at, number) = lanes.find_map(|(at, lane)| Some((at, find(lane)?)))?;
        let lane = &self.lanes[at];
        let is_other_band = |other: &&Vec<usize>| self.band(other) != self.band(lane);
        match direction {
            Direction::Left => self.beside(lane, number, at.checked_sub(1)?),
            Direction::Right => self.beside(lane, number, at + 1),
            Direction::Up if number > 0 => Some(lane[number - 1]),
            Direction::Down if number + 1 < lane.len() => Some(lane[number + 1]),
            Direction::Up => {
                let above = self.lanes[..at].iter().rev().find(is_other_band)?;
                self.enter(self.band(above), from, direction)
            }
            Direction::Down => {
                let below = self.lanes[at..].iter().find(is_other_band)?;
                self.enter(self.band(below), from, direction)
            }
        }
    }

    /// The stop in another lane beside stop `number` of a lane: the one of the same number, but beside the last stop
    /// the last one. `None` if the lanes are in different bands.
    fn beside(&self, lane: &[usize], number: usize, other: usize) -> Option<usize> {
        let other = self.lanes.get(other)?;
        if self.band(other) != self.band(lane) {
            return None;
        }
        let is_last = number + 1 == lane.len();
        let same = other.get(number).filter(|_| !is_last);
        same.or(other.last()).copied()
    }

    /// The last stop of the nearest lane of a band. Of two equally near ones it is the left one
    /// upwards and the right one downwards, so that going back leads back.
    fn enter(&self, band: i32, from: usize, direction: Direction) -> Option<usize> {
        let lanes = self.lanes.iter().filter(|lane| self.band(lane) == band);
        let middle = |stop: usize| self.stops[stop].area.middle().0;
        let distance = |stop: &usize| {
            let right = middle(*stop) - middle(from);
            let is_second = match direction {
                Direction::Up => right > 0,
                _ => right < 0,
            };
            (right.abs(), is_second)
        };
        lanes
            .filter_map(|lane| lane.last().copied())
            .min_by_key(distance)
    }
}
