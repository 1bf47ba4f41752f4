//! Laws that every positional game keeps, in more than one size of state.

use hog_testkit::Laws;

use super::*;

fn rows(way: WinCondition) -> Plan {
    let ground = Ground::Grid {
        columns: 6,
        rows: 5,
        origin: RowOrigin::Bottom,
    };
    Plan::same_for_both(ground, way)
}

fn hex(size: u16) -> Plan {
    let ground = Ground::rhombus(size);
    let ways = WinCondition::of_hex(&ground).expect("a rhombus has sides");
    Plan::new(ground, ways)
}

fn fours() -> WinCondition {
    WinCondition::Groups(lines::lines(6, 5, 4))
}

#[test]
fn every_way_to_win_keeps_the_laws_and_can_be_taken_back() {
    let none = || Restrictions::none(30);
    let columns = || Stacks::new(30, &[[24, 18, 12, 6, 0], [29, 23, 17, 11, 5]]);
    let plans = [
        rows(fours()),
        rows(WinCondition::Exactly(4)),
        rows(fours()).with_restrictions(none().with_blocked(&[7, 8, 29])),
        rows(fours()).with_restrictions(none().with_stacks(columns())),
        rows(fours()).with_restrictions(none().with_stacks(columns()).with_blocked(&[7, 29])),
        hex(5),
    ];
    for plan in plans {
        // The same game in two sizes of state.
        Laws::of(&Positional::<1>::new(plan.clone())).open().hold();
        Laws::of(&Positional::<4>::new(plan)).open().hold();
    }
}

#[test]
fn taking_the_first_stone_over_keeps_the_laws() {
    // A small and a large board; the board alone does not tell whose turn it is.
    let plan = |size| {
        let mirror = Ground::rhombus(size).exchanged().expect("it is square");
        hex(size).with_restrictions(Restrictions::none(size * size).with_swap(mirror))
    };
    Laws::of(&Positional::<1>::new(plan(2))).hold();
    Laws::of(&Positional::<1>::new(plan(4))).hold();
    Laws::of(&Positional::<2>::new(plan(9))).hold();
}
