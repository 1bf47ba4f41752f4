use hog_server::wire::{Act, ErrorCode};

use crate::house_kit::{Player, Scratch, code, id, joined, opened, play, say, two, wanted};

/// The same request again has the same answer, and is granted once.
#[tokio::test]
async fn the_same_request_is_granted_once() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (_, ann, bob) = two(&house, "tictactoe").await;
    let version = ann.state().await.version;
    let first = ann.ask_at(version, "one", play("b2")).await;
    assert_eq!((first.refused.clone(), first.version), (None, version + 1));
    assert_eq!(ann.ask_at(version, "one", play("b2")).await, first);
    // Whichever version it has seen this time.
    assert_eq!(ann.ask_at(version + 9, "one", play("b2")).await, first);
    bob.plays("a1").await;
    assert_eq!(ann.ask_at(version, "one", play("b2")).await, first);
    let state = ann.state().await;
    assert_eq!((state.length, state.version), (2, version + 2));
    // Another seat has its own names.
    let other = bob.ask_at(version, "one", play("c3")).await;
    assert_eq!(code(&other), Some(ErrorCode::Stale));
    for (id, act) in [("said", say("hello")), ("stop", Act::Stop)] {
        let said = ann.ask_at(0, id, act.clone()).await;
        assert_eq!(said.refused, None);
        assert_eq!(ann.ask_at(0, id, act).await, said);
    }
    assert_eq!(ann.state().await.said.len(), 1);
    // The last move as well, although the game is over then.
    let last = bob
        .ask_at(ann.state().await.version, "last", Act::Resign)
        .await;
    assert_eq!(bob.ask_at(0, "last", Act::Resign).await, last);
    house.shut().await;
}

#[tokio::test]
async fn stale_versions_are_refused() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (_, ann) = opened(&house, wanted("tictactoe", &["me", "me"])).await;
    let version = ann.state().await.version;
    ann.plays("b2").await;
    let acts = [
        play("a1"),
        Act::Undo,
        Act::Resign,
        Act::Suggest,
        Act::Redo,
        Act::Agree,
    ];
    for act in acts {
        for wrong in [version, 0, version + 2, u64::MAX] {
            let answer = ann.ask_at(wrong, "x", act.clone()).await;
            assert_eq!(code(&answer), Some(ErrorCode::Stale), "{act:?}");
            assert_eq!(answer.version, version + 1);
        }
    }
    assert_eq!(ann.state().await.length, 1);
    house.shut().await;
}

#[tokio::test]
async fn requests_have_plain_names() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (_, ann) = opened(&house, wanted("tictactoe", &["me", "me"])).await;
    let version = ann.state().await.version;
    for id in ["", "a b", "ü", &"x".repeat(65)] {
        let answer = ann.ask_at(version, id, play("b2")).await;
        assert_eq!(code(&answer), Some(ErrorCode::Malformed), "{id}");
        assert!(answer.id.len() <= 64);
    }
    assert_eq!(ann.state().await.length, 0);
    house.shut().await;
}

/// Two requests at once with one name, as of two windows of one person: one is granted.
#[tokio::test(flavor = "multi_thread")]
async fn requests_at_once_are_granted_one_after_the_other() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (_, ann) = opened(&house, wanted("tictactoe", &["me", "me"])).await;
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
        tokio::spawn(async move { ann.ask_at(version + 1, &id, Act::Resign).await })
    });
    let mut granted = 0;
    for answer in others.collect::<Vec<_>>() {
        granted += usize::from(answer.await.unwrap().refused.is_none());
    }
    assert_eq!(granted, 1);
    house.shut().await;
}

