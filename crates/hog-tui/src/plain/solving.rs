//! A solver at the player's side: hints, solutions, and whether the game can still be won.

use std::io::{self, Write};
use std::time::Instant;

use hog_board::Viewer;
use hog_core::Control;
use hog_engines::{Care, Winnable};
use hog_table::{Finding, LookedBack, Solve, Table};

use super::{Lines, Patience};
use crate::background::Background;
use crate::command::Switch;
use crate::numbers::grouped;
use crate::paragraph::paragraph;
use crate::telling::{moves_in_words, tell_end};

/// What the solver does besides answering.
pub(super) struct Solving {
    /// Whether a verdict is told after every move.
    watch: Switch,
    /// Whether a solution is being followed.
    following: Following,
    /// The search for the present state that goes on, if one does.
    background: Option<Background>,
    /// The moves that had been made when the state was last looked at.
    seen: Option<Vec<String>>,
}

/// Whether a solution is being followed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Following {
    Solution,
    Nothing,
}

/// What is said of a game that is won.
const WON: &str = "The game is over: it is won.";

/// What is said of a game that is lost before it begins.
const HOPELESS: &str = "This cannot be won: all that can be reached was searched.";

impl Solving {
    /// A person is told of every state; a program asks.
    pub(super) fn new(table: &dyn Table, patience: Patience) -> Self {
        let watch = match patience {
            Patience::AtMost(_) if table.solver().is_some() => Switch::On,
            _ => Switch::Off,
        };
        Self {
            watch,
            following: Following::Nothing,
            background: None,
            seen: None,
        }
    }

    /// The player goes another way.
    pub(super) const fn stop_following(&mut self) {
        self.following = Following::Nothing;
    }
}

