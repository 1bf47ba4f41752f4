//! Drawing the table.

use ratatui::Frame;
use ratatui::layout::{Position, Rect, Size};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use super::TableScreen;
use super::areas::{Areas, Form};
use super::selection::targets;
use crate::app::widgets::{BOLD, LOUD, MessageLine, cells, draw_centred, draw_message, window};
use crate::board::{Chart, Highlights, Theme};
use crate::hand_over::HandOver;

impl TableScreen {
    /// Draws the table, or says how much room it needs.
    pub(crate) fn draw(
        &mut self,
        frame: &mut Frame<'_>,
        room: Rect,
        theme: Theme,
    ) -> Result<(), Size> {
        if let HandOver::Pass(seat) = self.hand_over() {
            self.drawn = super::Drawn::default();
            let name = self.live.table().seat_name(seat);
            draw_cover(frame, room, &name);
            return Ok(());
        }
        self.fit(room)?;
        let areas = self.drawn.areas;
        self.place_cursor();
        self.draw_board(frame, &areas, theme);
        match areas.form {
            Form::Windows => {
                self.draw_options(frame, areas.options);
                self.draw_status(frame, areas.status, theme);
                self.draw_log(frame, areas.log);
            }
            Form::Lines => {
                self.draw_status_line(frame, areas.status);
                self.draw_option_line(frame, areas.options);
            }
        }
        self.draw_entry(frame, areas.entry);
        Ok(())
    }

    /// Arranges the screen again after the board has changed, so that keys and clicks that come before the next
    /// drawing find their places.
    pub(super) fn fit_again(&mut self) {
        self.drawn.chart = None;
        if let Some((room, _)) = self.drawn.fitted
            && self.fit(room).is_ok()
        {
            self.place_cursor();
        }
    }

    /// Puts the cursor on a place or counter of the chart.
    fn place_cursor(&mut self) {
        if let Some(chart) = &self.drawn.chart {
            self.selection.place(chart, &self.view.acts);
        }
    }

    /// Arranges the screen, unless this was done already.
    fn fit(&mut self, room: Rect) -> Result<(), Size> {
        let options = self.option_lines();
        if self.drawn.chart.is_some() && self.drawn.fitted == Some((room, options)) {
            return Ok(());
        }
        let table = self.live.table();
        let fit = |size| Chart::fit(table.layout(), table.kinds(), &self.view.board, size);
        let fitted = Areas::fitting(room, options, fit);
        self.drawn.chart = None;
        let (areas, chart) = fitted?;
        let (inner, size) = (areas.inside(), chart.size());
        let x = inner.x + inner.width.saturating_sub(size.width) / 2;
        let y = inner.y + inner.height.saturating_sub(size.height) / 2;
        self.drawn.board = Rect::new(x, y, size.width, size.height);
        self.drawn.areas = areas;
        self.drawn.chart = Some(chart);
        self.drawn.fitted = Some((room, options));
        Ok(())
    }

    /// The board in the middle of its window.
    fn draw_board(&self, frame: &mut Frame<'_>, areas: &Areas, theme: Theme) {
        let title = self.title();
        let style = if self.is_over() { LOUD } else { BOLD };
        match areas.form {
            Form::Windows => {
                window(frame, areas.board, Line::styled(title, style));
            }
            Form::Lines => {
                let line = Rect {
                    height: 1.min(areas.board.height),
                    ..areas.board
                };
                frame.render_widget(Paragraph::new(title).style(style), line);
            }
        }
        let Some(chart) = &self.drawn.chart else {
            return;
        };
        let at = self.drawn.board.as_position();
        let held = self.selection.held;
        let targets = held.map_or_else(Vec::new, |held| targets(&self.view.acts, held));
        let shows_cursor = self.own_turn().is_some() || held.is_some();
        let painted = Highlights {
            theme,
            cursor: self.selection.cursor.filter(|_| shows_cursor),
            held,
            targets: &targets,
            last: &self.view.marks.last,
            decisive: &self.view.marks.decisive,
            hint: self.selection.hint,
        };
        chart.paint(frame.buffer_mut(), at, &painted);
    }

    /// The name of the game, and how it ended.
    fn title(&self) -> String {
        let name = self.live.choice().to_string();
        match self.result_in_words() {
            Some(result) => format!(" {name}: {result} "),
            None => format!(" {name} "),
        }
    }

    /// The last line: what is typed, or a message.
    fn draw_entry(&self, frame: &mut Frame<'_>, area: Rect) {
        if let Some(entry) = &self.entry {
            let leave = if area.width > 70 { LEAVE } else { "" };
            let [before, after] = [TYPED, leave].map(|text| cells(text.len()));
            let room = area.width.saturating_sub(before + after);
            let (text, cursor) = entry.seen(room);
            frame.render_widget(Paragraph::new(format!("{TYPED}{text}")), area);
            frame.render_widget(Line::raw(leave).right_aligned(), area);
            let x = area.x.saturating_add(before + cursor);
            frame.set_cursor_position(Position::new(x.min(area.right().saturating_sub(1)), area.y));
            return;
        }
        if self.hand_over() == HandOver::Hide {
            let told = "Press Enter to hide the table, then pass the screen.";
            draw_message(frame, area, &MessageLine::Loud(told.to_string()));
        } else {
            draw_message(frame, area, &self.message);
        }
    }
}

/// The text before what is typed.
const TYPED: &str = "Your move: ";
/// The text after what is typed, where there is room.
const LEAVE: &str = "Enter plays, Esc cancels ";

/// Draws the cover between two players: it hides the table until the screen was passed on.
fn draw_cover(frame: &mut Frame<'_>, room: Rect, name: &str) {
    let lines = vec![
        Line::styled(format!("Pass the screen to {name}."), BOLD),
        Line::raw(""),
        Line::raw(format!("{name}: press Enter when only you see the screen.")),
        Line::raw("Press Q to leave; the game is saved."),
    ];
    draw_centred(frame, room, lines);
}
