//! Moves that are taken back and made again.

use hog_board::{CounterToken, Viewer};
use hog_core::random::{below, spread_seed_bytes};
use hog_core::{Control, Seat, Turn};
use hog_engines::{SolverEffort, Winnable};
use hog_games::catalogue::FAMILIES;
use hog_table::{Consent, Marks, Table, TableError};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use crate::shown::shown;
use crate::{choice, play, table};

/// Every example of the catalogue.
fn examples() -> impl Iterator<Item = &'static str> {
    let examples = FAMILIES.iter().map(|family| family.examples);
    examples.flatten().copied()
}

/// Makes a random move, if a seat can; says whether it did.
fn move_at_random(table: &mut dyn Table, rng: &mut ChaCha8Rng) -> bool {
    let Turn::Seat(seat) = table.turn() else {
        return false;
    };
    let mut moves = table.moves(Viewer::Seat(seat));
    let mv = moves.swap_remove(below(rng, moves.len()));
    table.play(seat, &mv).expect("it is listed");
    true
}

/// Maximum number of moves that are made in every game.
const MOVES: usize = 12;

#[test]
fn what_is_taken_back_and_made_again_is_as_it_was() {
    for name in examples() {
        let mut table = table(name);
        let table = table.as_mut();
        let mut rng = ChaCha8Rng::from_seed(spread_seed_bytes(7));
        let mut states = vec![shown(table)];
        while states.len() <= MOVES && move_at_random(table, &mut rng) {
            states.push(shown(table));
        }
        let made = states.len() - 1;
        assert!(made > 0, "{name}: nothing was tested");
        let consent = Consent::Given;
        let mut taken = Vec::new();
        for (left, state) in states.iter().take(made).enumerate().rev() {
            taken.push(table.undo(consent).unwrap());
            assert_eq!(shown(table), *state, "{name}: {left} moves are left");
            assert_eq!((table.length(), table.redoable()), (left, made - left));
        }
        assert_eq!(table.undo(consent), Err(TableError::NothingToUndo));
        taken.reverse();
        for (state, taken) in states.iter().skip(1).zip(taken) {
            assert_eq!(table.redo(), Ok(taken), "{name}");
            assert_eq!(shown(table), *state, "{name}");
        }
        assert_eq!(table.redo(), Err(TableError::NothingToRedo));
    }
}

/// An ask that fails draws a card: taken back and made again, it draws the same one.
#[test]
fn the_same_ask_draws_the_same_card_again() {
    let mut table = table("go-fish:seed=7");
    let told = |table: &dyn Table| table.history(Viewer::Seat(Seat::FIRST));
    table.play(Seat::FIRST, "3").unwrap();
    let drawn = told(&*table);
    assert!(drawn.last().unwrap().contains("draws"), "{drawn:?}");
    let taken = table.undo(Consent::Given).unwrap();
    assert_eq!((taken.seat, taken.text), (Seat::FIRST, None));
    // Another ask is made and taken back: its draw does not change the card either.
    let mut other = table.moves(Viewer::Seat(Seat::FIRST)).into_iter();
    let other = other.find(|mv| mv != "3").unwrap();
    table.play(Seat::FIRST, &other).unwrap();
    table.undo(Consent::Given).unwrap();
    table.play(Seat::FIRST, "3").unwrap();
    assert_eq!(told(&*table), drawn);
}

#[test]
fn another_move_forgets_what_was_taken_back_and_the_same_keeps_the_rest() {
    let mut table = table("tictactoe");
    play(table.as_mut(), "b2 a1 c3 a3");
    for _ in 0..3 {
        table.undo(Consent::NotAsked).unwrap();
    }
    table.play_in_turn("a1").unwrap();
    assert_eq!(table.redoable(), 2);
    assert_eq!(table.redo().unwrap().text.as_deref(), Some("c3"));
    assert!(table.play_in_turn("b2").is_err());
    assert_eq!(table.redoable(), 1, "what is refused changes nothing");
    table.play_in_turn("c1").unwrap();
    assert_eq!(table.redo(), Err(TableError::NothingToRedo));
    table.undo(Consent::NotAsked).unwrap();
    table.restart().unwrap();
    assert_eq!((table.redoable(), table.length()), (0, 0));
}

