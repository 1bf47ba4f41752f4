//! What is true of every chart: what is under the mouse, where things are, where arrows lead.

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

/// Rooms in which games are played: whatever one likes, a usual terminal alone and beside a panel,
/// a small one.
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
fn all(mut check: impl FnMut(&str, &Situation)) {
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
        charts.push(chart.expect("what is asked for is enough"));
    }
    charts
}

#[test]
fn what_is_seen_is_what_is_hit() {
    all(|name, situation| {
        for chart in charts(situation) {
            check_hits(name, &chart);
        }
    });
}

fn check_hits(name: &str, chart: &Chart) {
    let Size { width, height } = chart.size();
    for grip in chart.grips() {
        let area = chart.area(grip).expect("a stop is somewhere");
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
fn whatever_a_move_needs_is_there() {
    let mut checked = 0;
    all(|name, situation| {
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
    all(|name, situation| {
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
    // From all to the first: what leads to a place that leads there, leads there too.
    let mut home = BTreeSet::from([first]);
    loop {
        let leads = |grip: &&Grip| {
            steps(**grip)
                .into_iter()
                .flatten()
                .any(|to| home.contains(&to))
        };
        let more: Vec<Grip> = grips.difference(&home).filter(leads).copied().collect();
        if more.is_empty() {
            break;
        }
        home.extend(more);
    }
    assert_eq!(home, grips, "{name}: from all to the first");
}

#[test]
fn arrows_point_where_they_lead() {
    all(|name, situation| {
        let chart = fit(situation, ROOMS[0]).unwrap();
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
                let there = middle(to);
                let right = match direction {
                    Direction::Up => there.1 < y,
                    Direction::Down => there.1 > y,
                    Direction::Left => there.0 < x,
                    Direction::Right => there.0 > x,
                };
                assert!(right, "{name}: {direction:?} from {grip:?} to {to:?}");
            }
        }
    });
}

/// A picture, with a margin in which nothing may be painted.
fn picture(chart: &Chart, painted: &Highlights<'_>) -> Buffer {
    const MARGIN: u16 = 2;
    let Size { width, height } = chart.size();
    let whole = Rect::new(0, 0, width + 2 * MARGIN, height + 2 * MARGIN);
    let mut buffer = Buffer::empty(whole);
    chart.paint(&mut buffer, Position::new(MARGIN, MARGIN), painted);
    let inside = Rect::new(MARGIN, MARGIN, width, height);
    let empty = ratatui::buffer::Cell::default();
    for at in whole.positions().filter(|at| !inside.contains(*at)) {
        assert_eq!(buffer[at], empty, "{at:?}");
    }
    buffer
}

#[test]
fn every_mark_is_seen_in_every_theme() {
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
            let some = [0, grips.len() / 3, grips.len() - 1].map(|number| grips[number]);
            for theme in Theme::ALL {
                for grip in some {
                    check_marks(name, &chart, theme, grip);
                }
            }
        }
    }
}

/// Each mark looks different from the others and from none.
fn check_marks(name: &str, chart: &Chart, theme: Theme, grip: Grip) {
    let plain = Highlights::plain(theme);
    let places = [grip.place];
    let mut all = [plain; 7];
    all[1].cursor = Some(grip);
    all[2].held = Some(grip);
    all[3].targets = &places;
    all[4].last = &places;
    all[5].decisive = &places;
    all[6].hint = Some(Gesture::Touch(grip));
    let pictures: Vec<Buffer> = all.iter().map(|painted| picture(chart, painted)).collect();
    for (number, one) in pictures.iter().enumerate() {
        for (other, two) in pictures[..number].iter().enumerate() {
            assert_ne!(
                one,
                two,
                "{name}, {}: marks {other} and {number} of {grip:?}",
                theme.name()
            );
        }
    }
}

#[test]
fn without_colour_there_is_none() {
    all(|name, situation| {
        let chart = fit(situation, ROOMS[0]).unwrap();
        let painted = Highlights {
            cursor: chart.grips().next(),
            last: &situation.last,
            decisive: &situation.decisive,
            hint: situation.gestures.first().copied(),
            ..Highlights::plain(Theme::NoColour)
        };
        let buffer = picture(&chart, &painted);
        for cell in &buffer.content {
            let none = ratatui::style::Color::Reset;
            assert_eq!((cell.fg, cell.bg), (none, none), "{name}");
        }
    });
}

/// Places anywhere, as a definition file may have them.
fn anywhere(rng: &mut ChaCha8Rng) -> Layout {
    let mut draw = |bound: usize| below(rng, bound);
    let shape = [Shape::Square, Shape::Hexagon, Shape::Point][draw(3)];
    let (count, spread) = (1 + draw(30), 1 + draw(12));
    let part = [1.0, 2.0, 3.0, 50.0][draw(4)];
    let mut spots: Vec<Spot> = Vec::new();
    for number in 0..count {
        let mut at = || {
            let steps = u16::try_from(draw(4 * spread)).expect("less than 50");
            f32::from(steps) / part - 3.0
        };
        let (x, y) = (at(), at());
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
    // Each is joined to the next.
    for number in 1..spots.len() {
        let (one, two) = (spots[number - 1].place, spots[number].place);
        spots[number - 1].neighbours.push(two);
        spots[number].neighbours.push(one);
    }
    Layout::new(spots).expect("names and positions differ")
}

#[test]
fn places_may_be_anywhere() {
    let mut rng = ChaCha8Rng::seed_from_u64(20_261_115);
    for _ in 0..400 {
        let layout = anywhere(&mut rng);
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
    // This one leaves room for a narrow panel beside it, or for one below.
    fits("hex:19", 61, 22);
}
