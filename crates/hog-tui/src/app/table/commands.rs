//! The actions of the keys at the table.

use std::time::SystemTime;

use hog_core::Hides;
use hog_engines::EngineName;
use hog_store::TableId;
use hog_table::catalogue::{
    Allowed, Choice, NameError, Neighbour, Parameter, ParameterRole, ParameterValue,
};
use hog_table::{Consent, LiveTable, Refusal, SeatMove, SeatPlayer, Verdict};

use super::TableScreen;
use super::keys::{Availability, KeyAction, availability};
use super::save::SaveState;
use super::screen_view::ScreenView;
use super::selection::Selection;
use crate::app::Request;
use crate::app::overlay::{Decision, Overlay};
use crate::app::widgets::MessageLine;
use crate::words::moves_in_words;

/// The parameter of an engine that says whether it tries promising moves first.
const REORDER: &str = "reorder";

impl TableScreen {
    pub(super) fn is_solitaire(&self) -> bool {
        self.live.table().seats() == 1
    }

    pub(super) fn hides_nothing(&self) -> bool {
        self.live.table().hides() == Hides::Nothing
    }

    /// Whether the deals of the game are numbered.
    pub(super) fn has_deals(&self) -> bool {
        let name = self.live.choice().listed();
        name.is_some_and(|name| name.deal().is_some())
    }

    /// Whether the engine has the parameter [`REORDER`].
    pub(super) fn has_reorder(&self) -> bool {
        let mut settings = self.live.engine().settings().all();
        settings.any(|(parameter, _)| parameter.name == REORDER)
    }

