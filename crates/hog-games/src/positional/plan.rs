//! Plans: the specification of a positional game, from which the game is built.

use hog_board::{Colour, Edge, Layout, Place, Side};
use hog_core::Seat;
use thiserror::Error;

use super::chains;
use super::definition::Definition;
use super::ground::{Ground, RowOrigin};
use super::groups::{Groups, SEATS};
use super::lines::lines;
use super::restrictions::{Restrictions, Stacks};
use super::win::{WinGroups, WinTest};

/// The greatest number of places that a positional game can have: seven words of 64 bits.
pub const MOST_PLACES: u16 = 448;

/// The specification of a positional game: where its places are, how each player wins, and its
/// restrictions. The game is built from it in the size of state that fits, and its win groups are
/// listed or counted from it.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    ground: Ground,
    ways: [WinCondition; 2],
    pub(super) restrictions: Restrictions,
}

/// How a player wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WinCondition {
    /// By filling a win group.
    Groups(Groups),
    /// By a chain of stones that joins all of these sides, at least one and at most eight.
    Join(Vec<Vec<u16>>),
    /// By exactly this number of stones in a row, a column or a diagonal of a grid.
    Exactly(u16),
}

impl WinCondition {
    /// The first player joins the top and the bottom, the second the left and the right; `None` if the
    /// ground has no sides.
    pub(crate) fn of_hex(ground: &Ground) -> Option<[Self; 2]> {
        let [top, bottom, left, right] = Side::ALL.map(|side| ground.side(side));
        let (top_and_bottom, left_and_right) = (vec![top?, bottom?], vec![left?, right?]);
        Some([Self::Join(top_and_bottom), Self::Join(left_and_right)])
    }
}

/// Why there are no win groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoGroups {
    /// A further stone can undo a win.
    #[error("win groups cannot say that a row must be exact")]
    Exact,
    /// Chains join other than two sides.
    #[error("win groups are listed where chains join two sides, no more and no fewer")]
    ManySides,
    /// There are more than can be listed.
    #[error("the win groups are too many to be listed: expected a size of at most {largest}")]
    TooLargeToList {
        /// The greatest size that can be listed.
        largest: u16,
    },
    /// There are more than can be listed.
    #[error("the win groups are too many to be listed: expected at most {most}")]
    TooManyToList {
        /// How many can be listed.
        most: usize,
    },
    /// There are more than can be counted.
    #[error("the win groups are too many to be counted: expected a size of at most {largest}")]
    TooLargeToCount {
        /// The greatest size that can be counted.
        largest: u16,
    },
}

/// Maximum number of chains that are listed on boards of any form.
const MOST_LISTED: usize = 3_000_000;

impl Plan {
    /// A game with a win condition for each player and no restrictions.
    ///
    /// # Panics
    /// If there are no places or more than [`MOST_PLACES`]; if a condition names places that are not
    /// there, joins no sides or more than eight, or asks for exact rows on a board that is no grid; or
    /// if a group is empty or names a place twice.
    #[must_use]
    pub fn new(ground: Ground, ways: [WinCondition; 2]) -> Self {
        let places = ground.places();
        assert!(
            (1..=MOST_PLACES).contains(&places),
            "boards have at least one and at most {MOST_PLACES} places"
        );
        for way in &ways {
            match way {
                WinCondition::Groups(groups) => groups.assert_sound(places),
                WinCondition::Join(sides) => {
                    let few = (1..=8).contains(&sides.len());
                    assert!(few, "chains join one to eight sides");
                    let mut named = sides.iter().flatten();
                    assert!(named.all(|place| *place < places), "sides name places");
                }
                WinCondition::Exactly(_) => {
                    let grid = matches!(ground, Ground::Grid { .. });
                    assert!(grid, "rows are exact on grids");
                }
            }
        }
        Self {
            ground,
            ways,
            restrictions: Restrictions::none(places),
        }
    }

    /// A game with one win condition for both players and no restrictions.
    #[must_use]
    pub fn same_for_both(ground: Ground, way: WinCondition) -> Self {
        Self::new(ground, [way.clone(), way])
    }

    /// A game won by `length` stones in a row, a column or a diagonal of a grid.
    ///
    /// # Panics
    /// If there are no places or more than [`MOST_PLACES`].
    #[must_use]
    pub fn in_a_row(columns: u16, rows: u16, length: u16) -> Self {
        let ground = Ground::Grid {
            columns,
            rows,
            origin: RowOrigin::Top,
        };
        Self::same_for_both(ground, WinCondition::Groups(lines(columns, rows, length)))
    }

    /// This plan with other restrictions.
    ///
    /// # Panics
    /// If the restrictions are of another number of places.
    #[must_use]
    pub fn with_restrictions(mut self, restrictions: Restrictions) -> Self {
        assert_eq!(
            restrictions.places,
            self.ground.places(),
            "restrictions are of these places"
        );
        self.restrictions = restrictions;
        self
    }

    /// Where the places are.
    #[must_use]
    pub const fn ground(&self) -> &Ground {
        &self.ground
    }

    /// How a player wins.
    ///
    /// # Panics
    /// If the seat is neither of the two.
    #[must_use]
    pub const fn win_condition(&self, seat: Seat) -> &WinCondition {
        &self.ways[seat.index()]
    }