/// By other rules the same move may lead to another state, in which the moves taken back are illegal.
#[test]
fn the_same_move_by_other_rules_forgets_what_was_taken_back() {
    let mut table = table("freecell:617");
    play(table.as_mut(), "1a 2b");
    for _ in 0..2 {
        table.undo(Consent::NotAsked).unwrap();
    }
    table.adjust(&choice("freecell:617,auto=off")).unwrap();
    assert_eq!(table.redoable(), 2, "nothing was played");
    table.play_in_turn("1a").unwrap();
    assert_eq!(table.redo(), Err(TableError::NothingToRedo));
}

/// Deal 2, in which cards go to the foundations automatically: when safe, then always, then never.
#[test]
fn preferences_change_during_a_game() {
    let mut table = table("freecell:2");
    let mut states = vec![shown(table.as_mut())];
    for auto in ["safe", "full", "off", "safe"] {
        table
            .adjust(&choice(&format!("freecell:2,auto={auto}")))
            .unwrap();
        // A solution is known only for the rules it was found by, so each preference needs its own search.
        let solver = table.solver_mut().expect("FreeCell has a solver");
        let found = solver.winnable(SolverEffort::Quick, &Control::new());
        let Winnable::Won(line) = found else {
            panic!("deal 2 can be won: {found:?}");
        };
        for mv in &line[..8] {
            table.play_in_turn(mv).unwrap();
            states.push(shown(table.as_mut()));
        }
    }
    let record = table.record();
    let changes = record
        .changes
        .iter()
        .map(|change| (change.from, change.game.to_string()));
    let changes: Vec<(usize, String)> = changes.collect();
    let name = |auto: &str| format!("freecell:2{auto}");
    let expected = [
        (9, name(",auto=full")),
        (17, name(",auto=off")),
        (25, name("")),
    ];
    assert_eq!(changes, expected);
    table.adjust(&choice("freecell:2,auto=off")).unwrap();
    for state in states.iter().rev().skip(1) {
        table.undo(Consent::NotAsked).unwrap();
        assert_eq!(shown(table.as_mut()).text, state.text);
    }
    for state in &states[1..] {
        table.redo().unwrap();
        assert_eq!(shown(table.as_mut()).text, state.text);
    }
    assert!(table.record().moves == record.moves);
    for other in ["freecell:3", "freecell:2,cells=3", "tictactoe"] {
        let refused = table.adjust(&choice(other)).unwrap_err();
        assert!(
            matches!(refused, TableError::NotAdjustable { .. }),
            "{refused}"
        );
    }
    assert_eq!(table.name(), "freecell:2,auto=off");
}

/// If a card kept its token, a viewer would recognize it when it is drawn again.
#[test]
fn what_was_taken_back_has_new_tokens_where_something_is_hidden() {
    let mut table = table("go-fish:seed=7");
    let tokens = |table: &mut dyn Table| -> Vec<CounterToken> {
        let places = table.view(Viewer::Seat(Seat::SECOND)).places.into_iter();
        places
            .flat_map(|(_, seen)| seen.into_iter().map(|seen| seen.token))
            .collect()
    };
    let before = tokens(table.as_mut());
    table.play(Seat::FIRST, "3").unwrap();
    let drawn = tokens(table.as_mut());
    table.undo(Consent::Given).unwrap();
    for token in tokens(table.as_mut()) {
        assert!(!before.contains(&token) && !drawn.contains(&token));
    }
}

/// In a game that hides something, only the seat that moved has its move marked.
#[test]
fn marks_show_the_last_move_and_what_decided() {
    let mut open = table("tictactoe");
    play(open.as_mut(), "a1 b1 a2 b2 a3");
    let marks = open.marks(Viewer::Spectator);
    assert_eq!((marks.last.len(), marks.decisive.len()), (1, 3));
    assert!(marks.decisive.contains(&marks.last[0]));
    let mut hidden = table("go-fish:seed=7");
    hidden.play(Seat::FIRST, "3").unwrap();
    assert_eq!(hidden.marks(Viewer::Seat(Seat::FIRST)).last.len(), 1);
    for other in [Viewer::Seat(Seat::SECOND), Viewer::Spectator] {
        assert_eq!(hidden.marks(other), Marks::default());
    }
    assert_eq!(hidden.acts(Viewer::Spectator), []);
}