impl<W: Write> Lines<'_, W> {
    /// Tells, before the next prompt, what is new: the verdict on a new state, or one that a search
    /// in the background has found by now.
    pub(super) fn tell_news(&mut self) -> io::Result<()> {
        let finding = self.solving.background.as_ref();
        let finding = finding.and_then(Background::finding);
        let is_found = finding.is_some();
        if let Some(finding) = finding {
            self.learn(finding);
            self.solving.background = None;
        }
        let history = self.table.history(Viewer::Spectator);
        if self.solving.seen.as_ref() != Some(&history) {
            self.solving.seen = Some(history);
            self.solving.background = None;
            if self.table.turn().is_over() {
                self.solving.stop_following();
            } else if self.solving.watch == Switch::On
                && self.solving.following == Following::Nothing
            {
                self.tell_winnable()?;
            }
        } else if is_found {
            self.tell_winnable()?;
        }
        Ok(())
    }

    fn learn(&mut self, finding: Finding) {
        if let Some(solver) = self.table.solver_mut() {
            solver.learn(finding);
        }
    }

    /// What is added to the prompt: the move that an empty line makes.
    pub(super) fn next_step(&self) -> Option<String> {
        let known = self.table.solver().and_then(Solve::known);
        match (self.solving.following, known) {
            (Following::Solution, Some(Winnable::Won(line))) => line.into_iter().next(),
            _ => None,
        }
    }

    /// Says that there is no solver, if so.
    fn miss_solver(&mut self) -> io::Result<bool> {
        if self.table.solver().is_some() {
            return Ok(false);
        }
        let name = self.table.name();
        writeln!(
            self.out,
            "There is no solver for {name}. Type suggest to hear which moves are good."
        )?;
        Ok(true)
    }

    /// The verdict on the state, however long it takes, unless the person stops it.
    fn verdict(&mut self, care: Care) -> io::Result<Winnable<String>> {
        self.out.flush()?;
        // What is being searched for already is not searched for twice.
        if let Some(background) = &self.solving.background {
            let mut finding = None;
            self.waiting
                .wait(&mut |control| finding = background.wait(control));
            let Some(finding) = finding else {
                return Ok(Winnable::NotKnown { states: 0 });
            };
            self.learn(finding);
            self.solving.background = None;
        }
        let mut answer = Winnable::NotKnown { states: 0 };
        if let Some(solver) = self.table.solver_mut() {
            self.waiting
                .wait(&mut |control| answer = solver.winnable(care, control));
        }
        Ok(answer)
    }

    /// Whether the game can still be won. A person hears it at once, or once a search in the
    /// background knows; a program waits.
    fn tell_winnable(&mut self) -> io::Result<()> {
        let verdict = match self.waiting.patience() {
            Patience::Endless => self.verdict(Care::Certain)?,
            Patience::AtMost(time) => {
                let soon = Control::new().with_deadline(Instant::now() + time);
                let solver = self.table.solver_mut();
                let verdict = solver.map(|solver| solver.winnable(Care::Certain, &soon));
                verdict.unwrap_or(Winnable::NotKnown { states: 0 })
            }
        };
        let at_the_start = self.table.length() == 0;
        let out = &mut self.out;
        match verdict {
            Winnable::Won(line) if line.is_empty() => writeln!(out, "{WON}"),
            Winnable::Won(_) => writeln!(out, "This can still be won."),
            Winnable::Impossible if at_the_start => writeln!(out, "{HOPELESS}"),
            Winnable::Impossible => writeln!(out, "This cannot be won any more: undo."),
            Winnable::NotKnown { states } => {
                // A search that ended by itself is known to the table, and need not be done again.
                let is_done = self
                    .table
                    .solver()
                    .is_some_and(|solver| solver.known().is_some());
                if is_done || self.waiting.patience() == Patience::Endless {
                    return writeln!(out, "{}", not_known(states));
                }
                if self.solving.background.is_none() {
                    let solver = self.table.solver();
                    let search = solver.map(|solver| solver.search(Care::Certain));
                    self.solving.background = search.map(Background::begin);
                }
                writeln!(
                    out,
                    "Whether this can be won is not known yet; the search goes on."
                )
            }
        }
    }

    /// The command `winnable`, with or without a word.
    pub(super) fn winnable(&mut self, switch: Option<Switch>) -> io::Result<()> {
        if self.miss_solver()? {
            return Ok(());
        }
        if let Some(switch) = switch {
            self.solving.watch = switch;
        }
        match switch {
            Some(Switch::Off) => {
                self.solving.background = None;
                writeln!(self.out, "Verdicts come only when you type winnable.")
            }
            Some(Switch::On) => {
                writeln!(self.out, "From now on a verdict comes after every move.")?;
                self.tell_winnable()
            }
            None => self.tell_winnable(),
        }
    }

    /// The next move of a solution or, where there is none, the way back to a state that has one.
    pub(super) fn hint(&mut self) -> io::Result<()> {
        if self.miss_solver()? {
            return Ok(());
        }
        match self.verdict(Care::Short)? {
            Winnable::Won(line) => match line.as_slice() {
                [] => writeln!(self.out, "{WON}"),
                [last] => writeln!(self.out, "{last} wins at once."),
                [next, ..] => {
                    let moves = line.len();
                    writeln!(self.out, "{next}, the first of {moves} moves that win.")
                }
            },
            Winnable::Impossible => self.tell_way_back(),
            Winnable::NotKnown { states } => writeln!(self.out, "{}", not_known(states)),
        }
    }

    fn tell_way_back(&mut self) -> io::Result<()> {
        if self.table.length() == 0 {
            return writeln!(self.out, "{HOPELESS}");
        }
        self.out.flush()?;
        let mut back = None;
        let mut work = self.table.solver().map(Solve::look_back);
        self.waiting
            .wait(&mut |control| back = work.take().map(|work| work(control)));
        let mut moves = None;
        if let Some(LookedBack {
            moves: found,
            findings,
        }) = back
        {
            moves = found;
            for finding in findings {
                self.learn(finding);
            }
        }
        let lost = "This cannot be won any more";
        match moves {
            Some(1) => writeln!(self.out, "{lost}. Type undo: before that move it could."),
            Some(moves) => writeln!(
                self.out,
                "{lost}. Type undo {moves}: {moves} moves ago it could."
            ),
            None => writeln!(
                self.out,
                "{lost}, and no earlier state is known to be winnable."
            ),
        }
    }

    /// Finds a solution, tells it, and lets it be followed.
    pub(super) fn solve(&mut self) -> io::Result<()> {
        if self.miss_solver()? {
            return Ok(());
        }
        match self.verdict(Care::Short)? {
            Winnable::Won(line) if line.is_empty() => writeln!(self.out, "{WON}"),
            Winnable::Won(line) => {
                self.solving.following = Following::Solution;
                let moves = moves_in_words(line.len());
                let line = paragraph(&line.join(" "));
                writeln!(self.out, "A solution of {moves}:\n\n{line}\n")?;
                writeln!(
                    self.out,
                    "An empty line or step plays the next move, step 5 plays five; stop ends that."
                )
            }
            Winnable::Impossible => self.tell_way_back(),
            Winnable::NotKnown { states } => writeln!(self.out, "{}", not_known(states)),
        }
    }

    /// An empty line: the next move, where a solution is followed.
    pub(super) fn nothing(&mut self) -> io::Result<()> {
        match self.solving.following {
            Following::Solution => self.step(1),
            Following::Nothing => writeln!(self.out, "Type a move, or help."),
        }
    }

    /// Plays the next moves of the solution that is followed.
    pub(super) fn step(&mut self, moves: usize) -> io::Result<()> {
        if self.miss_solver()? {
            return Ok(());
        }
        if self.solving.following == Following::Nothing {
            return writeln!(
                self.out,
                "No solution is being followed: type solve to find one."
            );
        }
        let mut played = Vec::new();
        while let Some(next) = self.next_step().filter(|_| played.len() < moves) {
            let made = self.table.play_in_turn(&next);
            played.push(made.expect("solutions are made of legal moves"));
        }
        let played = paragraph(&format!("Played {}.", played.join(" ")));
        writeln!(self.out, "{played}\n")?;
        self.show_board()?;
        tell_end(self.table, &mut self.out)
    }

    /// Follows the solution no further.
    pub(super) fn stop(&mut self) -> io::Result<()> {
        if self.miss_solver()? {
            return Ok(());
        }
        let message = match self.solving.following {
            Following::Solution => "The rest is yours; the solution is not forgotten.",
            Following::Nothing => "No solution is being followed: there is nothing to stop.",
        };
        self.solving.stop_following();
        writeln!(self.out, "{message}")
    }

    /// Makes the next move of a solution, for whoever cannot be bothered.
    pub(super) fn solver_moves(&mut self) -> io::Result<()> {
        match self.verdict(Care::Short)? {
            Winnable::Won(line) if !line.is_empty() => {
                let before = self.solving.following;
                self.solving.following = Following::Solution;
                self.step(1)?;
                self.solving.following = before;
                Ok(())
            }
            _ => self.hint(),
        }
    }
}

/// That a search found neither a solution nor that there is none.
fn not_known(states: u64) -> String {
    let unknown = "Whether this can be won is not known";
    if states == 0 {
        return format!("{unknown}: the search was stopped.");
    }
    let states = grouped(states);
    format!("{unknown}: nothing was found in {states} states.")
}
