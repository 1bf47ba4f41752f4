//! The keys: one table, from which come what keys do, the options window and the help.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::facts::{Facts, Standing};

/// What can be done at a table by pressing a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    /// The cursor goes one step.
    Step(Arrow),
    /// Touches, takes or puts down what is under the cursor.
    Touch,
    /// The cursor goes to the next, or the previous, thing that can be moved.
    Next(Order),
    /// Lets go, stops, closes.
    LetGo,
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

/// An arrow key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrow {
    Up,
    Down,
    Left,
    Right,
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
    pub(crate) deed: Deed,
    /// When it does.
    pub(crate) standing: fn(&Facts) -> Standing,
}

const fn always(_: &Facts) -> Standing {
    Standing::Now
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
        deed: Deed::Touch,
        standing: always,
    },
    Binding {
        keys: &[KeyCode::Tab],
        shown: "Tab",
        label: "next",
        meaning: "the cursor goes to the next thing that can be moved, or the next place for what you hold",
        deed: Deed::Next(Order::Next),
        standing: |facts| Standing::Now.and(!facts.over, OVER),
    },
    Binding {
        keys: &[KeyCode::Char(':'), KeyCode::Char('/')],
        shown: ":",
        label: "type move",
        meaning: "begins a move as text, as does any digit; Enter makes it, Esc leaves",
        deed: Deed::Type,
        standing: |facts| Standing::Now.and(!facts.over, OVER),
    },
    Binding {
        keys: &[KeyCode::Char('u')],
        shown: "U",
        label: "undo",
        meaning: "takes your last move back, with what was answered",
        deed: Deed::Undo,
        standing: |facts| Standing::Now.and(facts.undo, "no move was made yet"),
    },
    Binding {
        keys: &[KeyCode::Char('y')],
        shown: "Y",
        label: "redo",
        meaning: "makes again what was taken back",
        deed: Deed::Redo,
        standing: |facts| Standing::Now.and(facts.redo, "nothing was taken back"),
    },
    Binding {
        keys: &[KeyCode::Char('n')],
        shown: "N",
        label: "new game",
        meaning: "begins the game anew, with a new deal where cards are dealt by chance",
        deed: Deed::New,
        standing: always,
    },
    Binding {
        keys: &[KeyCode::Char('s')],
        shown: "S",
        label: "suggest",
        meaning: "shows a good move, and why",
        deed: Deed::Suggest,
        standing: |facts| {
            Standing::Now
                .and(!facts.over, OVER)
                .and(facts.own_turn, NOT_YOURS)
        },
    },
    Binding {
        keys: &[KeyCode::Char('p')],
        shown: "P",
        label: "engine plays",
        meaning: "lets the engine, or the solver, make one move for whoever is to move",
        deed: Deed::EnginePlays,
        standing: |facts| Standing::Now.and(!facts.over, OVER),
    },
    Binding {
        keys: &[KeyCode::Char('v')],
        shown: "V",
        label: "solve",
        meaning: "finds a solution, through which X steps",
        deed: Deed::Solve,
        standing: |facts| Standing::has(facts.solver).and(!facts.over, OVER),
    },
    Binding {
        keys: &[KeyCode::Char('x'), KeyCode::Char('.')],
        shown: "X",
        label: "step",
        meaning: "makes the next move of the solution",
        deed: Deed::StepSolution,
        standing: |facts| Standing::has(facts.solver).and(!facts.over, OVER),
    },
    Binding {
        keys: &[KeyCode::Char('o')],
        shown: "O",
        label: "auto-play",
        meaning: "changes what happens by itself from now on",
        deed: Deed::Adjust,
        standing: |facts| Standing::has(facts.adjustable).and(!facts.over, OVER),
    },
    Binding {
        keys: &[KeyCode::Char('c')],
        shown: "C",
        label: "swap seats",
        meaning: "you and the engine exchange seats; if it has none, it takes that of who is to move",
        deed: Deed::ChangePlayer,
        standing: |facts| Standing::has(facts.several && facts.open),
    },
    Binding {
        keys: &[KeyCode::Char('l')],
        shown: "L",
        label: "level",
        meaning: "how well the engine plays, or another engine",
        deed: Deed::Level,
        standing: |facts| Standing::has(!facts.solver),
    },
    Binding {
        keys: &[KeyCode::Char('r')],
        shown: "R",
        label: "reorder",
        meaning: "whether a thesis engine tries promising moves first: on or off",
        deed: Deed::Reorder,
        standing: |facts| {
            Standing::has(facts.several && facts.open).and(
                facts.reorder,
                "only a thesis engine has this switch: L, then thesis",
            )
        },
    },
    Binding {
        keys: &[KeyCode::Char('<'), KeyCode::Char(',')],
        shown: "<",
        label: "prev deal",
        meaning: "the previous deal by number",
        deed: Deed::Deal(Order::Previous),
        standing: |facts| Standing::has(facts.deals),
    },
    Binding {
        keys: &[KeyCode::Char('>')],
        shown: ">",
        label: "next deal",
        meaning: "the next deal by number",
        deed: Deed::Deal(Order::Next),
        standing: |facts| Standing::has(facts.deals),
    },
    Binding {
        keys: &[KeyCode::Char('d')],
        shown: "D",
        label: "deal no.",
        meaning: "a deal by its number",
        deed: Deed::DealByNumber,
        standing: |facts| Standing::has(facts.deals),
    },
    Binding {
        keys: &[KeyCode::Char('m')],
        shown: "M",
        label: "memory",
        meaning: "what a player who forgets nothing would know of the hidden cards",
        deed: Deed::Aid,
        standing: |facts| Standing::has(facts.aid),
    },
    Binding {
        keys: &[KeyCode::Char('w')],
        shown: "W",
        label: "save as",
        meaning: "saves the table under a name of your own; it is kept anyway after every move",
        deed: Deed::Write,
        standing: always,
    },
    Binding {
        keys: &[KeyCode::Char('t')],
        shown: "T",
        label: "theme",
        meaning: "other colours",
        deed: Deed::Theme,
        standing: always,
    },
    Binding {
        keys: &[KeyCode::F(1)],
        shown: "F1",
        label: "rules",
        meaning: "how this game is played",
        deed: Deed::Rules,
        standing: always,
    },
    Binding {
        keys: &[KeyCode::Char('?'), KeyCode::Char('h')],
        shown: "?",
        label: "help",
        meaning: "these keys",
        deed: Deed::Help,
        standing: always,
    },
    Binding {
        keys: &[KeyCode::Esc],
        shown: "Esc",
        label: "let go",
        meaning: "lets go of what you hold, stops an engine that thinks, closes what is open",
        deed: Deed::LetGo,
        standing: always,
    },
    Binding {
        keys: &[KeyCode::Char('q')],
        shown: "Q",
        label: "quit",
        meaning: "goes to the list of games; the table is kept",
        deed: Deed::Leave,
        standing: always,
    },
];

