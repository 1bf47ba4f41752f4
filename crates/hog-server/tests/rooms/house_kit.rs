//! A house for one test, and players who use it without a network.

use std::ops::Deref;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use hog_server::house::{House, RoomHandle};
use hog_server::limits::Limits;
use hog_server::room::Subscription;
use hog_server::wire::{
    Action, ActionAnswer, ActionRequest, CreateTable, CreatedTable, ErrorCode, HouseInfo,
    PhaseName, ServerMessage, SitDown, SuggestionInfo, TableState,
};
use hog_store::TableId;
use hog_store::server::{Address, StoreHandle, Token};
use hog_table::Executor;
use tokio::time::{Instant, sleep, timeout};

/// Maximum time that a test waits for something.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// A folder that is deleted after the test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("hog-rooms-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("there is room");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}

/// A house with a store of its own.
pub struct TestHouse {
    house: House,
    folder: Folder,
}

impl TestHouse {
    /// A house in which engines among themselves do not pause.
    pub fn new() -> Self {
        Self::with(quick())
    }

    pub fn with(limits: Limits) -> Self {
        Self::open(Folder::new(), limits)
    }

    fn open(folder: Folder, limits: Limits) -> Self {
        let store = StoreHandle::open(&Address::in_folder(&folder.0)).expect("it opens");
        Self::of(folder, store, limits)
    }

    pub fn of(folder: Folder, store: StoreHandle, limits: Limits) -> Self {
        let executor = Executor::for_tables().expect("threads can be started");
        let house = House::new(store, limits, executor);
        Self { house, folder }
    }

    /// Shuts the house down, and opens another with the same tables.
    pub async fn restart(self) -> Self {
        self.house.shut().await;
        Self::open(self.folder, quick())
    }
}

impl Deref for TestHouse {
    type Target = House;

    fn deref(&self) -> &House {
        &self.house
    }
}

fn quick() -> Limits {
    Limits {
        between_moves: Duration::ZERO,
        ..Limits::default()
    }
}

/// Waits until this number of tables is in use.
pub async fn until_rooms(house: &House, count: i64) {
    let end = Instant::now() + PATIENCE;
    while house.metrics().rooms.get() != count {
        assert!(Instant::now() < end, "{}", house.metrics().text());
        sleep(Duration::from_millis(5)).await;
    }
}

/// A request for a table with these seats.
pub fn wanted(game: &str, seats: &[&str]) -> CreateTable {
    CreateTable {
        game: game.to_string(),
        seats: seats.iter().map(ToString::to_string).collect(),
        name: "Ann".to_string(),
        listed: true,
        talk: true,
        ..CreateTable::default()
    }
}

pub fn sit_down(name: &str) -> SitDown {
    SitDown {
        name: name.to_string(),
        ..SitDown::default()
    }
}

pub fn info(house: &House) -> HouseInfo {
    serde_json::from_slice(&house.info_text()).expect("it is JSON")
}

pub fn id(created: &CreatedTable) -> TableId {
    created.table.parse().expect("it is the name of a table")
}

pub fn token(text: &str) -> Token {
    text.parse().expect("it is a token")
}

/// A client at a table, with a seat or without.
#[derive(Clone)]
pub struct Player {
    pub room: RoomHandle,
    pub seat: usize,
    pub tokens: Vec<Token>,
}

impl Player {
    pub async fn state(&self) -> TableState {
        self.room.state(&self.tokens).await.expect("it may look")
    }

    /// Sends a request for the present version.
    pub async fn ask(&self, act: Action) -> ActionAnswer {
        let version = self.room.state(&[]).await.expect("all may look").version;
        self.ask_at(version, &fresh_id(), act).await
    }

    pub async fn ask_at(&self, version: u64, id: &str, act: Action) -> ActionAnswer {
        let request = ActionRequest {
            id: id.to_string(),
            seat: self.seat,
            version,
            act,
        };
        self.room.ask(&self.tokens, request).await
    }

