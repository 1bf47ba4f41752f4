//! Hex: join your two sides.

use hog_board::Colour;

use crate::family::{Family, PlayerSide, Settings, TypedParameter};
use crate::positional::{Ground, Plan, Restrictions, WinCondition, chains};

const SIZE: TypedParameter<u16> = TypedParameter::number("size", "cells along a side", (1, 19), 11);
const BY_GROUPS: TypedParameter<bool> = TypedParameter::word(
    "by",
    "how a win is recognised: by connection or by win groups",
    &["connection", "groups"],
    &[false, true],
)
.by_name()
.internal();
const SWAP: TypedParameter<bool> = TypedParameter::word(
    "swap",
    "swap rule: the second player may take over the first stone",
    &["off", "on"],
    &[false, true],
)
.by_name();

/// Catalogue entry.
pub const FAMILY: Family = Family {
    name: "hex",
    title: "Hex",
    summary: "Connect your two sides of a board of hexagons",
    rules: "Two players take turns placing a stone on a free cell. The first player wins by \
            connecting the top and the bottom with a chain of stones, the second by connecting \
            the left and the right. One of them always does: there are no draws. With the swap \
            rule, the second player may answer the first stone with swap, which makes the stone \
            theirs, mirrored. A move is the name of a cell: a1 is top left, letters are columns.",
    sides: &[
        PlayerSide::new("Red", Colour::Red),
        PlayerSide::new("Blue", Colour::Blue),
    ],
    sample: "hex:5 b3 c2 b2 d1 c1 d3 b4 a3 a5",
    parameters: &[SIZE.parameter, BY_GROUPS.parameter, SWAP.parameter],
    excludes: too_many_groups,
    examples: &["hex:4", "hex", "hex:5,by=groups", "hex:4,swap=on"],
    ..Family::DEFAULT
};

/// The greatest size whose win groups are listed for play: size 8 has two million of them.
const LARGEST_BY_GROUPS: u16 = 7;

fn too_many_groups(settings: &Settings) -> Option<&'static str> {
    let too_many = BY_GROUPS.of(settings) && SIZE.of(settings) > LARGEST_BY_GROUPS;
    too_many.then_some("by=groups needs a size of at most 7")
}

/// The game for the settings of a name.
pub(crate) fn plan(settings: &Settings) -> Plan {
    let size = SIZE.of(settings);
    let ground = Ground::rhombus(size);
    let ways = if BY_GROUPS.of(settings) {
        let chains = [chains::north_to_south(size), chains::west_to_east(size)];
        chains.map(WinCondition::Groups)
    } else {
        WinCondition::of_hex(&ground).expect("a rhombus has sides")
    };
    let plan = Plan::new(ground, ways);
    if !SWAP.of(settings) {
        return plan;
    }
    // Mirrored, a chain from top to bottom is one from left to right.
    let mirror = plan.ground().exchanged();
    let mirror = mirror.expect("a rhombus is as high as wide");
    let restrictions = Restrictions::none(plan.ground().places()).with_swap(mirror);
    plan.with_restrictions(restrictions)
}