/// Keys that are listed nowhere else: the arrows, and Tab backwards.
const MOVING: &[(KeyCode, Deed)] = &[
    (KeyCode::Up, Deed::Step(Arrow::Up)),
    (KeyCode::Down, Deed::Step(Arrow::Down)),
    (KeyCode::Left, Deed::Step(Arrow::Left)),
    (KeyCode::Right, Deed::Step(Arrow::Right)),
    (KeyCode::BackTab, Deed::Next(Order::Previous)),
];

/// What a key is bound to.
pub(crate) fn bound(key: KeyEvent) -> Option<Deed> {
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
    let moving = MOVING.iter().find(|(moving, _)| *moving == code);
    let listed = || BINDINGS.iter().find(|binding| binding.keys.contains(&code));
    moving
        .map(|(_, deed)| *deed)
        .or_else(|| listed().map(|binding| binding.deed))
}

/// Whether a deed can be done, and if not, why not.
pub(crate) fn standing(deed: Deed, facts: &Facts) -> Standing {
    let binding = BINDINGS.iter().find(|binding| binding.deed == deed);
    binding.map_or(Standing::Now, |binding| (binding.standing)(facts))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_key_means_two_things() {
        let mut seen = BTreeSet::new();
        let listed = BINDINGS.iter().flat_map(|binding| binding.keys);
        for key in listed.chain(MOVING.iter().map(|(key, _)| key)) {
            assert!(seen.insert(format!("{key:?}")), "{key:?} is there twice");
        }
    }

    #[test]
    fn letters_work_in_both_cases_and_digits_are_free() {
        for (letter, deed) in [('n', Deed::New), ('N', Deed::New), ('?', Deed::Help)] {
            let key = KeyEvent::from(KeyCode::Char(letter));
            assert_eq!(bound(key), Some(deed));
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
