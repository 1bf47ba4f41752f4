//! Replays of finished games.

use hog_server::wire::{Action, ErrorCode};

use crate::house_kit::{TestHouse, ann_and_bob};

#[tokio::test]
async fn a_finished_game_is_replayed() {
    let house = TestHouse::new();
    let (_, ann, bob) = ann_and_bob(&house, "tictactoe").await;
    ann.plays("b2").await;
    bob.plays("a1").await;
    let room = &ann.room;
    bob.does(Action::Resign).await;
    let replay = room.replay(&[], 0..9).await.unwrap();
    assert_eq!((replay.length, replay.frames.len()), (2, 3));
    let counts = replay.frames.iter().map(|frame| frame.places.len());
    assert!(counts.eq([0, 1, 2]));
    assert_eq!(replay.frames[2].noticed, 2);
    assert_eq!(room.replay(&[], 2..9).await.unwrap().frames.len(), 1);
    assert!(room.replay(&[], 3..9).await.unwrap().frames.is_empty());
    let judged = room.analyse(1).await.unwrap();
    assert!(judged.proved, "{judged:?}");
    assert_eq!((judged.after, judged.moves.len()), (1, 8));
    assert!(!judged.moves[0].act.gestures.is_empty());
    assert_eq!(room.analyse(1).await.unwrap(), judged);
    let missing = room.analyse(3).await.unwrap_err();
    assert_eq!(missing.code(), ErrorCode::NotFound);
    assert!(room.save().await.unwrap().contains("\"house-of-games\""));
}

/// A replay shows each viewer what it saw during the game.
#[tokio::test]
async fn a_replay_shows_what_its_viewer_saw() {
    let house = TestHouse::new();
    let (_, ann, bob) = ann_and_bob(&house, "go-fish:ranks=5").await;
    let own = ann.state().await;
    let open = ann.room.state(&[]).await.expect("all may look");
    bob.does(Action::Resign).await;
    let kinds = |places: &[hog_server::wire::Stack]| -> Vec<(u32, Option<u32>)> {
        let counters = places.iter().flat_map(|stack| {
            let counters = stack.counters.iter();
            counters.map(|counter| (stack.place, counter.kind))
        });
        counters.collect()
    };
    let replay = ann.room.replay(&ann.tokens, 0..1).await.unwrap();
    assert_eq!(kinds(&replay.frames[0].places), kinds(&own.places));
    let replay = ann.room.replay(&[], 0..1).await.unwrap();
    assert_eq!(kinds(&replay.frames[0].places), kinds(&open.places));
    assert_ne!(kinds(&own.places), kinds(&open.places));
    let refused = ann.room.analyse(0).await.unwrap_err();
    assert_eq!(refused.code(), ErrorCode::NotNow);
}
