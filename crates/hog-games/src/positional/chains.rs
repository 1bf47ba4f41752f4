//! Minimal chains from side to side: the win groups of Hex and of other games of connection.
//!
//! Only chains with nothing superfluous are listed: they have one cell on each of the two sides, and
//! two of their cells touch only if one follows the other. (For Hex the thesis also asks that a chain be
//! no longer than ⌈N²/2⌉. These chains never are.)

use hog_board::Side;

use super::bits::Bits;
pub use super::chain_count::{LARGEST as LARGEST_COUNTED, count};
use super::ground::Ground;
use super::groups::Groups;

/// The greatest Hex board whose chains are listed one by one: size 9 has over a hundred million.
pub const LARGEST_LISTED: u16 = 8;

/// The chains of Hex that join north and south on a board of `size` by `size`, whose cells are
/// numbered along the rows.
///
/// Their number grows fast: 2,195,830 for 8, and 126,004,636 for 9.
///
/// ```
/// use hog_games::positional::chains::north_to_south;
/// assert_eq!(north_to_south(3).len(), 11);
/// ```
///
/// # Panics
/// If the size is more than [`LARGEST_LISTED`].
#[must_use]
pub fn north_to_south(size: u16) -> Groups {
    hex_chains(size, [Side::Top, Side::Bottom])
}

/// The chains of Hex that join west and east.
///
/// # Panics
/// If the size is more than [`LARGEST_LISTED`].
#[must_use]
pub fn west_to_east(size: u16) -> Groups {
    hex_chains(size, [Side::Left, Side::Right])
}

fn hex_chains(size: u16, sides: [Side; 2]) -> Groups {
    assert!(
        size <= LARGEST_LISTED,
        "chains are listed on boards of at most {LARGEST_LISTED} by {LARGEST_LISTED}"
    );
    let board = Ground::rhombus(size);
    let sides = sides.map(|side| board.side(side).expect("a rhombus has sides"));
    between(&board.neighbours(), [&sides[0], &sides[1]], &[], usize::MAX)
        .expect("their number is not limited")
}

/// The chains with nothing superfluous that join two sides, through no blocked place; `None` if there
/// are more than `most`, or if finding them takes more than a hundred times as many steps.
///
/// # Panics
/// If there are more places than a [`Positional`](super::Positional) game can have.
#[must_use]
pub fn between(
    neighbours: &[Vec<u16>],
    sides: [&[u16]; 2],
    blocked: &[u16],
    most: usize,
) -> Option<Groups> {
    match neighbours.len() {
        0..=64 => Walk::<1>::new(neighbours, sides, blocked, most).all(sides[0]),
        65..=128 => Walk::<2>::new(neighbours, sides, blocked, most).all(sides[0]),
        129..=256 => Walk::<4>::new(neighbours, sides, blocked, most).all(sides[0]),
        _ => Walk::<7>::new(neighbours, sides, blocked, most).all(sides[0]),
    }
}

/// A depth-first search for chains.
struct Walk<'n, const W: usize> {
    neighbours: &'n [Vec<u16>],
    /// The neighbours of each place, and the place itself.
    around: Vec<Bits<W>>,
    /// The first side and the blocked places: a chain that has begun does not enter them.
    closed: Bits<W>,
    blocked: Bits<W>,
    goal: Bits<W>,
    most: usize,
    steps_left: usize,
    groups: Groups,
}

impl<'n, const W: usize> Walk<'n, W> {
    fn new(neighbours: &'n [Vec<u16>], sides: [&[u16]; 2], blocked: &[u16], most: usize) -> Self {
        let set = |places: &[u16]| Bits::of(places.iter().copied());
        let around = (0..)
            .zip(neighbours)
            .map(|(place, touched)| set(touched).or(&set(&[place])));
        let blocked = set(blocked);
        Self {
            neighbours,
            around: around.collect(),
            closed: set(sides[0]).or(&blocked),
            blocked,
            goal: set(sides[1]),
            most,
            steps_left: most.saturating_mul(100),
            groups: Groups::new(),
        }
    }

    fn all(mut self, starts: &[u16]) -> Option<Groups> {
        let mut chain = Vec::new();
        for start in starts {
            if !self.blocked.contains(*start) {
                chain.push(*start);
                self.extend(&mut chain, self.closed)?;
                chain.pop();
            }
        }
        Some(self.groups)
    }

    /// Follows every way on from the end of a chain; `None` if there are too many chains or steps.
    /// `closed` holds the places that the chain must not enter: those of the first side, and those
    /// that touch the chain before its end.
    fn extend(&mut self, chain: &mut Vec<u16>, closed: Bits<W>) -> Option<()> {
        let end = chain[chain.len() - 1];
        if self.goal.contains(end) {
            self.groups.push(chain);
            return (self.groups.len() <= self.most).then_some(());
        }
        self.steps_left = self.steps_left.checked_sub(1)?;
        let end = usize::from(end);
        let closed_next = closed.or(&self.around[end]);
        let neighbours = self.neighbours;
        for next in &neighbours[end] {
            if !closed.contains(*next) {
                chain.push(*next);
                self.extend(chain, closed_next)?;
                chain.pop();
            }
        }
        Some(())
    }
}
