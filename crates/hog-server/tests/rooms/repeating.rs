use hog_server::wire::{Act, ErrorCode};

use crate::house_kit::{Scratch, code, opened, play, say, two, wanted};

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
    // Whatever it says this time.
    assert_eq!(ann.ask_at(version + 9, "one", Act::Resign).await, first);
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
