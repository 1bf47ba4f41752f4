//! Engines at tables.

use std::time::{Duration, Instant};

use hog_server::limits::Limits;
use hog_server::wire::{Action, PhaseName};

use crate::house_kit::{TestHouse, create, id, info, spectator, until_rooms, wanted};

/// In every family the quickest engines play to the end while a spectator watches, and the whole history is stored.
#[tokio::test(flavor = "multi_thread")]
async fn engines_play_to_the_end_in_every_family() {
    let house = TestHouse::new();
    for family in info(&house).families {
        // Weak engines never finish these.
        if ["cube", "freecell"].contains(&family.name.as_str()) {
            continue;
        }
        let seats = vec!["level:1"; family.seats.len()];
        let created = house.create(wanted(&family.name, &seats)).await.unwrap();
        let spectator = spectator(&house, &created).await;
        let mut watcher = spectator.watch().await;
        let first = watcher.state().await;
        assert!(first.setting.is_some() && first.history.from == 0);
        let mut history = first.history.told;
        let mut version = first.version;
        let last = loop {
            let state = watcher.state().await;
            assert!(state.setting.is_none());
            assert!(state.version >= version);
            version = state.version;
            history.truncate(state.history.from);
            history.extend(state.history.told.clone());
            if state.phase == PhaseName::Over {
                break state;
            }
        };
        let whole = spectator.state().await;
        assert_eq!(whole.history.told, history, "{}", family.name);
        assert!(last.ending.is_some() && last.length > 0);
    }
}

/// A table that would go on for ever does not fill the store.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_has_a_maximum_of_entries() {
    let limits = Limits {
        entries: 8,
        between_moves: Duration::ZERO,
        ..Default::default()
    };
    let house = TestHouse::with(limits);
    let created = house.create(wanted("cube:2", &["level:1"])).await.unwrap();
    let mut watcher = spectator(&house, &created).await.watch().await;
    watcher.until(|state| state.version >= 8).await;
    // A move that an engine has begun may still be made.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let spectator = spectator(&house, &created).await;
    let version = spectator.state().await.version;
    assert!(version <= 11, "{version}");
    tokio::time::sleep(Duration::from_secs(1)).await;
    let state = spectator.state().await;
    assert_eq!((state.version, state.busy.is_none()), (version, true));
}

/// Spectators can follow, and thousands of such tables leave time for others.
#[tokio::test(flavor = "multi_thread")]
async fn engines_pause_between_moves() {
    let between_moves = Duration::from_millis(200);
    let limits = Limits {
        between_moves,
        ..Default::default()
    };
    let house = TestHouse::with(limits);
    let mut cube = wanted("cube:2", &["level:1"]);
    cube.pace = Some("10m".into());
    let begin = Instant::now();
    let created = house.create(cube).await.unwrap();
    let mut watcher = spectator(&house, &created).await.watch().await;
    let state = watcher.until(|state| state.length >= 5).await;
    // A move that is found at once is taken at once, and the next is then begun before the pause.
    let pauses = u32::try_from(state.length.div_ceil(2) - 1).unwrap();
    assert!(begin.elapsed() >= pauses * between_moves, "{pauses}");
    // No clock runs meanwhile.
    let rests = watcher.until(|state| state.busy.is_none()).await;
    assert!(!rests.seats[0].clock.unwrap().runs);
    let thinks = watcher.until(|state| state.busy.is_some()).await;
    assert!(thinks.seats[0].clock.unwrap().runs);
}

/// A house in which only a websocket counts as attention, and rooms do not stay.
fn inattentive() -> TestHouse {
    TestHouse::with(Limits {
        idle: Duration::from_millis(10),
        attention: Duration::ZERO,
        between_moves: Duration::ZERO,
        ..Default::default()
    })
}

/// A room in which an engine thinks stays open: it is closed only after engines rest.
#[tokio::test(flavor = "multi_thread")]
async fn engines_play_only_while_they_are_watched() {
    let house = inattentive();
    // A weak engine never finishes it.
    let created = house.create(wanted("cube:2", &["level:1"])).await.unwrap();
    let spectator = spectator(&house, &created).await;
    for more in [3, 6] {
        let mut watcher = spectator.watch().await;
        watcher.until(|state| state.length >= more).await;
        drop(watcher);
        until_rooms(&house, 0).await;
    }
    let before = spectator.state().await.length;
    until_rooms(&house, 0).await;
    assert_eq!(spectator.state().await.length, before, "it was not watched");
}

/// Engines that rest do not lose on time.
#[tokio::test(flavor = "multi_thread")]
async fn clocks_stand_while_engines_wait() {
    let house = inattentive();
    let mut quick = wanted("gomoku", &["level:1", "level:1"]);
    quick.pace = Some("1s".into());
    let created = house.create(quick).await.unwrap();
    let spectator = spectator(&house, &created).await;
    let state = spectator.state().await;
    assert_eq!((state.phase, state.length), (PhaseName::Playing, 0));
    // A clock that runs would keep the room open.
    until_rooms(&house, 0).await;
    let state = spectator.state().await;
    assert_eq!((state.phase, state.length), (PhaseName::Playing, 0));
    assert!(state.seats[0].clock.unwrap().left > Some(0));
}

/// `Stop` lets an engine move at once.
#[tokio::test(flavor = "multi_thread")]
async fn an_engine_is_stopped_and_moves() {
    let house = TestHouse::new();
    let (created, ann) = create(&house, wanted("gomoku", &["me", "level:10"])).await;
    let mut watcher = ann.watch().await;
    ann.plays("h8").await;
    watcher.until(|state| state.busy.is_some()).await;
    ann.does(Action::Stop).await;
    watcher.until(|state| state.length == 2).await;
    house.shut().await;
    assert!(house.room(&id(&created)).await.is_err());
}
