//! Rooms that are opened and closed.

use std::time::Duration;

use hog_server::limits::Limits;
use hog_server::wire::ErrorCode;
use tokio::time::{Instant, sleep};

use crate::house_kit::{
    PATIENCE, TestHouse, create, id, player_of, spectator, until_rooms, wanted,
};

#[tokio::test]
async fn idle_rooms_are_closed_and_opened_again() {
    let limits = Limits {
        idle: Duration::from_millis(20),
        ..Limits::default()
    };
    let house = TestHouse::with(limits);
    let (created, ann) = create(&house, wanted("tictactoe", &["me", "me"])).await;
    ann.plays("b2").await;
    until_rooms(&house, 0).await;
    // The same handle finds it again.
    assert_eq!(ann.state().await.length, 1);
    assert_eq!(house.metrics().rooms.get(), 1);
    let watcher = ann.watch().await;
    sleep(Duration::from_millis(100)).await;
    assert_eq!(house.metrics().rooms.get(), 1);
    assert_eq!(house.metrics().viewers.get(), 1);
    drop(watcher);
    until_rooms(&house, 0).await;
    assert_eq!(house.metrics().viewers.get(), 0);
    assert_eq!(spectator(&house, &created).await.state().await.length, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_when_rooms_come_and_go() {
    let limits = Limits {
        idle: Duration::ZERO,
        ..Limits::default()
    };
    let house = TestHouse::with(limits);
    let (created, mut ann) = create(&house, wanted("hex:7", &["me", "me"])).await;
    let bob = player_of(&house, &created, 1).await;
    ann.tokens.extend(bob.tokens);
    for number in 0..20 {
        let state = ann.state().await;
        assert_eq!(state.length, number);
        ann.seat = state.to_move.expect("it goes on");
        ann.plays(&state.acts[0].text).await;
    }
    assert_eq!(ann.state().await.length, 20);
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_requests_find_one_room() {
    let house = TestHouse::new();
    let created = house.create(wanted("hex:7", &["me", "me"])).await.unwrap();
    let requests = (0..50).map(|_| {
        let (house, created) = (house.clone(), created.clone());
        tokio::spawn(async move { spectator(&house, &created).await.state().await.version })
    });
    for version in requests.collect::<Vec<_>>() {
        assert_eq!(version.await.unwrap(), created.version);
    }
    assert_eq!(house.metrics().rooms.get(), 1);
}

#[tokio::test]
async fn rooms_have_a_maximum() {
    let limits = Limits {
        rooms: 2,
        ..Limits::default()
    };
    let house = TestHouse::with(limits);
    let (_, first) = create(&house, wanted("tictactoe", &["me", "me"])).await;
    let (_, second) = create(&house, wanted("tictactoe", &["me", "me"])).await;
    first.plays("b2").await;
    // A table that does not exist closes no room.
    let unknown = house.room(&"unknown".parse().unwrap()).await;
    assert_eq!(unknown.err().unwrap().code(), ErrorCode::NotFound);
    sleep(Duration::from_millis(50)).await;
    assert_eq!(house.metrics().rooms.get(), 2);
    let mut watchers = vec![second.watch().await];
    // The first makes way, since the second is watched.
    let (_, third) = create(&house, wanted("tictactoe", &["me", "me"])).await;
    until_rooms(&house, 2).await;
    watchers.push(third.watch().await);
    let fourth = house.create(wanted("tictactoe", &["me"])).await.unwrap();
    let full = house.room(&id(&fourth)).await.err().expect("it is full");
    assert_eq!(full.code(), ErrorCode::TooMuch);
    watchers.clear();
    let end = Instant::now() + PATIENCE;
    while house.room(&id(&fourth)).await.is_err() {
        assert!(Instant::now() < end);
        sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(first.state().await.length, 1);
}