    /// Where the places are, with the sides that only one of the players must join.
    #[must_use]
    pub fn layout(&self) -> Layout {
        let edge = |seat: Seat, side: Side| {
            let places = self.ground.side(side)?;
            let joins = |seat| matches!(self.win_condition(seat), WinCondition::Join(sides) if sides.contains(&places));
            let owned = joins(seat) && !joins(seat.other());
            owned.then(|| Edge {
                side,
                places: places.iter().map(|place| Place((*place).into())).collect(),
                colour: Colour::Seat(seat),
            })
        };
        let seats = SEATS.into_iter();
        let edges = seats.flat_map(|seat| Side::ALL.map(|side| edge(seat, side)));
        self.ground.layout().with_edges(edges.flatten().collect())
    }

    /// The blocked places, in order.
    #[must_use]
    pub fn blocked(&self) -> &[u16] {
        &self.restrictions.blocked
    }

    /// The places that open one after the other.
    #[must_use]
    pub const fn stacks(&self) -> &Stacks {
        &self.restrictions.stacks
    }

    /// Whether every column of a grid is a stack, so that stones fall.
    #[must_use]
    pub fn falls_in_columns(&self) -> bool {
        let Restrictions {
            stacks, blocked, ..
        } = &self.restrictions;
        matches!(self.ground, Ground::Grid { .. })
            && !stacks.is_empty()
            && self.ground.column_stacks(blocked).as_ref() == Some(stacks)
    }

    /// With the swap rule: where the first stone goes when it is taken over, by the place on which it lies.
    #[must_use]
    pub fn mirror(&self) -> Option<&[u16]> {
        self.restrictions.mirror.as_deref()
    }

    /// The game by its win groups.
    ///
    /// # Errors
    /// [`NoGroups`] if win groups cannot say who has won, or are too many.
    pub fn definition(&self) -> Result<Definition, NoGroups> {
        self.definition_within(MOST_LISTED)
    }

    /// The game by its win groups, with at most `most` chains of a player, except on boards of Hex.
    pub(super) fn definition_within(&self, most: usize) -> Result<Definition, NoGroups> {
        let (first, second) = match self.hex_size() {
            Some(size) if size > chains::LARGEST_LISTED => {
                let largest = chains::LARGEST_LISTED;
                return Err(NoGroups::TooLargeToList { largest });
            }
            Some(size) => {
                let first = chains::north_to_south(size);
                // Half the work: the other player's are the same, mirrored.
                let mirror = self.ground.exchanged().expect("it is as high as wide");
                let second = first.renamed(|place| mirror[usize::from(place)]);
                (first, second)
            }
            None => (
                self.groups(Seat::FIRST, most)?,
                self.groups(Seat::SECOND, most)?,
            ),
        };
        let definition = Definition::new(self.ground.places(), first, second);
        Ok(definition.with_restrictions(self.restrictions.clone()))
    }

    fn groups(&self, seat: Seat, most: usize) -> Result<Groups, NoGroups> {
        match self.win_condition(seat) {
            WinCondition::Groups(groups) => Ok(groups.clone()),
            WinCondition::Exactly(_) => Err(NoGroups::Exact),
            WinCondition::Join(sides) => {
                let [one, other] = sides.as_slice() else {
                    return Err(NoGroups::ManySides);
                };
                let neighbours = self.ground.neighbours();
                chains::between(&neighbours, [one, other], &self.restrictions.blocked, most)
                    .ok_or(NoGroups::TooManyToList { most })
            }
        }
    }

    /// The size, if this is a Hex board without blocked places: its chains can be counted without listing them.
    pub(super) fn hex_size(&self) -> Option<u16> {
        let (columns, rows) = self.ground.columns_and_rows()?;
        let hexagons = matches!(self.ground, Ground::Hexagons { .. });
        let hex = hexagons
            && columns == rows
            && self.restrictions.blocked.is_empty()
            && self.ways == WinCondition::of_hex(&self.ground)?;
        hex.then_some(columns)
    }

    /// How many win groups each player has.
    ///
    /// # Errors
    /// [`NoGroups`] if win groups cannot say who has won, or are too many.
    pub fn count_groups(&self) -> Result<[u128; 2], NoGroups> {
        if let Some(size) = self.hex_size() {
            return if size > chains::LARGEST_COUNTED {
                let largest = chains::LARGEST_COUNTED;
                Err(NoGroups::TooLargeToCount { largest })
            } else {
                Ok([chains::count(size); 2])
            };
        }
        let definition = self.definition()?;
        let count = |seat| definition.groups(seat).len() as u128;
        Ok([count(Seat::FIRST), count(Seat::SECOND)])
    }

    /// How a player's win is recognised in play.
    pub(super) fn win_test<const W: usize>(&self, seat: Seat) -> WinTest<W> {
        match self.win_condition(seat) {
            WinCondition::Groups(groups) => {
                WinTest::Groups(WinGroups::new(self.ground.places(), groups))
            }
            WinCondition::Join(sides) => WinTest::connection(&self.ground.neighbours(), sides),
            WinCondition::Exactly(length) => {
                let (columns, rows) = self.ground.columns_and_rows().expect("checked when made");
                WinTest::exact_lines(columns, rows, usize::from(*length))
            }
        }
    }
}
