use hog_server::wire::{Act, ErrorCode, PhaseName, TableState};

use crate::house_kit::{Scratch, joined, opened, two, wanted};

#[tokio::test]
async fn moves_are_taken_back_when_all_agree() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (_, ann, bob) = two(&house, "tictactoe").await;
    let mut watcher = bob.watch().await;
    ann.plays("b2").await;
    let version = ann.state().await.version;
    let asked = ann.ask_at(version, "back", Act::Undo).await;
    assert_eq!((asked.refused, asked.version), (None, version));
    let state = watcher.until(|state| state.asked_back.is_some()).await;
    assert_eq!((state.length, state.asked_back.unwrap().seat), (1, 1));
    assert_eq!(ann.refused(Act::Agree).await, ErrorCode::NotNow);
    assert_eq!(bob.refused(Act::Undo).await, ErrorCode::NotNow);
    bob.does(Act::Agree).await;
    let state = watcher.until(|state| state.length == 0).await;
    assert_eq!((state.asked_back, state.to_move), (None, Some(1)));
    let again = ann.ask_at(0, "back", Act::Undo).await;
    assert_eq!((again.refused, again.version), (None, version + 1));
    // The move can be made again by who made it.
    assert_eq!(bob.refused(Act::Redo).await, ErrorCode::NotYourTurn);
    ann.does(Act::Redo).await;
    assert_eq!(ann.state().await.length, 1);
    house.shut().await;
}

/// To the last turn of who asks, through what others did meanwhile.
#[tokio::test]
async fn moves_are_taken_back_to_the_turn_of_who_asked() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (_, ann, bob) = two(&house, "tictactoe").await;
    ann.plays("b2").await;
    bob.plays("a1").await;
    ann.does(Act::Undo).await;
    bob.does(Act::Agree).await;
    let state = ann.state().await;
    assert_eq!(
        (state.length, state.redoable, state.to_move),
        (0, 2, Some(1))
    );
    house.shut().await;
}

#[tokio::test]
async fn a_wish_to_take_back_is_dropped() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (_, ann, bob) = two(&house, "tictactoe").await;
    ann.plays("b2").await;
    // By a refusal.
    ann.does(Act::Undo).await;
    bob.does(Act::Decline).await;
    assert_eq!(bob.refused(Act::Agree).await, ErrorCode::NotNow);
    // By a move.
    ann.does(Act::Undo).await;
    bob.plays("a1").await;
    assert_eq!(bob.refused(Act::Agree).await, ErrorCode::NotNow);
    // By who asked, who takes it back or leaves.
    ann.does(Act::Undo).await;
    ann.does(Act::Decline).await;
    assert_eq!(bob.refused(Act::Agree).await, ErrorCode::NotNow);
    ann.does(Act::Undo).await;
    ann.does(Act::Leave).await;
    assert_eq!(bob.refused(Act::Agree).await, ErrorCode::NotNow);
    let eve = joined(&bob.room, "Eve").await;
    assert_eq!(eve.state().await.asked_back, None);
    assert_eq!(eve.state().await.length, 2);
    house.shut().await;
}

/// What was seen is not forgotten.
#[tokio::test]
async fn hidden_moves_are_taken_back_by_persons_only() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (_, ann, bob) = two(&house, "go-fish:ranks=5").await;
    let mut moved = None;
    for player in [&ann, &bob] {
        if let Some(act) = player.state().await.acts.first() {
            player.plays(&act.text).await;
            moved = Some(player);
            break;
        }
    }
    let moved = moved.expect("a seat is to move");
    let other = if moved.seat == 1 { &bob } else { &ann };
    moved.does(Act::Undo).await;
    assert_eq!(moved.state().await.length, 1);
    other.does(Act::Agree).await;
    assert_eq!(moved.state().await.length, 0);
    // After the end everybody knows the cards.
    other.does(Act::Resign).await;
    assert_eq!(moved.refused(Act::Undo).await, ErrorCode::NotNow);
    assert_eq!(moved.refused(Act::Redo).await, ErrorCode::NotNow);

    let (_, ann) = opened(&house, wanted("go-fish:ranks=5", &["me", "level:1"])).await;
    let mut watcher = ann.watch().await;
    let state = watcher.until(|state| !state.acts.is_empty()).await;
    ann.plays(&state.acts[0].text).await;
    // The engine has moved as well, and nothing moves any more while we look.
    let is_our_turn = |state: &TableState| {
        let is_over = state.phase == PhaseName::Over;
        state.length > 0 && (is_over || !state.acts.is_empty())
    };
    let state = watcher.until(is_our_turn).await;
    assert_eq!(state.undoable, 0, "what is refused is not offered");
    assert_eq!(ann.refused(Act::Undo).await, ErrorCode::NotNow);
    house.shut().await;
}
