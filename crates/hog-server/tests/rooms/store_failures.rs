//! A store that fails: nothing is shown that is not kept.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use hog_server::house::House;
use hog_server::limits::Limits;
use hog_server::wire::{Act, ErrorCode, ServerMessage};
use hog_store::house::{Address, Keeper, Outcome, Reader, Store, StoreError, Write, open};

use crate::failing_store::house;
use crate::house_kit::{
    PATIENCE, Scratch, Watcher, executor, id, joined, onlooker, opened, play, say, two, wanted,
};

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
    let (house, patience) = house(&scratch);
    let (created, ann, bob) = two(&house, "tictactoe").await;
    ann.plays("b2").await;
    let acts = [play("a1"), Act::Resign, Act::Leave, say("hello")];
    for act in acts {
        let before = bob.state().await;
        let watchers = [
            bob.watch().await,
            onlooker(&house, &created).await.watch().await,
        ];
        patience.lasts(0);
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
        patience.is_back();
        let after = bob.state().await;
        assert_eq!(
            (after.version, after.length),
            (version, before.length),
            "{act:?}"
        );
    }
    assert_eq!(house.metrics().not_kept.get(), 4);
    // The same request is granted when it can be kept.
    let version = bob.state().await.version;
    let answer = bob.ask_at(version, "one", play("a1")).await;
    assert_eq!(answer.refused, None);
    house.shut().await;
}

#[tokio::test]
async fn no_one_sits_down_without_being_stored() {
    let scratch = Scratch::new();
    let (house, patience) = house(&scratch);
    let (_, ann) = opened(&house, wanted("tictactoe", &["me"])).await;
    patience.lasts(0);
    let refused = ann.room.sit(crate::house_kit::sit_down("Bob")).await;
    assert_eq!(refused.unwrap_err().code(), ErrorCode::Unavailable);
    let refused = house.create(wanted("tictactoe", &["me"])).await;
    assert_eq!(refused.unwrap_err().code(), ErrorCode::Unavailable);
    patience.is_back();
    assert_eq!(house.list().await.unwrap().len(), 1);
    let bob = joined(&ann.room, "Bob").await;
    assert_eq!(bob.seat, 2);
    house.shut().await;
}

/// The move of an engine is seen when it is kept, and not before.
#[tokio::test(flavor = "multi_thread")]
async fn an_engine_whose_move_is_not_kept_has_not_moved() {
    let scratch = Scratch::new();
    let (house, patience) = house(&scratch);
    let (created, ann) = opened(&house, wanted("hex:11", &["me", "level:9"])).await;
    let mut watcher = ann.watch().await;
    ann.plays("f6").await;
    watcher.until(|state| state.busy.is_some()).await;
    patience.lasts(0);
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
    patience.is_back();
    let mut watcher = onlooker(&house, &created).await.watch().await;
    watcher.until(|state| state.length == 2).await;
    house.room(&id(&created)).await.expect("it is there");
    house.shut().await;
}

#[tokio::test]
async fn a_house_that_cannot_write_is_not_well() {
    let scratch = Scratch::new();
    let (house, patience) = house(&scratch);
    house.check().await.expect("it is well");
    patience.lasts(0);
    let (code, refused) = (
        ErrorCode::Unavailable,
        house.create(wanted("tictactoe", &["me"])).await,
    );
    assert_eq!(refused.unwrap_err().code(), code);
    // It can still be read.
    house.list().await.expect("nothing is there");
    assert_eq!(unwell(&house).await, code);
    patience.is_back();
    house.check().await.expect("it is well again");
    house.shut().await;
    assert_eq!(unwell(&house).await, code);
}

/// Why a house is not well, once it says so: what was found out a moment ago still counts.
async fn unwell(house: &House) -> ErrorCode {
    let end = Instant::now() + Duration::from_secs(60);
    loop {
        match house.check().await {
            Err(error) => return error.code(),
            Ok(()) if Instant::now() < end => tokio::time::sleep(Duration::from_millis(20)).await,
            Ok(()) => panic!("it is well"),
        }
    }
}

/// A store whose disk does not answer until it is let go.
struct Stuck {
    store: Box<dyn Store>,
    disk: Arc<Disk>,
}

#[derive(Default)]
struct Disk {
    is_stuck: AtomicBool,
    /// Whether a write waits for it.
    is_waited_for: AtomicBool,
}

impl Disk {
    fn stick(&self) {
        self.is_stuck.store(true, Ordering::SeqCst);
    }

