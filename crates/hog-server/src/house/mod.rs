//! The house: all tables of the server, and the games that it offers.

mod creation;
mod info;
mod registry;
mod room_handle;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use hog_store::TableId;
use hog_store::server::{StoreHandle, Token};
use hog_table::Executor;
use tokio::sync::{Mutex, Semaphore};
use tokio::time::timeout;

use crate::convert;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::request_error::RequestError;
use crate::room::{Rematch, RoomServices};
use crate::secrets::{draw_table_id, draw_token};
use crate::table_factory::{CatalogueFactory, TableFactory};
use crate::wire::{
    CreateTable, CreatedTable, ErrorCode, PlayAgain, Preview, Previewed, TableListing,
};

pub use room_handle::RoomHandle;

use info::LobbyJson;
use registry::Registry;

/// All tables of a server. Clones share the same tables.
#[derive(Clone)]
pub struct House {
    shared: Arc<Shared>,
}

struct Shared {
    services: RoomServices,
    rooms: Registry,
    lobby: LobbyJson,
    /// The last health check of the store: when, and its result.
    health: Mutex<Option<(Instant, Health)>>,
}

/// The result of a health check of the store.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Health {
    /// It could be read and written. Until then this number of commits had failed.
    Well { failed: u64 },
    /// It could not be read or written.
    Ill,
}

/// Time for which a health check counts, unless a write has failed since.
const WELL_FOR: Duration = Duration::from_secs(1);

/// Maximum number of games that are set up at once.
const MAX_SETUPS: usize = 2;

/// Maximum number of tables of each phase in the public list.
const MAX_LISTED: usize = 100;

impl House {
    /// A house whose tables are in this store.
    #[must_use]
    pub fn new(store: StoreHandle, limits: Limits, executor: Executor) -> Self {
        Self::with_factory(store, limits, executor, Arc::new(CatalogueFactory))
    }

    /// A house whose tables are in this store, and are opened by this factory.
    #[must_use]
    pub fn with_factory(
        store: StoreHandle,
        limits: Limits,
        executor: Executor,
        factory: Arc<dyn TableFactory>,
    ) -> Self {
        let services = RoomServices {
            metrics: Arc::new(Metrics::new(store.metrics())),
            store,
            factory,
            executor,
            setups: Arc::new(Semaphore::new(MAX_SETUPS)),
            limits: Arc::new(limits),
            closing: Arc::new(AtomicBool::new(false)),
        };
        let rooms = Registry::default();
        let shared = Arc::new(Shared {
            services,
            rooms,
            lobby: LobbyJson::new(),
            health: Mutex::default(),
        });
        Self { shared }
    }

    /// The games and engines of the server: a [`HouseInfo`](crate::wire::HouseInfo) as JSON.
    #[must_use]
    pub fn info_text(&self) -> Bytes {
        self.shared.lobby.house.clone()
    }

    /// The pictures of the families of games as JSON.
    pub(crate) fn pictures_text(&self) -> Bytes {
        self.shared.lobby.pictures().clone()
    }

    /// Creates a table. When this returns, it is stored. Its room is opened by the first request.
    ///
    /// # Errors
    /// [`RequestError`] if there can be no such table, or it cannot be stored.
    pub async fn create(&self, wanted: CreateTable) -> Result<CreatedTable, RequestError> {
        self.check_open()?;
        let invitation = wanted.invited.then(draw_token).transpose()?;
        creation::create(&self.shared.services, draw_table_id()?, invitation, wanted).await
    }

    /// A rematch for the holder of these tokens of a table that is over: its table is created if it is not
    /// there yet, and the asker sits down at it. Asking again has the same answer.
    ///
    /// # Errors
    /// [`RequestError`] if the game is not over, a token is not of this table, or something cannot be stored.
    pub async fn again(
        &self,
        id: &TableId,
        tokens: &[Token],
        wanted: PlayAgain,
    ) -> Result<CreatedTable, RequestError> {
        self.check_open()?;
        let rematch = self.room(id).await?.rematch(tokens).await?;
        let room = self.rematch_room(&rematch).await?;
        room.join_rematch(rematch.joiner, wanted).await
    }

