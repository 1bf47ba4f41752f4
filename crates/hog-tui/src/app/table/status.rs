//! The status window: who plays, whose turn it is, what is being thought, how time goes.

use std::time::Duration;

use hog_board::Colour;
use hog_core::{Seat, Seats, Turn};
use hog_engines::Rating;
use hog_table::{Busy, Task, Verdict};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use super::TableScreen;
use super::save::SaveStatus;
use crate::app::widgets::{BOLD, FAINT, window, wrapped};
use crate::board::Theme;
use crate::hand_over::persons;
use crate::words::{grouped, moves_in_words};

/// The frames of a spinner that turns while work goes on.
const SPINNER: [char; 8] = ['⠋', '⠙', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇'];

/// Duration of each frame in milliseconds.
const SPIN: u128 = 120;

/// A number of things in words.
fn with_noun(number: u64, one: &str, more: &str) -> String {
    let noun = if number == 1 { one } else { more };
    format!("{} {noun}", grouped(number))
}

impl TableScreen {
    /// The parts of the screen that change as time passes: when they do, it must be drawn again.
    pub(super) fn pulse(&self) -> impl PartialEq + use<> {
        let busy = self.live.busy();
        let used = self.time_used();
        let is_searching = matches!(self.live.verdict(), Some(Verdict::Searching { .. }));
        let spin = busy.map(|busy| self.since(&busy).as_millis() / SPIN);
        // A running search shows its count five times a second.
        let searching = is_searching.then_some(used.as_millis() / 200);
        (spin, used.as_secs(), searching)
    }

    /// The time that all players have used.
    pub(super) fn time_used(&self) -> Duration {
        let seats = self.live.clock().seats();
        seats.iter().map(|spent| spent.used).sum()
    }

    fn since(&self, busy: &Busy) -> Duration {
        self.now.saturating_duration_since(busy.since)
    }

    pub(super) fn draw_status(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let inner = window(frame, area, format!(" Status: {} ", self.mode()));
        let width = usize::from(inner.width);
        let mut lines = self.seat_lines(width, theme);
        lines.extend(self.thinking_lines(width));
        lines.extend(self.deal_line().map(Line::raw));
        lines.extend(self.verdict_line().map(Line::raw));
        lines.extend(self.preference_line().map(Line::raw));
        let sitters = self.live.sitters();
        let has_engine = sitters.iter().any(hog_table::SeatPlayer::is_engine);
        if !self.is_solitaire() && persons(&self.live).len() < sitters.len() && !has_engine {
            lines.push(Line::raw(format!("Engine {}", self.live.engine())));
        }
        lines.push(self.save_line());
        lines.truncate(usize::from(inner.height));
        frame.render_widget(Paragraph::new(lines), inner);
    }

    /// The state of the game in a word or two.
    fn mode(&self) -> String {
        let name = |seat| self.live.table().seat_name(seat);
        if self.is_over() {
            return "game over".to_string();
        }
        if let Some(busy) = self.live.busy() {
            return match busy.task {
                Task::Thinking if !self.is_solitaire() => "thinking".to_string(),
                Task::Thinking | Task::Suggesting => "finding a move".to_string(),
                Task::Solving => "solving".to_string(),
            };
        }
        if self.live.waiting_engine().is_some() {
            return "paused".to_string();
        }
        if self.live.following().is_some() {
            return "playing solution".to_string();
        }
        match self.own_turn() {
            Some(seat) if persons(&self.live).len() > 1 => format!("{}'s turn", name(seat)),
            Some(_) => "your turn".to_string(),
            None => "not your turn".to_string(),
        }
    }

    /// The status in one line.
    pub(super) fn draw_status_line(&self, frame: &mut Frame<'_>, area: Rect) {
        let player = |seat| {
            let turn = if self.is_turn(seat) { "▶" } else { "" };
            let turn = if self.is_solitaire() { "" } else { turn };
            format!("{turn}{} {}", self.player(seat), self.time(seat))
        };
        let mut parts: Vec<String> = self.seats().map(player).collect();
        parts.extend(self.busy_in_words());
        parts.extend(self.verdict_line());
        if let SaveStatus::Failed(_) = self.save.status {
            parts.push("NOT SAVED".to_string());
        }
        frame.render_widget(Paragraph::new(parts.join(" │ ")).style(FAINT), area);
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seats::first(self.live.table().seats()).iter()
    }

    fn is_turn(&self, seat: Seat) -> bool {
        self.live.turn() == Turn::Seat(seat)
    }

    /// The name of a seat, in games for several, and its player.
    fn player(&self, seat: Seat) -> String {
        let player = self.sitter_in_words(seat, &self.live.sitters()[seat.index()]);
        if self.is_solitaire() {
            player
        } else {
            format!("{} {player}", self.live.table().seat_name(seat))
        }
    }

    /// A line for every seat: whose turn it is, the player, the margin and the time.
    fn seat_lines(&self, width: usize, theme: Theme) -> Vec<Line<'static>> {
        let line = |seat| {
            let turn = if self.is_turn(seat) { "▶" } else { " " };
            let margin = self.live.table().margin(seat);
            let margin = margin.map_or(String::new(), |margin| format!(" {margin:+}"));
            // In little room the player is cut short, without the article first; what changes is not.
            let right = format!("{margin} {}", self.time(seat));
            let room = width.saturating_sub(right.chars().count());
            let mut left = format!("{turn} {}", self.player(seat));
            if left.chars().count() > room {
                left = left.replacen(" a ", " ", 1);
            }
            let left: String = left.chars().take(room).collect();
            let text = format!("{left:room$}{right}");
            let mut style = theme.ink(Colour::Seat(seat));
            if self.is_turn(seat) {
                style = style.patch(BOLD);
            }
            Line::styled(text, style)
        };
        self.seats().map(line).collect()
    }

    /// The time of a seat: what is left, or else what was used.
    fn time(&self, seat: Seat) -> String {
        let clock = self.live.clock();
        // A second that has begun counts: 0:00 is only seen when the time is up.
        let left = clock
            .left(seat)
            .map(|left| left + Duration::from_millis(999));
        let seconds = left.unwrap_or_else(|| clock.used(seat)).as_secs();
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        match hours {
            0 => format!("{minutes}:{seconds:02}"),
            _ => format!("{hours}:{minutes:02}:{seconds:02}"),
        }
    }

    /// The work that goes on in the background, if there is some.
    fn busy_in_words(&self) -> Option<String> {
        let busy = self.live.busy()?;
        let since = self.since(&busy);
        let picture = usize::try_from(since.as_millis() / SPIN).unwrap_or(0) % SPINNER.len();
        let task = match busy.task {
            Task::Thinking => "thinking",
            Task::Suggesting => "suggesting",
            Task::Solving => "solving",
        };
        let seconds = since.as_secs();
        let states = busy.states.filter(|states| *states > 0);
        let states = states.map_or(String::new(), |states| format!(" {}", grouped(states)));
        Some(format!("{} {task} {seconds}s{states}", SPINNER[picture]))
    }

    /// The work that an engine is doing, and the result of the last search of one.
    fn thinking_lines(&self, width: usize) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        if let Some(busy) = self.busy_in_words() {
            lines.push(Line::styled(busy, BOLD));
            lines.push(Line::styled("Esc stops it", FAINT));
        } else if let Some(seat) = self.live.waiting_engine() {
            let name = self.live.table().seat_name(seat);
            lines.push(Line::styled(format!("{name} paused: press P"), BOLD));
        }
        let Some(told) = self.live.last_thought() else {
            return lines;
        };
        let thought = &told.thought;
        let name = self.live.table().seat_name(told.seat);
        lines.push(Line::raw(format!(
            "{}, {}",
            with_noun(thought.nodes, "state", "states"),
            with_noun(thought.tips, "leaf", "leaves")
        )));
        let rating = match thought.rating {
            Rating::WinRate(rate) => format!("{:.0}%", 100.0 * rate),
            Rating::Gain(_) | Rating::Score(_) => thought.rating.to_string(),
        };
        let depth = match thought.depth {
            0 => String::new(),
            depth => format!(", depth {depth}"),
        };
        lines.push(Line::raw(format!("{name} estimates {rating}{depth}")));
        if thought.line.len() > 1 {
            let line = format!("Expected line {}", thought.line.join(" "));
            lines.extend(wrapped(&line, width).into_iter().take(2).map(Line::raw));
        }
        lines
    }

    fn verdict_line(&self) -> Option<String> {
        Some(match self.live.verdict()? {
            Verdict::Winnable { moves: 0 } => "Won".to_string(),
            Verdict::Winnable { moves } => format!("Winnable (≤ {})", moves_in_words(moves)),
            Verdict::Impossible => "Cannot be won".to_string(),
            Verdict::NotKnown { .. } => "Unknown if winnable".to_string(),
            Verdict::Searching { states } => format!("Winnable? {} states", grouped(states)),
            Verdict::NotAsked => "Winnable?".to_string(),
        })
    }

    /// The number of the deal, which its name leaves out where it is the usual one.
    fn deal_line(&self) -> Option<String> {
        let deal = self.live.choice().listed()?.deal()?;
        Some(format!("Deal {deal}"))
    }

    /// The value of the preference.
    fn preference_line(&self) -> Option<String> {
        let parameter = self.preference()?;
        let value = self.live.choice().listed()?.settings().value(parameter);
        Some(format!("{}: {value}", parameter.name))
    }

    fn save_line(&self) -> Line<'static> {
        match self.save.status {
            SaveStatus::Empty => Line::styled("Not saved", FAINT),
            SaveStatus::Due | SaveStatus::Saved => Line::styled("Saved", FAINT),
            SaveStatus::Failed(_) => Line::styled("NOT SAVED", BOLD),
        }
    }
}
