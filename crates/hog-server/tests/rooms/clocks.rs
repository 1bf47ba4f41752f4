//! Clocks.

use std::time::{Duration, Instant};

use hog_server::wire::{HowEnded, PhaseName};

use crate::house_kit::{TestHouse, create, spectator, until_rooms, wanted};

#[tokio::test]
async fn a_player_without_time_loses() {
    let house = TestHouse::new();
    let mut quick = wanted("tictactoe", &["me", "me"]);
    // Long enough for the first move on a machine with much to do.
    quick.pace = Some("5s".into());
    let (created, ann) = create(&house, quick).await;
    let state = ann.state().await;
    assert_eq!(state.pace, "5s");
    let clock = state.seats[0].clock.expect("there is one");
    assert!(clock.runs && clock.left.is_some_and(|left| left <= 5_000));
    assert!(!state.seats[1].clock.unwrap().runs);
    ann.plays("b2").await;
    let mut watcher = ann.watch().await;
    let state = watcher.until_over().await;
    let ending = state.ending.expect("it is over");
    assert_eq!(ending.how, HowEnded::Time);
    assert_eq!((ending.loser, ending.winners), (Some(2), vec![1]));
    assert_eq!(state.seats[1].clock.unwrap().left, Some(0));
    let house = house.restart().await;
    let state = spectator(&house, &created).await.state().await;
    assert_eq!(state.phase, PhaseName::Over);
    assert_eq!(state.ending.unwrap().how, HowEnded::Time);
}

/// A room in which a clock runs down is not closed.
#[tokio::test]
async fn clocks_run_without_spectators() {
    let limits = hog_server::limits::Limits {
        idle: Duration::from_millis(10),
        ..Default::default()
    };
    let house = TestHouse::with(limits);
    let mut quick = wanted("tictactoe", &["me", "me"]);
    quick.pace = Some("1s".into());
    let began = Instant::now();
    let (_, ann) = create(&house, quick).await;
    until_rooms(&house, 0).await;
    let lived = began.elapsed();
    assert!(lived >= Duration::from_secs(1), "{lived:?}");
    assert_eq!(ann.state().await.ending.unwrap().how, HowEnded::Time);
}

/// Used time and the increments of moves are stored.
#[tokio::test]
async fn clocks_are_kept() {
    let house = TestHouse::new();
    let mut paced = wanted("tictactoe", &["me", "me"]);
    paced.pace = Some("10m+30s".into());
    let (created, ann) = create(&house, paced).await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    ann.plays("b2").await;
    let before = ann.state().await.seats[0].clock.unwrap();
    assert!(before.used >= 50 && !before.runs, "{before:?}");
    assert!(before.left.unwrap() > 600_000, "{before:?}");
    let house = house.restart().await;
    let after = spectator(&house, &created).await.state().await;
    assert_eq!(after.seats[0].clock.unwrap(), before);
}
