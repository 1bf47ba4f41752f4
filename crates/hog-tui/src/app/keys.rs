//! The keys at a table: one list, from which come what keys do, the options window and the help.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::board::Direction;

/// What can be done at a table by pressing a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeyAction {
    /// The cursor goes one step.
    Step(Direction),
    /// Touches, takes or puts down what is under the cursor.
    Touch,
    /// The cursor goes to the next, or the previous, thing that can be moved.
    Next(Order),
    /// Puts back what is held, stops or closes.
    Cancel,
    Type,
    New,
    Suggest,
    EnginePlays,
    ChangePlayer,
    Level,
    Reorder,
    Undo,
    Redo,
    Solve,
    StepSolution,
    Adjust,
    Deal(Order),
    DealByNumber,
    Aid,
    Write,
    Theme,
    Rules,
    Help,
    Leave,
}

/// One after the other, or back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Next,
    Previous,
}

/// A key and what it does.
pub(crate) struct Binding {
    /// The keys. Letters work in both cases.
    keys: &'static [KeyCode],
    /// How the keys are written.
    pub(crate) shown: &'static str,
    /// What it does, in the options window.
    pub(crate) label: &'static str,
    /// What it does, in the help.
    pub(crate) meaning: &'static str,
    /// What it does.
    pub(crate) action: KeyAction,
    /// When it does.
    pub(crate) availability: fn(&Situation) -> Availability,
}

/// What the game has and what the moment allows, which decides the keys that can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is true or false by itself"
)]
pub(crate) struct Situation {
    /// Several seats: engines can play against persons.
    pub(crate) several: bool,
    /// Nothing is hidden.
    pub(crate) open: bool,
    /// A solver knows whether the game can be won.
    pub(crate) solver: bool,
    /// The deals of the game are numbered.
    pub(crate) deals: bool,
    /// Some rule can be changed while the game goes on.
    pub(crate) adjustable: bool,
    /// There is a memory aid.
    pub(crate) aid: bool,
    /// The engine has a switch for the order in which it tries moves.
    pub(crate) reorder: bool,
    /// The game is over.
    pub(crate) over: bool,
    /// A person at this terminal is to move.
    pub(crate) own_turn: bool,
    /// A move can be taken back.
    pub(crate) undo: bool,
    /// A move that was taken back can be made again.
    pub(crate) redo: bool,
}

/// Whether a key can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Availability {
    /// Not in this game: the key is not listed.
    Never,
    /// Not at this moment; why not.
    NotNow(&'static str),
    /// It can.
    Now,
}

impl Availability {
    /// In games that have something, always.
    pub(crate) const fn has(has: bool) -> Self {
        if has { Self::Now } else { Self::Never }
    }

    /// Only if the moment allows it as well.
    pub(crate) const fn and(self, allowed: bool, reason: &'static str) -> Self {
        match self {
            Self::Now if !allowed => Self::NotNow(reason),
            availability => availability,
        }
    }
}

const fn always(_: &Situation) -> Availability {
    Availability::Now
}

const OVER: &str = "the game is over: N begins another";
const NOT_YOURS: &str = "it is not your turn: P lets the engine move";

