//! Layouts and views as text.

use expect_test::{Expect, expect};
use hog_board::{
    Category, Counter, Kind, Layout, Mediator, Place, Scene, Shape, Sight, Spot, Viewer,
};
use hog_core::Seats;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

const KINDS: [Kind; 2] = [
    Kind {
        name: "stone",
        glyph: "o",
    },
    Kind {
        name: "queen of spades",
        glyph: "Q♠",
    },
];

/// A counter of a category on a place.
struct On(u32, u16, Sight);

fn check(layout: &Layout, counters: &[On], expect: &Expect) {
    let mut scene = Scene::new(layout.spots().iter().map(|spot| spot.place));
    for (number, On(place, category, sight)) in (0..).zip(counters) {
        scene.put(Counter(number), Place(*place), Category(*category), *sight);
    }
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let view = Mediator::new(Viewer::Onlooker).view(&scene, &mut rng);
    // A bar before each line keeps the blanks at its beginning.
    let drawing = hog_tui::draw(layout, &KINDS, &view);
    let lines: Vec<String> = drawing.lines().map(|line| format!("|{line}\n")).collect();
    expect.assert_eq(&lines.concat());
}

fn spot(number: u32, name: &str, (x, y): (f32, f32), shape: Shape) -> Spot {
    Spot {
        place: Place(number),
        name: name.to_string(),
        x,
        y,
        shape,
        neighbours: Vec::new(),
    }
}

const HIDDEN: Sight = Sight::Only(Seats::NONE);

#[test]
fn squares_have_borders() {
    check(
        &Layout::squares(2, 2),
        &[On(1, 0, Sight::Open)],
        &expect![[r#"
            | a1 | o
            |----+----
            | a2 | b2
        "#]],
    );
    check(
        &Layout::squares(1, 1),
        &[],
        &expect![[r#"
            | a1
        "#]],
    );
    check(
        &Layout::squares(3, 1),
        &[],
        &expect![[r#"
            | a1 | b1 | c1
        "#]],
    );
    check(
        &Layout::squares(1, 3),
        &[],
        &expect![[r#"
            | a1
            |----
            | a2
            |----
            | a3
        "#]],
    );
}

#[test]
fn points_are_joined_by_lines() {
    let lines = [(0, 1), (0, 2), (1, 3), (2, 3), (0, 3), (1, 2)];
    let layout = Layout::points(2, 2, &lines).unwrap();
    check(
        &layout,
        &[On(3, 0, Sight::Open)],
        &expect![[r#"
            | a1---b1
            | | X  |
            | a2---o
        "#]],
    );
}

#[test]
fn hexagons_stand_in_shifted_rows() {
    let names = ["a1", "b1", "a2", "b2"];
    let positions = [(0.0, 0.0), (1.0, 0.0), (0.5, 1.0), (1.5, 1.0)];
    let spots = (0..).zip(names).zip(positions);
    let spots = spots.map(|((number, name), at)| spot(number, name, at, Shape::Hexagon));
    let layout = Layout::new(spots.collect()).unwrap();
    check(
        &layout,
        &[On(2, 0, Sight::Open)],
        &expect![[r#"
            | a1   b1
            |
            |    o    b2
        "#]],
    );
}

#[test]
fn piles_show_their_top_and_fans_show_all() {
    let layout = Layout::new(vec![
        spot(0, "stock", (0.0, 0.0), Shape::Pile),
        spot(1, "discard", (1.0, 0.0), Shape::Pile),
        spot(2, "hand", (0.0, 1.0), Shape::Fan),
        spot(3, "empty", (1.0, 1.0), Shape::Fan),
    ]);
    let counters = [
        On(0, 1, HIDDEN),
        On(0, 1, HIDDEN),
        On(1, 0, Sight::Open),
        On(1, 1, Sight::Open),
        On(2, 1, Sight::Open),
        On(2, 1, HIDDEN),
        On(2, 0, Sight::Open),
    ];
    check(
        &layout.unwrap(),
        &counters,
        &expect![[r#"
            | #×2       Q♠×2
            |
            | Q♠ # o    empty
        "#]],
    );
}
