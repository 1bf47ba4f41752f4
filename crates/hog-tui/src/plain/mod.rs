//! Playing in plain lines.

mod solving;

use std::io::{self, BufRead, Write};
use std::time::Duration;

use hog_core::{Control, Seats, Turn, quoted};
use hog_engines::{CannotSearch, Mind, MindName, Thought};
use hog_table::{NoSuggestion, Table, TableError};

use crate::command::Command;
use crate::input::{LONGEST_LINE, Line, read_line};
use crate::paragraph::paragraph;
use crate::sitting::Sitting;
use crate::telling::{
    describe, help, history, moves, moves_in_words, prompt, sentence, show_board, tell_end,
};
use crate::thinking::{line, reason};
use solving::Solving;

/// Runs long work for a person who waits: shows progress, and lets the person stop it.
pub trait Waiting {
    /// Calls `work` with a control to obey.
    fn wait(&self, work: &mut dyn FnMut(&Control<'_>));

    /// How patient whoever waits is.
    fn patience(&self) -> Patience;
}

/// How patient whoever waits is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patience {
    /// A person: what is not known after this time is searched for in the background.
    AtMost(Duration),
    /// A program, which wants the same answers to the same lines: it waits for every search, and
    /// hears no verdict that it has not asked for.
    Endless,
}

impl Patience {
    /// That of a person who has made a move: what takes longer would be felt as a delay.
    pub const PERSON: Self = Self::AtMost(Duration::from_millis(50));
}

/// Plays at a table in lines until the person quits or the input ends.
///
/// # Errors
/// If reading or writing fails. Wrong input is no error: it is answered and changes nothing.
pub fn play_in_lines(
    table: &mut dyn Table,
    sitting: Sitting,
    input: impl BufRead,
    out: impl Write,
    waiting: &dyn Waiting,
) -> io::Result<()> {
    let mut lines = Lines {
        solving: Solving::new(table, waiting.patience()),
        table,
        sitting,
        out,
        waiting,
    };
    lines.play(input)
}

/// A table played in lines.
struct Lines<'a, W> {
    table: &'a mut dyn Table,
    sitting: Sitting,
    out: W,
    waiting: &'a dyn Waiting,
    solving: Solving,
}

/// Whether the session goes on.
enum Session {
    GoesOn,
    Ends,
}