    /// Sends a request that is granted.
    pub async fn does(&self, act: Action) -> u64 {
        let answer = self.ask(act.clone()).await;
        assert_eq!(answer.refused, None, "{act:?}");
        answer.version
    }

    pub async fn plays(&self, text: &str) -> u64 {
        self.does(play(text)).await
    }

    /// Sends a request that is refused, and checks that nothing has changed.
    pub async fn refused(&self, act: Action) -> ErrorCode {
        let before = self.room.state(&[]).await.expect("all may look");
        let answer = self.ask(act.clone()).await;
        let after = self.room.state(&[]).await.expect("all may look");
        assert_eq!(after.version, before.version, "{act:?}");
        assert_eq!(after.places, before.places, "{act:?}");
        code(&answer).unwrap_or_else(|| panic!("{act:?} is granted"))
    }

    pub async fn watch(&self) -> Watcher {
        let watching = self.room.watch(self.tokens.clone()).await;
        Watcher(watching.expect("it may watch"))
    }
}

pub fn code(answer: &ActionAnswer) -> Option<ErrorCode> {
    answer.refused.as_ref().map(|error| error.code)
}

pub fn play(text: &str) -> Action {
    Action::Play {
        text: text.to_string(),
    }
}

pub fn say(text: &str) -> Action {
    Action::Say {
        text: text.to_string(),
    }
}

/// A new request id.
pub fn fresh_id() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    format!("act-{}", NEXT.fetch_add(1, Ordering::Relaxed))
}

/// Creates a table, and returns its creator on the first of the creator's seats.
pub async fn create(house: &House, wanted: CreateTable) -> (CreatedTable, Player) {
    let created = house.create(wanted).await.expect("there is such a table");
    let player = player_of(house, &created, 0).await;
    (created, player)
}

/// The creator of a table on one of its seats.
pub async fn player_of(house: &House, created: &CreatedTable, index: usize) -> Player {
    let room = house.room(&id(created)).await.expect("it is there");
    let seat = &created.seats[index];
    Player {
        room,
        seat: seat.seat,
        tokens: vec![token(&seat.token)],
    }
}

/// A spectator.
pub async fn spectator(house: &House, created: &CreatedTable) -> Player {
    let room = house.room(&id(created)).await.expect("it is there");
    Player {
        room,
        seat: 1,
        tokens: Vec::new(),
    }
}

/// A person who sits down on the first free seat.
pub async fn join(room: &RoomHandle, name: &str) -> Player {
    let sat = room.sit(sit_down(name)).await.expect("a seat is free");
    Player {
        room: room.clone(),
        seat: sat.seat,
        tokens: vec![token(&sat.token)],
    }
}

/// Ann and Bob at a table for two.
pub async fn ann_and_bob(house: &House, game: &str) -> (CreatedTable, Player, Player) {
    let (created, ann) = create(house, wanted(game, &["me"])).await;
    let bob = join(&ann.room, "Bob").await;
    (created, ann, bob)
}

/// A viewer with a subscription.
pub struct Watcher(pub Subscription);

impl Watcher {
    pub async fn text(&mut self) -> Option<std::sync::Arc<str>> {
        let next = timeout(PATIENCE, self.0.messages.recv()).await;
        next.expect("something is told")
    }

    pub async fn message(&mut self) -> ServerMessage {
        let text = self.text().await.expect("the room is there");
        serde_json::from_str(&text).expect("it is a message")
    }

    pub async fn state(&mut self) -> TableState {
        loop {
            if let ServerMessage::Table(state) = self.message().await {
                return *state;
            }
        }
    }

    pub async fn suggestion(&mut self) -> SuggestionInfo {
        loop {
            if let ServerMessage::Suggestion(suggestion) = self.message().await {
                return suggestion;
            }
        }
    }

    /// Waits for a state that is as wanted.
    pub async fn until(&mut self, wanted: impl Fn(&TableState) -> bool) -> TableState {
        loop {
            let state = self.state().await;
            if wanted(&state) {
                return state;
            }
        }
    }

    pub async fn until_over(&mut self) -> TableState {
        self.until(|state| state.phase == PhaseName::Over).await
    }
}