/// All keys at a table, in the order in which they are listed.
pub(crate) const BINDINGS: &[Binding] = &[
    Binding {
        keys: &[KeyCode::Enter, KeyCode::Char(' ')],
        shown: "Enter",
        label: "move",
        meaning: "plays where the cursor is; takes a counter or a card, and puts it down; twice sends it where it belongs",
        action: KeyAction::Touch,
        availability: always,
    },
    Binding {
        keys: &[KeyCode::Tab],
        shown: "Tab",
        label: "next",
        meaning: "the cursor goes to the next thing that can be moved, or the next place for what you hold",
        action: KeyAction::Next(Order::Next),
        availability: |situation| Availability::Now.and(!situation.over, OVER),
    },
    Binding {
        keys: &[KeyCode::Char(':'), KeyCode::Char('/')],
        shown: ":",
        label: "type move",
        meaning: "begins a move as text, as does any digit; Enter makes it, Esc leaves",
        action: KeyAction::Type,
        availability: |situation| Availability::Now.and(!situation.over, OVER),
    },
    Binding {
        keys: &[KeyCode::Char('u')],
        shown: "U",
        label: "undo",
        meaning: "takes your last move back, with what was answered",
        action: KeyAction::Undo,
        availability: |situation| Availability::Now.and(situation.undo, "no move was made yet"),
    },
    Binding {
        keys: &[KeyCode::Char('y')],
        shown: "Y",
        label: "redo",
        meaning: "makes again what was taken back",
        action: KeyAction::Redo,
        availability: |situation| Availability::Now.and(situation.redo, "nothing was taken back"),
    },
    Binding {
        keys: &[KeyCode::Char('n')],
        shown: "N",
        label: "new game",
        meaning: "starts a new game, with a new deal where cards are dealt by chance",
        action: KeyAction::New,
        availability: always,
    },
    Binding {
        keys: &[KeyCode::Char('s')],
        shown: "S",
        label: "suggest",
        meaning: "shows a good move, and why",
        action: KeyAction::Suggest,
        availability: |situation| {
            Availability::Now
                .and(!situation.over, OVER)
                .and(situation.own_turn, NOT_YOURS)
        },
    },
    Binding {
        keys: &[KeyCode::Char('p')],
        shown: "P",
        label: "engine",
        meaning: "lets the engine, or the solver, make the next move",
        action: KeyAction::EnginePlays,
        availability: |situation| Availability::Now.and(!situation.over, OVER),
    },
    Binding {
        keys: &[KeyCode::Char('v')],
        shown: "V",
        label: "solve",
        meaning: "finds a solution, through which X steps",
        action: KeyAction::Solve,
        availability: |situation| Availability::has(situation.solver).and(!situation.over, OVER),
    },
    Binding {
        keys: &[KeyCode::Char('x'), KeyCode::Char('.')],
        shown: "X",
        label: "step",
        meaning: "makes the next move of the solution",
        action: KeyAction::StepSolution,
        availability: |situation| Availability::has(situation.solver).and(!situation.over, OVER),
    },
    Binding {
        keys: &[KeyCode::Char('o')],
        shown: "O",
        label: "auto-play",
        meaning: "changes what happens by itself from now on",
        action: KeyAction::Adjust,
        availability: |situation| {
            Availability::has(situation.adjustable).and(!situation.over, OVER)
        },
    },
    Binding {
        keys: &[KeyCode::Char('c')],
        shown: "C",
        label: "swap seats",
        meaning: "you and the engine exchange seats; if it has none, it takes the seat to move",
        action: KeyAction::ChangePlayer,
        availability: |situation| Availability::has(situation.several && situation.open),
    },
    Binding {
        keys: &[KeyCode::Char('l')],
        shown: "L",
        label: "level",
        meaning: "how well the engine plays, or another engine",
        action: KeyAction::Level,
        availability: |situation| Availability::has(!situation.solver),
    },
    Binding {
        keys: &[KeyCode::Char('r')],
        shown: "R",
        label: "order",
        meaning: "whether the thesis engine tries promising moves first: on or off",
        action: KeyAction::Reorder,
        availability: |situation| {
            Availability::has(situation.several && situation.open && situation.reorder)
        },
    },
    Binding {
        keys: &[KeyCode::Char('<'), KeyCode::Char(',')],
        shown: "<",
        label: "prev deal",
        meaning: "the previous deal by number",
        action: KeyAction::Deal(Order::Previous),
        availability: |situation| Availability::has(situation.deals),
    },
    Binding {
        keys: &[KeyCode::Char('>')],
        shown: ">",
        label: "next deal",
        meaning: "the next deal by number",
        action: KeyAction::Deal(Order::Next),
        availability: |situation| Availability::has(situation.deals),
    },
    Binding {
        keys: &[KeyCode::Char('d')],
        shown: "D",
        label: "deal no.",
        meaning: "a deal by its number",
        action: KeyAction::DealByNumber,
        availability: |situation| Availability::has(situation.deals),
    },
    Binding {
        keys: &[KeyCode::Char('m')],
        shown: "M",
        label: "memory",
        meaning: "what a player who forgets nothing would know of the hidden cards",
        action: KeyAction::Aid,
        availability: |situation| Availability::has(situation.aid),
    },
    Binding {
        keys: &[KeyCode::Char('w')],
        shown: "W",
        label: "save as",
        meaning: "saves the table under a name of your own; it is saved after every move anyway",
        action: KeyAction::Write,
        availability: always,
    },
    Binding {
        keys: &[KeyCode::Char('t')],
        shown: "T",
        label: "theme",
        meaning: "other colours",
        action: KeyAction::Theme,
        availability: always,
    },
    Binding {
        keys: &[KeyCode::F(1)],
        shown: "F1",
        label: "rules",
        meaning: "how this game is played",
        action: KeyAction::Rules,
        availability: always,
    },
    Binding {
        keys: &[KeyCode::Char('?'), KeyCode::Char('h')],
        shown: "?",
        label: "help",
        meaning: "these keys",
        action: KeyAction::Help,
        availability: always,
    },
    Binding {
        keys: &[KeyCode::Esc],
        shown: "Esc",
        label: "cancel",
        meaning: "puts back what you hold, stops an engine that thinks, closes what is open",
        action: KeyAction::Cancel,
        availability: always,
    },
    Binding {
        keys: &[KeyCode::Char('q')],
        shown: "Q",
        label: "quit",
        meaning: "goes to the list of games; the game is saved",
        action: KeyAction::Leave,
        availability: always,
    },
];

