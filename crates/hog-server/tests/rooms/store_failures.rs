//! Failures of the store: nothing is shown that is not stored.

use std::time::{Duration, Instant};

use hog_server::house::House;
use hog_server::limits::Limits;
use hog_server::wire::{Action, ErrorCode, ServerMessage};

use crate::faulty_store::house;
use crate::house_kit::{
    Watcher, ann_and_bob, code, create, id, join, play, say, spectator, wanted,
};

/// All messages until the room ends.
async fn messages_of(mut watcher: Watcher) -> Vec<ServerMessage> {
    let mut all = Vec::new();
    while let Some(text) = watcher.text().await {
        all.push(serde_json::from_str(&text).expect("it is a message"));
    }
    all
}

#[tokio::test]
async fn moves_that_are_not_stored_are_not_shown() {
    let (house, faults) = house(Limits::default());
    let (created, ann, bob) = ann_and_bob(&house, "tictactoe").await;
    ann.plays("b2").await;
    let acts = [play("a1"), Action::Resign, Action::Leave, say("hello")];
    for act in acts {
        let before = bob.state().await;
        let watchers = [
            bob.watch().await,
            spectator(&house, &created).await.watch().await,
        ];
        faults.fail_after(0);
        let version = before.version;
        let answer = bob.ask_at(version, "one", act.clone()).await;
        assert_eq!(code(&answer), Some(ErrorCode::Unavailable), "{act:?}");
        for watcher in watchers {
            let told = messages_of(watcher).await;
            let Some((ServerMessage::Bye(bye), states)) = told.split_last() else {
                panic!("{told:?}");
            };
            assert_eq!(bye.code, ErrorCode::Unavailable);
            for state in states {
                let ServerMessage::Table(state) = state else {
                    panic!("{state:?}");
                };
                assert_eq!((state.version, state.length), (version, before.length));
                assert!(state.said.is_empty() && state.ending.is_none());
            }
        }
        faults.stop_failing();
        let after = bob.state().await;
        assert_eq!((after.version, after.length), (version, before.length));
    }
    assert_eq!(house.metrics().not_kept.get(), 4);
    // The same request is granted once it can be stored.
    let version = bob.state().await.version;
    let answer = bob.ask_at(version, "one", play("a1")).await;
    assert_eq!(answer.refused, None);
}

#[tokio::test]
async fn a_seat_that_is_not_stored_is_not_taken() {
    let (house, faults) = house(Limits::default());
    let (_, ann) = create(&house, wanted("tictactoe", &["me"])).await;
    faults.fail_after(0);
    let refused = ann.room.sit(crate::house_kit::sit_down("Bob")).await;
    assert_eq!(refused.unwrap_err().code(), ErrorCode::Unavailable);
    let refused = house.create(wanted("tictactoe", &["me"])).await;
    assert_eq!(refused.unwrap_err().code(), ErrorCode::Unavailable);
    faults.stop_failing();
    assert_eq!(house.list().await.unwrap().len(), 1);
    let bob = join(&ann.room, "Bob").await;
    assert_eq!(bob.seat, 2);
}

/// The move of an engine is shown after it is stored, and not before.
#[tokio::test(flavor = "multi_thread")]
async fn an_engine_move_that_is_not_stored_is_not_made() {
    let (house, faults) = house(Limits::default());
    let (created, ann) = create(&house, wanted("hex:11", &["me", "level:9"])).await;
    let mut watcher = ann.watch().await;
    ann.plays("f6").await;
    watcher.until(|state| state.busy.is_some()).await;
    faults.fail_after(0);
    ann.does(Action::Stop).await;
    let told = messages_of(watcher).await;
    for message in &told {
        if let ServerMessage::Table(state) = message {
            assert_eq!(state.length, 1);
        }
    }
    let is_closed = matches!(told.last(), Some(ServerMessage::Bye(_)));
    assert!(is_closed, "{told:?}");
    faults.stop_failing();
    let mut watcher = spectator(&house, &created).await.watch().await;
    watcher.until(|state| state.length == 2).await;
    house.room(&id(&created)).await.expect("it is there");
}

