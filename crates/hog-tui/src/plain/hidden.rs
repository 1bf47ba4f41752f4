//! Games that hide something: whose screen it is, what is new to whom, and the hand-over.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};

use hog_board::{Image, Viewer};
use hog_core::{Hides, Seat, Seats, Turn};
use hog_table::{DealProof, Share, TableError};

use super::{END_OF_INPUT, Lines, Patience, Session};
use crate::command::{Command, Switch};
use crate::drawing::glyph;
use crate::input::{Line, read_line};
use crate::paragraph::paragraph;
use crate::telling::{sentence, show_board, tell_end};

/// What is remembered of the screen while a game hides something.
#[derive(Default)]
pub(super) struct Screen {
    /// The seat of the person who looks, where several sit at the terminal in turn.
    holder: Option<Seat>,
    /// How much of what it has noticed each viewer was told.
    told: BTreeMap<Viewer, usize>,
    /// Whether the memory aid comes with every turn.
    aid: Aid,
}

/// To whom the screen goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Handing {
    Stays,
    To(Seat),
    ToAll,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Aid {
    #[default]
    WhenAsked,
    AtEveryTurn,
}

impl Screen {
    /// Another game begins.
    pub(super) fn forget(&mut self) {
        self.told.clear();
    }
}

/// Wipes a terminal and what was scrolled out of it, and goes to its upper left.
const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";

/// A blank at which a line does not end.
const TIE: &str = "\u{a0}";

/// So many empty lines push everything off a screen that is no terminal.
const LINES_OF_A_SCREEN: usize = 100;

