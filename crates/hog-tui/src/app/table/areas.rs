//! Where the windows of the table are.

use ratatui::layout::{Rect, Size};

use crate::board::{Chart, TooSmall};

/// How wide the windows beside the board are.
const SIDE: u16 = 28;

/// How much wider they get where there is room to spare.
const WIDE_SIDE: u16 = 38;
const WIDE_SCREEN: u16 = 110;

/// Fewer lines would not hold the status window.
const LEAST_STATUS: u16 = 9;

/// Fewer lines of the log tell nothing.
const LEAST_LOG: u16 = 5;

/// Where the windows are. A window without room is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Areas {
    /// The board with its frame.
    pub(super) board: Rect,
    pub(super) options: Rect,
    pub(super) status: Rect,
    pub(super) log: Rect,
    /// Messages, and what is typed.
    pub(super) entry: Rect,
    pub(super) form: Form,
}

/// How much of the screen is given to windows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Form {
    /// Windows with frames beside or below the board.
    #[default]
    Windows,
    /// All for the board: options and status have a line each.
    Lines,
}

impl Areas {
    /// The areas in which the board is largest, and the board as it fits there: with windows if it can
    /// be.
    pub(super) fn fitting(
        room: Rect,
        options: u16,
        fit: impl Fn(Size) -> Result<Chart, TooSmall>,
    ) -> Result<(Self, Chart), Size> {
        let arranged = [Self::beside(room, options), Self::below(room, options)];
        let fitted = arranged.into_iter().flatten().filter_map(|areas| {
            let chart = fit(areas.inside().as_size()).ok()?;
            Some((areas, chart))
        });
        // Where the board is drawn largest; beside it if that is all the same.
        if let Some(found) = fitted.min_by_key(|(_, chart)| chart.scale()) {
            return Ok(found);
        }
        let lines = Self::lines(room);
        match fit(lines.inside().as_size()) {
            Ok(chart) => Ok((lines, chart)),
            Err(TooSmall { needs }) => {
                let chrome = room.height.saturating_sub(lines.inside().height).max(LINES);
                let height = needs.height.saturating_add(chrome);
                Err(Size::new(needs.width.max(LEAST_WIDTH), height))
            }
        }
    }

    /// Where the board is drawn, inside of its frame.
    pub(super) fn inside(&self) -> Rect {
        match self.form {
            Form::Windows => Rect {
                x: self.board.x + 1,
                y: self.board.y + 1,
                width: self.board.width.saturating_sub(2),
                height: self.board.height.saturating_sub(2),
            },
            // The title has the first line.
            Form::Lines => Rect {
                y: self.board.y + 1,
                height: self.board.height.saturating_sub(1),
                ..self.board
            },
        }
    }

    /// Windows beside the board; `options` is the number of lines of the options window.
    fn beside(room: Rect, options: u16) -> Option<Self> {
        let side = if room.width >= WIDE_SCREEN {
            WIDE_SIDE
        } else {
            SIDE
        };
        let least = options + 2 + LEAST_STATUS + 1;
        if room.width < side + 10 || room.height < least {
            return None;
        }
        let body = Rect {
            height: room.height - 1,
            ..room
        };
        let column = Rect {
            x: room.right() - side,
            width: side,
            ..body
        };
        let rest = column.height - (options + 2);
        let log = if rest >= LEAST_STATUS + LEAST_LOG {
            // What is more than the status needs goes to the log.
            rest - (LEAST_STATUS + (rest - LEAST_STATUS - LEAST_LOG) / 4)
        } else {
            0
        };
        let status = rest - log;
        let part = |y: u16, height: u16| Rect {
            y: column.y + y,
            height,
            ..column
        };
        Some(Self {
            board: Rect {
                width: body.width - side,
                ..body
            },
            options: part(0, options + 2),
            status: part(options + 2, status),
            log: part(options + 2 + status, log),
            entry: last_line(room),
            form: Form::Windows,
        })
    }

    /// Windows below a wide board; `options` is the number of lines of the options window.
    fn below(room: Rect, options: u16) -> Option<Self> {
        let strip = (options + 2).max(LEAST_STATUS);
        if room.width < 2 * SIDE + LEAST_WIDTH || room.height < strip + 8 {
            return None;
        }
        let body = room.height - 1 - strip;
        let part = |x: u16, width: u16| Rect {
            x: room.x + x,
            y: room.y + body,
            width,
            height: strip,
        };
        Some(Self {
            board: Rect {
                height: body,
                ..room
            },
            options: part(0, SIDE),
            status: part(SIDE, SIDE),
            log: part(2 * SIDE, room.width - 2 * SIDE),
            entry: last_line(room),
            form: Form::Windows,
        })
    }

    /// A line for the status and one for the options, and the board above them.
    fn lines(room: Rect) -> Self {
        let line = |from_below: u16| Rect {
            y: room.bottom().saturating_sub(from_below).max(room.y),
            height: 1.min(room.height),
            ..room
        };
        Self {
            board: Rect {
                height: room.height.saturating_sub(3),
                ..room
            },
            status: line(3),
            options: line(2),
            log: Rect::ZERO,
            entry: line(1),
            form: Form::Lines,
        }
    }
}

/// The lines that are no board: title, status, options, messages.
const LINES: u16 = 4;

/// Less than this holds no message.
const LEAST_WIDTH: u16 = 20;

fn last_line(room: Rect) -> Rect {
    Rect {
        y: room.bottom() - 1,
        height: 1,
        ..room
    }
}
