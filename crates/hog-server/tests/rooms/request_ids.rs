//! Request ids: a request that is sent again is granted once.

use hog_server::wire::{Action, ErrorCode};

use crate::house_kit::{Player, TestHouse, ann_and_bob, code, create, id, join, play, say, wanted};

#[tokio::test]
async fn the_same_request_is_granted_once() {
    let house = TestHouse::new();
    let (_, ann, bob) = ann_and_bob(&house, "tictactoe").await;
    let version = ann.state().await.version;
    let first = ann.ask_at(version, "one", play("b2")).await;
    assert_eq!((first.refused.clone(), first.version), (None, version + 1));
    assert_eq!(ann.ask_at(version, "one", play("b2")).await, first);
    // Also with another version.
    assert_eq!(ann.ask_at(version + 9, "one", play("b2")).await, first);
    bob.plays("a1").await;
    assert_eq!(ann.ask_at(version, "one", play("b2")).await, first);
    let state = ann.state().await;
    assert_eq!((state.length, state.version), (2, version + 2));
    // Another seat has its own ids.
    let other = bob.ask_at(version, "one", play("c3")).await;
    assert_eq!(code(&other), Some(ErrorCode::Stale));
    for (id, act) in [("said", say("hello")), ("stop", Action::Stop)] {
        let said = ann.ask_at(0, id, act.clone()).await;
        assert_eq!(said.refused, None);
        assert_eq!(ann.ask_at(0, id, act).await, said);
    }
    assert_eq!(ann.state().await.said.len(), 1);
    // The last move as well, although the game is over then.
    let version = ann.state().await.version;
    let last = bob.ask_at(version, "last", Action::Resign).await;
    assert_eq!(bob.ask_at(0, "last", Action::Resign).await, last);
}

#[tokio::test]
async fn stale_versions_are_refused() {
    use Action::{Agree, Redo, Resign, Suggest, Undo};
    let house = TestHouse::new();
    let (_, ann) = create(&house, wanted("tictactoe", &["me", "me"])).await;
    let version = ann.state().await.version;
    ann.plays("b2").await;
    for act in [play("a1"), Undo, Resign, Suggest, Redo, Agree] {
        for wrong in [version, 0, version + 2, u64::MAX] {
            let answer = ann.ask_at(wrong, "x", act.clone()).await;
            assert_eq!(code(&answer), Some(ErrorCode::Stale), "{act:?}");
            assert_eq!(answer.version, version + 1);
        }
    }
    assert_eq!(ann.state().await.length, 1);
}

#[tokio::test]
async fn request_ids_are_checked() {
    let house = TestHouse::new();
    let (_, ann) = create(&house, wanted("tictactoe", &["me", "me"])).await;
    let version = ann.state().await.version;
    for id in ["", "a b", "ü", &"x".repeat(65)] {
        let answer = ann.ask_at(version, id, play("b2")).await;
        assert_eq!(code(&answer), Some(ErrorCode::Malformed), "{id}");
        assert!(answer.id.len() <= 64);
    }
    assert_eq!(ann.state().await.length, 0);
}

/// Concurrent requests with the same id, as from two windows of one person, are granted once.
#[tokio::test(flavor = "multi_thread")]
async fn requests_at_once_are_granted_one_after_the_other() {
    let house = TestHouse::new();
    let (_, ann) = create(&house, wanted("tictactoe", &["me", "me"])).await;
    let version = ann.state().await.version;
    let same = (0..20).map(|_| {
        let ann = ann.clone();
        tokio::spawn(async move { ann.ask_at(version, "one", play("b2")).await })
    });
    for answer in same.collect::<Vec<_>>() {
        let answer = answer.await.unwrap();
        assert_eq!((answer.refused, answer.version), (None, version + 1));
    }
    let others = (0..20).map(|number| {
        let (ann, id) = (ann.clone(), format!("other-{number}"));
        tokio::spawn(async move { ann.ask_at(version + 1, &id, Action::Resign).await })
    });
    let mut granted = 0;
    for answer in others.collect::<Vec<_>>() {
        granted += usize::from(answer.await.unwrap().refused.is_none());
    }
    assert_eq!(granted, 1);
}