    /// The room of a rematch, whose table is created if it is not there yet.
    async fn rematch_room(&self, rematch: &Rematch) -> Result<RoomHandle, RequestError> {
        let Rematch { table, wanted, .. } = rematch;
        match self.room(table).await {
            Err(error) if error.code() == ErrorCode::NotFound => {}
            found => return found,
        }
        let (services, invitation) = (&self.shared.services, rematch.joiner.invitation);
        let created =
            creation::create(services, table.clone(), Some(invitation), wanted.clone()).await;
        // Another request may have created it meanwhile.
        let found = self.room(table).await;
        match (found, created) {
            (Err(_), Err(error)) => Err(error),
            (found, _) => found,
        }
    }

    /// A position, as spectators would see it at a table. Nothing is stored.
    ///
    /// # Errors
    /// [`RequestError`] if there can be no such position, or its game hides something.
    pub async fn preview(&self, wanted: Preview) -> Result<Previewed, RequestError> {
        self.check_open()?;
        creation::preview(&self.shared.services, wanted).await
    }

    /// The public tables by phase: gathering, playing, over; within each, the last changed first.
    ///
    /// # Errors
    /// [`RequestError`] if the store cannot be read.
    pub async fn list(&self) -> Result<Vec<TableListing>, RequestError> {
        let store = &self.shared.services.store;
        let listed = store.list(MAX_LISTED).await.map_err(|error| {
            tracing::error!(error = error.for_logs(), "the list of tables was not read");
            RequestError::Unavailable
        })?;
        Ok(listed.into_iter().map(convert::table_listing).collect())
    }

    /// The room of a table; it is opened from the log if it is not in use.
    ///
    /// # Errors
    /// [`RequestError`] if there is no such table, or the store cannot be read.
    pub async fn room(&self, id: &TableId) -> Result<RoomHandle, RequestError> {
        let room = self.open_room(id).await?;
        Ok(RoomHandle::new(id.clone(), room, self.clone()))
    }

    /// Checks that the store can be read and written. A result counts for a moment, so that many requests
    /// cause few checks.
    ///
    /// # Errors
    /// [`RequestError`] if it cannot, or does not answer in time.
    pub async fn check(&self) -> Result<(), RequestError> {
        self.check_open()?;
        let asked = Instant::now();
        let mut health = self.shared.health.lock().await;
        let failed = self.shared.services.store.metrics().commits_failed.get();
        let well = Health::Well { failed };
        match *health {
            Some((at, found)) if found == well && at.elapsed() < WELL_FOR => return Ok(()),
            // Another request has checked while this one waited.
            Some((at, Health::Ill)) if at >= asked => return Err(RequestError::Unavailable),
            _ => {}
        }
        let services = &self.shared.services;
        let checked = timeout(services.limits.setting_up, services.store.check()).await;
        let error = match checked {
            Ok(Ok(())) => {
                *health = Some((Instant::now(), well));
                return Ok(());
            }
            Ok(Err(error)) => error.for_logs(),
            Err(_) => "it does not answer".to_string(),
        };
        *health = Some((Instant::now(), Health::Ill));
        tracing::error!(error, "the store is not well");
        Err(RequestError::Unavailable)
    }

    /// The metrics.
    #[must_use]
    pub fn metrics(&self) -> &Metrics {
        &self.shared.services.metrics
    }

    /// The limits of clients.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.shared.services.limits
    }

    /// Shuts down: ends every room, then closes the store. Requests that were sent before are still stored;
    /// later ones are refused.
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
        // A room that was still being opened is not among them. It finds the house closing and closes at once,
        // or its next write fails.
        services.store.close().await;
    }

    fn check_open(&self) -> Result<(), RequestError> {
        if self.shared.services.closing.load(Ordering::Relaxed) {
            return Err(RequestError::Unavailable);
        }
        Ok(())
    }
}
