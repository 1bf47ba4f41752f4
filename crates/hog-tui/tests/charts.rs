//! Properties of every chart: what is under the mouse, where places are, where arrows lead.

mod situations;

use std::collections::BTreeSet;

use hog_board::{Gesture, Grip, Layout, Place, Shape, Spot, View, Viewer};
use hog_core::Seat;
use hog_games::catalogue::FAMILIES;
use hog_tui::board::{Chart, Direction, Highlights, Theme};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use situations::{Line, Situation, below, situations};

/// The sizes of the areas in which a board is tried, from ample to small.
const ROOMS: [Size; 5] = [
    Size::new(200, 100),
    Size::new(80, 40),
    Size::new(52, 36),
    Size::new(80, 21),
    Size::new(20, 10),
];

/// The largest of their kind, besides the examples of the catalogue.
const LARGE: [&str; 7] = [
    "gomoku:20",
    "hex:19",
    "y:24",
    "freecell:617,cells=8,columns=10",
    "freecell:617,cells=0,columns=4",
    "cube-ttt:2,8",
    "mnk:20,3,3",
];

fn names() -> impl Iterator<Item = &'static str> {
    let examples = FAMILIES.iter().flat_map(|family| family.examples);
    examples.copied().chain(LARGE)
}

/// Some situations of every game, each as one viewer sees it.
fn for_each_situation(mut check: impl FnMut(&str, &Situation)) {
    let viewers = [
        Viewer::Spectator,
        Viewer::Seat(Seat::FIRST),
        Viewer::Seat(Seat::SECOND),
    ];
    for name in names() {
        for (seed, viewer) in (1..).zip(viewers) {
            let line = Line {
                seed,
                viewer,
                after: vec![0, 9],
                longest: 120,
            };
            for situation in situations(name, line) {
                check(name, &situation);
            }
        }
    }
}

fn fit(situation: &Situation, room: Size) -> Result<Chart, Size> {
    Chart::fit(&situation.layout, &situation.kinds, &situation.view, room)
}

/// The charts of a situation in all rooms, and in the smallest that has room for it.
fn charts(situation: &Situation) -> Vec<Chart> {
    let mut charts = Vec::new();
    for room in ROOMS {
        let chart = fit(situation, room).or_else(|needs| {
            assert!(needs.width > room.width || needs.height > room.height);
            fit(situation, needs)
        });
        charts.push(chart.expect("the needed size is enough"));
    }
    charts
}

#[test]
fn what_is_seen_is_what_is_hit() {
    for_each_situation(|name, situation| {
        for chart in charts(situation) {
            check_hits(name, &chart);
        }
    });
}

fn check_hits(name: &str, chart: &Chart) {
    let Size { width, height } = chart.size();
    for grip in chart.grips() {
        let area = chart.area(grip).expect("every grip has an area");
        assert!(!area.is_empty(), "{name}: {grip:?}");
        assert!(
            area.right() <= width && area.bottom() <= height,
            "{name}: {grip:?} {area:?}"
        );
        for at in area.positions() {
            assert_eq!(chart.hit(at), Some(grip), "{name}: {at:?}");
        }
        let whole = chart.area(Grip::place(grip.place)).expect("its place too");
        assert_eq!(whole.union(area), whole, "{name}: {grip:?}");
    }
    assert_eq!(chart.hit(Position::new(width, 0)), None);
    assert_eq!(chart.hit(Position::new(0, height)), None);
}

#[test]
fn every_gesture_can_be_made() {
    let mut checked = 0;
    for_each_situation(|name, situation| {
        for chart in charts(situation) {
            for gesture in &situation.gestures {
                let (grip, to) = match *gesture {
                    Gesture::Touch(grip) | Gesture::Send(grip) => (grip, grip.place),
                    Gesture::Carry { from, to } => (from, to),
                };
                for grip in [grip, Grip::place(to)] {
                    let area = chart.area(grip);
                    let area = area.unwrap_or_else(|| panic!("{name}: {grip:?} is nowhere"));
                    let hits = area.positions().filter_map(|at| chart.hit(at));
                    assert!(hits.into_iter().any(|hit| hit.place == grip.place));
                    checked += 1;
                }
            }
        }
    });
    assert!(checked > 10_000, "{checked}");
}

