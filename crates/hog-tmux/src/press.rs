//! Input of the keyboard and the mouse, as the bytes that a terminal sends to a program.

use crate::Cell;

/// A key that types no character, or a letter with Ctrl.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// The arrow up.
    Up,
    /// The arrow down.
    Down,
    /// The arrow to the left.
    Left,
    /// The arrow to the right.
    Right,
    /// Return.
    Enter,
    /// Escape.
    Esc,
    /// Tab.
    Tab,
    /// Backspace.
    Backspace,
    /// Ctrl with a letter.
    Ctrl(char),
}

impl Key {
    /// The bytes that a terminal sends for the key.
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

/// An input of the keyboard or the mouse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press {
    /// Presses a key.
    Key(Key),
    /// Types characters.
    Text(String),
    /// Presses and releases the left mouse button.
    Click(Cell),
    /// Clicks twice.
    DoubleClick(Cell),
    /// Presses the left mouse button at the first cell and releases the button at the second.
    Drag(Cell, Cell),
    /// Turns the mouse wheel down by one step.
    WheelDown(Cell),
}

/// Button codes of SGR mouse reports.
const LEFT: u16 = 0;
const MOVED_WITH_LEFT: u16 = 32;
const WHEEL_DOWN: u16 = 65;

impl Press {
    /// The bytes that a terminal sends for the input.
    pub(crate) fn bytes(&self) -> Vec<u8> {
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

/// An SGR mouse report, which ends with `M` if the button is down and with `m` if it is up. Reports count cells from 1.
fn mouse(code: u16, cell: Cell, end: char) -> Vec<u8> {
    let (column, row) = (cell.column + 1, cell.row + 1);
    format!("\x1b[<{code};{column};{row}{end}").into_bytes()
}

/// The cell half way: a mouse moves through the cells between two others.
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
