//! Tables after a restart.

use hog_server::wire::{Action, PhaseName, TableState};

use crate::house_kit::{Player, TestHouse, ann_and_bob, create, id, play, say, wanted};

/// A state without what depends on the time or on the running server.
fn lasting(mut state: TableState) -> TableState {
    for seat in &mut state.seats {
        seat.present = false;
        if let Some(clock) = &mut seat.clock {
            (clock.used, clock.left) = (0, None);
        }
    }
    for stack in &mut state.places {
        for counter in &mut stack.counters {
            counter.token.clear();
        }
    }
    state.busy = None;
    state.verdict = None;
    state.onlookers = 0;
    state
}

#[tokio::test]
async fn a_restart_changes_nothing() {
    let house = TestHouse::new();
    let mut tables = Vec::new();
    let (gathering, ann) = create(&house, wanted("go-fish", &["me"])).await;
    tables.push((gathering, ann));
    let (playing, ann, bob) = ann_and_bob(&house, "tictactoe").await;
    let version = ann.state().await.version;
    let granted = ann.ask_at(version, "first", play("b2")).await;
    bob.plays("a1").await;
    bob.does(say("hello")).await;
    tables.push((playing, ann));
    let (hidden, ann, bob) = ann_and_bob(&house, "go-fish").await;
    for _ in 0..6 {
        move_on(&[&ann, &bob]).await;
    }
    tables.push((hidden, bob));
    let (over, ann, bob) = ann_and_bob(&house, "go-fish").await;
    move_on(&[&ann, &bob]).await;
    bob.does(Action::Resign).await;
    tables.push((over, ann));
    let (left, ann, bob) = ann_and_bob(&house, "hex:3").await;
    ann.plays("b2").await;
    ann.does(Action::Leave).await;
    tables.push((left, bob));
    let mut before = Vec::new();
    for (_, player) in &tables {
        let public = player.room.state(&[]).await.unwrap();
        before.push((lasting(player.state().await), lasting(public)));
    }
    let listed = house.list().await.unwrap();
    house.shut().await;
    assert!(house.room(&id(&tables[0].0)).await.is_err(), "it is shut");

    let house = house.restart().await;
    assert_eq!(house.list().await.unwrap(), listed);
    for ((created, player), (own, public)) in tables.iter().zip(before) {
        let room = house.room(&id(created)).await.unwrap();
        let state = room.state(&player.tokens).await.unwrap();
        assert_eq!(lasting(state), own);
        let state = room.state(&[]).await.unwrap();
        assert_eq!(lasting(state), public);
    }
    let (created, ann) = &tables[1];
    let ann = Player {
        room: house.room(&id(created)).await.unwrap(),
        ..ann.clone()
    };
    assert_eq!(ann.ask_at(version, "first", play("b2")).await, granted);
    assert_eq!(ann.state().await.length, 2);
    ann.plays("c3").await;
}

/// The seat to move makes its first legal move.
async fn move_on(players: &[&Player]) {
    for player in players {
        let state = player.state().await;
        if let Some(act) = state.acts.first() {
            player.plays(&act.text).await;
            return;
        }
        assert_eq!(state.phase, PhaseName::Playing);
    }
}