#[test]
fn arrows_lead_everywhere() {
    for_each_situation(|name, situation| {
        for chart in charts(situation) {
            check_arrows(name, &chart);
        }
    });
}

fn check_arrows(name: &str, chart: &Chart) {
    let grips: BTreeSet<Grip> = chart.grips().collect();
    let first = chart.grips().next().expect("a board has a place");
    let steps = |from: Grip| Direction::ALL.map(|direction| chart.step(from, direction));
    let mut reached = BTreeSet::from([first]);
    let mut open = vec![first];
    while let Some(grip) = open.pop() {
        open.extend(
            steps(grip)
                .into_iter()
                .flatten()
                .filter(|to| reached.insert(*to)),
        );
    }
    assert_eq!(reached, grips, "{name}: from the first to all");
    // Backwards: collect the grips from which arrows lead to the first.
    let mut leading = BTreeSet::from([first]);
    loop {
        let leads = |grip: &&Grip| {
            steps(**grip)
                .into_iter()
                .flatten()
                .any(|to| leading.contains(&to))
        };
        let more: Vec<Grip> = grips.difference(&leading).filter(leads).copied().collect();
        if more.is_empty() {
            break;
        }
        leading.extend(more);
    }
    assert_eq!(leading, grips, "{name}: from all to the first");
}

#[test]
fn arrows_point_where_they_lead() {
    for_each_situation(|name, situation| {
        let chart = fit(situation, ROOMS[0]).unwrap();
        // Twice the coordinates, so that they are whole numbers.
        let middle = |grip| {
            let area = chart.area(grip).unwrap();
            (2 * area.x + area.width, 2 * area.y + area.height)
        };
        for grip in chart.grips() {
            let (x, y) = middle(grip);
            for direction in Direction::ALL {
                let Some(to) = chart.step(grip, direction) else {
                    continue;
                };
                let (to_x, to_y) = middle(to);
                let agrees = match direction {
                    Direction::Up => to_y < y,
                    Direction::Down => to_y > y,
                    Direction::Left => to_x < x,
                    Direction::Right => to_x > x,
                };
                assert!(agrees, "{name}: {direction:?} from {grip:?} to {to:?}");
            }
        }
    });
}

/// A painted chart. Checks that nothing is painted in a margin around it.
fn picture(chart: &Chart, highlights: &Highlights<'_>) -> Buffer {
    const MARGIN: u16 = 2;
    let Size { width, height } = chart.size();
    let whole = Rect::new(0, 0, width + 2 * MARGIN, height + 2 * MARGIN);
    let mut buffer = Buffer::empty(whole);
    chart.paint(&mut buffer, Position::new(MARGIN, MARGIN), highlights);
    let inside = Rect::new(MARGIN, MARGIN, width, height);
    let empty = ratatui::buffer::Cell::default();
    for at in whole.positions().filter(|at| !inside.contains(*at)) {
        assert_eq!(buffer[at], empty, "{at:?}");
    }
    buffer
}

#[test]
fn every_highlight_is_seen_in_every_theme() {
    for name in names() {
        let line = Line {
            seed: 5,
            viewer: Viewer::Seat(Seat::FIRST),
            after: vec![6],
            longest: 6,
        };
        let situation = &situations(name, line)[0];
        for chart in charts(situation) {
            let grips: Vec<Grip> = chart.grips().collect();
            let samples = [0, grips.len() / 3, grips.len() - 1].map(|number| grips[number]);
            for theme in Theme::ALL {
                for grip in samples {
                    check_highlights(name, &chart, theme, grip);
                }
            }
        }
    }
}

