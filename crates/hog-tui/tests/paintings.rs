//! Snapshots of painted boards: for every family the start, the middle and the end of a game, a hint,
//! and a terminal that is too small.

mod situations;

use std::collections::BTreeMap;

use hog_board::{Gesture, Viewer};
use hog_core::Seat;
use hog_games::catalogue::FAMILIES;
use hog_tui::board::{Chart, Highlights, Theme};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Size};
use ratatui::style::Modifier;
use situations::{Line, Situation, situations};

/// The room for a board beside a panel of 28 columns, in a terminal of 80 columns and 40 rows.
const WINDOW: Size = Size::new(52, 36);

fn line(seed: u64, longest: usize) -> Line {
    Line {
        seed,
        viewer: Viewer::Seat(Seat::FIRST),
        after: vec![0, 4],
        longest,
    }
}

fn fit(situation: &Situation, room: Size) -> Result<Chart, String> {
    let chart = Chart::fit(&situation.layout, &situation.kinds, &situation.view, room);
    chart.map_err(|Size { width, height }| {
        format!("the board needs {width} columns and {height} rows")
    })
}

/// A chart on a terminal.
fn painted(chart: &Chart, marks: &Highlights<'_>) -> Buffer {
    let Size { width, height } = chart.size();
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("it cannot fail");
    terminal
        .draw(|frame| chart.paint(frame.buffer_mut(), Position::ORIGIN, marks))
        .expect("it cannot fail");
    terminal.backend().buffer().clone()
}

/// The characters of a buffer.
fn text(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width);
    let line = |row: &[Cell]| row.iter().map(Cell::symbol).collect::<String>();
    let lines = buffer.content.chunks(width).map(line);
    lines
        .map(|line| line.trim_end().to_string() + "\n")
        .collect()
}

/// The runs of cells in reversed video, such as a winning line: the characters alone do not show it.
fn reversed(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width);
    let mut lines = String::new();
    for (y, row) in buffer.content.chunks(width).enumerate() {
        let mut x = 0;
        for run in row.chunk_by(|one, next| one.style() == next.style()) {
            let symbols: String = run.iter().map(Cell::symbol).collect();
            let (fg, bg, modifier) = (run[0].fg, run[0].bg, run[0].modifier);
            if modifier.contains(Modifier::REVERSED) {
                lines += &format!("{y},{x} {symbols:?} {fg} on {bg} {modifier:?}\n");
            }
            x += run.len();
        }
    }
    lines
}

/// A picture, or why there is none.
fn section(title: &str, situation: &Situation, marks: &Highlights<'_>) -> String {
    let picture = match fit(situation, WINDOW) {
        Ok(chart) => {
            let buffer = painted(&chart, marks);
            text(&buffer) + &reversed(&buffer)
        }
        Err(error) => error + "\n",
    };
    format!("--- {title}\n{picture}")
}

/// All pictures of a game.
fn album(name: &str) -> String {
    let stages = situations(name, line(3, 150));
    let theme = Theme::FourColours;
    let plain = |title: &str, situation: &Situation| {
        let marks = Highlights {
            last: &situation.last,
            decisive: &situation.decisive,
            ..Highlights::plain(theme)
        };
        section(title, situation, &marks)
    };
    let last = stages.len() - 1;
    let (start, middle, end) = (&stages[0], &stages[1.min(last)], &stages[last]);
    // Where no move is left, a hint is taken from the start.
    let hinted = if middle.gestures.is_empty() {
        start
    } else {
        middle
    };
    let hint = Highlights {
        hint: hinted.gestures.first().copied(),
        ..Highlights::plain(theme)
    };
    let Err(small) = fit(middle, Size::new(1, 1)) else {
        panic!("{name}: one character has room for the board");
    };
    [
        plain("start", start),
        plain("middle", middle),
        plain("end", end),
        section("hint", hinted, &hint),
        format!("--- too small\n{small}\n"),
    ]
    .concat()
}

