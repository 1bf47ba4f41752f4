//! The house: all its tables, and what there is to play.

mod creation;
mod info;
mod listing;
mod preview;
mod registry;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Weak};
use std::time::{Duration, Instant};

use hog_store::TableId;
use hog_store::house::{StoreHandle, Token};
use hog_table::Executor;
use tokio::sync::{Mutex, Semaphore};
use tokio::time::timeout;

use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::opener::{ByCatalogue, Opener};
use crate::request_error::RequestError;
use crate::room::{Common, Following, RoomDoor, RoomHandle};
use crate::wire::{
    CreateTable, CreatedTable, ErrorCode, HouseInfo, Listing, PlayAgain, Preview, Previewed,
};

pub(crate) use creation::{commitment, draw_token, fresh_id};
pub(crate) use info::engine_name;
use registry::Registry;

/// A house. Clones are the same house.
#[derive(Clone)]
pub struct House {
    shared: Arc<Shared>,
}

/// A house, if it is still there.
#[derive(Clone)]
pub(crate) struct WeakHouse(Weak<Shared>);

struct Shared {
    common: Common,
    rooms: Registry,
    /// When it was last found out how the store is, and what was found.
    health: Mutex<Option<(Instant, Health)>>,
}

/// How the store is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Health {
    /// It was read and written, after so many groups that were not.
    Well {
        failed: u64,
    },
    Ill,
}

/// So long it counts that the store has answered, unless something could not be written since.
const WELL_FOR: Duration = Duration::from_secs(1);

/// Maximum number of games that are set up at once.
const MAX_SETUPS: usize = 2;

/// Maximum number of tables that are listed, of each stage.
const MAX_LISTED: usize = 100;

impl House {
    /// A house that keeps its tables so.
    #[must_use]
    pub fn new(store: StoreHandle, limits: Limits, executor: Executor) -> Self {
        Self::with_opener(store, limits, executor, Arc::new(ByCatalogue))
    }

    /// A house that keeps its tables so, and sets them up so.
    #[must_use]
    pub fn with_opener(
        store: StoreHandle,
        limits: Limits,
        executor: Executor,
        opener: Arc<dyn Opener>,
    ) -> Self {
        let common = Common {
            metrics: Arc::new(Metrics::new(store.metrics())),
            store,
            opener,
            executor,
            heavy: Arc::new(Semaphore::new(MAX_SETUPS)),
            limits: Arc::new(limits),
            closing: Arc::new(AtomicBool::new(false)),
        };
        // This takes a moment, which nobody should wait for later.
        LazyLock::force(&info::INFO);
        let rooms = Registry::default();
        let shared = Arc::new(Shared {
            common,
            rooms,
            health: Mutex::default(),
        });
        Self { shared }
    }

    /// What there is to play.
    #[must_use]
    pub fn info(&self) -> HouseInfo {
        info::INFO.clone()
    }