#[tokio::test]
async fn a_store_that_cannot_write_is_unhealthy() {
    let (house, faults) = house(Limits::default());
    house.check().await.expect("it is well");
    faults.fail_after(0);
    let refused = house.create(wanted("tictactoe", &["me"])).await;
    assert_eq!(refused.unwrap_err().code(), ErrorCode::Unavailable);
    // It can still be read.
    house.list().await.expect("nothing is there");
    until_unhealthy(&house).await;
    faults.stop_failing();
    house.check().await.expect("it is well again");
    house.shut().await;
    until_unhealthy(&house).await;
}

/// Waits until a health check fails: the last result counts for a moment.
async fn until_unhealthy(house: &House) {
    let end = Instant::now() + Duration::from_secs(60);
    loop {
        match house.check().await {
            Err(error) => {
                assert_eq!(error.code(), ErrorCode::Unavailable);
                return;
            }
            Ok(()) => assert!(Instant::now() < end, "it is well"),
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

const TIMEOUT: Duration = Duration::from_millis(300);

/// Concurrent checks share one result: one after the other they would take six seconds.
#[tokio::test]
async fn a_store_that_does_not_answer_is_unhealthy() {
    let limits = Limits {
        setting_up: TIMEOUT,
        ..Limits::default()
    };
    let (house, faults) = house(limits);
    faults.stick();
    let began = Instant::now();
    let asked = (0..20).map(|_| house.check());
    for found in futures_util::future::join_all(asked).await {
        assert_eq!(found.unwrap_err().code(), ErrorCode::Unavailable);
    }
    assert!(began.elapsed() < 10 * TIMEOUT, "{:?}", began.elapsed());
    faults.let_go();
    // On a busy machine it may take a while until it is well.
    while house.check().await.is_err() {}
}

/// Version, length and number of chat messages of each state that a viewer was sent so far.
fn told_so_far(watcher: &mut Watcher) -> Vec<(u64, usize, usize)> {
    let texts = std::iter::from_fn(|| watcher.0.messages.try_recv().ok());
    let told = texts.map(|text| match serde_json::from_str(&text) {
        Ok(ServerMessage::Table(state)) => (state.version, state.length, state.said.len()),
        other => panic!("{other:?}"),
    });
    told.collect()
}

/// Before a move is stored, no one is told of it: not the mover, not the opponent, no spectator.
#[tokio::test]
async fn nothing_is_shown_before_it_is_stored() {
    let (house, faults) = house(Limits::default());
    let (created, ann, bob) = ann_and_bob(&house, "tictactoe").await;
    let carl = spectator(&house, &created).await;
    let acts = [
        (&ann, play("b2")),
        (&bob, say("hello")),
        (&bob, play("a1")),
        (&ann, Action::Resign),
    ];
    for (player, act) in acts {
        let before = player.state().await;
        let as_before = (before.version, before.length, before.said.len());
        let mut watchers = [ann.watch().await, bob.watch().await, carl.watch().await];
        faults.stick();
        let asking = tokio::spawn({
            let (player, act, version) = (player.clone(), act.clone(), before.version);
            async move { player.ask_at(version, &format!("at-{version}"), act).await }
        });
        faults.until_a_commit_waits().await;
        for watcher in &mut watchers {
            let told = told_so_far(watcher);
            let is_same = told.iter().all(|told| *told == as_before);
            assert!(is_same, "{act:?}: {told:?}");
        }
        assert!(!asking.is_finished(), "{act:?}");
        faults.let_go();
        let answer = asking.await.expect("it is answered");
        let kept = (answer.refused, answer.version);
        assert_eq!(kept, (None, before.version + 1), "{act:?}");
        for watcher in &mut watchers {
            watcher.until(|state| state.version == answer.version).await;
        }
    }
}