impl<W: Write> Lines<'_, W> {
    fn play(&mut self, mut input: impl BufRead) -> io::Result<()> {
        writeln!(self.out, "{}. Type a move, or help.\n", self.table.name())?;
        show_board(self.table, &mut self.out)?;
        self.let_mind_move()?;
        loop {
            self.tell_news()?;
            let next = self.next_step();
            let next = next.map_or(String::new(), |mv| format!(" (step: {mv})"));
            write!(self.out, "{}{next}> ", prompt(self.table))?;
            self.out.flush()?;
            let out = &mut self.out;
            match read_line(&mut input)? {
                Line::Text(text) => match self.obey(&Command::of(text.trim()))? {
                    Session::GoesOn => {}
                    Session::Ends => return Ok(()),
                },
                Line::TooLong => {
                    let most = LONGEST_LINE;
                    writeln!(out, "That line is too long: at most {most} bytes are read.")?;
                }
                Line::NotText => writeln!(out, "That line is not text: expected UTF-8.")?,
                Line::End => {
                    writeln!(out, "\nEnd of input: the game stops here.")?;
                    return Ok(());
                }
            }
        }
    }

    fn obey(&mut self, command: &Command<'_>) -> io::Result<Session> {
        let (table, out) = (&mut *self.table, &mut self.out);
        match command {
            Command::Nothing => self.nothing()?,
            Command::Help => help(table, out)?,
            Command::Moves => moves(table, out)?,
            Command::Board => {
                writeln!(out)?;
                show_board(table, out)?;
            }
            Command::History => history(table, out)?,
            Command::Undo(moves) => self.undo(*moves)?,
            Command::New => {
                table.restart();
                self.solving.stop_following();
                writeln!(out)?;
                show_board(table, out)?;
                self.let_mind_move()?;
            }
            Command::Suggest if table.has_solver() => self.hint()?,
            Command::Suggest => self.suggest()?,
            Command::Hint => self.hint()?,
            Command::Solve => self.solve()?,
            Command::Step(moves) => self.step(*moves)?,
            Command::Stop => self.stop()?,
            Command::Winnable(switch) => self.winnable(*switch)?,
            Command::Go if table.has_solver() => self.solver_moves()?,
            Command::Go => {
                self.mind_moves()?;
                self.let_mind_move()?;
            }
            Command::Change => self.change()?,
            Command::Mind(text) => match text.parse::<MindName>() {
                Ok(name) => {
                    writeln!(out, "The mind is {name} now.")?;
                    self.sitting.replace(name);
                }
                Err(error) => {
                    let error = sentence(table, &error.to_string());
                    writeln!(out, "{}", paragraph(&format!("{error}.")))?;
                }
            },
            Command::Wrong { text, expected } => {
                writeln!(out, "{} does not fit: expected {expected}.", quoted(text))?;
            }
            Command::Quit => return Ok(Session::Ends),
            Command::Play(text) => {
                let at_once = if self.sitting.has_mind() {
                    AtOnce::One
                } else {
                    AtOnce::Several
                };
                if play(table, text, at_once, out)? == Made::Yes {
                    self.solving.stop_following();
                    self.let_mind_move()?;
                }
            }
        }
        Ok(Session::GoesOn)
    }

    /// Persons and mind exchange their seats.
    fn change(&mut self) -> io::Result<()> {
        let (seats, turn) = (self.table.seats(), self.table.turn());
        if seats < 2 {
            return writeln!(
                self.out,
                "There is one seat, and it is yours. Type go for a move."
            );
        }
        if turn.is_over() {
            return writeln!(
                self.out,
                "The game is over: type new for another, then change."
            );
        }
        self.sitting.change(Seats::first(seats), turn);
        if self.sitting.is_minds_turn(turn) {
            self.let_mind_move()
        } else {
            writeln!(self.out, "You move next.")
        }
    }

    /// Takes the last moves back and, where a mind answered, the person's before it each time.
    fn undo(&mut self, moves: usize) -> io::Result<()> {
        let made = self.table.history().len();
        if moves > made.max(1) {
            let made = moves_in_words(made);
            return writeln!(self.out, "Nothing was taken back: only {made} could be.");
        }
        let mut taken_back = Vec::new();
        for _ in 0..moves {
            if let Err(error) = self.take_back(&mut taken_back) {
                // Nothing but the mind's moves is left: it begins anew.
                if taken_back.is_empty() {
                    let error = sentence(self.table, &error.to_string());
                    return writeln!(self.out, "{error}.");
                }
                break;
            }
        }
        writeln!(self.out, "Took {} back.\n", taken_back.join(" and "))?;
        show_board(self.table, &mut self.out)?;
        self.let_mind_move()
    }

    /// Takes one move back, and then those before it that are the mind's.
    fn take_back(&mut self, taken_back: &mut Vec<String>) -> Result<(), TableError> {
        loop {
            taken_back.push(self.table.undo()?);
            if !self.sitting.is_minds_turn(self.table.turn()) {
                return Ok(());
            }
        }
    }

    /// Lets the mind move as long as it is its turn.
    fn let_mind_move(&mut self) -> io::Result<()> {
        while self.sitting.is_minds_turn(self.table.turn()) {
            let before = self.table.history().len();
            self.mind_moves()?;
            if self.table.history().len() == before {
                break;
            }
        }
        Ok(())
    }

    /// Makes the move that the mind finds for whoever is to move.
    fn mind_moves(&mut self) -> io::Result<()> {
        let seat = match self.table.turn() {
            Turn::Seat(seat) => self.table.seat_name(seat),
            Turn::Over(_) | Turn::Chance => String::new(),
        };
        let mut mind = self.sitting.mind().clone();
        let answer = self.ask(&mut mind)?;
        // What it left to chance goes on from there.
        *self.sitting.mind() = mind;
        match answer {
            Ok(thought) => {
                let played = self.table.play(&thought.best);
                played.expect("a mind finds legal moves");
                let reason = reason(&thought);
                writeln!(self.out, "{seat} plays {} ({reason}).\n", thought.best)?;
                show_board(self.table, &mut self.out)?;
                tell_end(self.table, &mut self.out)
            }
            Err(error) => {
                let error = sentence(self.table, &error.to_string());
                writeln!(self.out, "{error}: the mind does not move.")
            }
        }
    }

    fn ask(&mut self, mind: &mut Mind) -> io::Result<Result<Thought<String>, CannotSearch>> {
        // What was drawn is seen before the wait.
        self.out.flush()?;
        let table = &*self.table;
        let mut answer = Err(CannotSearch::Stopped);
        self.waiting
            .wait(&mut |control| answer = table.think(mind, control));
        Ok(answer)
    }

    /// What every move is worth, if the game is small enough to be searched whole; otherwise what
    /// the best mind would do.
    fn suggest(&mut self) -> io::Result<()> {
        let mut answer = Err(NoSuggestion::Stopped);
        let table = &mut *self.table;
        self.waiting
            .wait(&mut |control| answer = table.suggest(control));
        match answer {
            Ok(advice) => {
                for advice in advice {
                    writeln!(self.out, "  {:<6} {}", advice.text, describe(advice.worth))?;
                }
                Ok(())
            }
            Err(NoSuggestion::TooLarge) => match self.ask(&mut hinting_mind())? {
                Ok(thought) => {
                    writeln!(self.out, "  {:<6} {}", thought.best, reason(&thought))?;
                    match line(&thought) {
                        Some(line) => {
                            let line = paragraph(&format!("The mind expects: {line}"));
                            writeln!(self.out, "{line}")
                        }
                        None => Ok(()),
                    }
                }
                Err(error) => writeln!(self.out, "{}.", sentence(self.table, &error.to_string())),
            },
            Err(error) => writeln!(self.out, "{}.", sentence(self.table, &error.to_string())),
        }
    }
}