impl<W: Write> Lines<'_, W> {
    /// Who looks at the screen of a game that hides something: the only person, or whoever took the
    /// screen over last.
    pub(super) fn viewer_of_hidden(&self) -> Viewer {
        let only = self.only_person().or(self.screen.holder);
        only.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Refuses whoever looks if another seat is to move, as the engine's is when it could not: what the
    /// rules or an engine say then is for that seat alone.
    pub(super) fn refuse_others(&self) -> Result<(), TableError> {
        match self.table.turn() {
            Turn::Seat(mover)
                if self.table.hides() == Hides::Something
                    && self.viewer() != Viewer::Seat(mover) =>
            {
                let mover = self.table.seat_name(mover);
                Err(TableError::NotYourTurn { mover })
            }
            Turn::Seat(_) | Turn::Chance | Turn::Over(_) => Ok(()),
        }
    }

    fn only_person(&self) -> Option<Seat> {
        let persons = self.sitting.persons(Seats::first(self.table.seats()));
        let mut persons = persons.iter();
        persons.next().filter(|_| persons.next().is_none())
    }

    /// Who must look next, if it is not who looks now. After the end it is everybody.
    fn handing(&self) -> Handing {
        if self.table.hides() == Hides::Nothing || self.only_person().is_some() {
            return Handing::Stays;
        }
        match (self.table.turn(), self.screen.holder) {
            // The engine could not move: nobody looks for it.
            (turn, _) if self.sitting.is_engines_turn(turn) => Handing::Stays,
            (Turn::Seat(seat), holder) if holder != Some(seat) => Handing::To(seat),
            (Turn::Over(_), Some(_)) => Handing::ToAll,
            _ => Handing::Stays,
        }
    }

    /// Lets the engine move, and shows whoever looks what is new.
    pub(super) fn show_turn(&mut self) -> io::Result<()> {
        self.let_engine_move()?;
        let handing = self.handing();
        if handing != Handing::Stays && self.screen.holder.is_none() {
            // Nobody looks yet.
            return Ok(());
        }
        let viewer = self.viewer();
        self.tell_noticed(viewer)?;
        show_board(self.table, viewer, &mut self.out)?;
        self.tell_margin()?;
        if let (Aid::AtEveryTurn, Turn::Seat(_)) = (self.screen.aid, self.table.turn()) {
            self.tell_aid()?;
        }
        match handing {
            Handing::Stays => tell_end(self.table, &mut self.out),
            Handing::To(_) | Handing::ToAll => Ok(()),
        }
    }

    /// Tells what the viewer has noticed since it was last told.
    fn tell_noticed(&mut self, viewer: Viewer) -> io::Result<()> {
        let history = self.table.history(viewer);
        let told = self.screen.told.insert(viewer, history.len());
        let news = &history[told.unwrap_or(0).min(history.len())..];
        for line in news {
            writeln!(self.out, "{}", paragraph(&sentence(self.table, line)))?;
        }
        if news.is_empty() {
            return Ok(());
        }
        writeln!(self.out)
    }

    /// Tells who is ahead, where the game counts that; after the end its result tells it.
    fn tell_margin(&mut self) -> io::Result<()> {
        if self.table.turn().is_over() {
            return Ok(());
        }
        let seats = Seats::first(self.table.seats()).iter();
        let margins = seats.filter_map(|seat| Some((seat, self.table.margin(seat)?)));
        let Some((seat, margin)) = margins.max_by_key(|(_, margin)| *margin) else {
            return Ok(());
        };
        if margin == 0 {
            return writeln!(self.out, "Nobody is ahead.\n");
        }
        let name = self.table.seat_name(seat);
        let told = format!("{name} is ahead by {margin}.");
        writeln!(self.out, "{}\n", sentence(self.table, &told))
    }

    /// If somebody else must look next, wipes the screen before they do.
    pub(super) fn hand_over(&mut self, input: &mut impl BufRead) -> io::Result<Session> {
        let handing = self.handing();
        if handing == Handing::Stays {
            return Ok(Session::GoesOn);
        }
        if self.screen.holder.is_some() {
            write!(self.out, "Press Enter to hide this. ")?;
            if let Session::Ends = self.wait_for_enter(input)? {
                return Ok(Session::Ends);
            }
            self.clear()?;
            self.screen.holder = None;
        }
        if let Handing::To(seat) = handing {
            let name = self.table.seat_name(seat);
            write!(self.out, "Pass the screen to {name}, then press Enter. ")?;
            if let Session::Ends = self.wait_for_enter(input)? {
                return Ok(Session::Ends);
            }
            self.screen.holder = Some(seat);
        }
        writeln!(self.out)?;
        self.show_turn()?;
        Ok(Session::GoesOn)
    }

    /// Waits for a line. Whatever it says, it is no move; but who wants to leave may.
    fn wait_for_enter(&mut self, input: &mut impl BufRead) -> io::Result<Session> {
        self.out.flush()?;
        match read_line(input)? {
            Line::End => {
                writeln!(self.out, "\n{END_OF_INPUT}")?;
                Ok(Session::Ends)
            }
            Line::Text(text) if matches!(Command::of(text.trim()), Command::Quit) => {
                Ok(Session::Ends)
            }
            Line::Text(_) | Line::TooLong | Line::NotText => Ok(Session::GoesOn),
        }
    }

    fn clear(&mut self) -> io::Result<()> {
        match self.waiting.patience() {
            Patience::AtMost(_) => write!(self.out, "{CLEAR}"),
            Patience::Endless => write!(self.out, "{}", "\n".repeat(LINES_OF_A_SCREEN)),
        }
    }

    /// The command `go`: the engine moves for whoever looks or, if it is its own turn, for itself before
    /// anything is shown.
    pub(super) fn go_by_hand(&mut self) -> io::Result<()> {
        if !self.sitting.is_engines_turn(self.table.turn()) {
            let before = self.table.length();
            self.engine_moves()?;
            if self.table.length() == before {
                return Ok(());
            }
        }
        self.show_turn()
    }

    /// Lists what the viewer sees and an onlooker does not.
    pub(super) fn hand(&mut self) -> io::Result<()> {
        if self.table.hides() == Hides::Nothing {
            return writeln!(self.out, "Nothing is hidden in this game. Type board.");
        }
        let own = self.viewer();
        let (own, all) = (self.table.view(own), self.table.view(Viewer::Spectator));
        let mut hand = Vec::new();
        for ((_, seen), (_, by_all)) in own.places.iter().zip(&all.places) {
            let both = seen.iter().zip(by_all);
            let only_here = both
                .filter(|(seen, by_all)| seen.image != Image::Back && by_all.image == Image::Back);
            hand.extend(only_here.map(|(seen, _)| glyph(self.table.kinds(), seen)));
        }
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
                self.screen.aid = Aid::WhenAsked;
                writeln!(self.out, "The memory aid comes only when you type aid.")
            }
            Some(Switch::On) => {
                self.screen.aid = Aid::AtEveryTurn;
                self.tell_aid()
            }
            None => self.tell_aid(),
        }
    }

    /// What can be known of what the viewer does not see.
    fn tell_aid(&mut self) -> io::Result<()> {
        let Viewer::Seat(seat) = self.viewer() else {
            return writeln!(self.out, "The memory aid is for whoever plays.");
        };
        let Some(aid) = self.table.aid(seat) else {
            let name = self.table.name();
            return writeln!(self.out, "There is no memory aid for {name}.");
        };
        // A line does not end within a row.
        let rows = aid.rows.iter();
        let rows: Vec<String> = rows.map(|row| row.to_string().replace(' ', TIE)).collect();
        let rows = if rows.is_empty() {
            "nothing is known".to_string()
        } else {
            rows.join(", ")
        };
        let told = sentence(self.table, &format!("{}: {rows}", aid.title));
        writeln!(self.out, "{}", paragraph(&told).replace(TIE, " "))
    }

    /// What shows that the deal is not changed.
    pub(super) fn deal(&mut self) -> io::Result<()> {
        match self.table.deal_proof() {
            DealProof::Nothing => writeln!(self.out, "Chance has no part in this game."),
            DealProof::Given => writeln!(
                self.out,
                "The seed of this deal was given, so whoever gave it knows it."
            ),
            DealProof::Committed { commitment, shares } => {
                writeln!(
                    self.out,
                    "This deal is {commitment}:\nthe SHA-256 of its seed, which deal tells after the end."
                )?;
                self.shares(&shares)
            }
            DealProof::Revealed {
                commitment,
                shares,
                seed,
            } => {
                writeln!(
                    self.out,
                    "This deal was {commitment}.\nIts seed was {seed}:\nthe SHA-256 of these 32 bytes is the number above."
                )?;
                self.shares(&shares)
            }
        }
    }

    /// What players have added to the deal, if anything.
    fn shares(&mut self, shares: &[Share]) -> io::Result<()> {
        if shares.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "Players have added to the seed:")?;
        for share in shares {
            writeln!(self.out, "{share}")?;
        }
        Ok(())
    }
}
