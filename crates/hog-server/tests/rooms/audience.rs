use std::sync::Arc;

use hog_server::limits::Limits;
use hog_server::wire::{Act, ErrorCode, Who};

use crate::house_kit::{Scratch, onlooker, opened, say, two, wanted};

#[tokio::test]
async fn who_looks_on_is_told_what_is_new() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (created, ann, bob) = two(&house, "tictactoe").await;
    let mut looks = onlooker(&house, &created).await.watch().await;
    let first = looks.state().await;
    assert!(first.setting.is_some() && first.you.is_empty() && first.acts.is_empty());
    assert_eq!(first.onlookers, 1);
    ann.plays("b2").await;
    let state = looks.until(|state| state.length == 1).await;
    assert_eq!(
        (state.history.from, state.history.told),
        (0, vec!["b2".to_string()])
    );
    bob.plays("a1").await;
    let state = looks.until(|state| state.length == 2).await;
    assert_eq!(
        (state.history.from, state.history.told),
        (1, vec!["a1".to_string()])
    );
    assert!(state.setting.is_none());
    // Who comes later is told all.
    let mut late = ann.watch().await;
    let state = late.state().await;
    assert_eq!(state.history.told, ["b2", "a1"]);
    assert_eq!((state.you, state.acts.len()), (vec![1], 7));
    let state = looks.until(|state| state.seats[0].present).await;
    assert!(!state.seats[1].present);
    drop(late);
    looks.until(|state| !state.seats[0].present).await;
    house.shut().await;
}

/// Many who look on share one text.
#[tokio::test]
async fn what_is_the_same_is_written_once() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (created, ann, _) = two(&house, "tictactoe").await;
    let looks = onlooker(&house, &created).await;
    let (mut one, mut two) = (looks.watch().await, looks.watch().await);
    ann.plays("b2").await;
    let text = |text: Option<Arc<str>>| text.expect("the room is there");
    let is_move = |text: &str| text.contains("\"length\":1");
    let first = loop {
        let text = text(one.text().await);
        if is_move(&text) {
            break text;
        }
    };
    let second = loop {
        let text = text(two.text().await);
        if is_move(&text) {
            break text;
        }
    };
    assert!(Arc::ptr_eq(&first, &second));
    house.shut().await;
}

#[tokio::test]
async fn a_slow_viewer_is_disconnected_and_no_one_waits() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (created, ann, _) = two(&house, "tictactoe").await;
    let mut slow = onlooker(&house, &created).await.watch().await;
    for number in 0..300 {
        ann.does(say(&format!("{number}"))).await;
    }
    assert_eq!(house.metrics().too_slow.get(), 1);
    // It is told what was sent before, and then nothing.
    let mut told = 0;
    while slow.text().await.is_some() {
        told += 1;
    }
    assert!(told <= 256, "{told}");
    house.shut().await;
}

#[tokio::test]
async fn there_are_so_many_viewers_at_most() {
    let scratch = Scratch::new();
    let limits = Limits {
        viewers: 2,
        ..Limits::default()
    };
    let house = scratch.open_with(limits);
    let (_, ann) = opened(&house, wanted("tictactoe", &["me", "me"])).await;
    let watchers = [ann.watch().await, ann.watch().await];
    let refused = ann.room.watch(Vec::new()).await.unwrap_err();
    assert_eq!(refused.code(), ErrorCode::TooMuch);
    drop(watchers);
    house.shut().await;
}

/// A viewer who leaves its seat watches on without it.
#[tokio::test]
async fn who_leaves_its_seat_looks_on() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (_, ann, bob) = two(&house, "go-fish").await;
    let mut watcher = bob.watch().await;
    let state = watcher.until(|state| state.you == [2]).await;
    let faces = |state: &hog_server::wire::TableState| {
        let counters = state.places.iter().flat_map(|stack| &stack.counters);
        counters.filter(|counter| counter.kind.is_some()).count()
    };
    let open = faces(&ann.room.state(&[]).await.expect("all may look"));
    assert!(faces(&state) > open);
    bob.does(Act::Leave).await;
    let state = watcher.until(|state| state.you.is_empty()).await;
    assert_eq!(faces(&state), open);
    assert_eq!((state.history.from, &state.seats[1].who), (0, &Who::Free));
    ann.does(say("bye")).await;
    let state = watcher.until(|state| !state.said.is_empty()).await;
    assert_eq!((faces(&state), state.you.len()), (open, 0));
    house.shut().await;
}
