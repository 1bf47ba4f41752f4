//! What viewers are sent.

use std::sync::Arc;

use hog_server::limits::Limits;
use hog_server::wire::{Action, ErrorCode, Who};

use crate::house_kit::{TestHouse, Watcher, ann_and_bob, create, say, spectator, wanted};

#[tokio::test]
async fn viewers_are_sent_what_is_new() {
    let house = TestHouse::new();
    let (created, ann, bob) = ann_and_bob(&house, "tictactoe").await;
    let mut spectator = spectator(&house, &created).await.watch().await;
    let first = spectator.state().await;
    assert!(first.setting.is_some() && first.you.is_empty() && first.acts.is_empty());
    assert_eq!(first.onlookers, 1);
    ann.plays("b2").await;
    let state = spectator.until(|state| state.length == 1).await;
    assert_eq!((state.history.from, state.history.told.len()), (0, 1));
    bob.plays("a1").await;
    let state = spectator.until(|state| state.length == 2).await;
    assert_eq!((state.history.from, &*state.history.told[0]), (1, "a1"));
    assert!(state.setting.is_none());
    // A viewer who comes later is sent all of it.
    let mut late = ann.watch().await;
    let state = late.state().await;
    assert_eq!(state.history.told, ["b2", "a1"]);
    assert_eq!((state.you, state.acts.len()), (vec![1], 7));
    let state = spectator.until(|state| state.seats[0].present).await;
    assert!(!state.seats[1].present);
    drop(late);
    spectator.until(|state| !state.seats[0].present).await;
}

/// Spectators share one text in memory.
#[tokio::test]
async fn equal_messages_are_written_once() {
    let house = TestHouse::new();
    let (created, ann, _) = ann_and_bob(&house, "tictactoe").await;
    let spectator = spectator(&house, &created).await;
    let (mut watcher, mut other) = (spectator.watch().await, spectator.watch().await);
    ann.plays("b2").await;
    let moved = async |watcher: &mut Watcher| {
        loop {
            let text = watcher.text().await.expect("the room is there");
            if text.contains("\"length\":1") {
                return text;
            }
        }
    };
    let (first, second) = (moved(&mut watcher).await, moved(&mut other).await);
    assert!(Arc::ptr_eq(&first, &second));
}

#[tokio::test]
async fn slow_viewers_are_dropped() {
    let house = TestHouse::new();
    let (created, ann, _) = ann_and_bob(&house, "tictactoe").await;
    let mut slow = spectator(&house, &created).await.watch().await;
    for number in 0..300 {
        ann.does(say(&format!("{number}"))).await;
    }
    assert_eq!(house.metrics().too_slow.get(), 1);
    // It still receives what was sent before, and then nothing.
    let mut told = 0;
    while slow.text().await.is_some() {
        told += 1;
    }
    assert!(told <= 256, "{told}");
}

#[tokio::test]
async fn a_crowd_of_spectators_is_sent_messages_in_turns() {
    let house = TestHouse::new();
    let (created, ann, _) = ann_and_bob(&house, "tictactoe").await;
    let someone = spectator(&house, &created).await;
    let mut crowd = Vec::new();
    for _ in 0..40 {
        crowd.push(someone.watch().await);
    }
    let delays = crowd.iter().map(|watcher| watcher.0.delay.as_millis());
    let expected = (0..40).map(|number| number / 16);
    assert_eq!(delays.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
    assert!(ann.watch().await.0.delay.is_zero());
    ann.plays("b2").await;
    for watcher in &mut crowd {
        watcher.until(|state| state.length == 1).await;
    }
}

#[tokio::test]
async fn viewers_have_a_maximum() {
    let limits = Limits {
        viewers: 2,
        ..Limits::default()
    };
    let house = TestHouse::with(limits);
    let (_, ann) = create(&house, wanted("tictactoe", &["me", "me"])).await;
    let watchers = [ann.watch().await, ann.watch().await];
    let refused = ann.room.watch(Vec::new()).await.unwrap_err();
    assert_eq!(refused.code(), ErrorCode::TooMuch);
    drop(watchers);
}

/// A viewer who leaves its seat watches on without it.
#[tokio::test]
async fn a_player_who_leaves_is_a_spectator() {
    let house = TestHouse::new();
    let (_, ann, bob) = ann_and_bob(&house, "go-fish").await;
    let mut watcher = bob.watch().await;
    let state = watcher.until(|state| state.you == [2]).await;
    let faces = |state: &hog_server::wire::TableState| {
        let counters = state.places.iter().flat_map(|stack| &stack.counters);
        counters.filter(|counter| counter.kind.is_some()).count()
    };
    let open = faces(&ann.room.state(&[]).await.expect("all may look"));
    assert!(faces(&state) > open);
    bob.does(Action::Leave).await;
    let state = watcher.until(|state| state.you.is_empty()).await;
    assert_eq!(faces(&state), open);
    assert_eq!((state.history.from, &state.seats[1].who), (0, &Who::Free));
    ann.does(say("bye")).await;
    let state = watcher.until(|state| !state.said.is_empty()).await;
    assert_eq!((faces(&state), state.you.len()), (open, 0));
}
