//! Actions of seats: who may do what, and when.

use hog_server::wire::ErrorCode::{self, Illegal, NotFound, NotNow, NotYourTurn, SeatTaken};
use hog_server::wire::{Action, PhaseName};

use crate::house_kit::{TestHouse, ann_and_bob, create, join, play, player_of, say, wanted};

#[tokio::test]
async fn acts_out_of_their_phase_are_refused() {
    let house = TestHouse::new();
    let (_, ann) = create(&house, wanted("tictactoe", &["me"])).await;
    let engine = |free| Action::Seat {
        free,
        engine: "level:1".to_string(),
    };
    let share = || Action::Share {
        share: "0".repeat(64),
    };
    // Actions that are possible only during a game, but not before its first move or after a resignation.
    let in_play = || {
        use Action::{Agree, Decline, Redo, Solve, Step, Suggest, Undo};
        [share(), Undo, Redo, Agree, Decline, Suggest, Solve, Step]
    };
    for act in in_play().into_iter().chain([play("b2"), Action::Resign]) {
        assert_eq!(ann.refused(act.clone()).await, NotNow, "{act:?}");
    }
    assert_eq!(ann.refused(engine(1)).await, SeatTaken);
    let bob = join(&ann.room, "Bob").await;
    let playing = [
        (&bob, play("b2"), NotYourTurn),
        (&ann, play("z9"), Illegal),
        (&ann, play(""), Illegal),
        (&ann, engine(2), SeatTaken),
        (&ann, engine(9), NotFound),
    ];
    for (player, act, expected) in playing {
        assert_eq!(player.refused(act.clone()).await, expected, "{act:?}");
    }
    for act in in_play() {
        assert_eq!(ann.refused(act.clone()).await, NotNow, "{act:?}");
    }
    ann.plays("b2").await;
    assert_eq!(bob.refused(play("b2")).await, Illegal);
    bob.does(Action::Resign).await;
    let state = ann.state().await;
    assert_eq!(state.phase, PhaseName::Over);
    let over = [play("a1"), Action::Resign, engine(2)];
    for act in in_play().into_iter().chain(over) {
        assert_eq!(ann.refused(act.clone()).await, NotNow, "{act:?}");
    }
    ann.does(say("good game")).await;
    ann.does(Action::Leave).await;
}

#[tokio::test]
async fn chat_is_for_players_where_it_is_enabled() {
    let house = TestHouse::new();
    let (_, ann, bob) = ann_and_bob(&house, "tictactoe").await;
    let version = ann.state().await.version;
    bob.does(say("  hello  ")).await;
    for text in ["", " ", "a\nb", &"x".repeat(201)] {
        assert_eq!(bob.refused(say(text)).await, ErrorCode::Invalid);
    }
    let said = ann.state().await.said;
    assert_eq!((said[0].seat, said[0].text.as_str()), (2, "hello"));
    // A message that the mover has not seen does not make its version stale.
    let answer = ann.ask_at(version, "move", play("b2")).await;
    assert_eq!(answer.refused, None);
    for number in 0..60 {
        bob.does(say(&format!("{number}"))).await;
    }
    let said = ann.state().await.said;
    assert_eq!((said.len(), said[49].text.as_str()), (50, "59"));
    let mut silent = wanted("tictactoe", &["me"]);
    silent.talk = false;
    let (_, ann) = create(&house, silent).await;
    assert_eq!(ann.refused(say("hello")).await, ErrorCode::NotNow);
}

/// A person without a human opponent takes moves back, makes them again and gets hints, at once.
#[tokio::test]
async fn a_player_alone_gets_hints() {
    let house = TestHouse::new();
    let (_, ann) = create(&house, wanted("tictactoe", &["me", "level:1"])).await;
    let mut watcher = ann.watch().await;
    ann.plays("b2").await;
    let state = watcher.until(|state| state.length == 2).await;
    ann.does(Action::Undo).await;
    let back = watcher.until(|state| state.length == 0).await;
    assert_eq!((back.redoable, back.to_move), (2, Some(1)));
    ann.does(Action::Redo).await;
    let again = watcher.until(|state| state.length == 2).await;
    assert_eq!(again.places.len(), state.places.len());
    ann.does(Action::Suggest).await;
    let told = watcher.suggestion().await;
    assert_eq!((told.seat, told.version), (1, again.version));
    assert!(!told.moves.is_empty());
    let seats = &ann.state().await.seats;
    assert!(seats[0].clock.is_some());
}

/// One person with both seats needs no agreement to a takeback.
#[tokio::test]
async fn a_player_of_both_seats_is_alone() {
    let house = TestHouse::new();
    let (created, mut ann) = create(&house, wanted("tictactoe", &["me", "me"])).await;
    let bob = player_of(&house, &created, 1).await;
    ann.tokens.extend(&bob.tokens);
    assert_eq!(ann.state().await.you, [1, 2]);
    ann.plays("b2").await;
    assert_eq!(ann.state().await.acts.len(), 8);
    ann.does(Action::Undo).await;
    assert_eq!(ann.state().await.length, 0);
}

#[tokio::test]
async fn a_solution_is_found_and_followed() {
    let house = TestHouse::new();
    // A few moves before the end, so that no test waits for a search.
    let choice = "freecell:1".parse().expect("it is listed");
    let mut table = hog_table::open(&choice, 1).expect("it opens");
    let control = hog_core::Control::new();
    let solver = table.solver_mut().expect("FreeCell has a solver");
    let found = solver.winnable(hog_engines::SolverEffort::Quick, &control);
    let hog_engines::Winnable::Won(line) = found else {
        panic!("the first deal can be won");
    };
    let mut late = wanted("freecell:1", &["me"]);
    late.moves = line[..line.len() - 6].to_vec();
    let (_, ann) = create(&house, late).await;
    let mut watcher = ann.watch().await;
    // The solution of a hint can be followed, too.
    ann.does(Action::Suggest).await;
    watcher.suggestion().await;
    ann.does(Action::Step).await;
    ann.does(Action::Undo).await;
    ann.does(Action::Solve).await;
    let told = watcher.suggestion().await;
    assert!(!told.line.is_empty());
    for expected in &told.line {
        ann.does(Action::Step).await;
        let history = ann.state().await.history.told;
        assert_eq!(history.last(), Some(expected));
    }
    let state = ann.state().await;
    assert_eq!(state.ending.map(|ending| ending.winners), Some(vec![1]));
}
