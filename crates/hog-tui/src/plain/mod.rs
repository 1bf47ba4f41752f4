//! Playing in plain lines.

mod hidden;
mod solving;

use std::io::{self, BufRead, Write};
use std::time::Duration;

use hog_board::Viewer;
use hog_core::{Control, Hides, Seat, Seats, Turn, quoted};
use hog_engines::{CannotSearch, Engine, EngineName, Thought};
use hog_table::{Consent, GraphCache, NoSuggestion, Table, TableError};

use crate::command::Command;
use crate::input::{LONGEST_LINE, Line, read_line};
use crate::paragraph::paragraph;
use crate::sitting::Sitting;
use crate::telling::{
    describe, help, history, moves, moves_in_words, prompt, sentence, show_board, tell_end, text,
};
use crate::thinking::{line, reason};
use hidden::Screen;
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
        screen: Screen::default(),
        graphs: GraphCache::default(),
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
    screen: Screen,
    graphs: GraphCache,
}

/// What is said when nobody types any more.
const END_OF_INPUT: &str = "End of input: the game stops here.";

/// Whether the session goes on.
enum Session {
    GoesOn,
    Ends,
}

impl<W: Write> Lines<'_, W> {
    fn play(&mut self, mut input: impl BufRead) -> io::Result<()> {
        writeln!(self.out, "{}. Type a move, or help.\n", self.table.name())?;
        self.begin()?;
        loop {
            if let Session::Ends = self.hand_over(&mut input)? {
                return Ok(());
            }
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
                    writeln!(out, "\n{END_OF_INPUT}")?;
                    return Ok(());
                }
            }
        }
    }

    /// What is seen first of a game.
    fn begin(&mut self) -> io::Result<()> {
        match self.table.hides() {
            Hides::Nothing => {
                self.show_board()?;
                self.let_engine_move()
            }
            Hides::Something => self.show_turn(),
        }
    }

    /// Who looks at the screen.
    fn viewer(&self) -> Viewer {
        if self.table.hides() == Hides::Something {
            return self.viewer_of_hidden();
        }
        // Everybody at this terminal sees the same screen. It belongs to whoever is to move; where
        // only one plays, always to that one.
        match self.table.turn() {
            Turn::Seat(seat) => Viewer::Seat(seat),
            Turn::Over(_) | Turn::Chance if self.table.seats() == 1 => Viewer::Seat(Seat::FIRST),
            Turn::Over(_) | Turn::Chance => Viewer::Spectator,
        }
    }

    fn show_board(&mut self) -> io::Result<()> {
        let viewer = self.viewer();
        show_board(self.table, viewer, &mut self.out)
    }

    fn obey(&mut self, command: &Command<'_>) -> io::Result<Session> {
        let viewer = self.viewer();
        let (table, out) = (&mut *self.table, &mut self.out);
        match command {
            Command::Nothing => self.nothing()?,
            Command::Help => help(table, viewer, out)?,
            Command::Moves => moves(table, viewer, out)?,
            Command::Board => {
                writeln!(out)?;
                show_board(table, viewer, out)?;
            }
            Command::Text => text(table, out)?,
            Command::History => history(table, viewer, out)?,
            Command::Hand => self.hand()?,
            Command::Aid(switch) => self.aid(*switch)?,
            Command::Deal => self.deal()?,
            Command::Undo(moves) => self.undo(*moves)?,
            Command::New => self.new_game()?,
            Command::Suggest if table.solver().is_some() => self.hint()?,
            Command::Suggest => self.suggest()?,
            Command::Hint if table.hides() == Hides::Something => self.suggest()?,
            Command::Hint => self.hint()?,
            Command::Solve => self.solve()?,
            Command::Step(moves) => self.step(*moves)?,
            Command::Stop => self.stop()?,
            Command::Winnable(switch) => self.winnable(*switch)?,
            Command::Go if table.solver().is_some() => self.solver_moves()?,
            Command::Go if table.hides() == Hides::Something => self.go_by_hand()?,
            Command::Go => {
                self.engine_moves()?;
                self.let_engine_move()?;
            }
            Command::Change => self.change()?,
            Command::Engine(text) => self.change_engine(text)?,
            Command::Wrong { text, expected } => {
                writeln!(out, "{} does not fit: expected {expected}.", quoted(text))?;
            }
            Command::Quit => return Ok(Session::Ends),
            Command::Play(text) => self.person_moves(text)?,
        }
        Ok(Session::GoesOn)
    }

    /// Begins anew.
    fn new_game(&mut self) -> io::Result<()> {
        if let Err(error) = self.table.restart() {
            let error = sentence(self.table, &error.to_string());
            return writeln!(self.out, "{error}.");
        }
        self.solving.stop_following();
        self.screen.forget();
        writeln!(self.out)?;
        self.begin()
    }

    /// Makes the move that a line means or, if it means none, the moves that its words mean.
    fn person_moves(&mut self, text: &str) -> io::Result<()> {
        let hides = self.table.hides();
        let words: Vec<&str> = text.split_whitespace().collect();
        // Against an engine a line makes one move: the engine answers it. Where something is hidden
        // nothing could be taken back.
        let is_line = words.len() > 1 && !self.sitting.has_engine() && hides == Hides::Nothing;
        let allowed = self.refuse_others();
        let made = match allowed.and_then(|()| self.table.play_in_turn(text)) {
            Err(_) if is_line => play_all(self.table, &words),
            made => made
                .map(|_| ())
                .map_err(|error| sentence(self.table, &error.to_string())),
        };
        if let Err(message) = made {
            return writeln!(self.out, "{}", paragraph(&format!("{message}.")));
        }
        writeln!(self.out)?;
        if hides == Hides::Something {
            return self.show_turn();
        }
        self.show_board()?;
        tell_end(self.table, &mut self.out)?;
        self.solving.stop_following();
        self.let_engine_move()
    }

    /// Another engine takes the place of the present one, if it can play this game.
    fn change_engine(&mut self, text: &str) -> io::Result<()> {
        let name = match text.parse::<EngineName>() {
            Ok(name) => name,
            Err(error) => return self.refuse(&error.to_string()),
        };
        if let Err(error) = self.table.can_play(&name) {
            return self.refuse(&error.to_string());
        }
        writeln!(self.out, "The engine is {name} now.")?;
        self.sitting.replace(name);
        Ok(())
    }

    /// Says why something was not done.
    fn refuse(&mut self, why: &str) -> io::Result<()> {
        let why = sentence(self.table, why);
        writeln!(self.out, "{}", paragraph(&format!("{why}.")))
    }

    /// Persons and engine exchange their seats.
    fn change(&mut self) -> io::Result<()> {
        let (seats, turn) = (self.table.seats(), self.table.turn());
        if self.table.hides() == Hides::Something {
            return writeln!(
                self.out,
                "Seats are not exchanged in this game: each would see what the other hides."
            );
        }
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
        if self.sitting.is_engines_turn(turn) {
            self.let_engine_move()
        } else {
            writeln!(self.out, "You move next.")
        }
    }

    /// Takes the last moves back and, where an engine answered, the person's before it each time.
    fn undo(&mut self, moves: usize) -> io::Result<()> {
        let made = self.table.length();
        if moves > made.max(1) && self.table.hides() == Hides::Nothing {
            let made = moves_in_words(made);
            return writeln!(self.out, "Nothing was taken back: only {made} could be.");
        }
        let mut taken_back = Vec::new();
        for _ in 0..moves {
            if let Err(error) = self.take_back(&mut taken_back) {
                // Nothing but the engine's moves is left: it begins anew.
                if taken_back.is_empty() {
                    let error = sentence(self.table, &error.to_string());
                    return writeln!(self.out, "{}", paragraph(&format!("{error}.")));
                }
                break;
            }
        }
        writeln!(self.out, "Took {} back.\n", taken_back.join(" and "))?;
        self.show_board()?;
        self.let_engine_move()
    }

    /// Takes one move back, and then those before it that are the engine's.
    fn take_back(&mut self, taken_back: &mut Vec<String>) -> Result<(), TableError> {
        loop {
            let taken = self.table.undo(Consent::NotAsked)?;
            taken_back.extend(taken.text);
            if !self.sitting.is_engines_turn(self.table.turn()) {
                return Ok(());
            }
        }
    }

    /// Lets the engine move as long as it is its turn.
    fn let_engine_move(&mut self) -> io::Result<()> {
        while self.sitting.is_engines_turn(self.table.turn()) {
            let before = self.table.length();
            self.engine_moves()?;
            if self.table.length() == before {
                break;
            }
        }
        Ok(())
    }

    /// Makes the move that the engine finds for whoever is to move.
    fn engine_moves(&mut self) -> io::Result<()> {
        let seat = match self.table.turn() {
            Turn::Seat(seat) => self.table.seat_name(seat),
            Turn::Over(_) | Turn::Chance => String::new(),
        };
        let mut engine = self.sitting.engine().clone();
        let answer = self.ask(&mut engine)?;
        // What it left to chance goes on from there.
        *self.sitting.engine() = engine;
        match answer {
            Ok(thought) => {
                let played = self.table.play_in_turn(&thought.best);
                played.expect("an engine finds legal moves");
                if self.table.hides() == Hides::Something {
                    // What it thinks would tell what it knows; what it did is told as news.
                    return Ok(());
                }
                let reason = reason(&thought);
                writeln!(self.out, "{seat} plays {} ({reason}).\n", thought.best)?;
                self.show_board()?;
                tell_end(self.table, &mut self.out)
            }
            Err(error) => {
                let error = sentence(self.table, &error.to_string());
                let told = match (self.table.hides(), self.table.turn()) {
                    // Nobody else can make its move.
                    (Hides::Something, Turn::Seat(_)) => format!(
                        "{error}: the engine does not move. Type go to let it try again, or engine M \
                         for another."
                    ),
                    _ => format!("{error}: the engine does not move."),
                };
                writeln!(self.out, "{}", paragraph(&told))
            }
        }
    }

    fn ask(&mut self, engine: &mut Engine) -> io::Result<Result<Thought<String>, CannotSearch>> {
        // What was drawn is seen before the wait.
        self.out.flush()?;
        let mut answer = Err(CannotSearch::Stopped);
        let mut work = Some(self.table.think(engine.clone()));
        self.waiting.wait(&mut |control| {
            if let Some(work) = work.take() {
                (*engine, answer) = work(control);
            }
        });
        Ok(answer)
    }

    /// What every move is worth, if the game is small enough to be searched whole; otherwise what
    /// the best engine would do.
    fn suggest(&mut self) -> io::Result<()> {
        if let Err(error) = self.refuse_others() {
            return writeln!(self.out, "{}.", sentence(self.table, &error.to_string()));
        }
        let mut answer = Err(NoSuggestion::Stopped);
        let mut work = Some(self.table.suggest(&self.graphs));
        self.waiting.wait(&mut |control| {
            if let Some(work) = work.take() {
                answer = work(control);
            }
        });
        match answer {
            Ok(ranked) => {
                for advice in ranked.moves {
                    writeln!(self.out, "  {:<6} {}", advice.text, describe(advice.worth))?;
                }
                Ok(())
            }
            Err(NoSuggestion::TooLarge | NoSuggestion::Hidden) => match self
                .ask(&mut hinting_engine())?
            {
                Ok(thought) => {
                    writeln!(self.out, "  {:<6} {}", thought.best, reason(&thought))?;
                    match line(&thought) {
                        Some(line) => {
                            let line = paragraph(&format!("The engine expects: {line}"));
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
fn hinting_engine() -> Engine {
    let name = "best:time=1s".parse();
    Engine::new(name.expect("there is such an engine"), 0)
}

/// Makes all the moves or, if one of them cannot be made, none, and says why.
fn play_all(table: &mut dyn Table, words: &[&str]) -> Result<(), String> {
    for (made, word) in words.iter().enumerate() {
        if let Err(error) = table.play_in_turn(word) {
            for _ in 0..made {
                table
                    .undo(Consent::NotAsked)
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
