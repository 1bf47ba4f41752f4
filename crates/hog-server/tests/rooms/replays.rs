use hog_server::wire::{Act, ErrorCode};

use crate::house_kit::{Scratch, two};

#[tokio::test]
async fn a_game_is_looked_back_at_when_it_is_over() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (_, ann, bob) = two(&house, "tictactoe").await;
    ann.plays("b2").await;
    bob.plays("a1").await;
    let room = &ann.room;
    let not_now = Some(ErrorCode::NotNow);
    assert_eq!(
        room.replay(&[], 0, 9).await.err().map(|e| e.code()),
        not_now
    );
    assert_eq!(room.judge(0).await.err().map(|e| e.code()), not_now);
    assert_eq!(room.save().await.err().map(|e| e.code()), not_now);
    bob.does(Act::Resign).await;
    let replay = room.replay(&[], 0, 9).await.unwrap();
    assert_eq!((replay.length, replay.frames.len()), (2, 3));
    let counts: Vec<usize> = replay
        .frames
        .iter()
        .map(|frame| frame.places.len())
        .collect();
    assert_eq!(counts, [0, 1, 2]);
    assert_eq!(replay.frames[2].noticed, 2);
    assert_eq!(room.replay(&[], 2, 9).await.unwrap().frames.len(), 1);
    assert!(room.replay(&[], 3, 9).await.unwrap().frames.is_empty());
    let judged = room.judge(1).await.unwrap();
    assert!(judged.proved, "{judged:?}");
    assert_eq!((judged.after, judged.moves.len()), (1, 8));
    assert!(!judged.moves[0].act.gestures.is_empty());
    assert_eq!(room.judge(1).await.unwrap(), judged);
    assert_eq!(
        room.judge(3).await.err().map(|e| e.code()),
        Some(ErrorCode::NotFound)
    );
    assert!(room.save().await.unwrap().contains("\"house-of-games\""));
    house.shut().await;
}

/// Everybody sees of a finished game what it saw then.
#[tokio::test]
async fn a_replay_shows_what_its_viewer_saw() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (_, ann, bob) = two(&house, "go-fish:ranks=5").await;
    let own = ann.state().await;
    let open = ann.room.state(&[]).await.expect("all may look");
    bob.does(Act::Resign).await;
    let kinds = |places: &[hog_server::wire::Stack]| -> Vec<(u32, Vec<Option<u32>>)> {
        let stacks = places.iter();
        let kinds = stacks.map(|stack| {
            let kinds = stack.counters.iter().map(|counter| counter.kind);
            (stack.place, kinds.collect())
        });
        kinds.collect()
    };
    let replay = ann.room.replay(&ann.tokens, 0, 1).await.unwrap();
    assert_eq!(kinds(&replay.frames[0].places), kinds(&own.places));
    let replay = ann.room.replay(&[], 0, 1).await.unwrap();
    assert_eq!(kinds(&replay.frames[0].places), kinds(&open.places));
    assert_ne!(kinds(&own.places), kinds(&open.places));
    assert_eq!(
        ann.room.judge(0).await.err().map(|e| e.code()),
        Some(ErrorCode::NotNow)
    );
    house.shut().await;
}
