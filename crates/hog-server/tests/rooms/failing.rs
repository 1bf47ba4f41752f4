//! A store that fails: nothing is shown that is not kept.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use hog_server::house::{House, Limits};
use hog_server::wire::{Act, ErrorCode, ServerMessage};
use hog_store::house::{Address, Keeper, Outcome, Reader, Store, StoreError, Write, open};

use crate::house_kit::{Scratch, Watcher, id, joined, onlooker, opened, play, say, two, wanted};

/// A store that writes nothing while it is told to fail.
struct Failing {
    store: Box<dyn Store>,
    fails: Arc<AtomicBool>,
}

impl Store for Failing {
    fn commit(&mut self, group: &[Write]) -> Result<Vec<Outcome>, StoreError> {
        if self.fails.load(Ordering::SeqCst) {
            let reason = "as the test wants".to_string();
            return Err(StoreError::Refused { reason });
        }
        self.store.commit(group)
    }

    fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
        self.store.reader()
    }

    fn check(&mut self) -> Result<(), StoreError> {
        self.commit(&[]).map(drop)
    }
}

fn house(scratch: &Scratch) -> (House, Arc<AtomicBool>) {
    let fails = Arc::new(AtomicBool::new(false));
    let (address, told) = (Address::in_folder(&scratch.0), Arc::clone(&fails));
    let keeper = Keeper::of(move || {
        let store = open(&address)?;
        Ok(Box::new(Failing { store, fails: told }))
    });
    let keeper = keeper.expect("it opens");
    (House::new(keeper, Limits::default()), fails)
}

/// All that is told until the room ends.
async fn all_of(mut watcher: Watcher) -> Vec<ServerMessage> {
    let mut all = Vec::new();
    while let Some(text) = watcher.text().await {
        all.push(serde_json::from_str(&text).expect("it is a message"));
    }
    all
}

