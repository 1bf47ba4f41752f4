//! Games that hide something, played in lines: what is new to each viewer, and passing the screen on.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;

use hog_board::{Image, Viewer};
use hog_core::{Hides, Seats, Turn};

use super::command::{Command, Switch};
use super::input::{InputLine, read_line};
use super::{END_OF_INPUT, Lines};
use crate::hand_over::{HandOver, ScreenHolder};
use crate::words::{paragraph, sentence};

/// The state of a screen that several persons share.
#[derive(Default)]
pub(super) struct SharedScreen {
    pub(super) holder: ScreenHolder,
    /// The length of the history that each viewer was told.
    pub(super) told: BTreeMap<Viewer, usize>,
    /// Whether the memory aid is written at every turn.
    shows_aid: bool,
}

/// Wipes a terminal and what was scrolled out of it, and goes to its upper left.
const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";

/// A blank at which a line does not end.
const TIE: &str = "\u{a0}";

/// Empty lines that push everything off a screen that is no terminal.
const LINES_OF_A_SCREEN: usize = 100;

impl<W: Write> Lines<'_, W> {
    fn next_step(&self) -> HandOver {
        self.screen.holder.next_step(&self.live)
    }

    /// Lets engines move, and shows the viewer what is new.
    pub(super) fn show_turn(&mut self) -> io::Result<()> {
        self.go_on()?;
        let step = self.next_step();
        if let HandOver::Pass(_) = step {
            // No person looks yet.
            return Ok(());
        }
        self.tell_noticed()?;
        self.show_board()?;
        self.tell_margin()?;
        if self.screen.shows_aid && matches!(self.live.turn(), Turn::Seat(_)) {
            self.tell_aid()?;
        }
        if step == HandOver::None {
            return self.tell_end();
        }
        Ok(())
    }

    /// Tells what the viewer has noticed since it was last told.
    fn tell_noticed(&mut self) -> io::Result<()> {
        let viewer = self.viewer();
        let history = self.live.table().history(viewer);
        let told = self.screen.told.insert(viewer, history.len());
        let news = &history[told.unwrap_or(0).min(history.len())..];
        for line in news {
            let line = sentence(self.live.table(), line);
            writeln!(self.out, "{}", paragraph(&line))?;
        }
        if news.is_empty() {
            return Ok(());
        }
        writeln!(self.out)
    }

    /// Tells who is ahead, where the game counts that; after the end its result tells it.
    fn tell_margin(&mut self) -> io::Result<()> {
        let table = self.live.table();
        if table.turn().is_over() {
            return Ok(());
        }
        let seats = Seats::first(table.seats()).iter();
        let margins = seats.filter_map(|seat| Some((seat, table.margin(seat)?)));
        let Some((seat, margin)) = margins.max_by_key(|(_, margin)| *margin) else {
            return Ok(());
        };
        if margin == 0 {
            return writeln!(self.out, "The score is even.\n");
        }
        let told = format!("{} is ahead by {margin}.", table.seat_name(seat));
        writeln!(self.out, "{}\n", sentence(table, &told))
    }

    /// Wipes the screen and passes it on, if another person must look next.
    pub(super) fn hand_over(&mut self, input: &mut impl BufRead) -> io::Result<ControlFlow<()>> {
        if self.next_step() == HandOver::None {
            return Ok(ControlFlow::Continue(()));
        }
        loop {
            let step = self.next_step();
            match step {
                HandOver::None => break,
                HandOver::Hide => write!(self.out, "Press Enter to hide the table. ")?,
                HandOver::Pass(seat) => {
                    let name = self.live.table().seat_name(seat);
                    write!(self.out, "Pass the screen to {name}, then press Enter. ")?;
                }
            }
            if self.wait_for_enter(input)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
            if step == HandOver::Hide {
                match self.runner.patience() {
                    Some(_) => write!(self.out, "{CLEAR}")?,
                    None => write!(self.out, "{}", "\n".repeat(LINES_OF_A_SCREEN))?,
                }
            }
            self.screen.holder.take_step(step);
        }
        writeln!(self.out)?;
        self.show_turn()?;
        Ok(ControlFlow::Continue(()))
    }

    /// Waits for a line, which is no move; but quit leaves.
    fn wait_for_enter(&mut self, input: &mut impl BufRead) -> io::Result<ControlFlow<()>> {
        self.out.flush()?;
        match read_line(input)? {
            InputLine::End => writeln!(self.out, "\n{END_OF_INPUT}")?,
            InputLine::Text(text) if matches!(Command::of(text.trim()), Command::Quit) => {}
            _ => return Ok(ControlFlow::Continue(())),
        }
        Ok(ControlFlow::Break(()))
    }

    /// Lists what the viewer sees and a spectator does not.
    pub(super) fn hand(&mut self) -> io::Result<()> {
        if self.hides() == Hides::Nothing {
            return writeln!(self.out, "Nothing is hidden in this game. Type board.");
        }
        let own = self.live.view(self.viewer());
        let all = self.live.view(Viewer::Spectator);
        let kinds = self.live.table().kinds();
        let seen = own.places.iter().flat_map(|(_, seen)| seen);
        let by_all = all.places.iter().flat_map(|(_, seen)| seen);
        let hand = seen
            .zip(by_all)
            .filter_map(|(seen, by_all)| match seen.image {
                Image::Face(category) if by_all.image == Image::Back => {
                    Some(kinds.get(usize::from(category.0))?.glyph)
                }
                _ => None,
            });
        let hand: Vec<&str> = hand.collect();
        if hand.is_empty() {
            return writeln!(self.out, "You see nothing that others do not.");
        }
        let hand = format!("Only you see: {}", hand.join(" "));
        writeln!(self.out, "{}", paragraph(&hand))
    }

    /// The command `aid`, with or without a word.
    pub(super) fn aid(&mut self, switch: Option<Switch>) -> io::Result<()> {
        match switch {
            Some(Switch::Off) => {
                self.screen.shows_aid = false;
                return writeln!(self.out, "The memory aid is shown only when you type aid.");
            }
            Some(Switch::On) => self.screen.shows_aid = true,
            None => {}
        }
        self.tell_aid()
    }

    fn tell_aid(&mut self) -> io::Result<()> {
        let table = self.live.table();
        let Viewer::Seat(seat) = self.viewer() else {
            return writeln!(self.out, "The memory aid is for players only.");
        };
        let Some(aid) = table.aid(seat) else {
            return writeln!(self.out, "There is no memory aid for {}.", table.name());
        };
        // A line does not end within a row.
        let rows = aid.rows.iter().map(|row| row.to_string().replace(' ', TIE));
        let mut rows = rows.collect::<Vec<_>>().join(", ");
        if rows.is_empty() {
            rows = "nothing is known".to_string();
        }
        let told = sentence(table, &format!("{}: {rows}", aid.title));
        writeln!(self.out, "{}", paragraph(&told).replace(TIE, " "))
    }
}
