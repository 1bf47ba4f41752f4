//! The window of the moves that were played, newest last.

use hog_core::Hides;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use super::TableScreen;
use crate::app::widgets::{window, wrapped};

impl TableScreen {
    /// Scrolls the log up; down if the number is negative.
    pub(super) fn scroll_log(&mut self, lines: isize) {
        // `draw_log` limits it.
        self.log_below = self.log_below.saturating_add_signed(lines);
    }

    pub(super) fn draw_log(&mut self, frame: &mut Frame<'_>, area: Rect) {
        if area.height < 3 {
            return;
        }
        let inner = window(frame, area, " Moves ");
        let lines = self.log_lines(inner.width.into());
        let height = usize::from(inner.height);
        let excess = lines.len().saturating_sub(height);
        self.log_below = self.log_below.min(excess);
        let seen = lines.into_iter().skip(excess - self.log_below).take(height);
        let seen: Vec<Line<'_>> = seen.map(Line::raw).collect();
        frame.render_widget(Paragraph::new(seen), inner);
    }

    fn log_lines(&self, width: usize) -> Vec<String> {
        let table = self.live.table();
        let history = &self.view.history;
        match table.hides() {
            Hides::Something => {
                let sentences = history.iter().map(|line| self.sentence(line));
                sentences.flat_map(|line| wrapped(&line, width)).collect()
            }
            Hides::Nothing => numbered(history, table.seats(), width),
        }
    }
}

/// Moves with their numbers, as many in a line as there are seats; in a game for one, as many as fit, at most five.
fn numbered(moves: &[String], seats: usize, width: usize) -> Vec<String> {
    let lengths = moves.iter().map(|text| text.chars().count());
    let longest = lengths.max().unwrap_or(1);
    let digits = moves.len().to_string().len();
    let per_line = match seats {
        1 => (width.saturating_sub(digits + 2) / (longest + 1)).clamp(1, 5),
        _ => seats,
    };
    let row = |(number, row): (usize, &[String])| {
        let cells: Vec<String> = row.iter().map(|text| format!("{text:<longest$}")).collect();
        let row = format!("{number:>digits$}. {}", cells.join(" "));
        row.trim_end().to_string()
    };
    // A round has one number; in a game for one, every move has one.
    let numbers = (1..).step_by(per_line / seats);
    numbers.zip(moves.chunks(per_line)).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_numbered_by_rounds_or_in_rows() {
        let moves: Vec<String> = ["b2", "a1", "c3"].map(str::to_string).to_vec();
        assert_eq!(numbered(&moves, 2, 26), ["1. b2 a1", "2. c3"]);
        assert_eq!(numbered(&moves, 1, 9), ["1. b2 a1", "3. c3"]);
        assert_eq!(numbered(&[], 2, 26), Vec::<String>::new());
    }
}
