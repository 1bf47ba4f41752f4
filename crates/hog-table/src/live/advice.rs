//! Suggestions of moves.

use hog_board::Viewer;
use hog_core::{Control, Seat, Turn};
use hog_engines::{CannotSearch, Engine, Proof, Thought};

use super::defaults::adviser_for;
use super::work::Done;
use super::{Hint, LiveTable, News, Refusal, Suggestion, Task, Verdict};
use crate::reason::{of_thought, of_worth};
use crate::{Act, NoRankedMoves, RankedMoves, TableError};

impl LiveTable {
    /// Begins to look for a suggestion for the seat to move, by what that seat knows.
    ///
    /// # Errors
    /// [`Refusal`], and nothing is begun: an engine is to move, the game is over, or it hides something and
    /// the viewer is not to move.
    pub fn suggest(&mut self, viewer: Viewer) -> Result<(), Refusal> {
        self.check_not_forfeited()?;
        let seat = self.seat_to_advise()?;
        let mover = self.table.seat_name(seat);
        let is_engines_turn = self.engines_seat().is_some();
        if is_engines_turn && (self.hides() || self.waiting_engine().is_none()) {
            return Err(Refusal::EnginesTurn(mover));
        }
        if self.hides() && viewer != Viewer::Seat(seat) {
            return Err(TableError::NotYourTurn(mover).into());
        }
        if self.suggest_known(seat) || self.is_working_on(Task::Suggesting) {
            return Ok(());
        }
        if self.table.solver().is_some() {
            self.search_for(seat, Task::Suggesting);
        } else {
            let rank_moves = self.table.rank_moves(self.executor.graphs());
            let work = Box::new(move |control: &Control<'_>| Done::Ranked(rank_moves(control)));
            self.begin(Task::Suggesting, seat, work);
        }
        Ok(())
    }

    /// The seat that gets a suggestion: the one to move. Of a lost solitaire a solver can still tell how
    /// many moves to take back.
    pub(super) fn seat_to_advise(&self) -> Result<Seat, Refusal> {
        match self.table.turn() {
            Turn::Seat(seat) => Ok(seat),
            Turn::Over(_) if self.verdict() == Some(Verdict::Impossible) => Ok(Seat::FIRST),
            Turn::Over(_) | Turn::Chance => Err(TableError::Over.into()),
        }
    }

    pub(super) fn take_advice(&mut self, seat: Seat, ranked: Result<RankedMoves, NoRankedMoves>) {
        match ranked {
            Ok(RankedMoves { moves, line }) => {
                let hints = moves
                    .into_iter()
                    .map(|(text, worth)| self.hint(seat, text, of_worth(worth)))
                    .collect();
                self.suggested(seat, hints, line);
            }
            Err(NoRankedMoves::TooLarge | NoRankedMoves::Hidden | NoRankedMoves::Chance) => {
                let name = adviser_for(&self.executor, self.table.as_ref());
                let engine = Engine::new(name, self.seating.seed);
                let work = self.table.think(engine);
                let work = Box::new(move |control: &Control<'_>| Done::Hint(work(control).1));
                self.begin(Task::Suggesting, seat, work);
            }
            Err(NoRankedMoves::Stopped) => self.news.push(News::Stopped),
            Err(error @ NoRankedMoves::Over) => self.news.push(News::Failed(error.to_string())),
        }
    }

    pub(super) fn take_hint(&mut self, seat: Seat, thought: Result<Thought<String>, CannotSearch>) {
        match thought {
            Ok(thought) => {
                let mut hint = self.hint(seat, thought.best.clone(), of_thought(&thought));
                hint.estimated = thought.proof == Proof::Estimated;
                self.suggested(seat, vec![hint], thought.line);
            }
            Err(CannotSearch::Stopped) => self.news.push(News::Stopped),
            Err(error) => self.news.push(News::Failed(error.to_string())),
        }
    }

    /// A move of the present state with its gestures, and why it is good or bad. The reason counts as proved.
    pub(super) fn hint(&self, seat: Seat, text: String, reason: String) -> Hint {
        let mut acts = self.table.acts(Viewer::Seat(seat)).into_iter();
        let act = acts.find(|act| act.text == text);
        let act = act.unwrap_or(Act {
            text,
            words: None,
            gestures: Vec::new(),
        });
        Hint {
            act,
            reason,
            estimated: false,
        }
    }

    pub(super) fn suggested(&mut self, seat: Seat, moves: Vec<Hint>, line: Vec<String>) {
        self.news
            .push(News::Suggested(Suggestion { seat, moves, line }));
    }
}