    fn let_go(&self) {
        self.is_stuck.store(false, Ordering::SeqCst);
    }

    /// Waits until a write is asked for.
    async fn waited_for(&self) {
        let end = Instant::now() + PATIENCE;
        while !self.is_waited_for.load(Ordering::SeqCst) {
            assert!(Instant::now() < end, "nothing is to be kept");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
}

impl Store for Stuck {
    fn commit(&mut self, group: &[Write]) -> Result<Vec<Outcome>, StoreError> {
        while self.disk.is_stuck.load(Ordering::SeqCst) {
            self.disk.is_waited_for.store(true, Ordering::SeqCst);
            std::thread::sleep(Duration::from_millis(1));
        }
        self.disk.is_waited_for.store(false, Ordering::SeqCst);
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
fn stuck(scratch: &Scratch) -> (House, Arc<Disk>) {
    let disk = Arc::new(Disk::default());
    disk.stick();
    let (address, own) = (Address::in_folder(&scratch.0), Arc::clone(&disk));
    let keeper = Keeper::of(move || {
        let store = open(&address)?;
        Ok(Box::new(Stuck { store, disk: own }))
    });
    let limits = Limits {
        setting_up: CHECKING,
        ..Limits::default()
    };
    (
        House::new(keeper.expect("it opens"), limits, executor()),
        disk,
    )
}

const CHECKING: Duration = Duration::from_millis(300);

#[tokio::test]
async fn a_house_whose_disk_does_not_answer_is_not_well() {
    let scratch = Scratch::new();
    let (house, disk) = stuck(&scratch);
    let refused = house.check().await.unwrap_err();
    assert_eq!(refused.code(), ErrorCode::Unavailable);
    disk.let_go();
    // On a busy machine it may take a while until it is well.
    while house.check().await.is_err() {}
    house.shut().await;
}

/// However many ask, none waits longer than one does: one after the other they would take six seconds.
#[tokio::test]
async fn a_health_check_serves_all_who_wait() {
    let scratch = Scratch::new();
    let (house, disk) = stuck(&scratch);
    let began = Instant::now();
    let asked = (0..20).map(|_| house.check());
    let found = futures_util::future::join_all(asked).await;
    assert!(found.iter().all(Result::is_err));
    assert!(began.elapsed() < 10 * CHECKING, "{:?}", began.elapsed());
    disk.let_go();
    house.shut().await;
}

/// How things stand by all that a viewer was told so far.
fn told_so_far(watcher: &mut Watcher) -> Vec<(u64, usize, usize)> {
    let texts = std::iter::from_fn(|| watcher.0.messages.try_recv().ok());
    let told = texts.map(|text| match serde_json::from_str(&text) {
        Ok(ServerMessage::Table(state)) => (state.version, state.length, state.said.len()),
        other => panic!("{other:?}"),
    });
    told.collect()
}

/// Before it is stored no one hears of a move: not the mover, not the opponent, no spectator.
#[tokio::test]
async fn nothing_is_shown_before_it_is_stored() {
    let scratch = Scratch::new();
    let (house, disk) = stuck(&scratch);
    disk.let_go();
    let (created, ann, bob) = two(&house, "tictactoe").await;
    let onlooker = onlooker(&house, &created).await;
    let acts = [
        (&ann, play("b2")),
        (&bob, say("hello")),
        (&bob, play("a1")),
        (&ann, Act::Resign),
    ];
    for (player, act) in acts {
        let before = player.state().await;
        let as_before = (before.version, before.length, before.said.len());
        let mut watchers = [ann.watch().await, bob.watch().await, onlooker.watch().await];
        disk.stick();
        let asking = tokio::spawn({
            let (player, act, version) = (player.clone(), act.clone(), before.version);
            async move { player.ask_at(version, &format!("at-{version}"), act).await }
        });
        disk.waited_for().await;
        for watcher in &mut watchers {
            let told = told_so_far(watcher);
            assert!(
                told.iter().all(|told| *told == as_before),
                "{act:?}: {told:?}"
            );
        }
        assert!(!asking.is_finished(), "{act:?}");
        disk.let_go();
        let answer = asking.await.expect("it is answered");
        let kept = (answer.refused, answer.version);
        assert_eq!(kept, (None, before.version + 1), "{act:?}");
        for watcher in &mut watchers {
            watcher.until(|state| state.version == answer.version).await;
        }
    }
    house.shut().await;
}
