//! What is asked or told over the table: engines, deals, names, rules, help.

use hog_engines::{ENGINE_KINDS, EngineName};

use super::{TableScreen, Wish};
use crate::app::binding::BINDINGS;
use crate::app::facts::Standing;
use crate::app::message::Message;
use crate::app::overlay::{Item, Menu, Overlay, PageLine, Purpose, Question, Sheet};

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
                "level:10" => "as well as it can",
                _ => kind.map_or("", |kind| kind.summary),
            };
            Item {
                name: name.clone(),
                meaning: meaning.to_string(),
            }
        };
        let mut items: Vec<Item> = names.iter().map(item).collect();
        items.push(Item {
            name: "another…".to_string(),
            meaning: format!("type its name; now it is {present}"),
        });
        let here = names.iter().position(|name| *name == present);
        let here = here.unwrap_or(names.len());
        Overlay {
            sheet: Sheet::Menu(Menu::new("Who plays against you, and for you", items, here)),
            purpose: Purpose::Engine(names),
        }
    }

    pub(super) fn ask_deal(&self) -> Overlay {
        let deal = self
            .live
            .choice()
            .listed()
            .and_then(hog_table::catalogue::GameName::deal);
        let deal = deal.map_or(String::new(), |deal| deal.to_string());
        let expected = "The number of a deal. The present table is kept.";
        Overlay {
            sheet: Sheet::Question(Question::new("Which deal?", expected, &deal)),
            purpose: Purpose::Deal,
        }
    }

    pub(super) fn ask_name(&self) -> Overlay {
        let expected = "Letters, digits, - and _. The table is kept under this name from now on.";
        let question = Question::new("Keep the table as", expected, self.id.as_str());
        Overlay {
            sheet: Sheet::Question(question),
            purpose: Purpose::Write,
        }
    }

    pub(super) fn aid(&mut self) -> Wish {
        let hog_board::Viewer::Seat(seat) = self.sight.viewer else {
            self.message = Message::refusal("The memory aid is for whoever plays.");
            return Wish::Nothing;
        };
        let Some(aid) = self.live.table().aid(seat) else {
            self.message = Message::refusal("There is no memory aid in this game.");
            return Wish::Nothing;
        };
        let mut lines: Vec<PageLine> = Vec::new();
        lines.push(PageLine::Heading(self.sentence(&aid.title)));
        for row in &aid.rows {
            lines.push(PageLine::Text(row.to_string()));
        }
        if aid.rows.is_empty() {
            lines.push(PageLine::Text("Nothing is known.".to_string()));
        }
        Wish::Open(Box::new(Overlay::page("Memory aid", lines)))
    }

    pub(super) fn rules(&self) -> Overlay {
        let table = self.live.table();
        let lines = vec![PageLine::Text(table.rules().to_string())];
        Overlay::page(&format!("Rules of {}", table.name()), lines)
    }

    pub(super) fn help(&self) -> Overlay {
        let facts = self.facts();
        let mut lines = vec![
            PageLine::Heading("With the mouse".to_string()),
            PageLine::Text("Click to play, or to take and to put down; drag; double-click to send where it belongs; click on an option; the wheel scrolls the moves.".to_string()),
            PageLine::Blank,
            PageLine::Heading("With the keys".to_string()),
            PageLine::Item("Arrows".to_string(), "move the cursor".to_string()),
        ];
        for binding in BINDINGS {
            if (binding.standing)(&facts) != Standing::Never {
                let meaning = binding.meaning.to_string();
                lines.push(PageLine::Item(binding.shown.to_string(), meaning));
            }
        }
        let more = [
            ("Ctrl-C", "leaves the program; the table is kept"),
            ("Ctrl-Z", "suspends it"),
        ];
        for (key, meaning) in more {
            lines.push(PageLine::Item(key.to_string(), meaning.to_string()));
        }
        if let Some(act) = self.sight.acts.first() {
            lines.push(PageLine::Blank);
            let told = format!(
                "A typed move is written as in {}; where places are in rows and columns, a line and a column do, as in 1 2.",
                act.text
            );
            lines.push(PageLine::Text(told));
        }
        Overlay::page("Help", lines)
    }
}
