//! What keys do at the table.

use hog_core::Hides;
use hog_engines::EngineName;
use hog_table::catalogue::{Allowed, Choice, Neighbour, ParameterValue};
use hog_table::{Consent, Refusal, Remade, Verdict};

use super::facts::REORDER;
use super::{TableScreen, Wish};
use crate::app::binding::{Deed, Order, standing};
use crate::app::facts::Standing;
use crate::app::house::House;
use crate::app::message::Message;
use crate::app::overlay::{Item, Menu, Overlay, Purpose, Sheet};

impl TableScreen {
    /// Does a deed, or says why it cannot be done.
    pub(super) fn attempt(&mut self, deed: Deed) -> Wish {
        match standing(deed, &self.facts()) {
            Standing::Now => self.perform(deed),
            Standing::NotNow(reason) => {
                self.message = Message::refusal(self.sentence(&format!("{reason}.")));
                Wish::Nothing
            }
            Standing::Never => {
                let told = "That key means nothing in this game: ? lists those that do.";
                self.message = Message::refusal(told);
                Wish::Nothing
            }
        }
    }

    fn perform(&mut self, deed: Deed) -> Wish {
        match deed {
            Deed::Step(arrow) => self.step(arrow),
            Deed::Touch => match self.cursor {
                Some(cursor) => return self.touch(cursor),
                None => self.message = Message::refusal(self.why_not_now()),
            },
            Deed::Next(order) => self.next(order),
            Deed::LetGo => self.let_go(),
            Deed::Type => self.begin_typing(""),
            Deed::New => self.new_game(),
            Deed::Suggest => {
                let viewer = self.sight.viewer;
                self.begin(|live| live.suggest(viewer), "Looking for a good move…");
            }
            Deed::EnginePlays => {
                self.begin_noticing();
                self.begin(hog_table::LiveTable::let_engine_play, "Looking for a move…");
            }
            Deed::ChangePlayer => self.change_player(),
            Deed::Level => return Wish::Open(Box::new(self.engines())),
            Deed::Reorder => self.reorder(),
            Deed::Undo => return self.undo(),
            Deed::Redo => self.redo(),
            Deed::Solve => self.solve(),
            Deed::StepSolution => self.step_solution(),
            Deed::Adjust => self.adjust(),
            Deed::Deal(order) => self.neighbouring_deal(order),
            Deed::DealByNumber => return Wish::Open(Box::new(self.ask_deal())),
            Deed::Aid => return self.aid(),
            Deed::Write => return Wish::Open(Box::new(self.ask_name())),
            Deed::Theme => return Wish::Theme,
            Deed::Rules => return Wish::Open(Box::new(self.rules())),
            Deed::Help => return Wish::Open(Box::new(self.help())),
            Deed::Leave => return Wish::Leave,
        }
        Wish::Nothing
    }

    fn let_go(&mut self) {
        if self.held.take().is_some() {
            self.message = Message::plain("You let go.");
        } else if self.live.busy().is_some() {
            self.live.stop();
            self.message = Message::plain("Stopping. P lets the engine go on.");
        } else if self.hint.take().is_some() {
            self.message = Message::default();
        } else {
            self.message = Message::plain("Q leaves the table; it is kept.");
        }
    }

    /// Begins long work.
    fn begin(
        &mut self,
        begin: impl FnOnce(&mut hog_table::LiveTable) -> Result<(), Refusal>,
        told: &str,
    ) {
        self.held = None;
        self.message = match begin(&mut self.live) {
            Ok(()) => Message::plain(told),
            Err(refusal) => self.refused(&refusal),
        };
    }

    pub(super) fn refused(&self, refusal: &Refusal) -> Message {
        Message::refusal(self.sentence(&format!("{refusal}.")))
    }

    fn new_game(&mut self) {
        let choice = self.live.choice().clone();
        // Where deals are numbered, another of them is a new game.
        let other = choice.listed().and_then(|name| {
            let mut rng = self.chance();
            name.any_deal(&mut rng).ok()
        });
        self.restart(&other.map_or(choice, Choice::from));
    }

    /// Begins another game at a table of its own.
    pub(super) fn restart(&mut self, choice: &Choice) {
        match self.live.restart(choice) {
            Ok(()) => self.begun(),
            Err(refusal) => self.message = self.refused(&refusal),
        }
    }

    fn begun(&mut self) {
        self.id = House::fresh(self.live.choice());
        self.keeping = super::Keeping::Nothing;
        self.recorded = super::Recorded::NotYet;
        self.holder = None;
        self.cursor = None;
        self.held = None;
        self.hint = None;
        self.log_below = 0;
        self.begin_noticing();
        self.refresh();
        self.greet();
    }

    fn change_player(&mut self) {
        match self.live.change_player() {
            Ok(()) => {
                self.changed();
                self.message =
                    Message::plain(format!("Seats are exchanged: {}.", self.seats_in_words()));
            }
            Err(refusal) => self.message = self.refused(&refusal),
        }
    }

