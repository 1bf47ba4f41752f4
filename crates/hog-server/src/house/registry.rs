//! Which tables are in use, each once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hog_store::TableId;
use tokio::sync::OnceCell;
use tokio::task::spawn_blocking;

use super::House;
use crate::request_error::RequestError;
use crate::room::{RoomDoor, opened, start};

/// The rooms of a house. The lock is never held while anybody waits.
#[derive(Default)]
pub(super) struct Registry(Mutex<Rooms>);

type Rooms = HashMap<TableId, Lodging>;

/// Where the room of a table is, once it is opened: whoever comes meanwhile waits for the same.
type Lodging = Arc<OnceCell<RoomDoor>>;

impl Registry {
    /// All rooms that are open.
    pub(super) fn all(&self) -> Vec<RoomDoor> {
        let rooms = self.lock();
        rooms
            .values()
            .filter_map(|lodging| lodging.get().cloned())
            .collect()
    }

    /// Nothing that can fail is done while the lock is held, so all is whole.
    fn lock(&self) -> MutexGuard<'_, Rooms> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The lodging of a table. For a new one, the room that nobody used longest makes way if there are
    /// too many.
    fn lodging(&self, id: &TableId, most: usize) -> Result<Lodging, RequestError> {
        let mut rooms = self.lock();
        if let Some(lodging) = rooms.get(id) {
            return Ok(Arc::clone(lodging));
        }
        if rooms.len() >= most {
            make_way(&rooms)?;
        }
        let lodging = Lodging::default();
        rooms.insert(id.clone(), Arc::clone(&lodging));
        Ok(lodging)
    }

    /// A room has ended.
    fn forget(&self, id: &TableId, lodging: &Lodging) {
        let mut rooms = self.lock();
        if rooms
            .get(id)
            .is_some_and(|present| Arc::ptr_eq(present, lodging))
        {
            rooms.remove(id);
        }
    }

    /// A room was not opened. If others still wait for the same lodging, the last of them forgets it.
    fn forget_unused(&self, id: &TableId, lodging: &Lodging) {
        let mut rooms = self.lock();
        let is_same = rooms
            .get(id)
            .is_some_and(|present| Arc::ptr_eq(present, lodging));
        // One is in the map, one is the caller's.
        if is_same && lodging.get().is_none() && Arc::strong_count(lodging) <= 2 {
            rooms.remove(id);
        }
    }
}

/// Puts the room away that nobody used longest and at which nobody looks.
fn make_way(rooms: &Rooms) -> Result<(), RequestError> {
    let doors = rooms.values().filter_map(|lodging| lodging.get());
    let open = doors.filter(|door| !door.is_closed());
    let unwatched = open.filter_map(|door| Some((door.unwatched_since()?, door)));
    let Some((_, door)) = unwatched.min_by_key(|(since, _)| *since) else {
        return Err(RequestError::TooManyTables);
    };
    door.put_away();
    Ok(())
}

/// The room of a table, which is set up if it is not in use.
pub(super) async fn door(house: &House, id: &TableId) -> Result<RoomDoor, RequestError> {
    let shared = &house.shared;
    loop {
        house.check_open()?;
        let lodging = shared.rooms.lodging(id, shared.common.limits.rooms)?;
        let door = lodging.get_or_try_init(|| open(house, id, &lodging)).await;
        match door {
            Ok(door) if !door.is_closed() => return Ok(door.clone()),
            Ok(door) => {
                // What it still does must be kept before the table is set up again.
                door.clone().ended().await;
                shared.rooms.forget(id, &lodging);
            }
            Err(error) => {
                shared.rooms.forget_unused(id, &lodging);
                return Err(error);
            }
        }
    }
}

async fn open(house: &House, id: &TableId, lodging: &Lodging) -> Result<RoomDoor, RequestError> {
    let common = house.shared.common.clone();
    let record = common.store.load(id).await.map_err(|error| {
        let (table, error) = (id.nickname(), error.for_logs());
        tracing::error!(table, error, "not read");
        RequestError::Unavailable
    })?;
    let Some(record) = record else {
        return Err(RequestError::NoSuchTable);
    };
    let used = common.clone();
    let table = spawn_blocking(move || opened(record, &used)).await;
    let table = table.map_err(|_| RequestError::Unavailable)??;
    let (weak, id, lodging) = (
        Arc::downgrade(&house.shared),
        id.clone(),
        Arc::downgrade(lodging),
    );
    Ok(start(table, common, move || {
        if let (Some(shared), Some(lodging)) = (weak.upgrade(), lodging.upgrade()) {
            shared.rooms.forget(&id, &lodging);
        }
    }))
}
