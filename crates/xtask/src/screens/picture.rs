//! A screen as an SVG picture.
//!
//! Every character stands in its cell, whatever font the reader has: text that merely flows is shifted
//! by each suit or stone that its font lacks. Lines between cells are drawn, not written, so that they
//! meet.

use std::num::NonZeroU16;

use vt100::{Color, Parser};

use super::lines::{Arm, arms};

/// A cell in pixels: what common fonts of 14 pixels fill.
const WIDTH: f32 = 8.4;
const HEIGHT: f32 = 18.0;
/// Where the feet of letters stand in a cell.
const FEET: f32 = 13.5;
/// The empty frame around the screen.
const FRAME: f32 = 10.0;

const INK: &str = "#d8d8d8";
const GROUND: &str = "#16181d";

/// The sixteen colours of terminals, readable on the dark ground.
const COLOURS: [&str; 16] = [
    "#3b4048", "#e06c75", "#98c379", "#d7a65f", "#61afef", "#c678dd", "#56b6c2", "#c8ccd4",
    "#7f848e", "#ff8b94", "#b5e890", "#ffd787", "#8cc8ff", "#e29bf5", "#7fdbe6", "#ffffff",
];

/// The picture of a screen, from its text with escape sequences, line by line.
#[must_use]
pub fn picture(text: &str, rows: NonZeroU16, columns: NonZeroU16) -> String {
    let mut parser = Parser::new(rows, columns, 0);
    let lines: Vec<&str> = text.lines().take(rows.get().into()).collect();
    parser.process(lines.join("\r\n").as_bytes());
    let (width, height) = (
        f32::from(columns.get()) * WIDTH + 2.0 * FRAME,
        f32::from(rows.get()) * HEIGHT + 2.0 * FRAME,
    );
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\">\n\
         <style>text {{ font: 14px ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; \
         white-space: pre; text-anchor: middle }}</style>\n\
         <rect width=\"100%\" height=\"100%\" rx=\"6\" fill=\"{GROUND}\"/>\n"
    );
    for row in 0..rows.get() {
        let cells: Vec<Cell> = (0..columns.get())
            .map(|column| Cell::of(&parser, row, column))
            .collect();
        svg.push_str(&grounds(&cells));
        for cell in &cells {
            svg.push_str(&cell.ink());
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// A cell, where it stands and in which colours.
struct Cell {
    text: String,
    left: f32,
    top: f32,
    ink: &'static str,
    ground: Option<&'static str>,
    /// What its text is written with, beyond colour.
    style: String,
}

impl Cell {
    fn of(parser: &Parser, row: u16, column: u16) -> Self {
        let cell = parser
            .screen()
            .cell(row, column)
            .expect("the screen has so many rows and columns");
        let (ink, ground) = (colour(cell.fgcolor()), colour(cell.bgcolor()));
        let (ink, ground) = if cell.inverse() {
            (ground.unwrap_or(GROUND), Some(ink.unwrap_or(INK)))
        } else {
            (ink.unwrap_or(INK), ground)
        };
        let styles = [
            (cell.bold(), " font-weight=\"bold\""),
            (cell.italic(), " font-style=\"italic\""),
            (cell.underline(), " text-decoration=\"underline\""),
            (cell.dim(), " opacity=\".6\""),
        ];
        let styles = styles.iter().filter(|(is_set, _)| *is_set);
        Self {
            text: cell.contents().to_owned(),
            left: FRAME + f32::from(column) * WIDTH,
            top: FRAME + f32::from(row) * HEIGHT,
            ink,
            ground,
            style: styles.map(|(_, style)| *style).collect(),
        }
    }

    /// What is written or drawn in the cell.
    fn ink(&self) -> String {
        let Self { left, top, ink, .. } = self;
        let mut characters = self.text.chars();
        let (Some(first), None) = (characters.next(), characters.next()) else {
            return self.letters();
        };
        if first == ' ' && !self.style.contains("underline") {
            return String::new();
        }
        if let Some(opacity) = shade(first) {
            return format!(
                "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
                 fill=\"{ink}\" opacity=\"{opacity}\"/>\n"
            );
        }
        match arms(first) {
            [] => self.letters(),
            arms => self.strokes(arms),
        }
    }

    fn letters(&self) -> String {
        if self.text.is_empty() {
            return String::new();
        }
        let (x, y) = (self.left + WIDTH / 2.0, self.top + FEET);
        let (ink, style) = (self.ink, &self.style);
        let text = self
            .text
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;");
        format!("<text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"{ink}\"{style}>{text}</text>\n")
    }

    fn strokes(&self, arms: &[Arm]) -> String {
        let point = |(x, y): (f32, f32)| {
            format!("{:.1} {:.1}", self.left + x * WIDTH, self.top + y * HEIGHT)
        };
        let path: Vec<String> = arms
            .iter()
            .map(|arm| format!("M{}L{}", point(arm.from), point(arm.to)))
            .collect();
        let ink = self.ink;
        let faint = if self.style.contains("opacity") {
            " opacity=\".6\""
        } else {
            ""
        };
        let width = arms[0].width;
        format!(
            "<path d=\"{}\" stroke=\"{ink}\" stroke-width=\"{width}\"{faint}/>\n",
            path.concat()
        )
    }
}

/// The grounds of a row's cells, each of one colour drawn at once.
fn grounds(cells: &[Cell]) -> String {
    let mut svg = String::new();
    for run in cells.chunk_by(|one, next| one.ground == next.ground) {
        let Some(ground) = run[0].ground else {
            continue;
        };
        let (left, top) = (run[0].left, run[0].top);
        let count = u16::try_from(run.len()).unwrap_or(u16::MAX);
        let width = f32::from(count) * WIDTH;
        svg.push_str(&format!(
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{HEIGHT}\" \
             fill=\"{ground}\"/>\n"
        ));
    }
    svg
}

/// How much of a cell a block of shade fills.
const fn shade(character: char) -> Option<&'static str> {
    match character {
        '░' => Some(".25"),
        '▒' => Some(".5"),
        '▓' => Some(".75"),
        '█' => Some("1"),
        _ => None,
    }
}

/// A colour of terminals; `None` for the one that is there anyway. Beyond the sixteen this house uses
/// none, and white shows that one is missing here.
fn colour(colour: Color) -> Option<&'static str> {
    match colour {
        Color::Default => None,
        Color::Idx(index) => Some(COLOURS.get(usize::from(index)).unwrap_or(&"#ffffff")),
        Color::Rgb(..) => Some("#ffffff"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> String {
        let three = NonZeroU16::new(3).unwrap();
        picture(text, three, three)
    }

    #[test]
    fn letters_stand_in_their_cells_in_their_colours() {
        let svg = of("a\n \u{1b}[31m♥\u{1b}[0m<\n");
        let letters: Vec<&str> = svg.lines().filter(|l| l.starts_with("<text")).collect();
        assert_eq!(
            letters,
            [
                "<text x=\"14.2\" y=\"23.5\" fill=\"#d8d8d8\">a</text>",
                "<text x=\"22.6\" y=\"41.5\" fill=\"#e06c75\">♥</text>",
                "<text x=\"31.0\" y=\"41.5\" fill=\"#d8d8d8\">&lt;</text>",
            ]
        );
    }

    #[test]
    fn what_is_reversed_has_a_ground_and_lines_are_drawn() {
        let svg = of("\u{1b}[7mab\u{1b}[0m\n│\n");
        assert!(
            svg.contains(
                "<rect x=\"10.0\" y=\"10.0\" width=\"16.8\" height=\"18\" fill=\"#d8d8d8\"/>"
            ),
            "{svg}"
        );
        assert!(svg.contains("fill=\"#16181d\">a</text>"), "{svg}");
        assert!(
            svg.contains("<path d=\"M14.2 37.0L14.2 28.0M14.2 37.0L14.2 46.0\""),
            "{svg}"
        );
        assert!(!svg.contains("│"), "{svg}");
    }
}
