//! Input of a person: keys, text, and the mouse, as terminals report it.

use crate::Cell;

/// A key that is no character, or a character with Ctrl.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// The arrow.
    Up,
    /// The arrow.
    Down,
    /// The arrow.
    Left,
    /// The arrow.
    Right,
    /// Return.
    Enter,
    /// Escape.
    Esc,
    /// Tabulator.
    Tab,
    /// Delete to the left.
    Backspace,
    /// Ctrl with a letter.
    Ctrl(char),
}

impl Key {
    /// The bytes that a terminal sends for it.
    fn bytes(self) -> Vec<u8> {
        match self {
            Self::Up => b"\x1b[A".to_vec(),
            Self::Down => b"\x1b[B".to_vec(),
            Self::Right => b"\x1b[C".to_vec(),
            Self::Left => b"\x1b[D".to_vec(),
            Self::Enter => b"\r".to_vec(),
            Self::Esc => b"\x1b".to_vec(),
            Self::Tab => b"\t".to_vec(),
            Self::Backspace => b"\x7f".to_vec(),
            Self::Ctrl(letter) => vec![letter as u8 & 0x1f],
        }
    }
}

/// An input of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press {
    /// Presses a key.
    Key(Key),
    /// Types characters.
    Text(String),
    /// Presses the left button of the mouse and lets it go.
    Click(Cell),
    /// Does so twice.
    DoubleClick(Cell),
    /// Presses the left button here and lets it go there.
    Drag(Cell, Cell),
    /// Turns the wheel by one notch, downwards.
    WheelDown(Cell),
}

/// The codes of SGR mouse reports.
const LEFT: u16 = 0;
const MOVED_WITH_LEFT: u16 = 32;
const WHEEL_DOWN: u16 = 65;

impl Press {
    /// The bytes that a terminal sends for it.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        match self {
            Self::Key(key) => key.bytes(),
            Self::Text(text) => text.clone().into_bytes(),
            Self::Click(cell) => click(*cell),
            Self::DoubleClick(cell) => [click(*cell), click(*cell)].concat(),
            Self::Drag(from, to) => [
                mouse(LEFT, *from, 'M'),
                mouse(MOVED_WITH_LEFT, between(*from, *to), 'M'),
                mouse(MOVED_WITH_LEFT, *to, 'M'),
                mouse(LEFT, *to, 'm'),
            ]
            .concat(),
            Self::WheelDown(cell) => mouse(WHEEL_DOWN, *cell, 'M'),
        }
    }
}

fn click(cell: Cell) -> Vec<u8> {
    [mouse(LEFT, cell, 'M'), mouse(LEFT, cell, 'm')].concat()
}

/// An SGR mouse report; cells are counted from 1 there.
fn mouse(code: u16, cell: Cell, end: char) -> Vec<u8> {
    let (column, row) = (cell.column + 1, cell.row + 1);
    format!("\x1b[<{code};{column};{row}{end}").into_bytes()
}

/// A cell half way, since a mouse does not jump.
fn between(from: Cell, to: Cell) -> Cell {
    Cell {
        column: u16::midpoint(from.column, to.column),
        row: u16::midpoint(from.row, to.row),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presses_are_what_terminals_send() {
        let (from, to) = (Cell { column: 0, row: 1 }, Cell { column: 4, row: 3 });
        let check = |press: Press, bytes: &str| assert_eq!(press.bytes(), bytes.as_bytes());
        check(Press::Key(Key::Ctrl('c')), "\x03");
        check(Press::Key(Key::Up), "\x1b[A");
        check(Press::Text("e5".to_owned()), "e5");
        check(Press::Click(from), "\x1b[<0;1;2M\x1b[<0;1;2m");
        check(
            Press::Drag(from, to),
            "\x1b[<0;1;2M\x1b[<32;3;3M\x1b[<32;5;4M\x1b[<0;5;4m",
        );
    }
}