    /// The same as JSON, as it is told.
    pub(crate) fn info_text() -> &'static str {
        &info::TEXT
    }

    /// The pictures of the families of games as JSON.
    pub(crate) fn pictures_text() -> &'static str {
        &info::PICTURES
    }

    /// Sets up a table. When this returns, it is kept. Its room is opened when somebody uses it.
    ///
    /// # Errors
    /// [`RequestError`] if there can be no such table, or it cannot be kept.
    pub async fn create(&self, wanted: CreateTable) -> Result<CreatedTable, RequestError> {
        self.check_open()?;
        let invitation = wanted.invited.then(draw_token).transpose()?;
        creation::create(&self.shared.common, fresh_id()?, invitation, wanted).await
    }

    /// Another game for whoever has these tokens of a table that is over: its table is set up if it is
    /// not there yet, and the asker sits down at it. To ask again is answered the same.
    ///
    /// # Errors
    /// [`RequestError`] if the game is not over, a token is none of the table, or something cannot be kept.
    pub async fn again(
        &self,
        id: &TableId,
        tokens: &[Token],
        wanted: PlayAgain,
    ) -> Result<CreatedTable, RequestError> {
        self.check_open()?;
        let following = self.room(id).await?.follow(tokens).await?;
        let room = self.next_room(&following).await?;
        room.welcome(following.company, wanted).await
    }

    /// The room of a table that follows another.
    async fn next_room(&self, following: &Following) -> Result<RoomHandle, RequestError> {
        let Following { table, wanted, .. } = following;
        match self.room(table).await {
            Err(error) if error.code() == ErrorCode::NotFound => {}
            found => return found,
        }
        let (common, invitation) = (&self.shared.common, following.company.invitation);
        let created =
            creation::create(common, table.clone(), Some(invitation), wanted.clone()).await;
        // Somebody else may have set it up meanwhile.
        let found = self.room(table).await;
        match (found, created) {
            (Err(_), Err(error)) => Err(error),
            (found, _) => found,
        }
    }

    /// A position, as onlookers would see it at a table. Nothing is kept.
    ///
    /// # Errors
    /// [`RequestError`] if there can be no such position, or its game hides something.
    pub async fn preview(&self, wanted: Preview) -> Result<Previewed, RequestError> {
        self.check_open()?;
        preview::preview(&self.shared.common, wanted).await
    }

    /// The tables that everybody finds: those at which people gather, those that are played at, and
    /// those that are over; of each, those that changed last first.
    ///
    /// # Errors
    /// [`RequestError`] if the store cannot be read.
    pub async fn list(&self) -> Result<Vec<Listing>, RequestError> {
        let common = &self.shared.common;
        listing::list(&common.store, MAX_LISTED).await
    }

    /// The room of a table, which is set up if it is not in use.
    ///
    /// # Errors
    /// [`RequestError`] if there is no such table, or the store cannot be read.
    pub async fn room(&self, id: &TableId) -> Result<RoomHandle, RequestError> {
        let door = self.door(id).await?;
        let house = WeakHouse(Arc::downgrade(&self.shared));
        Ok(RoomHandle::new(id.clone(), door, house))
    }

    /// Finds out whether the store can be read and written, as of a moment ago: however many ask, it
    /// is not asked more often.
    ///
    /// # Errors
    /// [`RequestError`] if not, or if it does not answer soon.
    pub async fn check(&self) -> Result<(), RequestError> {
        self.check_open()?;
        let asked = Instant::now();
        let mut health = self.shared.health.lock().await;
        let failed = self.shared.common.store.metrics().commits_failed.get();
        let is_well = Health::Well { failed };
        match *health {
            Some((at, found)) if found == is_well && at.elapsed() < WELL_FOR => return Ok(()),
            // It was found out for somebody else while this one waited: nobody waits for two.
            Some((at, Health::Ill)) if at >= asked => return Err(RequestError::Unavailable),
            _ => {}
        }
        let common = &self.shared.common;
        let checked = timeout(common.limits.setting_up, common.store.check()).await;
        let error = match checked {
            Ok(Ok(())) => {
                *health = Some((Instant::now(), is_well));
                return Ok(());
            }
            Ok(Err(error)) => error.for_logs(),
            Err(_) => "it does not answer".to_string(),
        };
        *health = Some((Instant::now(), Health::Ill));
        tracing::error!(error, "the store is not well");
        Err(RequestError::Unavailable)
    }

    /// What is counted.
    #[must_use]
    pub fn metrics(&self) -> &Metrics {
        &self.shared.common.metrics
    }

    /// What clients may use.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.shared.common.limits
    }

    /// Ends every room, and closes the store once all that was asked for is kept. Nothing is done in
    /// this house any more.
    pub async fn shut(&self) {
        let common = &self.shared.common;
        common.closing.store(true, Ordering::Relaxed);
        let doors = self.shared.rooms.all();
        for door in &doors {
            door.put_away();
        }
        for door in doors {
            door.ended().await;
        }
        // A room that is opened just now finds the house closed, and then the store.
        common.store.close().await;
    }

    /// The room of a table, which is set up if it is not in use.
    pub(crate) async fn door(&self, id: &TableId) -> Result<RoomDoor, RequestError> {
        registry::door(self, id).await
    }

    fn check_open(&self) -> Result<(), RequestError> {
        if self.shared.common.closing.load(Ordering::Relaxed) {
            return Err(RequestError::Unavailable);
        }
        Ok(())
    }
}

impl WeakHouse {
    pub(crate) fn upgrade(&self) -> Option<House> {
        let shared = self.0.upgrade()?;
        Some(House { shared })
    }
}
