//! Boards as they are painted: for every family of games the start, the middle and the end of a
//! game, a hint, and too small a terminal.

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

/// What a board has beside a panel of 28 columns in a terminal of 80 columns and 40 rows.
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

/// What is reversed, such as what is decisive: the characters alone do not show it.
fn reversed(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width);
    let mut told = String::new();
    for (y, row) in buffer.content.chunks(width).enumerate() {
        let mut x = 0;
        for run in row.chunk_by(|one, next| one.style() == next.style()) {
            let symbols: String = run.iter().map(Cell::symbol).collect();
            let (fg, bg, modifier) = (run[0].fg, run[0].bg, run[0].modifier);
            if modifier.contains(Modifier::REVERSED) {
                told += &format!("{y},{x} {symbols:?} {fg} on {bg} {modifier:?}\n");
            }
            x += run.len();
        }
    }
    told
}

/// A picture, or why there is none.
fn section(title: &str, situation: &Situation, marks: &Highlights<'_>) -> String {
    let told = match fit(situation, WINDOW) {
        Ok(chart) => {
            let buffer = painted(&chart, marks);
            text(&buffer) + &reversed(&buffer)
        }
        Err(error) => error + "\n",
    };
    format!("--- {title}\n{told}")
}

/// All pictures of a game.
fn album(name: &str) -> String {
    let all = situations(name, line(3, 150));
    let theme = Theme::FourColours;
    let plain = |title: &str, situation: &Situation| {
        let marks = Highlights {
            last: &situation.last,
            decisive: &situation.decisive,
            ..Highlights::plain(theme)
        };
        section(title, situation, &marks)
    };
    let (start, middle, end) = (&all[0], &all[1.min(all.len() - 1)], &all[all.len() - 1]);
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

/// The drawing of a family is in the game's folder, as all that is particular to a game.
#[test]
fn every_family() {
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
fn large_boards() {
    for name in ["hex", "hex:19", "gomoku", "gomoku:20", "y:24"] {
        let all = situations(name, line(3, 30));
        let shown = fit(&all[all.len() - 1], Size::new(80, 40)).unwrap();
        let file = format!("large-{}", name.replace(':', "-"));
        insta::assert_snapshot!(
            file,
            text(&painted(&shown, &Highlights::plain(Theme::FourColours))),
            name
        );
    }
}

#[test]
fn cards_shrink_with_their_room() {
    let situation = &situations("freecell:617", line(3, 30))[2];
    let rooms = [(80, 40), (52, 36), (52, 20), (44, 20), (32, 20), (26, 20)];
    let sizes = rooms.map(|(width, height)| {
        let told = match fit(situation, Size::new(width, height)) {
            Ok(chart) => text(&painted(&chart, &Highlights::plain(Theme::FourColours))),
            Err(error) => error + "\n",
        };
        format!("--- {width} columns, {height} rows\n{told}")
    });
    insta::assert_snapshot!("cards-in-rooms", sizes.concat());
}

/// The looks that a buffer has, each with what first has it.
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

/// All marks at once, on different things.
fn marked(name: &str, theme: Theme, room: Size) -> Buffer {
    let all = situations(name, line(3, 12));
    let situation = &all[all.len() - 1];
    let chart = fit(situation, room).expect("there is room");
    let carried = |gesture: &&Gesture| matches!(gesture, Gesture::Carry { .. });
    let gestures = &situation.gestures;
    let hint = gestures.iter().find(carried).or(gestures.first()).copied();
    let grips: Vec<_> = chart.grips().collect();
    let at = |part: usize| grips[grips.len() * part / 8];
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

/// Marks are told by characters in every theme; a theme adds looks.
#[test]
fn marks_in_all_themes() {
    for (name, room) in [
        ("hex:4", Size::new(60, 30)),
        ("gomoku:7", Size::new(20, 20)),
        ("freecell:617", Size::new(52, 36)),
    ] {
        let characters = text(&marked(name, Theme::FourColours, room));
        let mut told = characters.clone();
        for theme in Theme::ALL {
            let buffer = marked(name, theme, room);
            assert_eq!(text(&buffer), characters, "{name} in {}", theme.name());
            told += &format!("--- {}\n", theme.name());
            for (look, symbols) in looks(&buffer) {
                told += &format!("{look}: {symbols}\n");
            }
        }
        insta::assert_snapshot!(format!("marks-{}", name.replace(':', "-")), told);
    }
}
