//! Takebacks, which need agreement.

use hog_server::wire::{Action, ErrorCode, PhaseName, TableState};

use crate::house_kit::{TestHouse, ann_and_bob, create, join, wanted};

#[tokio::test]
async fn moves_are_taken_back_when_all_agree() {
    let house = TestHouse::new();
    let (_, ann, bob) = ann_and_bob(&house, "tictactoe").await;
    let mut watcher = bob.watch().await;
    ann.plays("b2").await;
    let version = ann.state().await.version;
    let asked = ann.ask_at(version, "back", Action::Undo).await;
    assert_eq!((asked.refused, asked.version), (None, version));
    let state = watcher.until(|state| state.asked_back.is_some()).await;
    assert_eq!((state.length, state.asked_back.unwrap().seat), (1, 1));
    assert_eq!(ann.refused(Action::Agree).await, ErrorCode::NotNow);
    assert_eq!(bob.refused(Action::Undo).await, ErrorCode::NotNow);
    bob.does(Action::Agree).await;
    let state = watcher.until(|state| state.length == 0).await;
    assert_eq!((state.asked_back, state.to_move), (None, Some(1)));
    let again = ann.ask_at(0, "back", Action::Undo).await;
    assert_eq!((again.refused, again.version), (None, version + 1));
    // Only the player who made the move can make it again.
    assert_eq!(bob.refused(Action::Redo).await, ErrorCode::NotYourTurn);
    ann.does(Action::Redo).await;
    assert_eq!(ann.state().await.length, 1);
}

#[tokio::test]
async fn a_takeback_goes_to_the_last_turn_of_the_asker() {
    let house = TestHouse::new();
    let (_, ann, bob) = ann_and_bob(&house, "tictactoe").await;
    ann.plays("b2").await;
    bob.plays("a1").await;
    ann.does(Action::Undo).await;
    bob.does(Action::Agree).await;
    let state = ann.state().await;
    let found = (state.length, state.redoable, state.to_move);
    assert_eq!(found, (0, 2, Some(1)));
}

#[tokio::test]
async fn a_takeback_request_can_end_unanswered() {
    let house = TestHouse::new();
    let (_, ann, bob) = ann_and_bob(&house, "tictactoe").await;
    ann.plays("b2").await;
    // By a refusal.
    ann.does(Action::Undo).await;
    bob.does(Action::Decline).await;
    assert_eq!(bob.refused(Action::Agree).await, ErrorCode::NotNow);
    // By a move.
    ann.does(Action::Undo).await;
    bob.plays("a1").await;
    assert_eq!(bob.refused(Action::Agree).await, ErrorCode::NotNow);
    // By the asker, who withdraws it or leaves.
    ann.does(Action::Undo).await;
    ann.does(Action::Decline).await;
    assert_eq!(bob.refused(Action::Agree).await, ErrorCode::NotNow);
    ann.does(Action::Undo).await;
    ann.does(Action::Leave).await;
    assert_eq!(bob.refused(Action::Agree).await, ErrorCode::NotNow);
    let eve = join(&bob.room, "Eve").await;
    assert_eq!(eve.state().await.asked_back, None);
    assert_eq!(eve.state().await.length, 2);
}

/// In a game with hidden information a takeback needs the consent of persons; engines give none.
#[tokio::test]
async fn hidden_moves_are_not_taken_back_from_engines() {
    let house = TestHouse::new();
    let (_, ann, bob) = ann_and_bob(&house, "go-fish:ranks=5").await;
    let (mover, other) = match ann.state().await.to_move {
        Some(1) => (&ann, &bob),
        _ => (&bob, &ann),
    };
    mover.plays(&mover.state().await.acts[0].text).await;
    mover.does(Action::Undo).await;
    assert_eq!(mover.state().await.length, 1);
    other.does(Action::Agree).await;
    assert_eq!(mover.state().await.length, 0);
    // After the end all cards are known.
    other.does(Action::Resign).await;
    assert_eq!(mover.refused(Action::Undo).await, ErrorCode::NotNow);
    assert_eq!(mover.refused(Action::Redo).await, ErrorCode::NotNow);

    let (_, ann) = create(&house, wanted("go-fish:ranks=5", &["me", "level:1"])).await;
    let mut watcher = ann.watch().await;
    let state = watcher.until(|state| !state.acts.is_empty()).await;
    ann.plays(&state.acts[0].text).await;
    // Wait until the engine has moved too, so that nothing changes during the checks.
    let is_our_turn = |state: &TableState| {
        let is_over = state.phase == PhaseName::Over;
        state.length > 0 && (is_over || !state.acts.is_empty())
    };
    let state = watcher.until(is_our_turn).await;
    assert_eq!(state.undoable, 0, "what is refused is not offered");
    assert_eq!(ann.refused(Action::Undo).await, ErrorCode::NotNow);
}