/// Each highlight looks different from the others and from no highlight.
fn check_highlights(name: &str, chart: &Chart, theme: Theme, grip: Grip) {
    let plain = Highlights::plain(theme);
    let places = [grip.place];
    let mut variants = [plain; 7];
    variants[1].cursor = Some(grip);
    variants[2].held = Some(grip);
    variants[3].targets = &places;
    variants[4].last = &places;
    variants[5].decisive = &places;
    variants[6].hint = Some(Gesture::Touch(grip));
    let pictures = variants.map(|highlights| picture(chart, &highlights));
    for (number, picture) in pictures.iter().enumerate() {
        for (other_number, other) in pictures[..number].iter().enumerate() {
            assert_ne!(
                picture,
                other,
                "{name}, {}: highlights {other_number} and {number} of {grip:?}",
                theme.name()
            );
        }
    }
}

#[test]
fn the_theme_without_colour_paints_none() {
    for_each_situation(|name, situation| {
        let chart = fit(situation, ROOMS[0]).unwrap();
        let highlights = Highlights {
            cursor: chart.grips().next(),
            last: &situation.last,
            decisive: &situation.decisive,
            hint: situation.gestures.first().copied(),
            ..Highlights::plain(Theme::NoColour)
        };
        let buffer = picture(&chart, &highlights);
        for cell in &buffer.content {
            let reset = ratatui::style::Color::Reset;
            assert_eq!((cell.fg, cell.bg), (reset, reset), "{name}");
        }
    });
}

/// Places at random coordinates, as a definition file may have them.
fn random_layout(rng: &mut ChaCha8Rng) -> Layout {
    let mut draw = |bound: usize| below(rng, bound);
    let shape = [Shape::Square, Shape::Hexagon, Shape::Point][draw(3)];
    let (count, spread) = (1 + draw(30), 1 + draw(12));
    let steps_per_cell = [1.0, 2.0, 3.0, 50.0][draw(4)];
    let mut spots: Vec<Spot> = Vec::new();
    for number in 0..count {
        let mut coordinate = || {
            let steps = u16::try_from(draw(4 * spread)).expect("less than 50");
            f32::from(steps) / steps_per_cell - 3.0
        };
        let (x, y) = (coordinate(), coordinate());
        if spots.iter().all(|spot| (spot.x, spot.y) != (x, y)) {
            spots.push(Spot {
                place: Place(u32::try_from(number).expect("at most 30")),
                name: format!("{}{number}", "name".repeat(draw(3))),
                x,
                y,
                shape,
                neighbours: Vec::new(),
            });
        }
    }
    // Each place is joined to the next.
    for number in 1..spots.len() {
        let (previous, next) = (spots[number - 1].place, spots[number].place);
        spots[number - 1].neighbours.push(next);
        spots[number].neighbours.push(previous);
    }
    Layout::new(spots).expect("names and positions differ")
}

#[test]
fn places_may_be_anywhere() {
    let mut rng = ChaCha8Rng::seed_from_u64(20_261_115);
    for _ in 0..400 {
        let layout = random_layout(&mut rng);
        let places = layout.spots().iter().map(|spot| (spot.place, Vec::new()));
        let view = View {
            viewer: Viewer::Spectator,
            places: places.collect(),
        };
        let situation = Situation {
            layout,
            kinds: Vec::new(),
            view,
            last: Vec::new(),
            decisive: Vec::new(),
            gestures: Vec::new(),
        };
        for chart in charts(&situation) {
            check_hits("anywhere", &chart);
            check_arrows("anywhere", &chart);
            assert_eq!(chart.grips().count(), situation.layout.spots().len());
        }
    }
}

#[test]
fn large_boards_fit_beside_a_panel() {
    let start = |name: &str| {
        let line = Line {
            seed: 1,
            viewer: Viewer::Spectator,
            after: vec![0],
            longest: 0,
        };
        situations(name, line).remove(0)
    };
    let fits = |name: &str, width, height| {
        let room = Size::new(width, height);
        fit(&start(name), room).unwrap_or_else(|needs| panic!("{name} needs {needs}"));
    };
    // In a terminal of 80 columns and 40 rows with a panel of 28 columns.
    fits("gomoku:20", 50, 36);
    fits("freecell:617", 50, 36);
    fits("freecell:617,cells=8,columns=10", 50, 36);
    fits("y:24", 52, 36);
    fits("hex:15", 52, 36);
    // For hex:19 the panel is narrower, or below the board.
    fits("hex:19", 61, 22);
}
