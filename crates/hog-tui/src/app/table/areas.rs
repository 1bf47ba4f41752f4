//! The arrangement of the table's windows on the screen.

use ratatui::layout::{Constraint, Layout, Margin, Rect, Size};

use crate::board::Chart;

/// Columns of the windows beside the board.
const SIDE: u16 = 28;

/// Columns of the same windows on a screen of at least `WIDE_SCREEN` columns.
const WIDE_SIDE: u16 = 38;
const WIDE_SCREEN: u16 = 110;

/// Minimum number of lines of the status window.
const MIN_STATUS: u16 = 9;

/// Minimum number of lines of the log; with fewer there is none.
const MIN_LOG: u16 = 5;

/// Minimum columns of a board beside windows, and minimum lines of one above them.
const MIN_BOARD: Size = Size::new(10, 8);

/// Minimum number of columns for a message.
const MIN_WIDTH: u16 = 20;

/// The areas of the windows. A window without room is empty.
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

/// Whether there is room for windows beside the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Form {
    /// Windows with frames beside or below the board.
    #[default]
    Windows,
    /// All for the board: options and status have a line each.
    Lines,
}

impl Areas {
    /// The areas in which the board is largest, and the board as it fits there: with windows if it can be.
    ///
    /// # Errors
    /// The room that is needed.
    pub(super) fn fitting(
        room: Rect,
        options: u16,
        fit: impl Fn(Size) -> Result<Chart, Size>,
    ) -> Result<(Self, Chart), Size> {
        let arranged = [Self::beside(room, options), Self::below(room, options)];
        let fitted = arranged.into_iter().flatten().filter_map(|areas| {
            let chart = fit(areas.inside().as_size()).ok()?;
            Some((areas, chart))
        });
        // The windows stand where the board is drawn largest; beside it if both are equal.
        if let Some(found) = fitted.min_by_key(|(_, chart)| chart.scale()) {
            return Ok(found);
        }
        let lines = Self::lines(room);
        let chart = fit(lines.inside().as_size()).map_err(|needs| {
            // Title, status, options and messages have a line each.
            Size::new(needs.width.max(MIN_WIDTH), needs.height.saturating_add(4))
        })?;
        Ok((lines, chart))
    }

    /// The area for the board inside of its frame.
    pub(super) fn inside(&self) -> Rect {
        match self.form {
            Form::Windows => self.board.inner(Margin::new(1, 1)),
            // The title has the first line.
            Form::Lines => rows(self.board, [Constraint::Length(1), Constraint::Min(0)])[1],
        }
    }

    /// Windows beside the board; `options` is the number of lines of the options window.
    fn beside(room: Rect, options: u16) -> Option<Self> {
        let side = match room.width {
            WIDE_SCREEN.. => WIDE_SIDE,
            _ => SIDE,
        };
        if room.width < side + MIN_BOARD.width || room.height < options + 2 + MIN_STATUS + 1 {
            return None;
        }
        let rest = room.height - 1 - (options + 2);
        // Of the lines beyond both minimums, a quarter goes to the status and the rest to the log.
        let spare = rest.checked_sub(MIN_STATUS + MIN_LOG);
        let status = spare.map_or(rest, |spare| MIN_STATUS + spare / 4);
        let [body, entry] = rows(room, [Constraint::Min(0), Constraint::Length(1)]);
        let [board, side] =
            Layout::horizontal([Constraint::Min(0), Constraint::Length(side)]).areas(body);
        let heights = [options + 2, status, rest - status].map(Constraint::Length);
        let [options, status, log] = rows(side, heights);
        Some(Self {
            board,
            options,
            status,
            log,
            entry,
            form: Form::Windows,
        })
    }

    /// Windows below a wide board; `options` is the number of lines of the options window.
    fn below(room: Rect, options: u16) -> Option<Self> {
        let strip = (options + 2).max(MIN_STATUS);
        if room.width < 2 * SIDE + MIN_WIDTH || room.height < strip + MIN_BOARD.height {
            return None;
        }
        let [body, entry] = rows(room, [Constraint::Min(0), Constraint::Length(1)]);
        let [board, strip] = rows(body, [Constraint::Min(0), Constraint::Length(strip)]);
        let widths = [SIDE, SIDE, room.width - 2 * SIDE].map(Constraint::Length);
        let [options, status, log] = Layout::horizontal(widths).areas(strip);
        Some(Self {
            board,
            options,
            status,
            log,
            entry,
            form: Form::Windows,
        })
    }

    /// A line for the status and one for the options, and the board above them.
    fn lines(room: Rect) -> Self {
        let [board, lines] = rows(room, [Constraint::Min(0), Constraint::Length(3)]);
        let [status, options, entry] = rows(lines, [Constraint::Length(1); 3]);
        Self {
            board,
            status,
            options,
            log: Rect::ZERO,
            entry,
            form: Form::Lines,
        }
    }
}

fn rows<const N: usize>(area: Rect, heights: [Constraint; N]) -> [Rect; N] {
    Layout::vertical(heights).areas(area)
}