/// By the name of one request another act is not granted, nor told to be.
#[tokio::test]
async fn another_act_by_the_same_name_is_refused() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (_, ann, bob) = two(&house, "tictactoe").await;
    let version = ann.state().await.version;
    let first = ann.ask_at(version, "one", play("b2")).await;
    bob.plays("a1").await;
    let said = ann.ask_at(0, "said", say("hello")).await;
    let stopped = ann.ask_at(0, "stop", Act::Stop).await;
    let granted = [
        ("one", play("b2"), first),
        ("said", say("hello"), said),
        ("stop", Act::Stop, stopped),
    ];
    let before = ann.state().await;
    let acts = [
        play("b2"),
        play("c3"),
        Act::Resign,
        Act::Leave,
        Act::Stop,
        Act::Undo,
        say("hello"),
        say("good bye"),
    ];
    for (id, act, answer) in &granted {
        for other in acts.iter().filter(|other| *other != act) {
            let refused = ann.ask_at(before.version, id, other.clone()).await;
            assert_eq!(code(&refused), Some(ErrorCode::Invalid), "{id}: {other:?}");
            assert_eq!(refused.version, before.version);
        }
        // What was refused changes nothing, nor the answer to the first.
        assert_eq!(ann.ask_at(before.version, id, act.clone()).await, *answer);
    }
    let after = ann.state().await;
    assert_eq!((after.version, after.length), (before.version, 2));
    assert_eq!(after.said.len(), 1);
    // What was refused takes no name.
    let refused = ann.ask_at(after.version, "new", play("b2")).await;
    assert_eq!(code(&refused), Some(ErrorCode::Illegal));
    let granted = ann.ask_at(after.version, "new", play("c3")).await;
    assert_eq!(granted.refused, None);
    house.shut().await;
}

/// When the table was put away, what is kept still tells acts of other kinds.
#[tokio::test]
async fn acts_are_told_apart_after_a_restart() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (created, ann, bob) = two(&house, "tictactoe").await;
    let version = ann.state().await.version;
    let moved = ann.ask_at(version, "one", play("b2")).await;
    let said = ann.ask_at(0, "said", say("hello")).await;
    let given_up = bob.ask_at(said.version, "end", Act::Resign).await;
    house.shut().await;

    let house = scratch.open();
    let room = house.room(&id(&created)).await.expect("it is kept");
    let [ann, bob] = [ann, bob].map(|player| Player {
        room: room.clone(),
        ..player
    });
    let granted = [
        (&ann, "one", play("b2"), &moved),
        (&ann, "said", say("hello"), &said),
        (&bob, "end", Act::Resign, &given_up),
    ];
    let before = ann.state().await;
    for (player, id, act, answer) in &granted {
        let others = granted.iter().map(|(_, _, other, _)| other);
        for other in others.filter(|other| *other != act).chain([&Act::Step]) {
            let refused = player.ask_at(before.version, id, other.clone()).await;
            assert_eq!(code(&refused), Some(ErrorCode::Invalid), "{id}: {other:?}");
        }
        assert_eq!(player.ask_at(0, id, act.clone()).await, **answer);
    }
    assert_eq!(ann.state().await.version, before.version);
    house.shut().await;
}

/// The request ids of the person who sat there before do not count.
#[tokio::test]
async fn the_next_person_on_a_seat_has_request_ids_of_its_own() {
    let scratch = Scratch::new();
    let house = scratch.open();
    let (created, ann, bob) = two(&house, "tictactoe").await;
    let version = ann.state().await.version;
    ann.ask_at(version, "one", play("b2")).await;
    bob.plays("a1").await;
    ann.does(Act::Leave).await;
    let eve = joined(&bob.room, "Eve").await;
    let version = eve.state().await.version;
    let answer = eve.ask_at(version, "one", play("c3")).await;
    assert_eq!((answer.refused, answer.version), (None, version + 1));
    assert_eq!(eve.state().await.length, 3);
    house.shut().await;
    // Nor after the house was closed.
    let house = scratch.open();
    let room = house.room(&id(&created)).await.expect("it is kept");
    let eve = Player { room, ..eve };
    let again = eve.ask_at(version, "one", play("c3")).await;
    assert_eq!((again.refused, again.version), (None, version + 1));
    house.shut().await;
}
