//! A screen as an SVG picture.
//!
//! Each character is placed in its own cell: in a line of text, a suit or stone of another width would
//! shift all characters after it. Characters that draw lines become paths, so that lines of neighbouring cells meet.

use std::num::NonZeroU16;

use vt100::{Cell, Color, Parser};

use crate::Size;

/// The size of a cell, the margin around the screen, and the baseline below the top of a cell, in pixels. A cell
/// fits common fonts of 14 pixels.
const WIDTH: f32 = 8.4;
const HEIGHT: f32 = 18.0;
const MARGIN: f32 = 10.0;
const BASELINE: f32 = 13.5;

const FOREGROUND: &str = "#d8d8d8";
const BACKGROUND: &str = "#16181d";

/// The sixteen colours of terminals, readable on the dark background.
const COLOURS: [&str; 16] = [
    "#3b4048", "#e06c75", "#98c379", "#d7a65f", "#61afef", "#c678dd", "#56b6c2", "#c8ccd4",
    "#7f848e", "#ff8b94", "#b5e890", "#ffd787", "#8cc8ff", "#e29bf5", "#7fdbe6", "#ffffff",
];

/// Draws a screen of this size as SVG. `text` is the text of the screen with escape sequences.
///
/// # Panics
/// If the screen has no cells.
#[must_use]
pub fn picture(text: &str, size: Size) -> String {
    let cells = |count| NonZeroU16::new(count).expect("a screen has cells");
    let mut parser = Parser::new(cells(size.height), cells(size.width), 0);
    let lines: Vec<&str> = text.lines().take(size.height.into()).collect();
    parser.process(lines.join("\r\n").as_bytes());
    let width = f32::from(size.width) * WIDTH + 2.0 * MARGIN;
    let height = f32::from(size.height) * HEIGHT + 2.0 * MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\">\n\
         <style>text {{ font: 14px ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; \
         white-space: pre; text-anchor: middle }}</style>\n\
         <rect width=\"100%\" height=\"100%\" rx=\"6\" fill=\"{BACKGROUND}\"/>\n"
    );
    for row in 0..size.height {
        let cell = |column| {
            parser
                .screen()
                .cell(row, column)
                .expect("the cell is on the screen")
        };
        let cells: Vec<&Cell> = (0..size.width).map(cell).collect();
        let top = MARGIN + f32::from(row) * HEIGHT;
        svg += &backgrounds(&cells, top);
        for (column, cell) in (0_u16..).zip(cells) {
            svg += &foreground(cell, MARGIN + f32::from(column) * WIDTH, top);
        }
    }
    svg + "</svg>\n"
}

/// The backgrounds of a row of cells, as one rectangle for each run of cells of the same colour.
fn backgrounds(cells: &[&Cell], top: f32) -> String {
    let mut svg = String::new();
    let mut left = MARGIN;
    for run in cells.chunk_by(|one, next| colours(one).1 == colours(next).1) {
        let width = f32::from(u16::try_from(run.len()).unwrap_or(u16::MAX)) * WIDTH;
        if let Some(fill) = colours(run[0]).1 {
            svg += &format!(
                "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{HEIGHT}\" \
                 fill=\"{fill}\"/>\n"
            );
        }
        left += width;
    }
    svg
}

/// The character of a cell, as text or as a path.
fn foreground(cell: &Cell, left: f32, top: f32) -> String {
    let text = cell.contents();
    if text.trim().is_empty() && !cell.underline() {
        return String::new();
    }
    let (fill, _) = colours(cell);
    let styles = [
        (cell.bold(), " font-weight=\"bold\""),
        (cell.italic(), " font-style=\"italic\""),
        (cell.underline(), " text-decoration=\"underline\""),
        (cell.dim(), " opacity=\".6\""),
    ];
    let styles = styles.iter().filter(|(is_set, _)| *is_set);
    let style: String = styles.map(|(_, style)| *style).collect();
    if text == "▒" {
        return format!(
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
             fill=\"{fill}\" opacity=\".5\"/>\n"
        );
    }
    let lines = lines(text);
    if lines.is_empty() {
        let text = text
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;");
        let (x, y) = (left + WIDTH / 2.0, top + BASELINE);
        return format!("<text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"{fill}\"{style}>{text}</text>\n");
    }
    format!(
        "<path transform=\"translate({left:.1} {top:.1})\" d=\"{lines}\" stroke=\"{fill}\" \
         stroke-width=\"1.2\"{style}/>\n"
    )
}

/// The colours of the text and of the background of a cell; the background is `None` if it is that of the screen.
fn colours(cell: &Cell) -> (&'static str, Option<&'static str>) {
    let colour = |colour| match colour {
        Color::Default => None,
        Color::Idx(index) if index < 16 => Some(COLOURS[usize::from(index)]),
        // The program uses only the sixteen colours, so any other colour is an error and drawn white.
        Color::Idx(_) | Color::Rgb(..) => Some("#ffffff"),
    };
    let (front, back) = (colour(cell.fgcolor()), colour(cell.bgcolor()));
    if cell.inverse() {
        (
            back.unwrap_or(BACKGROUND),
            Some(front.unwrap_or(FOREGROUND)),
        )
    } else {
        (front.unwrap_or(FOREGROUND), back)
    }
}

/// The path that draws a box-drawing character in its cell; empty for any other character.
fn lines(character: &str) -> String {
    let sides = match character {
        "─" => "left right",
        "│" => "up down",
        "┌" | "╭" => "right down",
        "┐" | "╮" => "left down",
        "└" | "╰" => "right up",
        "┘" | "╯" => "left up",
        "├" => "up down right",
        "┤" => "up down left",
        "┬" => "left right down",
        "┴" => "left right up",
        "┼" => "left right up down",
        "╱" => "rising",
        "╲" => "falling",
        "╳" => "rising falling",
        _ => "",
    };
    let path = |side| match side {
        "up" => "M4.2 9V0",
        "down" => "M4.2 9V18",
        "left" => "M4.2 9H0",
        "right" => "M4.2 9H8.4",
        "rising" => "M0 18L8.4 0",
        "falling" => "M0 0L8.4 18",
        _ => "",
    };
    sides.split(' ').map(path).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_stand_in_their_cells_and_lines_are_drawn() {
        let size = Size {
            width: 3,
            height: 3,
        };
        let svg = picture("a\n \u{1b}[31m♥\u{1b}[0m<\n\u{1b}[7mb\u{1b}[0m│", size);
        for part in [
            "<text x=\"14.2\" y=\"23.5\" fill=\"#d8d8d8\">a</text>",
            "<text x=\"22.6\" y=\"41.5\" fill=\"#e06c75\">♥</text>",
            "<text x=\"31.0\" y=\"41.5\" fill=\"#d8d8d8\">&lt;</text>",
            "<rect x=\"10.0\" y=\"46.0\" width=\"8.4\" height=\"18\" fill=\"#d8d8d8\"/>",
            "<text x=\"14.2\" y=\"59.5\" fill=\"#16181d\">b</text>",
            "<path transform=\"translate(18.4 46.0)\" d=\"M4.2 9V0M4.2 9V18\"",
        ] {
            assert!(svg.contains(part), "{part} is not in {svg}");
        }
    }
}