#[tokio::test]
async fn another_act_with_the_same_id_is_refused() {
    let house = TestHouse::new();
    let (_, ann, bob) = ann_and_bob(&house, "tictactoe").await;
    let version = ann.state().await.version;
    let first = ann.ask_at(version, "one", play("b2")).await;
    bob.plays("a1").await;
    let said = ann.ask_at(0, "said", say("hello")).await;
    let stopped = ann.ask_at(0, "stop", Action::Stop).await;
    let granted = [
        ("one", play("b2"), first),
        ("said", say("hello"), said),
        ("stop", Action::Stop, stopped),
    ];
    let before = ann.state().await;
    let acts = [
        play("b2"),
        play("c3"),
        Action::Resign,
        Action::Leave,
        Action::Stop,
        Action::Undo,
        say("hello"),
        say("good bye"),
    ];
    for (id, act, answer) in &granted {
        for other in acts.iter().filter(|other| *other != act) {
            let refused = ann.ask_at(before.version, id, other.clone()).await;
            assert_eq!(code(&refused), Some(ErrorCode::Invalid), "{id}: {other:?}");
            assert_eq!(refused.version, before.version);
        }
        // The refusals do not change the answer to the first request.
        assert_eq!(ann.ask_at(before.version, id, act.clone()).await, *answer);
    }
    let after = ann.state().await;
    assert_eq!((after.version, after.length), (before.version, 2));
    assert_eq!(after.said.len(), 1);
    // A refused request does not use up its id.
    let refused = ann.ask_at(after.version, "new", play("b2")).await;
    assert_eq!(code(&refused), Some(ErrorCode::Illegal));
    let granted = ann.ask_at(after.version, "new", play("c3")).await;
    assert_eq!(granted.refused, None);
}

/// After a restart, the log still distinguishes actions of different kinds.
#[tokio::test]
async fn acts_are_told_apart_after_a_restart() {
    let house = TestHouse::new();
    let (created, ann, bob) = ann_and_bob(&house, "tictactoe").await;
    let version = ann.state().await.version;
    let moved = ann.ask_at(version, "one", play("b2")).await;
    let said = ann.ask_at(0, "said", say("hello")).await;
    let given_up = bob.ask_at(said.version, "end", Action::Resign).await;
    let house = house.restart().await;
    let room = house.room(&id(&created)).await.expect("it is kept");
    let [ann, bob] = [ann, bob].map(|player| Player {
        room: room.clone(),
        ..player
    });
    let granted = [
        (&ann, "one", play("b2"), &moved),
        (&ann, "said", say("hello"), &said),
        (&bob, "end", Action::Resign, &given_up),
    ];
    let before = ann.state().await;
    for (player, id, act, answer) in &granted {
        let others = granted.iter().map(|(_, _, other, _)| other);
        for other in others.filter(|other| *other != act).chain([&Action::Step]) {
            let refused = player.ask_at(before.version, id, other.clone()).await;
            assert_eq!(code(&refused), Some(ErrorCode::Invalid), "{id}: {other:?}");
        }
        assert_eq!(player.ask_at(0, id, act.clone()).await, **answer);
    }
    assert_eq!(ann.state().await.version, before.version);
}

/// The request ids of the seat's previous player do not count.
#[tokio::test]
async fn a_new_player_has_its_own_request_ids() {
    let house = TestHouse::new();
    let (created, ann, bob) = ann_and_bob(&house, "tictactoe").await;
    let version = ann.state().await.version;
    ann.ask_at(version, "one", play("b2")).await;
    bob.plays("a1").await;
    ann.does(Action::Leave).await;
    let eve = join(&bob.room, "Eve").await;
    let version = eve.state().await.version;
    let answer = eve.ask_at(version, "one", play("c3")).await;
    assert_eq!((answer.refused, answer.version), (None, version + 1));
    assert_eq!(eve.state().await.length, 3);
    let house = house.restart().await;
    let room = house.room(&id(&created)).await.expect("it is kept");
    let eve = Player { room, ..eve };
    let again = eve.ask_at(version, "one", play("c3")).await;
    assert_eq!((again.refused, again.version), (None, version + 1));
}
