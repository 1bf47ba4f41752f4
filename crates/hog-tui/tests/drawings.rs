//! Layouts and views as text.

use expect_test::{Expect, expect};
use hog_board::{
    Category, Colour, Counter, Kind, Layout, Mediator, Place, Scene, Shape, Spot, Viewer,
    Visibility,
};
use hog_core::Seats;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

const KINDS: [Kind; 2] = [
    Kind {
        name: "stone",
        glyph: "o",
        colour: Colour::Plain,
    },
    Kind {
        name: "queen of spades",
        glyph: "Q♠",
        colour: Colour::Spades,
    },
];

/// A counter to put on the board: the place, its category, and who sees it.
struct On(u32, u16, Visibility);

fn check(layout: &Layout, counters: &[On], expect: &Expect) {
    let mut scene = Scene::new(layout.spots().iter().map(|spot| spot.place));
    for (number, &On(place, category, seen_by)) in (0..).zip(counters) {
        scene.put(Counter(number), Place(place), Category(category), seen_by);
    }
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let view = Mediator::new(Viewer::Spectator).view(&scene, &mut rng);
    // A bar before each line keeps the blanks at its beginning.
    let drawing = hog_tui::board::draw(layout, &KINDS, &view);
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

const HIDDEN: Visibility = Visibility::Only(Seats::NONE);

#[test]
fn squares_have_borders() {
    check(
        &Layout::squares(2, 2),
        &[On(1, 0, Visibility::Everyone)],
        &expect![[r#"
            |    a   b
            |  ┌───┬───┐
            |1 │   │ o │
            |  ├───┼───┤
            |2 │   │   │
            |  └───┴───┘
        "#]],
    );
    check(
        &Layout::squares(1, 1),
        &[],
        &expect![[r#"
            |    a
            |  ┌───┐
            |1 │   │
            |  └───┘
        "#]],
    );
}

#[test]
fn points_are_joined_by_lines() {
    let lines = [(0, 1), (0, 2), (1, 3), (2, 3), (0, 3), (1, 2)];
    let layout = Layout::points(2, 2, &lines).unwrap();
    check(
        &layout,
        &[On(3, 0, Visibility::Everyone)],
        &expect![[r#"
            |    a       b
            |1   ◦───────◦
            |    │⠈⠢⡀ ⡠⠊ │
            |    │  ⡨⠪⡀  │
            |    │⡠⠊  ⠈⠢⡀│
            |2   ◦───────o
        "#]],
    );
}

#[test]
fn lines_go_all_the_way_between_points_that_are_far_apart() {
    let far = [
        ("a", 0.0, 0.0),
        ("b", 4.0, 0.0),
        ("c", 2.0, 2.0),
        ("d", 0.0, 4.0),
        ("e", 4.0, 4.0),
    ];
    let lines = [(0, 1), (0, 2), (1, 2), (2, 3), (2, 4), (0, 3), (1, 4)];
    let layout = Layout::joined(Shape::Point, far, &lines).unwrap();
    check(
        &layout,
        &[On(3, 0, Visibility::Everyone)],
        &expect![[r#"
            | a───────────────────────b
            | │⠈⠢⡀                 ⡠⠊ │
            | │  ⠈⠢⡀             ⡠⠊   │
            | │    ⠈⠢⡀         ⡠⠊     │
            | │      ⠈⠢⡀     ⡠⠊       │
            | │        ⠈⠢⡀ ⡠⠊         │
            | │          ⡨c⡀          │
            | │        ⡠⠊  ⠈⠢⡀        │
            | │      ⡠⠊      ⠈⠢⡀      │
            | │    ⡠⠊          ⠈⠢⡀    │
            | │  ⡠⠊              ⠈⠢⡀  │
            | │⡠⠊                  ⠈⠢⡀│
            | o                      ⠈e
        "#]],
    );
}

#[test]
fn a_line_does_not_hide_a_counter_that_it_passes() {
    let row = [("b", 1.0, 0.0), ("a", 0.0, 0.0), ("c", 2.0, 0.0)];
    let layout = Layout::joined(Shape::Point, row, &[(1, 2)]).unwrap();
    check(
        &layout,
        &[On(0, 0, Visibility::Everyone)],
        &expect![[r#"
            | a───────o───────c
        "#]],
    );
}

#[test]
fn a_layout_may_begin_anywhere_and_names_are_centred() {
    let row = [
        ("northwest", -1.0, -1.0),
        ("mid", 0.0, 0.0),
        ("se", 1.0, 1.0),
    ];
    let layout = Layout::joined(Shape::Point, row, &[(0, 1), (1, 2)]).unwrap();
    check(
        &layout,
        &[],
        &expect![[r#"
            | northwest
            |      ⠈⠢⡀
            |        ⠈⠢⡀
            |          ⠈⠢⡀
            |            mid
            |              ⠈⠢⡀
            |                ⠈⠢⡀
            |                  ⠈⠢⡀
            |                    ⠈se
        "#]],
    );
}

#[test]
fn hexagons_stand_in_shifted_rows() {
    let spots = [
        ("a1", 0.0, 0.0),
        ("b1", 1.0, 0.0),
        ("a2", 0.5, 1.0),
        ("b2", 1.5, 1.0),
    ];
    let pairs = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)];
    let layout = Layout::joined(Shape::Hexagon, spots, &pairs).unwrap();
    check(
        &layout,
        &[On(2, 0, Visibility::Everyone)],
        &expect![[r#"
            |     a     b
            |   ╱╱ ╲╲ ╱╱ ╲╲
            |1 │     │     │
            |   ╲╲ ╱╱ ╲╲ ╱╱ ╲╲
            |   2 │  o  │     │
            |      ╲╲ ╱╱ ╲╲ ╱╱
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
        On(1, 0, Visibility::Everyone),
        On(1, 1, Visibility::Everyone),
        On(2, 1, Visibility::Everyone),
        On(2, 1, HIDDEN),
        On(2, 0, Visibility::Everyone),
    ];
    check(
        &layout.unwrap(),
        &counters,
        &expect![[r#"
            | stock discard
            | ▒▒▒    Q♠
            |
            | hand  empty
            |  Q♠   ···
            | ▒▒▒
            |   o
        "#]],
    );
}

#[test]
fn on_a_table_of_cards_everything_is_below_its_name() {
    let layout = Layout::new(vec![
        spot(0, "a", (0.0, 0.0), Shape::Pile),
        spot(1, "b", (1.0, 0.0), Shape::Pile),
        spot(2, "home", (2.0, 0.0), Shape::Pile),
        spot(3, "1", (0.0, 1.0), Shape::Cascade),
        spot(4, "2", (1.0, 1.0), Shape::Cascade),
        spot(5, "3", (2.0, 1.0), Shape::Cascade),
    ]);
    let counters = [
        On(0, 1, Visibility::Everyone),
        On(2, 0, Visibility::Everyone),
        On(2, 1, Visibility::Everyone),
        On(3, 0, HIDDEN),
        On(3, 1, Visibility::Everyone),
        On(3, 0, Visibility::Everyone),
        On(5, 1, Visibility::Everyone),
    ];
    check(
        &layout.unwrap(),
        &counters,
        &expect![[r#"
            |  a     b    home
            |  Q♠   ···    Q♠
            |
            |  1     2     3
            | ▒▒▒   ···    Q♠
            |  Q♠
            |   o
        "#]],
    );
}

#[test]
fn a_wide_table_of_cards_is_drawn_closer() {
    let piles = (0_u8..12).map(|number| {
        let name = number.to_string();
        spot(number.into(), &name, (number.into(), 0.0), Shape::Pile)
    });
    let cascade = spot(12, "x", (0.0, 1.0), Shape::Cascade);
    let layout = Layout::new(piles.chain([cascade]).collect()).unwrap();
    check(
        &layout,
        &[On(12, 0, Visibility::Everyone)],
        &expect![[r#"
            |  0     1     2     3     4     5     6     7     8     9    10    11
            | ···   ···   ···   ···   ···   ···   ···   ···   ···   ···   ···   ···
            |
            |  x
            |   o
        "#]],
    );
}