#[tokio::test]
async fn what_is_not_kept_is_not_shown() {
    let scratch = Scratch::new();
    let (house, fails) = house(&scratch);
    let (created, ann, bob) = two(&house, "tictactoe").await;
    ann.plays("b2").await;
    let acts = [play("a1"), Act::Resign, Act::Leave, say("hello")];
    for act in acts {
        let before = bob.state().await;
        let watchers = [
            bob.watch().await,
            onlooker(&house, &created).await.watch().await,
        ];
        fails.store(true, Ordering::SeqCst);
        let version = before.version;
        let answer = bob.ask_at(version, "one", act.clone()).await;
        let code = answer.refused.map(|error| error.code);
        assert_eq!(code, Some(ErrorCode::Unavailable), "{act:?}");
        for watcher in watchers {
            let told = all_of(watcher).await;
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
        fails.store(false, Ordering::SeqCst);
        let after = bob.state().await;
        assert_eq!(
            (after.version, after.length),
            (version, before.length),
            "{act:?}"
        );
    }
    assert_eq!(house.counts().not_kept, 4);
    // The same request is granted when it can be kept.
    let version = bob.state().await.version;
    let answer = bob.ask_at(version, "one", play("a1")).await;
    assert_eq!(answer.refused, None);
    house.shut().await;
}

#[tokio::test]
async fn nobody_sits_down_who_is_not_kept() {
    let scratch = Scratch::new();
    let (house, fails) = house(&scratch);
    let (_, ann) = opened(&house, wanted("tictactoe", &["me"])).await;
    fails.store(true, Ordering::SeqCst);
    let refused = ann.room.sit(crate::house_kit::sit_down("Bob")).await;
    assert_eq!(refused.unwrap_err().code, ErrorCode::Unavailable);
    let refused = house.create(wanted("tictactoe", &["me"])).await;
    assert_eq!(refused.unwrap_err().code, ErrorCode::Unavailable);
    fails.store(false, Ordering::SeqCst);
    assert_eq!(house.list().await.unwrap().len(), 1);
    let bob = joined(&ann.room, "Bob").await;
    assert_eq!(bob.seat, 2);
    house.shut().await;
}

/// The move of a mind is seen when it is kept, and not before.
#[tokio::test(flavor = "multi_thread")]
async fn a_mind_whose_move_is_not_kept_has_not_moved() {
    let scratch = Scratch::new();
    let (house, fails) = house(&scratch);
    let (created, ann) = opened(&house, wanted("hex:11", &["me", "level:9"])).await;
    let mut watcher = ann.watch().await;
    ann.plays("f6").await;
    watcher.until(|state| state.busy.is_some()).await;
    fails.store(true, Ordering::SeqCst);
    ann.does(Act::Stop).await;
    let told = all_of(watcher).await;
    for message in &told {
        if let ServerMessage::Table(state) = message {
            assert_eq!(state.length, 1);
        }
    }
    assert!(
        matches!(told.last(), Some(ServerMessage::Bye(_))),
        "{told:?}"
    );
    fails.store(false, Ordering::SeqCst);
    let mut watcher = onlooker(&house, &created).await.watch().await;
    watcher.until(|state| state.length == 2).await;
    house.room(&id(&created)).await.expect("it is there");
    house.shut().await;
}

#[tokio::test]
async fn a_house_that_cannot_write_is_not_well() {
    let scratch = Scratch::new();
    let (house, fails) = house(&scratch);
    house.check().await.expect("it is well");
    fails.store(true, Ordering::SeqCst);
    let (code, refused) = (
        ErrorCode::Unavailable,
        house.create(wanted("tictactoe", &["me"])).await,
    );
    assert_eq!(refused.unwrap_err().code, code);
    // It can still be read.
    house.list().await.expect("nothing is there");
    assert_eq!(unwell(&house).await, code);
    fails.store(false, Ordering::SeqCst);
    house.check().await.expect("it is well again");
    house.shut().await;
    assert_eq!(unwell(&house).await, code);
}

/// Why a house is not well, once it says so: what was found out a moment ago still counts.
async fn unwell(house: &House) -> ErrorCode {
    let end = Instant::now() + Duration::from_secs(60);
    loop {
        match house.check().await {
            Err(error) => return error.code,
            Ok(()) if Instant::now() < end => tokio::time::sleep(Duration::from_millis(20)).await,
            Ok(()) => panic!("it is well"),
        }
    }
}

/// A store whose disk does not answer until it is let go.
struct Stuck {
    store: Box<dyn Store>,
    is_stuck: Arc<AtomicBool>,
}

impl Store for Stuck {
    fn commit(&mut self, group: &[Write]) -> Result<Vec<Outcome>, StoreError> {
        while self.is_stuck.load(Ordering::SeqCst) {
            std::thread::sleep(Duration::from_millis(1));
        }
        self.store.commit(group)
    }

    fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
        self.store.reader()
    }

    fn check(&mut self) -> Result<(), StoreError> {
        self.commit(&[]).map(drop)
    }
}

/// A house whose disk does not answer until it is let go.
fn stuck(scratch: &Scratch) -> (House, Arc<AtomicBool>) {
    let is_stuck = Arc::new(AtomicBool::new(true));
    let (address, told) = (Address::in_folder(&scratch.0), Arc::clone(&is_stuck));
    let keeper = Keeper::of(move || {
        let store = open(&address)?;
        Ok(Box::new(Stuck {
            store,
            is_stuck: told,
        }))
    });
    let limits = Limits {
        checking: CHECKING,
        ..Limits::default()
    };
    (House::new(keeper.expect("it opens"), limits), is_stuck)
}

const CHECKING: Duration = Duration::from_millis(300);

#[tokio::test]
async fn a_house_whose_disk_does_not_answer_is_not_well() {
    let scratch = Scratch::new();
    let (house, is_stuck) = stuck(&scratch);
    let refused = house.check().await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::Unavailable);
    is_stuck.store(false, Ordering::SeqCst);
    // On a busy machine it may take a while until it is well.
    while house.check().await.is_err() {}
    house.shut().await;
}

/// However many ask, none waits longer than one does: one after the other they would take six seconds.
#[tokio::test]
async fn nobody_waits_for_what_others_find_out() {
    let scratch = Scratch::new();
    let (house, is_stuck) = stuck(&scratch);
    let began = Instant::now();
    let asked = (0..20).map(|_| house.check());
    let found = futures_util::future::join_all(asked).await;
    assert!(found.iter().all(Result::is_err));
    assert!(began.elapsed() < 10 * CHECKING, "{:?}", began.elapsed());
    is_stuck.store(false, Ordering::SeqCst);
    house.shut().await;
}