/// Who gives hints: the best there is, however well the opponent plays.
fn hinting_mind() -> Mind {
    let name = "best:time=1s".parse();
    Mind::new(name.expect("there is such a mind"), 0)
}

/// Whether a move was made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Made {
    Yes,
    No,
}

/// How many moves a line may make. Against a mind it is one: the mind answers it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AtOnce {
    One,
    Several,
}

/// Makes the move that a line means or, if it means none, the moves that its words mean.
fn play(
    table: &mut dyn Table,
    text: &str,
    at_once: AtOnce,
    out: &mut impl Write,
) -> io::Result<Made> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let made = match table.play(text) {
        Err(_) if words.len() > 1 && at_once == AtOnce::Several => play_all(table, &words),
        made => made
            .map(|_| ())
            .map_err(|error| sentence(table, &error.to_string())),
    };
    if let Err(message) = made {
        writeln!(out, "{}", paragraph(&format!("{message}.")))?;
        return Ok(Made::No);
    }
    writeln!(out)?;
    show_board(table, out)?;
    tell_end(table, out)?;
    Ok(Made::Yes)
}

/// Makes all the moves or, if one of them cannot be made, none, and says why.
fn play_all(table: &mut dyn Table, words: &[&str]) -> Result<(), String> {
    for (made, word) in words.iter().enumerate() {
        if let Err(error) = table.play(word) {
            for _ in 0..made {
                table
                    .undo()
                    .expect("what was made a moment ago can be taken back");
            }
            let number = made + 1;
            return Err(format!(
                "Nothing was played, because of move {number} of the line: {error}"
            ));
        }
    }
    Ok(())
}
