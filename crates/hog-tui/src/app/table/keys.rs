//! The keys at a table: one list, from which come what keys do, the options window and the help.

use hog_table::catalogue::Neighbour;
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::TableScreen;
use crate::app::text_entry::is_chord;
use crate::board::Direction;

/// An action at a table that a key is bound to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeyAction {
    /// Moves the cursor one step.
    Step(Direction),
    /// Touches, takes or puts down what is under the cursor.
    Touch,
    /// Moves the cursor to the next, or the previous, thing that can be moved.
    Next(Neighbour),
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
    Deal(Neighbour),
    DealByNumber,
    Aid,
    Write,
    Theme,
    Rules,
    Help,
    Leave,
}

/// A key and what it does.
pub(crate) struct Binding {
    /// The keys, of which the first is listed. Letters work in both cases.
    keys: &'static [KeyCode],
    /// A label for the options window.
    pub(crate) label: &'static str,
    /// An explanation for the help.
    pub(crate) meaning: &'static str,
    pub(crate) action: KeyAction,
    /// Whether a table has what the key needs.
    is_listed: fn(&TableScreen) -> bool,
    /// Why the key cannot be used at the moment, if it cannot.
    obstacle: fn(&TableScreen) -> Option<&'static str>,
}

impl Binding {
    /// A key that can always be used.
    const fn new(keys: &'static [KeyCode], action: KeyAction, label: &'static str) -> Self {
        Self {
            keys,
            label,
            meaning: "",
            action,
            is_listed: |_| true,
            obstacle: |_| None,
        }
    }

    const fn meaning(self, meaning: &'static str) -> Self {
        Self { meaning, ..self }
    }

    /// The same key, only at tables that have what it needs.
    const fn only_if(self, is_listed: fn(&TableScreen) -> bool) -> Self {
        Self { is_listed, ..self }
    }

    /// The same key, which cannot be used while there is an obstacle.
    const fn unless(self, obstacle: fn(&TableScreen) -> Option<&'static str>) -> Self {
        Self { obstacle, ..self }
    }

    /// Whether it can be used now.
    pub(crate) fn availability(&self, screen: &TableScreen) -> Availability {
        if !(self.is_listed)(screen) {
            return Availability::Never;
        }
        (self.obstacle)(screen).map_or(Availability::Now, Availability::NotNow)
    }

    /// The first key, as it is written in lists.
    pub(crate) fn shown(&self) -> String {
        match self.keys[0] {
            KeyCode::Char(letter) => letter.to_ascii_uppercase().to_string(),
            key => key.to_string(),
        }
    }
}

/// Whether a key can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Availability {
    /// Not in this game: the key is not listed.
    Never,
    /// Not at this moment, with the reason.
    NotNow(&'static str),
    /// At this moment.
    Now,
}

fn over(screen: &TableScreen) -> Option<&'static str> {
    let over = "the game is over; press N for a new one";
    screen.is_over().then_some(over)
}

fn not_yours(screen: &TableScreen) -> Option<&'static str> {
    let not_yours = "it is not your turn; press P to let the engine move";
    screen.own_turn().is_none().then_some(not_yours)
}

