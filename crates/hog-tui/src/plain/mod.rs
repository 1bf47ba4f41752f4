//! Playing at a live table in lines of text.

mod command;
mod help;
mod hidden;
mod input;

use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use hog_board::Viewer;
use hog_core::{Control, Hides, Seat, Turn, quoted};
use hog_engines::{EngineName, Winnable};
use hog_table::{
    Consent, LiveTable, News, Refusal, SeatPlayer, Solve, Suggestion, Table, Verdict, VerdictSearch,
};

use crate::board::draw;
use crate::hand_over::persons;
use crate::words::{ending, grouped, moves_in_words, paragraph, reason, sentence};
use command::{Command, Switch};
use hidden::SharedScreen;
use input::{InputLine, LONGEST_LINE, read_line};

/// Runs long work for a person who waits: shows progress, and lets the person stop it.
pub trait WorkRunner {
    /// Calls `work` with a control to obey.
    fn wait(&self, work: &mut dyn FnMut(&Control<'_>));

    /// How long a person waits for a verdict that was not asked for, which is written once it is known.
    ///
    /// `None` if a program reads, which needs the same answers to the same lines: verdicts are written only
    /// when it asks for them, and it waits as long as they take.
    fn patience(&self) -> Option<Duration>;
}

/// The patience of a person who has made a move: a longer delay would be felt.
pub const PATIENCE: Duration = Duration::from_millis(50);

/// Plays at a table in lines until the person quits or the input ends.
///
/// # Errors
/// If reading or writing fails. Wrong input is no error: it is answered and changes nothing.
pub fn play_in_lines(
    live: LiveTable,
    input: impl BufRead,
    out: impl Write,
    runner: &dyn WorkRunner,
) -> io::Result<()> {
    let mut lines = Lines {
        live,
        out,
        runner,
        screen: SharedScreen::default(),
        verdicts: VerdictSearch::WhenAsked,
        judged: None,
        is_searching: false,
    };
    if runner.patience().is_some() && lines.live.table().solver().is_some() {
        lines.verdicts = VerdictSearch::Always;
    }
    lines.live.set_verdict_search(lines.verdicts);
    lines.play(input)
}

/// A table played in lines.
struct Lines<'a, W> {
    live: LiveTable,
    out: W,
    runner: &'a dyn WorkRunner,
    screen: SharedScreen,
    /// Whether a verdict is written after every move.
    verdicts: VerdictSearch,
    /// The moves at the time of the last verdict.
    judged: Option<Vec<String>>,
    /// Whether the last verdict was that the search goes on.
    is_searching: bool,
}

/// Said when the input ends.
const END_OF_INPUT: &str = "End of input: the game stops here.";

/// Said when a game cannot be won from its start.
const HOPELESS: &str = "This cannot be won: every reachable position was searched.";

/// Said when there is no solution to step through.
const NOT_FOLLOWING: &str = "No solution is being followed: type solve to find one.";

/// The time between two checks of long work.
const INTERVAL: Duration = Duration::from_millis(5);

impl<W: Write> Lines<'_, W> {
    fn play(&mut self, mut input: impl BufRead) -> io::Result<()> {
        let name = self.live.table().name();
        writeln!(self.out, "{name}. Type a move, or help.\n")?;
        self.show_and_go_on()?;
        loop {
            if self.hand_over(&mut input)?.is_break() {
                return Ok(());
            }
            self.tell_new_verdict()?;
            let step = self.live.following();
            let step = step.map_or(String::new(), |mv| format!(" (step: {mv})"));
            write!(self.out, "{}{step}> ", prompt(self.live.table()))?;
            self.out.flush()?;
            match read_line(&mut input)? {
                InputLine::Text(text) => {
                    if self.obey(&Command::of(text.trim()))?.is_break() {
                        return Ok(());
                    }
                }
                InputLine::TooLong => writeln!(
                    self.out,
                    "That line is too long: at most {LONGEST_LINE} bytes are read."
                )?,
                InputLine::NotText => writeln!(self.out, "That line is not UTF-8 text.")?,
                InputLine::End => {
                    writeln!(self.out, "\n{END_OF_INPUT}")?;
                    return Ok(());
                }
            }
        }
    }

