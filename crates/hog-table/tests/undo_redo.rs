//! Moves that are taken back and made again, and tables that are set up again as they were kept.

use hog_board::{Image, Place, Token, View, Viewer};
use hog_core::random::{below, spread_seed_bytes};
use hog_core::{Control, Hides, Seat, Seats, Turn};
use hog_engines::{Care, Winnable};
use hog_games::catalogue::{Choice, FAMILIES};
use hog_table::{
    Act, Consent, Kept, KeptMove, Marks, RestoreError, SeedSource, Table, TableError, open, restore,
};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

fn choice(name: &str) -> Choice {
    name.parse().expect("the game is listed")
}

fn table(name: &str) -> Box<dyn Table> {
    open(&choice(name), 1).expect("the table can be set up")
}

/// Every example of the catalogue.
fn catalogue() -> impl Iterator<Item = &'static str> {
    let examples = FAMILIES.iter().map(|family| family.examples);
    examples.flatten().copied()
}

/// A view without its tokens.
fn images(view: View) -> Vec<(Place, Vec<(usize, Image)>)> {
    let places = view.places.into_iter();
    let seen = places.map(|(place, seen)| {
        let images = seen.into_iter().map(|seen| (seen.z, seen.image));
        (place, images.collect())
    });
    seen.collect()
}

/// All that a table shows, to everybody.
#[derive(Debug, PartialEq)]
struct Shown {
    turn: Turn,
    length: usize,
    margins: Vec<Option<i32>>,
    text: Option<String>,
    to_viewers: Vec<ToViewer>,
}

#[derive(Debug, PartialEq)]
struct ToViewer {
    images: Vec<(Place, Vec<(usize, Image)>)>,
    history: Vec<String>,
    acts: Vec<Act>,
    marks: Marks,
    aid: String,
}

fn shown(table: &mut dyn Table) -> Shown {
    let seats = table.seats();
    let to_viewers = Viewer::all(seats).map(|viewer| ToViewer {
        images: images(table.view(viewer)),
        history: table.history(viewer),
        acts: table.acts(viewer),
        marks: table.marks(viewer),
        aid: match viewer {
            Viewer::Seat(seat) => format!("{:?}", table.aid(seat)),
            Viewer::Spectator => String::new(),
        },
    });
    Shown {
        to_viewers: to_viewers.collect(),
        turn: table.turn(),
        length: table.length(),
        margins: { Seats::first(seats).iter() }
            .map(|seat| table.margin(seat))
            .collect(),
        text: table.text(),
    }
}

/// Makes a random move, if anybody can.
fn move_at_random(table: &mut dyn Table, rng: &mut ChaCha8Rng) -> bool {
    let Turn::Seat(seat) = table.turn() else {
        return false;
    };
    let mut moves = table.moves(Viewer::Seat(seat));
    let mv = moves.swap_remove(below(rng, moves.len()));
    table.play(seat, &mv).expect("it is listed");
    true
}

/// So many moves at least are looked at of every game.
const MOVES: usize = 12;