/// Keys that are listed nowhere else: the arrows, and Tab backwards.
const UNLISTED: &[(KeyCode, KeyAction)] = &[
    (KeyCode::Up, KeyAction::Step(Direction::Up)),
    (KeyCode::Down, KeyAction::Step(Direction::Down)),
    (KeyCode::Left, KeyAction::Step(Direction::Left)),
    (KeyCode::Right, KeyAction::Step(Direction::Right)),
    (KeyCode::BackTab, KeyAction::Next(Order::Previous)),
];

/// What a key is bound to.
pub(crate) fn bound(key: KeyEvent) -> Option<KeyAction> {
    if key
        .modifiers
        .intersects(KeyModifiers::CONTROL | KeyModifiers::ALT)
    {
        return None;
    }
    let code = match key.code {
        KeyCode::Char(letter) => KeyCode::Char(letter.to_ascii_lowercase()),
        other => other,
    };
    let unlisted = UNLISTED.iter().find(|(key, _)| *key == code);
    let listed = || BINDINGS.iter().find(|binding| binding.keys.contains(&code));
    unlisted
        .map(|(_, action)| *action)
        .or_else(|| listed().map(|binding| binding.action))
}

/// Whether an action can be done now.
pub(crate) fn availability(action: KeyAction, situation: &Situation) -> Availability {
    let binding = BINDINGS.iter().find(|binding| binding.action == action);
    binding.map_or(Availability::Now, |binding| {
        (binding.availability)(situation)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_key_means_two_things() {
        let mut seen = BTreeSet::new();
        let listed = BINDINGS.iter().flat_map(|binding| binding.keys);
        for key in listed.chain(UNLISTED.iter().map(|(key, _)| key)) {
            assert!(seen.insert(format!("{key:?}")), "{key:?} is there twice");
        }
    }

    #[test]
    fn letters_work_in_both_cases_and_digits_are_free() {
        for (letter, action) in [
            ('n', KeyAction::New),
            ('N', KeyAction::New),
            ('?', KeyAction::Help),
        ] {
            let key = KeyEvent::from(KeyCode::Char(letter));
            assert_eq!(bound(key), Some(action));
        }
        for digit in '0'..='9' {
            assert_eq!(bound(KeyEvent::from(KeyCode::Char(digit))), None);
        }
        let control = KeyEvent::new(KeyCode::Char('n'), KeyModifiers::CONTROL);
        assert_eq!(bound(control), None);
    }

    #[test]
    fn labels_fit_the_options_window() {
        for binding in BINDINGS {
            let shown = format!("{} {}", binding.shown, binding.label);
            assert!(shown.len() <= 12, "{shown}");
        }
    }
}