    /// Shows a game that has begun, or a move that was made, and lets engines move.
    fn show_and_go_on(&mut self) -> io::Result<()> {
        match self.hides() {
            Hides::Nothing => {
                self.show_board()?;
                self.go_on()
            }
            Hides::Something => self.show_turn(),
        }
    }

    fn hides(&self) -> Hides {
        self.live.table().hides()
    }

    /// The viewer: in a game that hides nothing the seat to move, in a game for one always its player.
    fn viewer(&self) -> Viewer {
        let table = self.live.table();
        match (table.hides(), table.turn()) {
            (Hides::Something, _) => self.screen.holder.viewer(&self.live),
            (Hides::Nothing, Turn::Seat(seat)) => Viewer::Seat(seat),
            (Hides::Nothing, _) if table.seats() == 1 => Viewer::Seat(Seat::FIRST),
            (Hides::Nothing, _) => Viewer::Spectator,
        }
    }

    fn show_board(&mut self) -> io::Result<()> {
        let view = self.live.view(self.viewer());
        let table = self.live.table();
        writeln!(self.out, "{}", draw(table.layout(), table.kinds(), &view))
    }

    fn obey(&mut self, command: &Command<'_>) -> io::Result<ControlFlow<()>> {
        let viewer = self.viewer();
        let (table, out) = (self.live.table(), &mut self.out);
        match command {
            Command::Nothing if self.live.following().is_some() => self.step(1)?,
            Command::Nothing => writeln!(out, "Type a move, or help.")?,
            Command::Help => help::help(table, viewer, out)?,
            Command::Moves => help::moves(table, viewer, out)?,
            Command::Board => {
                writeln!(out)?;
                self.show_board()?;
            }
            Command::Text => match table.text() {
                Some(text) => write!(out, "{text}")?,
                None => writeln!(
                    out,
                    "This game has no text format for other programs. Type board for a drawing."
                )?,
            },
            Command::History => help::history(table, viewer, out)?,
            Command::Hand => self.hand()?,
            Command::Aid(switch) => self.aid(*switch)?,
            Command::Deal => help::deal(&self.live.deal_proof(), out)?,
            Command::Undo(moves) => self.undo(*moves)?,
            Command::New => self.new_game()?,
            Command::Hint => {
                let begun = self.live.suggest(viewer);
                self.finish(begun)?;
            }
            Command::Solve => {
                let begun = self.live.solve();
                self.finish(begun)?;
            }
            Command::Step(moves) => self.step(*moves)?,
            Command::Stop => {
                let told = match self.live.following() {
                    Some(_) => "Stopped following the solution.",
                    None => NOT_FOLLOWING,
                };
                writeln!(out, "{told}")?;
                self.live.stop_following();
            }
            Command::Winnable(switch) => self.winnable(*switch)?,
            Command::Go => self.engine_moves()?,
            Command::Change => {
                let before = table.length();
                let changed = self.live.change_player();
                let is_changed = changed.is_ok();
                self.finish(changed)?;
                if is_changed && self.live.table().length() == before {
                    writeln!(self.out, "You move next.")?;
                }
            }
            Command::Engine(text) => self.change_engine(text)?,
            Command::Wrong { text, expected } => {
                writeln!(out, "{} is not valid here: type {expected}.", quoted(text))?;
            }
            Command::Quit => return Ok(ControlFlow::Break(())),
            Command::Play(text) => self.person_moves(text)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Says why something was not done.
    fn refuse(&mut self, why: &str) -> io::Result<()> {
        let why = sentence(self.live.table(), why);
        writeln!(self.out, "{}", paragraph(&format!("{why}.")))
    }

    /// Waits until something that was begun ends, and tells the result; or tells why it was refused.
    fn finish(&mut self, begun: Result<(), Refusal>) -> io::Result<()> {
        match begun {
            Ok(()) => self.go_on(),
            Err(refusal) => self.refuse(&refusal.to_string()),
        }
    }

    /// Waits until engines and solver have nothing more to do, and tells what comes of it.
    fn go_on(&mut self) -> io::Result<()> {
        loop {
            let news = self.next_news()?;
            if news.is_empty() {
                return Ok(());
            }
            for news in news {
                self.tell(news)?;
            }
        }
    }

    /// The next news; none if nothing more is being done.
    fn next_news(&mut self) -> io::Result<Vec<News>> {
        // What was drawn is seen before the wait.
        self.out.flush()?;
        let live = &mut self.live;
        let mut news = Vec::new();
        self.runner.wait(&mut |control| {
            loop {
                news.extend(live.poll(Instant::now()));
                let Some(busy) = live.busy().filter(|_| news.is_empty()) else {
                    return;
                };
                if control.report(busy.states.unwrap_or(0)).is_err() {
                    live.stop();
                }
                thread::sleep(INTERVAL);
            }
        });
        Ok(news)
    }

    fn tell(&mut self, news: News) -> io::Result<()> {
        let table = self.live.table();
        match news {
            News::Moved {
                seat,
                text: Some(text),
                thought,
                ..
            } => {
                let seat = table.seat_name(seat);
                match thought {
                    Some(told) => {
                        let reason = reason(&told.thought);
                        writeln!(self.out, "{seat} plays {text} ({reason}).\n")?;
                    }
                    None => writeln!(self.out, "Played {text}.\n")?,
                }
                self.show_board()
            }
            News::Suggested(suggestion) => self.tell_suggestion(&suggestion),
            News::Solved { moves } => self.tell_solution(moves),
            News::NotWinnable { back } => self.tell_way_back(back),
            News::Stopped => writeln!(self.out, "Stopped before anything was found."),
            News::Failed(why) => {
                let why = sentence(table, &why);
                let told = match self.live.waiting_engine() {
                    Some(_) => format!(
                        "{why}. The engine did not move: type go to retry, or engine NAME for another."
                    ),
                    None => format!("{why}."),
                };
                writeln!(self.out, "{}", paragraph(&told))
            }
            News::Over(_) if table.hides() == Hides::Nothing => self.tell_end(),
            // A move in a game that hides something is told by what was noticed.
            News::Moved { text: None, .. }
            | News::Over(_)
            | News::Verdict
            | News::TimeUp { .. } => Ok(()),
        }
    }

    /// Says how the game ended, if it has.
    fn tell_end(&mut self) -> io::Result<()> {
        let table = self.live.table();
        let then = match table.hides() {
            _ if !table.turn().is_over() => return Ok(()),
            Hides::Nothing => "Type new for another game, undo or quit.",
            Hides::Something => "Type new for another game, or quit.",
        };
        writeln!(self.out, "{} {then}", ending(table))
    }

    fn new_game(&mut self) -> io::Result<()> {
        let choice = self.live.choice().clone();
        if let Err(refusal) = self.live.restart(&choice) {
            return self.refuse(&refusal.to_string());
        }
        self.screen.told.clear();
        writeln!(self.out)?;
        self.show_and_go_on()
    }

    /// Plays the line as one move; if it is none, plays each word as a move.
    fn person_moves(&mut self, text: &str) -> io::Result<()> {
        let hides = self.hides();
        let words: Vec<&str> = text.split_whitespace().collect();
        // An engine would answer the first move of a line, and where something is hidden nothing could be taken back.
        let has_engine = self.live.sitters().iter().any(SeatPlayer::is_engine);
        let is_line = words.len() > 1 && !has_engine && hides == Hides::Nothing;
        let made = match self.play_for_viewer(text) {
            Err(_) if is_line => self.play_all(&words),
            made => made.map_err(|refusal| refusal.to_string()),
        };
        if let Err(why) = made {
            return self.refuse(&why);
        }
        writeln!(self.out)?;
        self.show_and_go_on()
    }

    fn play_for_viewer(&mut self, text: &str) -> Result<(), Refusal> {
        let seat = match self.viewer() {
            Viewer::Seat(seat) => seat,
            // The game is over, which any person is told.
            Viewer::Spectator => {
                let person = persons(&self.live).into_iter().next();
                person.unwrap_or(Seat::FIRST)
            }
        };
        self.live.play(seat, text).map(|_| ())
    }

    /// Makes all the moves or, if one of them cannot be made, none, and says why.
    fn play_all(&mut self, words: &[&str]) -> Result<(), String> {
        for (made, word) in words.iter().enumerate() {
            if let Err(refusal) = self.play_for_viewer(word) {
                for _ in 0..made {
                    let taken = self.live.undo(Consent::NotAsked);
                    taken.expect("a move that was just made can be taken back");
                }
                let number = made + 1;
                return Err(format!(
                    "No moves were played; move {number} failed: {refusal}"
                ));
            }
        }
        Ok(())
    }

    /// The engine, or the solver where there is one, moves for the seat that is to move.
    fn engine_moves(&mut self) -> io::Result<()> {
        let before = self.live.table().length();
        let begun = self.live.let_engine_play();
        self.finish(begun)?;
        if self.hides() == Hides::Something && self.live.table().length() > before {
            return self.show_turn();
        }
        Ok(())
    }

    fn change_engine(&mut self, text: &str) -> io::Result<()> {
        let name = match text.parse::<EngineName>() {
            Ok(name) => name,
            Err(error) => return self.refuse(&error.to_string()),
        };
        match self.live.set_engine(name.clone()) {
            Ok(()) => writeln!(self.out, "The engine is now {name}."),
            Err(refusal) => self.refuse(&refusal.to_string()),
        }
    }

    /// Takes moves back, each with the answer of an engine.
    fn undo(&mut self, moves: usize) -> io::Result<()> {
        let made = self.live.table().length();
        if made > 0 && moves > made && self.hides() == Hides::Nothing {
            let made = moves_in_words(made);
            return writeln!(self.out, "Only {made} can be undone.");
        }
        let mut taken_back: Vec<String> = Vec::new();
        for _ in 0..moves {
            match self.live.undo(Consent::NotAsked) {
                Ok((taken, _)) => {
                    taken_back.extend(taken.into_iter().filter_map(|taken| taken.text));
                }
                Err(refusal) if taken_back.is_empty() => return self.refuse(&refusal.to_string()),
                // Only opening moves of engines are left.
                Err(_) => break,
            }
        }
        writeln!(self.out, "Undone: {}.\n", taken_back.join(", "))?;
        self.show_and_go_on()
    }

    /// Which moves are good, best first, and how play may go on.
    fn tell_suggestion(&mut self, suggestion: &Suggestion) -> io::Result<()> {
        for hint in &suggestion.moves {
            writeln!(self.out, "  {:<6} {}", hint.act.text, hint.reason)?;
        }
        // Of a solution the next move is enough: solve shows all of it.
        if suggestion.line.len() > 1 && self.live.table().solver().is_none() {
            let line = format!("Expected line: {}", suggestion.line.join(" "));
            writeln!(self.out, "{}", paragraph(&line))?;
        }
        Ok(())
    }

    fn tell_solution(&mut self, moves: usize) -> io::Result<()> {
        let line = match self.live.table().solver().and_then(Solve::known) {
            Some(Winnable::Won(line)) => paragraph(&line.join(" ")),
            _ => String::new(),
        };
        let moves = moves_in_words(moves);
        writeln!(self.out, "A solution of {moves}:\n\n{line}\n")?;
        writeln!(
            self.out,
            "Press Enter (or type step) for the next move, step 5 for five, stop to stop."
        )
    }

    fn tell_way_back(&mut self, back: Option<usize>) -> io::Result<()> {
        let lost = "No longer winnable";
        match back {
            _ if self.live.table().length() == 0 => writeln!(self.out, "{HOPELESS}"),
            Some(1) => writeln!(
                self.out,
                "{lost}. Type undo to get back to a winnable position."
            ),
            Some(moves) => writeln!(
                self.out,
                "{lost}. Type undo {moves} to get back to a winnable position."
            ),
            None => writeln!(
                self.out,
                "{lost}, and no earlier position is known to be winnable."
            ),
        }
    }

    /// Plays the next moves of the solution that is followed.
    fn step(&mut self, moves: usize) -> io::Result<()> {
        let mut played = Vec::new();
        while played.len() < moves
            && let Ok(moved) = self.live.step()
        {
            played.push(moved.text);
        }
        if played.is_empty() {
            return writeln!(self.out, "{NOT_FOLLOWING}");
        }
        let played = paragraph(&format!("Played {}.", played.join(" ")));
        writeln!(self.out, "{played}\n")?;
        self.show_and_go_on()
    }

    /// The command `winnable`, with or without a word.
    fn winnable(&mut self, switch: Option<Switch>) -> io::Result<()> {
        if self.live.table().solver().is_none() {
            let game = self.live.table().name().to_string();
            return self.refuse(&Refusal::NoSolver { game }.to_string());
        }
        match switch {
            Some(Switch::Off) => {
                self.verdicts = VerdictSearch::WhenAsked;
                self.live.set_verdict_search(self.verdicts);
                writeln!(self.out, "Verdicts are off. Type winnable to check.")
            }
            Some(Switch::On) => {
                self.verdicts = VerdictSearch::Always;
                writeln!(self.out, "Verdicts are on: every move is checked.")?;
                self.tell_winnable()
            }
            None => self.tell_winnable(),
        }
    }

    /// Tells, before the next prompt, whether a new state can be won, or what a search in the background
    /// has found by now.
    fn tell_new_verdict(&mut self) -> io::Result<()> {
        if self.verdicts == VerdictSearch::WhenAsked {
            return Ok(());
        }
        self.go_on()?;
        let history = self.live.table().history(Viewer::Spectator);
        let is_new = self.judged.as_ref() != Some(&history);
        let is_known = !matches!(self.live.verdict(), Some(Verdict::Searching { .. }));
        let is_due = is_new && self.live.following().is_none() || self.is_searching && is_known;
        self.judged = Some(history);
        if is_due && self.live.ending().is_none() {
            return self.tell_winnable();
        }
        self.is_searching &= !is_new;
        Ok(())
    }

    /// Tells whether the game can still be won. With verdicts after every move a person does not wait for
    /// long: the search goes on in the background.
    fn tell_winnable(&mut self) -> io::Result<()> {
        let patience = self.runner.patience();
        let patience = patience.filter(|_| self.verdicts == VerdictSearch::Always);
        let deadline = patience.map(|time| Instant::now() + time);
        self.live.set_verdict_search(VerdictSearch::Always);
        self.wait_for_verdict(deadline)?;
        let at_start = self.live.table().length() == 0;
        let verdict = self.live.verdict();
        self.live.set_verdict_search(self.verdicts);
        self.judged = Some(self.live.table().history(Viewer::Spectator));
        self.is_searching = false;
        let unknown = "Unknown whether this is winnable";
        let told = match verdict {
            Some(Verdict::Winnable { moves: 0 }) => "The game is over: it is won.".to_string(),
            Some(Verdict::Winnable { .. }) => "This can still be won.".to_string(),
            Some(Verdict::Impossible) if at_start => HOPELESS.to_string(),
            Some(Verdict::Impossible) => "No longer winnable: type undo.".to_string(),
            Some(Verdict::NotKnown { states }) => {
                let states = grouped(states);
                format!("{unknown}: {states} states were searched.")
            }
            Some(Verdict::Searching { .. }) if deadline.is_some() => {
                self.is_searching = true;
                format!("{unknown}; the search continues.")
            }
            Some(Verdict::Searching { .. } | Verdict::NotAsked) | None => {
                format!("{unknown}: the search was stopped.")
            }
        };
        writeln!(self.out, "{told}")
    }

    /// Waits until the verdict is known, the time is over or the person stops waiting.
    fn wait_for_verdict(&mut self, deadline: Option<Instant>) -> io::Result<()> {
        self.out.flush()?;
        let live = &mut self.live;
        self.runner.wait(&mut |control| {
            loop {
                let now = Instant::now();
                // Nothing else is being done, so the verdict is the only news.
                live.poll(now);
                let Some(Verdict::Searching { states }) = live.verdict() else {
                    return;
                };
                if deadline.is_some_and(|end| now >= end) || control.report(states).is_err() {
                    return;
                }
                thread::sleep(INTERVAL);
            }
        });
        Ok(())
    }
}

fn prompt(table: &dyn Table) -> String {
    match table.turn() {
        Turn::Seat(seat) if table.seats() > 1 => format!("{} to move", table.seat_name(seat)),
        Turn::Seat(_) => "your move".to_string(),
        Turn::Chance => "chance".to_string(),
        Turn::Over(_) => "over".to_string(),
    }
}