/// The snapshot is in the game's folder, like everything particular to that game.
#[test]
fn every_family_is_painted() {
    for family in FAMILIES {
        let name = family.examples[0];
        let folder = family.name.replace('-', "_");
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(format!("../../hog-games/src/{folder}"));
        settings.set_prepend_module_to_snapshot(false);
        settings.bind(|| insta::assert_snapshot!("drawing", album(name), name));
    }
}

#[test]
fn large_boards_are_painted() {
    for name in ["hex", "hex:19", "gomoku", "gomoku:20", "y:24"] {
        let end = situations(name, line(3, 30)).pop().unwrap();
        let chart = fit(&end, Size::new(80, 40)).unwrap();
        let file = format!("large-{}", name.replace(':', "-"));
        insta::assert_snapshot!(
            file,
            text(&painted(&chart, &Highlights::plain(Theme::FourColours))),
            name
        );
    }
}

#[test]
fn cards_shrink_with_their_room() {
    let situation = &situations("freecell:617", line(3, 30))[2];
    let rooms = [(80, 40), (52, 36), (52, 20), (44, 20), (32, 20), (26, 20)];
    let sizes = rooms.map(|(width, height)| {
        let picture = match fit(situation, Size::new(width, height)) {
            Ok(chart) => text(&painted(&chart, &Highlights::plain(Theme::FourColours))),
            Err(error) => error + "\n",
        };
        format!("--- {width} columns, {height} rows\n{picture}")
    });
    insta::assert_snapshot!("cards-in-rooms", sizes.concat());
}

/// The styles in a buffer, each with the first text that has it.
fn looks(buffer: &Buffer) -> BTreeMap<String, String> {
    let mut looks = BTreeMap::new();
    for run in buffer
        .content
        .chunk_by(|one, next| one.style() == next.style())
    {
        let symbols: String = run.iter().map(Cell::symbol).collect();
        let look = format!("{} on {} {:?}", run[0].fg, run[0].bg, run[0].modifier);
        looks
            .entry(look)
            .or_insert_with(|| symbols.trim().to_owned());
    }
    looks
}

/// A late situation with all highlights at once, on different places where possible.
fn marked(name: &str, theme: Theme, room: Size) -> Buffer {
    let situation = situations(name, line(3, 12)).pop().expect("the last one");
    let chart = fit(&situation, room).expect("there is room");
    let carried = |gesture: &&Gesture| matches!(gesture, Gesture::Carry { .. });
    let gestures = &situation.gestures;
    let hint = gestures.iter().find(carried).or(gestures.first()).copied();
    let grips: Vec<_> = chart.grips().collect();
    let at = |eighths: usize| grips[grips.len() * eighths / 8];
    let marks = Highlights {
        cursor: Some(at(1)),
        held: Some(at(2)),
        targets: &[at(3).place, at(4).place],
        last: &situation.last,
        decisive: &[at(5).place, at(6).place],
        hint,
        theme,
    };
    painted(&chart, &marks)
}

/// The characters tell the highlights apart in every theme; a theme adds only styles.
#[test]
fn highlights_are_painted_in_all_themes() {
    for (name, room) in [
        ("hex:4", Size::new(60, 30)),
        ("gomoku:7", Size::new(20, 20)),
        ("freecell:617", Size::new(52, 36)),
    ] {
        let characters = text(&marked(name, Theme::FourColours, room));
        let mut pictures = characters.clone();
        for theme in Theme::ALL {
            let buffer = marked(name, theme, room);
            assert_eq!(text(&buffer), characters, "{name} in {}", theme.name());
            pictures += &format!("--- {}\n", theme.name());
            for (look, symbols) in looks(&buffer) {
                pictures += &format!("{look}: {symbols}\n");
            }
        }
        insta::assert_snapshot!(format!("marks-{}", name.replace(':', "-")), pictures);
    }
}