    /// Lets another engine play.
    ///
    /// # Errors
    /// Why it cannot; nothing has changed.
    pub(super) fn set_engine(&mut self, name: &str) -> Result<(), String> {
        let engine: EngineName = name
            .parse()
            .map_err(|error: hog_table::catalogue::NameError| error.to_string())?;
        let told = engine.to_string();
        self.live
            .set_engine(engine)
            .map_err(|error| error.to_string())?;
        if self.live.table().length() > 0 {
            self.keeping = super::Keeping::Due;
        }
        // An engine without a seat only plays when it is asked to.
        let asked = if self.live.sitters().iter().any(hog_table::Sitter::is_engine) {
            ""
        } else if self.facts().several && self.facts().open {
            " C gives it a seat, P lets it make one move."
        } else {
            " P lets it make one move."
        };
        self.message = Message::plain(format!("The engine is {told} now.{asked}"));
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
        let other = signature.set(engine.settings(), REORDER, value);
        let other = other.map(|settings| signature.write(&settings));
        if let Ok(other) = other
            && let Err(error) = self.set_engine(&other)
        {
            self.message = Message::refusal(error);
        }
    }

    fn undo(&mut self) -> Wish {
        if self.live.table().hides() == Hides::Something {
            let items = [
                ("No", "go on as it is"),
                ("Yes", "all agree; what was seen is not forgotten"),
            ];
            let items = items.map(|(name, meaning)| Item {
                name: name.to_string(),
                meaning: meaning.to_string(),
            });
            return Wish::Open(Box::new(Overlay {
                sheet: Sheet::Menu(Menu::new("Take the last turn back?", items.to_vec(), 0)),
                purpose: Purpose::TakeBack,
            }));
        }
        self.take_back(Consent::NotAsked);
        Wish::Nothing
    }

    pub(super) fn take_back(&mut self, consent: Consent) {
        match self.live.undo(consent) {
            Ok((taken, _)) => self.remade("Taken back", &taken),
            Err(refusal) => self.message = self.refused(&refusal),
        }
    }

    fn redo(&mut self) {
        match self.live.redo() {
            Ok((made, _)) => self.remade("Made again", &made),
            Err(refusal) => self.message = self.refused(&refusal),
        }
        self.look_for_end();
    }

    fn remade(&mut self, what: &str, moves: &[Remade]) {
        self.changed();
        let texts: Vec<&str> = moves
            .iter()
            .filter_map(|made| made.text.as_deref())
            .collect();
        let told = if texts.is_empty() {
            format!("{what}: {}.", crate::telling::moves_in_words(moves.len()))
        } else {
            format!("{what}: {}.", texts.join(", "))
        };
        self.message = Message::plain(told);
    }

    fn solve(&mut self) {
        let told = match self.live.verdict() {
            Some(Verdict::Winnable { .. }) => {
                "Looking for a short solution… Esc takes the known one."
            }
            _ => "Looking for a solution…",
        };
        self.begin(hog_table::LiveTable::solve, told);
    }

    fn step_solution(&mut self) {
        match self.live.step() {
            Ok(moved) => {
                self.changed();
                self.message =
                    Message::plain(format!("{}, of the solution. X goes on.", moved.text));
                self.look_for_end();
            }
            // Who steps without a solution wants one.
            Err(Refusal::NotFollowing) => self.solve(),
            Err(refusal) => self.message = self.refused(&refusal),
        }
    }

    /// The habit takes its next value.
    fn adjust(&mut self) {
        let (Some(parameter), Some(name)) = (self.habit(), self.live.choice().listed()) else {
            return;
        };
        let Allowed::Word(words) = parameter.allowed else {
            return;
        };
        let here = name.settings().value(parameter);
        let at = words
            .iter()
            .position(|word| here == ParameterValue::Word(word));
        let at = at.unwrap_or(0);
        let next = words[(at + 1) % words.len()];
        let Ok(other) = name.with(parameter.name, next) else {
            return;
        };
        match self.live.adjust(&Choice::from(other)) {
            Ok(()) => {
                let due = self.live.table().length() > 0;
                self.refresh();
                if due {
                    self.keeping = super::Keeping::Due;
                }
                self.message = Message::plain(format!(
                    "{} is {next} now ({}).",
                    parameter.name, parameter.meaning
                ));
            }
            Err(refusal) => self.message = self.refused(&refusal),
        }
    }

    fn neighbouring_deal(&mut self, order: Order) {
        let neighbour = match order {
            Order::Next => Neighbour::Next,
            Order::Previous => Neighbour::Previous,
        };
        let Some(name) = self.live.choice().listed() else {
            return;
        };
        match name.neighbouring_deal(neighbour) {
            Ok(other) => self.restart(&Choice::from(other)),
            Err(error) => self.message = Message::refusal(self.sentence(&format!("{error}."))),
        }
    }
}