    /// The parameter that can be changed during a game, if there is one.
    pub(super) fn preference(&self) -> Option<&'static Parameter> {
        let name = self.live.choice().listed()?;
        let mut parameters = name.family().parameters.iter();
        parameters.find(|parameter| parameter.role == ParameterRole::Preference)
    }

    /// Performs an action if it is available, or says why it is not.
    pub(super) fn attempt(&mut self, action: KeyAction) -> Request {
        match availability(action, self) {
            Availability::Now => {
                let done = self.perform(action);
                done.unwrap_or_else(|refusal| self.report(&refusal))
            }
            Availability::NotNow(reason) => {
                self.refuse(self.sentence(&format!("{reason}.")));
                Request::Nothing
            }
            Availability::Never => {
                self.refuse("That key isn't used here; press ? for help.");
                Request::Nothing
            }
        }
    }

    fn perform(&mut self, action: KeyAction) -> Result<Request, Refusal> {
        match action {
            KeyAction::Step(direction) => {
                if let Some(chart) = &self.drawn.chart {
                    self.selection.step(chart, direction);
                }
            }
            KeyAction::Touch => match self.selection.cursor {
                Some(cursor) => return Ok(self.touch(cursor)),
                None => self.refuse(self.why_not_now()),
            },
            KeyAction::Next(_) if self.view.acts.is_empty() => {
                self.refuse(self.why_not_now());
            }
            KeyAction::Next(order) => self.selection.next(&self.view.acts, order),
            KeyAction::Cancel => self.cancel(),
            KeyAction::Type => self.begin_typing(""),
            KeyAction::New => self.new_game()?,
            KeyAction::Suggest => {
                let viewer = self.view.viewer;
                self.begin_task(|live| live.suggest(viewer), "Looking for a good move…")?;
            }
            KeyAction::EnginePlays => {
                self.view.begin_noticing();
                self.begin_task(LiveTable::let_engine_play, "Looking for a move…")?;
            }
            KeyAction::ChangePlayer => {
                self.live.change_player()?;
                self.moved();
                self.say(format!("Seats swapped: {}.", self.seats_in_words()));
            }
            KeyAction::Level => return Ok(self.engines().into()),
            KeyAction::Reorder => self.reorder(),
            KeyAction::Undo if self.live.table().hides() == Hides::Something => {
                return Ok(ask_undo().into());
            }
            KeyAction::Undo => self.take_back(Consent::NotAsked)?,
            KeyAction::Redo => {
                let (made, _) = self.live.redo()?;
                self.report_moves("Redone", &made);
                self.look_for_end();
            }
            KeyAction::Solve => self.solve()?,
            KeyAction::StepSolution => self.step_solution()?,
            KeyAction::Adjust => self.adjust()?,
            KeyAction::Deal(neighbour) => self.neighbouring_deal(neighbour)?,
            KeyAction::DealByNumber => return Ok(self.ask_deal().into()),
            KeyAction::Aid => return Ok(self.aid()),
            KeyAction::Write => return Ok(self.ask_name().into()),
            KeyAction::Theme => return Ok(Request::Theme),
            KeyAction::Rules => return Ok(self.rules().into()),
            KeyAction::Help => return Ok(self.help().into()),
            KeyAction::Leave => return Ok(Request::Leave),
        }
        Ok(Request::Nothing)
    }

    fn cancel(&mut self) {
        if self.selection.held.take().is_some() {
            self.say("Put back.");
        } else if self.live.busy().is_some() {
            self.live.stop();
            self.say("Stopping. Press P to let the engine continue.");
        } else if self.selection.hint.take().is_some() {
            self.message = MessageLine::default();
        } else {
            self.say("Press Q to leave; the game is saved.");
        }
    }

    /// Begins a task of the engine or the solver, and shows a message.
    fn begin_task(
        &mut self,
        begin: impl FnOnce(&mut LiveTable) -> Result<(), Refusal>,
        told: &str,
    ) -> Result<(), Refusal> {
        self.selection.held = None;
        begin(&mut self.live)?;
        self.say(told);
        Ok(())
    }

    pub(super) fn report(&mut self, refusal: &Refusal) -> Request {
        self.refuse(self.sentence(&format!("{refusal}.")));
        Request::Nothing
    }

    fn new_game(&mut self) -> Result<(), Refusal> {
        let choice = self.live.choice().clone();
        // Where deals are numbered, another of them is a new game.
        let name = choice.listed();
        let other = name.and_then(|name| name.any_deal(&mut self.deals).ok());
        self.restart(&other.map_or(choice, Choice::from))
    }

    /// Begins another game, which is saved under a name of its own.
    pub(super) fn restart(&mut self, choice: &Choice) -> Result<(), Refusal> {
        self.live.restart(choice)?;
        let id = TableId::fresh(self.live.choice(), SystemTime::now());
        self.save = SaveState::new(id, &self.live);
        self.view = ScreenView::new(&mut self.live);
        self.selection = Selection::default();
        self.log_below = 0;
        self.fit_again();
        self.greet();
        Ok(())
    }

    /// Lets another engine play.
    ///
    /// # Errors
    /// A sentence that says why it cannot; nothing has changed.
    pub(super) fn set_engine(&mut self, name: &str) -> Result<(), String> {
        let engine: EngineName = name.parse().map_err(|error: NameError| error.to_string())?;
        let told = engine.to_string();
        let set = self.live.set_engine(engine);
        set.map_err(|error| error.to_string())?;
        self.save.changed(&self.live);
        // An engine without a seat only plays when it is asked to.
        let asked = if self.live.sitters().iter().any(SeatPlayer::is_engine) {
            ""
        } else if !self.is_solitaire() && self.hides_nothing() {
            " Press C to play against it, P for one move."
        } else {
            " Press P for one move."
        };
        self.say(format!("The engine is now {told}.{asked}"));
        Ok(())
    }

    fn reorder(&mut self) {
        let engine = self.live.engine().clone();
        let signature = engine.kind().signature;
        let mut settings = engine.settings().all();
        let on = settings.any(|(parameter, value)| {
            parameter.name == REORDER && value == ParameterValue::Word("on")
        });
        let value = if on { "off" } else { "on" };
        if let Ok(settings) = signature.set(engine.settings(), REORDER, value)
            && let Err(error) = self.set_engine(&signature.write(&settings))
        {
            self.refuse(error);
        }
    }

    pub(super) fn take_back(&mut self, consent: Consent) -> Result<(), Refusal> {
        let (taken, _) = self.live.undo(consent)?;
        self.report_moves("Undone", &taken);
        Ok(())
    }

    /// Shows which moves were undone or redone; `verb` says which of both.
    fn report_moves(&mut self, verb: &str, moves: &[SeatMove]) {
        self.moved();
        let texts = moves.iter().filter_map(|made| made.text.as_deref());
        let mut told = texts.collect::<Vec<_>>().join(", ");
        if told.is_empty() {
            told = moves_in_words(moves.len());
        }
        self.say(format!("{verb}: {told}."));
    }

    fn solve(&mut self) -> Result<(), Refusal> {
        let told = match self.live.verdict() {
            Some(Verdict::Winnable { .. }) => {
                "Looking for a short solution… Press Esc to use the one already found."
            }
            _ => "Looking for a solution…",
        };
        self.begin_task(LiveTable::solve, told)
    }

    fn step_solution(&mut self) -> Result<(), Refusal> {
        let moved = match self.live.step() {
            // Without a solution, one is looked for.
            Err(Refusal::NotFollowing) => return self.solve(),
            moved => moved?,
        };
        self.moved();
        self.say(format!(
            "Played {} (solution). Press X for the next move.",
            moved.text
        ));
        self.look_for_end();
        Ok(())
    }

    /// Gives the preference its next value.
    fn adjust(&mut self) -> Result<(), Refusal> {
        let (Some(parameter), Some(name)) = (self.preference(), self.live.choice().listed()) else {
            return Ok(());
        };
        let Allowed::Word(words) = parameter.allowed else {
            return Ok(());
        };
        let value = name.settings().value(parameter);
        let mut listed = words.iter();
        let current = listed.position(|word| value == ParameterValue::Word(word));
        let next = words[(current.unwrap_or(0) + 1) % words.len()];
        if let Ok(other) = name.with(parameter.name, next) {
            self.live.adjust(&Choice::from(other))?;
            self.refresh();
            self.save.changed(&self.live);
            let (name, meaning) = (parameter.name, parameter.meaning);
            self.say(format!("{name} is now {next} ({meaning})."));
        }
        Ok(())
    }

    fn neighbouring_deal(&mut self, neighbour: Neighbour) -> Result<(), Refusal> {
        let Some(name) = self.live.choice().listed() else {
            return Ok(());
        };
        match name.neighbouring_deal(neighbour) {
            Ok(other) => return self.restart(&Choice::from(other)),
            Err(error) => self.refuse(self.sentence(&format!("{error}."))),
        }
        Ok(())
    }
}

/// Asks whether all agree that the last turn is taken back.
fn ask_undo() -> Overlay {
    let items = [
        ("No", "keep playing"),
        ("Yes", "everyone agrees (what was seen stays seen)"),
    ];
    let items = items.map(|(name, meaning)| (name.to_string(), meaning.to_string()));
    let title = "Undo the last turn?";
    Overlay::menu(Decision::TakeBack, title, items.to_vec(), 0)
}
