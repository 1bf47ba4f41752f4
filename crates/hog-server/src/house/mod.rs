//! The house: all tables, and what there is to play.

mod creation;
mod info;
mod preview;
mod registry;
mod room_handle;
mod table_list;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Weak};
use std::time::{Duration, Instant};

use hog_store::TableId;
use hog_store::house::{Keeper, Token, Writing};
use hog_table::Executor;
use tokio::sync::{Mutex, Semaphore};
use tokio::time::timeout;

use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::opener::{ByCatalogue, Opener};
use crate::request_error::RequestError;
use crate::room::{Rematch, RoomSender, RoomServices};
use crate::secrets::{draw_table_id, draw_token};
use crate::wire::{
    CreateTable, CreatedTable, ErrorCode, HouseInfo, Listing, PlayAgain, Preview, Previewed,
};

pub use room_handle::RoomHandle;

use registry::Registry;

/// A house. Clones are the same house.
#[derive(Clone)]
pub struct House {
    shared: Arc<Shared>,
}

/// A house, if it is still there.
#[derive(Clone)]
struct WeakHouse(Weak<Shared>);

struct Shared {
    services: RoomServices,
    rooms: Registry,
    /// When it was last found out how the store is, and what was found.
    health: Mutex<Option<(Instant, Health)>>,
}

/// How the store is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Health {
    /// It was read and written, after this number of groups that were not.
    Well {
        failed: u64,
    },
    Ill,
}

/// Time for which a health check counts, unless a write has failed since.
const WELL_FOR: Duration = Duration::from_secs(1);

/// Maximum number of games that are set up at once.
const MAX_SETUPS: usize = 2;

/// Maximum number of tables that are listed, of each stage.
const MAX_LISTED: usize = 100;

impl House {
    /// A house whose tables are in this store.
    #[must_use]
    pub fn new(keeper: Keeper, limits: Limits, executor: Executor) -> Self {
        Self::with_opener(keeper, limits, executor, Arc::new(ByCatalogue))
    }

    /// A house whose tables are in this store, and are set up by this opener.
    #[must_use]
    pub fn with_opener(
        keeper: Keeper,
        limits: Limits,
        executor: Executor,
        opener: Arc<dyn Opener>,
    ) -> Self {
        let services = RoomServices {
            metrics: Arc::new(Metrics::new(keeper.clone())),
            store: keeper,
            opener,
            executor,
            heavy: Arc::new(Semaphore::new(MAX_SETUPS)),
            limits: Arc::new(limits),
            closing: Arc::new(AtomicBool::new(false)),
        };
        // This takes a moment, for which no request should wait.
        LazyLock::force(&info::INFO);
        let rooms = Registry::default();
        let shared = Arc::new(Shared {
            services,
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

    /// What there is to play, as JSON.
    pub(crate) fn info_text() -> &'static str {
        &info::TEXT
    }

    /// The pictures of the families of games as JSON.
    pub(crate) fn pictures_text() -> &'static str {
        &info::PICTURES
    }

    /// Creates a table. When this returns, it is stored. Its room is opened by the first request.
    ///
    /// # Errors
    /// [`RequestError`] if there can be no such table, or it cannot be kept.
    pub async fn create(&self, wanted: CreateTable) -> Result<CreatedTable, RequestError> {
        self.check_open()?;
        let invitation = wanted.invited.then(draw_token).transpose()?;
        creation::create(&self.shared.services, draw_table_id()?, invitation, wanted).await
    }

    /// A rematch for the holder of these tokens of a table that is over: its table is created if it is not
    /// there yet, and the asker sits down at it. Asking again has the same answer.
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
        let rematch = self.room(id).await?.rematch(tokens).await?;
        let room = self.rematch_room(&rematch).await?;
        room.join_rematch(rematch.party, wanted).await
    }

    /// The room of a rematch, whose table is set up if it is not there yet.
    async fn rematch_room(&self, rematch: &Rematch) -> Result<RoomHandle, RequestError> {
        let Rematch { table, wanted, .. } = rematch;
        match self.room(table).await {
            Err(error) if error.code() == ErrorCode::NotFound => {}
            found => return found,
        }
        let (services, invitation) = (&self.shared.services, rematch.party.invitation);
        let created =
            creation::create(services, table.clone(), Some(invitation), wanted.clone()).await;
        // Another request may have created it meanwhile.
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
        preview::preview(&self.shared.services, wanted).await
    }

    /// The tables that everybody finds: those at which people gather, those that are played at, and
    /// those that are over; of each, those that changed last first.
    ///
    /// # Errors
    /// [`RequestError`] if the store cannot be read.
    pub async fn list(&self) -> Result<Vec<Listing>, RequestError> {
        let services = &self.shared.services;
        table_list::list(&services.store, MAX_LISTED).await
    }

    /// The room of a table, which is set up if it is not in use.
    ///
    /// # Errors
    /// [`RequestError`] if there is no such table, or the store cannot be read.
    pub async fn room(&self, id: &TableId) -> Result<RoomHandle, RequestError> {
        let room = self.open_room(id).await?;
        let house = WeakHouse(Arc::downgrade(&self.shared));
        Ok(RoomHandle::new(id.clone(), room, house))
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
        let failed = self.writing().failed;
        let is_well = Health::Well { failed };
        match *health {
            Some((at, found)) if found == is_well && at.elapsed() < WELL_FOR => return Ok(()),
            // It was found out for another request while this one waited.
            Some((at, Health::Ill)) if at >= asked => return Err(RequestError::Unavailable),
            _ => {}
        }
        let services = &self.shared.services;
        let checked = timeout(services.limits.setting_up, services.store.check()).await;
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

    /// How the store was written to so far.
    #[must_use]
    pub fn writing(&self) -> Writing {
        self.shared.services.store.writing()
    }

    /// What is counted.
    #[must_use]
    pub fn metrics(&self) -> &Metrics {
        &self.shared.services.metrics
    }

    /// What clients may use.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.shared.services.limits
    }

    /// Ends every room, and closes the store once all that was asked for is kept. Nothing is done in
    /// this house any more.
    pub async fn shut(&self) {
        let services = &self.shared.services;
        services.closing.store(true, Ordering::Relaxed);
        let rooms = self.shared.rooms.all();
        for room in &rooms {
            room.close();
        }
        for room in rooms {
            room.ended().await;
        }
        // A room that is opened just now finds the house closed, and then the store.
        services.store.close().await;
    }

    /// The room of a table, which is opened if it is not.
    async fn open_room(&self, id: &TableId) -> Result<RoomSender, RequestError> {
        registry::open_room(self, id).await
    }

    fn check_open(&self) -> Result<(), RequestError> {
        if self.shared.services.closing.load(Ordering::Relaxed) {
            return Err(RequestError::Unavailable);
        }
        Ok(())
    }
}

impl WeakHouse {
    fn upgrade(&self) -> Option<House> {
        let shared = self.0.upgrade()?;
        Some(House { shared })
    }
}
