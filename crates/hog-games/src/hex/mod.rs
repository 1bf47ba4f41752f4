//! Hex: join your two sides.

use crate::catalogue::{Family, Parameter, Settings, Visitor};
use crate::positional::{HexBy, Plan};

/// How the games are listed.
pub const FAMILY: Family = Family {
    name: "hex",
    summary: "join your two sides of a board of hexagons",
    rules: "X and O place a stone on a free cell in turn; X begins. X wins by a chain of stones from \
            the top to the bottom, O by one from the left to the right. One of them always does. A \
            move is the name of a cell: a1 is at the upper left, letters are columns.",
    parameters: &[
        Parameter::number("size", "cells along a side", (1, 19), 11),
        Parameter::word(
            "by",
            "how it is known who has won",
            &["connection", "groups"],
        )
        .key(),
    ],
    excludes: too_many_groups,
    plan: Some(plan),
    examples: &["hex:4", "hex", "hex:5,by=groups"],
};

/// The greatest size whose win groups are listed for play.
const LARGEST_BY_GROUPS: u16 = 7;

fn too_many_groups(settings: &Settings) -> Option<&'static str> {
    let too_many = settings.word("by") == "groups" && settings.small("size") > LARGEST_BY_GROUPS;
    too_many.then_some("a size of at most 7 with by=groups")
}

fn plan(settings: &Settings) -> Plan {
    Plan::Hex {
        size: settings.small("size"),
        by: match settings.word("by") {
            "groups" => HexBy::Groups,
            _ => HexBy::Connection,
        },
    }
}

/// Visits the game, as listed.
pub(crate) fn visit<V: Visitor>(settings: &Settings, visitor: V) -> V::Output {
    plan(settings).visit(visitor)
}