/// All keys at a table, in the order in which they are listed.
pub(crate) const BINDINGS: &[Binding] = &[
    Binding::new(
        &[KeyCode::Enter, KeyCode::Char(' ')],
        KeyAction::Touch,
        "move",
    )
    .meaning(
        "plays at the cursor, or picks up and puts down; \
            press twice to send something where it belongs",
    ),
    Binding::new(&[KeyCode::Tab], KeyAction::Next(Neighbour::Next), "next")
        .meaning(
            "moves the cursor to the next thing you can move, or the next place \
            for what you hold",
        )
        .unless(over),
    Binding::new(
        &[KeyCode::Char(':'), KeyCode::Char('/')],
        KeyAction::Type,
        "type move",
    )
    .meaning("starts typing a move (so does any digit); Enter plays it, Esc cancels")
    .unless(over),
    Binding::new(&[KeyCode::Char('u')], KeyAction::Undo, "undo")
        .meaning("undoes your last move and any reply")
        .unless(|screen| (screen.live.table().length() == 0).then_some("no moves to undo")),
    Binding::new(&[KeyCode::Char('y')], KeyAction::Redo, "redo")
        .meaning("redoes the move you undid")
        .unless(|screen| (screen.live.table().redoable() == 0).then_some("nothing to redo")),
    Binding::new(&[KeyCode::Char('n')], KeyAction::New, "new game")
        .meaning("starts a new game, with a new deal if cards are dealt"),
    Binding::new(&[KeyCode::Char('s')], KeyAction::Suggest, "hint")
        .meaning("shows a good move, and why")
        .unless(|screen| over(screen).or_else(|| not_yours(screen))),
    Binding::new(&[KeyCode::Char('p')], KeyAction::EnginePlays, "engine")
        .meaning("lets the engine or the solver make the next move")
        .unless(over),
    Binding::new(&[KeyCode::Char('v')], KeyAction::Solve, "solve")
        .meaning("finds a solution; X plays its next move")
        .only_if(|screen| screen.live.table().solver().is_some())
        .unless(over),
    Binding::new(
        &[KeyCode::Char('x'), KeyCode::Char('.')],
        KeyAction::StepSolution,
        "step",
    )
    .meaning("plays the next move of the solution")
    .only_if(|screen| screen.live.table().solver().is_some())
    .unless(over),
    Binding::new(&[KeyCode::Char('o')], KeyAction::Adjust, "auto-play")
        .meaning("changes what is played automatically")
        .only_if(|screen| screen.preference().is_some())
        .unless(over),
    Binding::new(&[KeyCode::Char('c')], KeyAction::ChangePlayer, "swap seats")
        .meaning("swaps seats with the engine; if it has none, it takes the seat to move")
        .only_if(|screen| !screen.is_solitaire() && screen.hides_nothing()),
    Binding::new(&[KeyCode::Char('l')], KeyAction::Level, "level")
        .meaning("chooses the computer's level, or another engine")
        .only_if(|screen| screen.live.table().solver().is_none()),
    Binding::new(&[KeyCode::Char('r')], KeyAction::Reorder, "order")
        .meaning("turns move ordering of the thesis engine on or off")
        .only_if(|screen| !screen.is_solitaire() && screen.hides_nothing() && screen.has_reorder()),
    Binding::new(
        &[KeyCode::Char('<'), KeyCode::Char(',')],
        KeyAction::Deal(Neighbour::Previous),
        "prev deal",
    )
    .meaning("starts the deal with the previous number")
    .only_if(TableScreen::has_deals),
    Binding::new(
        &[KeyCode::Char('>')],
        KeyAction::Deal(Neighbour::Next),
        "next deal",
    )
    .meaning("starts the deal with the next number")
    .only_if(TableScreen::has_deals),
    Binding::new(&[KeyCode::Char('d')], KeyAction::DealByNumber, "deal no.")
        .meaning("chooses a deal by its number")
        .only_if(TableScreen::has_deals),
    Binding::new(&[KeyCode::Char('m')], KeyAction::Aid, "memory")
        .meaning("shows what can be known about the hidden cards so far")
        .only_if(|screen| screen.view.has_aid),
    Binding::new(&[KeyCode::Char('w')], KeyAction::Write, "save as")
        .meaning("renames the saved game (it is saved after every move anyway)"),
    Binding::new(&[KeyCode::Char('t')], KeyAction::Theme, "theme")
        .meaning("changes the colour theme"),
    Binding::new(&[KeyCode::F(1)], KeyAction::Rules, "rules")
        .meaning("shows the rules of this game"),
    Binding::new(
        &[KeyCode::Char('?'), KeyCode::Char('h')],
        KeyAction::Help,
        "help",
    )
    .meaning("shows these keys"),
    Binding::new(&[KeyCode::Esc], KeyAction::Cancel, "cancel")
        .meaning("cancels: puts back what you hold, stops the engine, closes windows"),
    Binding::new(&[KeyCode::Char('q')], KeyAction::Leave, "quit")
        .meaning("goes back to the list of games (the game is saved)"),
];

/// Keys that are listed nowhere else: the arrows, and Tab backwards.
const UNLISTED: &[(KeyCode, KeyAction)] = &[
    (KeyCode::Up, KeyAction::Step(Direction::Up)),
    (KeyCode::Down, KeyAction::Step(Direction::Down)),
    (KeyCode::Left, KeyAction::Step(Direction::Left)),
    (KeyCode::Right, KeyAction::Step(Direction::Right)),
    (KeyCode::BackTab, KeyAction::Next(Neighbour::Previous)),
];

/// The action that a key is bound to.
pub(crate) fn bound(key: KeyEvent) -> Option<KeyAction> {
    if is_chord(key) {
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
pub(crate) fn availability(action: KeyAction, screen: &TableScreen) -> Availability {
    let binding = BINDINGS.iter().find(|binding| binding.action == action);
    binding.map_or(Availability::Now, |binding| binding.availability(screen))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use ratatui::crossterm::event::KeyModifiers;

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
            let shown = format!("{} {}", binding.shown(), binding.label);
            assert!(shown.len() <= 12, "{shown}");
        }
    }
}
