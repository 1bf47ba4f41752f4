//! Paints a board in colours: `paint [--room 80x40] [--theme no-colour] [--random 20] [--seat 1]
//! [--marks] [--times 1000] game [moves…]`. A game is a name of the catalogue or `file:path`.

use std::collections::VecDeque;

use anyhow::{Context, bail};
use hog_board::{Gesture, Grip, Kind, Layout, Mediator, Place, View, Viewer};
use hog_core::{Game, Seat, Turn};
use hog_games::catalogue::{Choice, Listed, Visitor};
use hog_tui::board::{Chart, Highlights, Theme};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::{Color, Modifier};

struct Options {
    room: Size,
    theme: Theme,
    random: usize,
    viewer: Viewer,
    marks: bool,
    times: u32,
}

fn main() -> anyhow::Result<()> {
    let mut options = Options {
        room: Size::new(80, 40),
        theme: Theme::FOUR_COLOURS,
        random: 0,
        viewer: Viewer::Spectator,
        marks: false,
        times: 0,
    };
    let mut words: VecDeque<String> = std::env::args().skip(1).collect();
    let game = loop {
        let word = words.pop_front().context("which game?")?;
        let mut value = || words.pop_front().context("a value is missing");
        match word.as_str() {
            "--room" => {
                let value = value()?;
                let (width, height) = value.split_once('x').context("such as 80x40")?;
                options.room = Size::new(width.parse()?, height.parse()?);
            }
            "--theme" => options.theme = Theme::named(&value()?).context("no such theme")?,
            "--random" => options.random = value()?.parse()?,
            "--seat" => {
                let number: u8 = value()?.parse()?;
                options.viewer = Viewer::Seat(if number == 1 {
                    Seat::FIRST
                } else {
                    Seat::SECOND
                });
            }
            "--times" => options.times = value()?.parse()?,
            "--marks" => options.marks = true,
            _ => break word,
        }
    };
    let choice: Choice = match game.strip_prefix("file:") {
        Some(path) => Choice::from_text(&game, &std::fs::read_to_string(path)?)?,
        None => game.parse()?,
    };
    let moves = words.into();
    choice.visit(Painter { options, moves })
}

struct Painter {
    options: Options,
    moves: Vec<String>,
}

impl Visitor for Painter {
    type Output = anyhow::Result<()>;

    fn visit<G: Listed>(self, game: G) -> anyhow::Result<()> {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut state = game.starts().into_iter().next().context("no start")?;
        let mut last = Vec::new();
        let mut typed = self.moves.iter();
        for _ in 0..self.options.random.max(self.moves.len()) + 200 {
            let moves = moves(&game, &state);
            let chosen = match game.turn(&state) {
                Turn::Chance => moves[below(&mut rng, moves.len())],
                Turn::Seat(_) if last.len() < self.moves.len() => {
                    let text = typed.next().context("a move")?;
                    let Ok(chosen) = game.read_move(&state, text) else {
                        bail!("{text}?");
                    };
                    chosen
                }
                Turn::Seat(_) if last.len() < self.options.random => {
                    moves[below(&mut rng, moves.len())]
                }
                Turn::Seat(_) | Turn::Over(_) => break,
            };
            if matches!(game.turn(&state), Turn::Seat(_)) {
                last.push(
                    game.gestures(&state, chosen)
                        .first()
                        .map(|gesture| gesture.end()),
                );
            }
            game.play_unchecked(&mut state, chosen);
        }
        let view = Mediator::new(self.options.viewer).view(&game.scene(&state), &mut rng);
        let moves = moves(&game, &state).into_iter();
        let mut gestures = moves.flat_map(|mv| game.gestures(&state, mv));
        let shown = Shown {
            options: self.options,
            layout: game.layout(),
            kinds: game.kinds(),
            view,
            last: last.last().copied().flatten().into_iter().collect(),
            decisive: game.decisive(&state),
            hint: gestures.nth(3),
        };
        shown.print()
    }
}

fn moves<G: Game>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves
}

fn below(rng: &mut ChaCha8Rng, bound: usize) -> usize {
    usize::try_from(rng.next_u64() % u64::try_from(bound.max(1)).unwrap_or(1)).unwrap_or(0)
}

struct Shown {
    options: Options,
    layout: Layout,
    kinds: Vec<Kind>,
    view: View,
    last: Vec<Place>,
    decisive: Vec<Place>,
    hint: Option<Gesture>,
}

impl Shown {
    fn print(&self) -> anyhow::Result<()> {
        let room = self.options.room;
        let chart = Chart::fit(&self.layout, &self.kinds, &self.view, room)?;
        let size = chart.size();
        let mut buffer = Buffer::empty(Rect::new(0, 0, size.width, size.height));
        let grips: Vec<Grip> = chart.grips().collect();
        let targets: Vec<Place> = grips.iter().rev().take(3).map(|grip| grip.place).collect();
        let mut painted = Highlights::plain(&self.options.theme);
        painted.last = &self.last;
        painted.decisive = &self.decisive;
        if self.options.marks {
            painted.cursor = chart.first();
            painted.held = grips.get(grips.len() / 2).copied();
            painted.targets = &targets;
            painted.hint = self.hint;
        }
        chart.paint(&mut buffer, Position::ORIGIN, &painted);
        println!(
            "{}x{} of {}x{}",
            size.width, size.height, room.width, room.height
        );
        print!("{}", ansi(&buffer));
        if self.options.times > 0 {
            let start = std::time::Instant::now();
            for _ in 0..self.options.times {
                let chart = Chart::fit(&self.layout, &self.kinds, &self.view, room)?;
                chart.paint(&mut buffer, Position::ORIGIN, &painted);
            }
            println!(
                "{:?} to fit and paint",
                start.elapsed() / self.options.times
            );
        }
        Ok(())
    }
}

/// A buffer with the codes that colour a terminal.
fn ansi(buffer: &Buffer) -> String {
    let mut text = String::new();
    for y in 0..buffer.area.height {
        for x in 0..buffer.area.width {
            let cell = &buffer[(x, y)];
            let mut codes = vec!["0".to_string()];
            let modifiers = [
                (Modifier::BOLD, "1"),
                (Modifier::DIM, "2"),
                (Modifier::UNDERLINED, "4"),
                (Modifier::REVERSED, "7"),
            ];
            let set = modifiers
                .iter()
                .filter(|(modifier, _)| cell.modifier.contains(*modifier));
            codes.extend(set.map(|(_, code)| (*code).to_string()));
            codes.extend(code(cell.fg, 30).map(|code| code.to_string()));
            codes.extend(code(cell.bg, 40).map(|code| code.to_string()));
            text += &format!("\x1b[{}m{}", codes.join(";"), cell.symbol());
        }
        text += "\x1b[0m\n";
    }
    text
}

fn code(color: Color, base: u8) -> Option<u8> {
    let number = match color {
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 60,
        Color::LightRed => 61,
        Color::LightGreen => 62,
        Color::LightYellow => 63,
        Color::LightBlue => 64,
        Color::LightMagenta => 65,
        Color::LightCyan => 66,
        Color::White => 67,
        _ => return None,
    };
    Some(base + number)
}