#[test]
fn what_is_taken_back_and_made_again_is_as_it_was() {
    for name in catalogue() {
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
    // Another way, and back: what was drawn there does not matter either.
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
    for mv in ["b2", "a1", "c3", "a3"] {
        table.play_in_turn(mv).unwrap();
    }
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

/// The same move by other rules may lead elsewhere, where what was taken back cannot be made.
#[test]
fn the_same_move_by_other_rules_forgets_what_was_taken_back() {
    let mut table = table("freecell:617");
    for mv in ["1a", "2b"] {
        table.play_in_turn(mv).unwrap();
    }
    for _ in 0..2 {
        table.undo(Consent::NotAsked).unwrap();
    }
    table.adjust(&choice("freecell:617,auto=off")).unwrap();
    assert_eq!(table.redoable(), 2, "nothing was played");
    table.play_in_turn("1a").unwrap();
    assert_eq!(table.redo(), Err(TableError::NothingToRedo));
}

/// Deal 2 with cards that go up by themselves only when it is safe, then always, then never.
#[test]
fn habits_change_in_the_midst_of_a_game() {
    let mut table = table("freecell:2");
    let mut states = vec![shown(table.as_mut())];
    for auto in ["safe", "full", "off", "safe"] {
        table
            .adjust(&choice(&format!("freecell:2,auto={auto}")))
            .unwrap();
        // What is known of a state holds for its rules only, so that every habit has its own line.
        let solver = table.solver_mut().expect("FreeCell has a solver");
        let found = solver.winnable(Care::Quick, &Control::new());
        let Winnable::Won(line) = found else {
            panic!("deal 2 can be won: {found:?}");
        };
        for mv in &line[..8] {
            table.play_in_turn(mv).unwrap();
            states.push(shown(table.as_mut()));
        }
    }
    let kept = table.kept();
    assert_eq!(
        kept.rules,
        ["freecell:2", "freecell:2,auto=full", "freecell:2,auto=off"]
    );
    let by: Vec<usize> = kept.moves.iter().map(|kept| kept.rules).collect();
    assert_eq!(by, [[0; 8], [1; 8], [2; 8], [0; 8]].concat());
    table.adjust(&choice("freecell:2,auto=off")).unwrap();
    for state in states.iter().rev().skip(1) {
        table.undo(Consent::NotAsked).unwrap();
        assert_eq!(shown(table.as_mut()).text, state.text);
    }
    for state in &states[1..] {
        table.redo().unwrap();
        assert_eq!(shown(table.as_mut()).text, state.text);
    }
    assert_eq!(table.kept().moves, kept.moves);
    for other in ["freecell:3", "freecell:2,cells=3", "tictactoe"] {
        let refused = table.adjust(&choice(other)).unwrap_err();
        assert!(
            matches!(refused, TableError::NotAdjustable { .. }),
            "{refused}"
        );
    }
    assert_eq!(table.name(), "freecell:2,auto=off");
}

#[test]
fn every_table_can_be_kept_and_set_up_again() {
    for name in catalogue() {
        let mut table = table(name);
        let mut rng = ChaCha8Rng::from_seed(spread_seed_bytes(9));
        while table.length() < MOVES && move_at_random(table.as_mut(), &mut rng) {}
        for _ in 0..table.length() / 3 {
            table.undo(Consent::Given).unwrap();
        }
        let kept = table.kept();
        let mut again = restore(&choice(name), &kept, 1).unwrap();
        assert_eq!(again.kept(), kept, "{name}");
        assert_eq!(shown(again.as_mut()), shown(table.as_mut()), "{name}");
        assert_eq!(again.deal_proof(), table.deal_proof(), "{name}");
        while table.redoable() > 0 {
            assert_eq!(again.redo(), table.redo(), "{name}");
            assert_eq!(shown(again.as_mut()), shown(table.as_mut()), "{name}");
        }
    }
}

#[test]
fn a_fresh_deal_is_kept_with_its_commitment_and_its_seed_is_not_shown() {
    let table = table("go-fish");
    let kept = table.kept();
    let deal = kept.deal.as_ref().expect("chance has dealt");
    assert_eq!(deal.source, SeedSource::Fresh);
    let again = restore(&choice("go-fish"), &kept, 1).unwrap();
    assert_eq!(again.deal_proof(), table.deal_proof());
    let told = format!("{kept:?} {deal:?}");
    let digits = deal.seed.map(|byte| format!("{byte:02x}")).concat();
    assert!(!told.contains(&digits[..8]) && !told.contains(&format!("{:?}", deal.seed)));
}

#[test]
fn what_was_kept_wrongly_says_where() {
    let kept = |moves: &[(&str, usize)]| Kept {
        deal: None,
        rules: vec!["tictactoe".to_string()],
        now: 0,
        moves: { moves.iter() }
            .map(|(text, rules)| KeptMove {
                text: (*text).to_string(),
                rules: *rules,
            })
            .collect(),
        undone: Vec::new(),
    };
    let error = |kept: &Kept| {
        let restored = restore(&choice("tictactoe"), kept, 1);
        restored.map(|_| ()).unwrap_err()
    };
    let wrong = kept(&[("b2", 0), ("b2", 0), ("a1", 0)]);
    assert_eq!(
        error(&wrong).to_string(),
        "move 2 of 3, \"b2\": b2 is already taken"
    );
    let mut undone = kept(&[("b2", 0)]);
    undone.undone = wrong.moves[..1].to_vec();
    assert_eq!(
        error(&undone).to_string(),
        "move 2 of 2, \"b2\": b2 is already taken"
    );
    let no_rules = RestoreError::NoSuchRules {
        number: 1,
        rules: 4,
        count: 1,
    };
    assert_eq!(error(&kept(&[("b2", 4)])), no_rules);
    let mut other = kept(&[]);
    other.rules.push("hex".to_string());
    let told = error(&other).to_string();
    assert!(told.starts_with("the rules of hex cannot"), "{told}");
}

/// Nobody who was not asked loses a move in a game that hides something.
#[test]
fn in_a_game_that_hides_something_all_must_agree() {
    let mut table = table("go-fish:seed=7");
    assert_eq!(table.hides(), Hides::Something);
    table.play(Seat::FIRST, "3").unwrap();
    let before = shown(table.as_mut());
    assert_eq!(table.undo(Consent::NotAsked), Err(TableError::NotForgotten));
    assert_eq!(shown(table.as_mut()), before);
}

/// By its token a card that comes again would be known.
#[test]
fn what_was_taken_back_has_new_tokens_where_something_is_hidden() {
    let mut table = table("go-fish:seed=7");
    let tokens = |table: &mut dyn Table| -> Vec<Token> {
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

/// Only who made a move is shown where, if the game hides something.
#[test]
fn marks_show_the_last_move_and_what_decided() {
    let mut open = table("tictactoe");
    for mv in ["a1", "b1", "a2", "b2", "a3"] {
        open.play_in_turn(mv).unwrap();
    }
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
