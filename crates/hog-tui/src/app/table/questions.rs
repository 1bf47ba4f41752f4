//! The menus, questions and pages over the table, and their answers.

use hog_board::Viewer;
use hog_engines::{ENGINE_KINDS, EngineName};
use hog_table::Consent;
use hog_table::catalogue::{Choice, GameName};

use super::TableScreen;
use super::keys::{Availability, BINDINGS};
use crate::app::Request;
use crate::app::overlay::{Decision, Overlay, OverlayAnswer, PageLine};
use crate::app::storage::Storage;

impl TableScreen {
    /// The engines that can play this game.
    pub(super) fn engines(&self) -> Overlay {
        let present = self.live.engine().to_string();
        let mut names: Vec<String> = (1..=10).map(|level| format!("level:{level}")).collect();
        let kinds = ENGINE_KINDS
            .iter()
            .map(|kind| kind.signature.name.to_string());
        names.extend(kinds.filter(|name| name != "level"));
        let able = |name: &String| {
            let engine: Result<EngineName, _> = name.parse();
            engine.is_ok_and(|engine| self.live.table().can_play(&engine).is_ok())
        };
        names.retain(able);
        let item = |name: &String| {
            let mut kinds = ENGINE_KINDS.iter();
            let kind = kinds.find(|kind| kind.signature.name == name);
            let meaning = match name.as_str() {
                "level:1" => "for beginners",
                "level:10" => "strongest",
                _ => kind.map_or("", |kind| kind.summary),
            };
            (name.clone(), meaning.to_string())
        };
        let mut items: Vec<(String, String)> = names.iter().map(item).collect();
        let other = format!("type a name (now: {present})");
        items.push(("another…".to_string(), other));
        let chosen = names.iter().position(|name| *name == present);
        let chosen = chosen.unwrap_or(names.len());
        let title = "Computer player";
        Overlay::menu(Decision::Engine(names), title, items, chosen)
    }

    pub(super) fn ask_deal(&self) -> Overlay {
        let deal = self.live.choice().listed().and_then(GameName::deal);
        let deal = deal.map_or(String::new(), |deal| deal.to_string());
        let expected = "Enter a deal number. Your current game is saved.";
        Overlay::question(Decision::Deal, "Which deal?", expected, &deal)
    }

    pub(super) fn ask_name(&self) -> Overlay {
        let expected =
            "Use letters, digits, - and _. The game is saved under this name from now on.";
        let name = self.id().as_str();
        Overlay::question(Decision::Write, "Save the game as", expected, name)
    }

    pub(super) fn aid(&mut self) -> Request {
        let Viewer::Seat(seat) = self.view.viewer else {
            self.refuse("The memory aid is for players only.");
            return Request::Nothing;
        };
        let Some(aid) = self.live.table().aid(seat) else {
            self.refuse("There is no memory aid in this game.");
            return Request::Nothing;
        };
        let mut lines = vec![PageLine::Heading(self.sentence(&aid.title))];
        let rows = aid.rows.iter().map(|row| PageLine::Text(row.to_string()));
        lines.extend(rows);
        if aid.rows.is_empty() {
            lines.push(PageLine::Text("Nothing is known.".to_string()));
        }
        Overlay::page("Memory aid", lines).into()
    }

    pub(super) fn rules(&self) -> Overlay {
        let table = self.live.table();
        let lines = vec![PageLine::Text(table.rules().to_string())];
        Overlay::page(&format!("Rules of {}", table.name()), lines)
    }

    pub(super) fn help(&self) -> Overlay {
        let mut lines = vec![
            PageLine::Heading("With the mouse".to_string()),
            PageLine::Text("Click to play, or to pick up and put down; or drag. Double-click to send something where it belongs. Click an option to use it. The wheel scrolls the moves.".to_string()),
            PageLine::Blank,
            PageLine::Heading("With the keys".to_string()),
            PageLine::item("Arrows", "move the cursor"),
        ];
        for binding in BINDINGS {
            if binding.availability(self) != Availability::Never {
                lines.push(PageLine::item(&binding.shown(), binding.meaning));
            }
        }
        lines.push(PageLine::item(
            "Ctrl-C",
            "leaves the program; the game is saved",
        ));
        lines.push(PageLine::item("Ctrl-Z", "suspends it"));
        if let Some(act) = self.view.acts.first() {
            lines.push(PageLine::Blank);
            let told = format!(
                "Type a move as in {}; on a grid, row and column work too, as in 1 2.",
                act.text
            );
            lines.push(PageLine::Text(told));
        }
        Overlay::page("Help", lines)
    }

    /// Follows an answer. A wrong one is refused; if it was typed, it is asked for again.
    pub(crate) fn answer(
        &mut self,
        overlay: Overlay,
        answer: OverlayAnswer,
        storage: &Storage,
    ) -> Request {
        let done = match (&overlay.decision, answer) {
            (Decision::Act(moves), OverlayAnswer::Chosen(number)) => {
                self.play(&moves[number]);
                Ok(())
            }
            (Decision::TakeBack, OverlayAnswer::Chosen(1..)) => {
                let taken = self.take_back(Consent::Given);
                taken.map_err(|refusal| self.sentence(&format!("{refusal}.")))
            }
            (Decision::Engine(names), OverlayAnswer::Chosen(number)) => match names.get(number) {
                Some(name) => self.set_engine(name),
                None => return self.ask_engine().into(),
            },
            (Decision::EngineName, OverlayAnswer::Said(text)) => self.set_engine(&text),
            (Decision::Deal, OverlayAnswer::Said(text)) => self.play_deal(&text),
            (Decision::Write, OverlayAnswer::Said(text)) => self.rename(&text, storage),
            _ => Ok(()),
        };
        if let Err(objection) = done {
            match overlay.ask_again(objection) {
                Ok(question) => return question.into(),
                Err(objection) => self.refuse(objection),
            }
        }
        Request::Nothing
    }

    fn rename(&mut self, text: &str, storage: &Storage) -> Result<(), String> {
        self.save.rename(text, &self.live, storage)?;
        self.say(format!("The game is saved as {}.", self.id().as_str()));
        Ok(())
    }

    fn ask_engine(&self) -> Overlay {
        let expected = "For example level:7, best:time=5s or thesis:depth=4,reorder=off.";
        let present = self.live.engine().to_string();
        Overlay::question(Decision::EngineName, "Which engine?", expected, &present)
    }

    fn play_deal(&mut self, text: &str) -> Result<(), String> {
        let Some(name) = self.live.choice().listed() else {
            return Ok(());
        };
        let other = name.with_deal(text).map_err(|error| error.to_string())?;
        if let Err(refusal) = self.restart(&Choice::from(other)) {
            self.report(&refusal);
        }
        Ok(())
    }
}
