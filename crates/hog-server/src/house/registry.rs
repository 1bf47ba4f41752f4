//! The rooms that are open, one for each table in use.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hog_store::TableId;
use tokio::sync::OnceCell;
use tokio::task::spawn_blocking;

use super::House;
use crate::request_error::RequestError;
use crate::room::{RoomSender, Session, start};

/// The rooms of a server. The lock is never held across an await.
#[derive(Default)]
pub(super) struct Registry(Mutex<Rooms>);

type Rooms = HashMap<TableId, RoomSlot>;

/// A room, once it is opened; concurrent requests wait for the same opening.
type RoomSlot = Arc<OnceCell<RoomSender>>;

impl Registry {
    /// All rooms that are open.
    pub(super) fn all(&self) -> Vec<RoomSender> {
        let rooms = self.lock();
        let open = rooms.values().filter_map(|slot| slot.get().cloned());
        open.collect()
    }

    /// Nothing that can panic is done while the lock is held.
    fn lock(&self) -> MutexGuard<'_, Rooms> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The slot of a table, in which a room is open, or can be opened.
    fn slot(&self, id: &TableId) -> RoomSlot {
        Arc::clone(self.lock().entry(id.clone()).or_default())
    }

    /// Closes the room that is not watched and was unused longest, if more than `most` rooms are open or opening.
    fn close_above(&self, most: usize) -> Result<(), RequestError> {
        let rooms = self.lock();
        let counts = |slot: &&RoomSlot| slot.get().is_none_or(|room| !room.is_closed());
        // The rooms are counted only if there may be too many.
        if rooms.len() > most && rooms.values().filter(counts).count() > most {
            close_unused(&rooms)?;
        }
        Ok(())
    }

    /// Removes the slot of a room that has ended.
    fn forget(&self, id: &TableId, slot: &RoomSlot) {
        let mut rooms = self.lock();
        if is_there(&rooms, id, slot) {
            rooms.remove(id);
        }
    }
}

/// A request's use of a slot. The last one to be dropped removes the slot if no room was opened in it, as when
/// the client has disconnected meanwhile.
struct SlotUse<'a> {
    rooms: &'a Registry,
    id: &'a TableId,
    slot: RoomSlot,
}

impl Drop for SlotUse<'_> {
    fn drop(&mut self) {
        let mut rooms = self.rooms.lock();
        // One reference is in the map, the other is this one.
        let is_unused = self.slot.get().is_none() && Arc::strong_count(&self.slot) <= 2;
        if is_unused && is_there(&rooms, self.id, &self.slot) {
            rooms.remove(self.id);
        }
    }
}

fn is_there(rooms: &Rooms, id: &TableId, slot: &RoomSlot) -> bool {
    rooms
        .get(id)
        .is_some_and(|present| Arc::ptr_eq(present, slot))
}

/// Closes the room that is not watched and was unused longest.
fn close_unused(rooms: &Rooms) -> Result<(), RequestError> {
    let open = rooms.values().filter_map(|slot| slot.get());
    let open = open.filter(|room| !room.is_closed());
    let unwatched = open.filter_map(|room| Some((room.unwatched_since()?, room)));
    let Some((_, room)) = unwatched.min_by_key(|(since, _)| *since) else {
        return Err(RequestError::TooManyTables);
    };
    room.close();
    Ok(())
}

impl House {
    /// The room of a table, which is opened if it is not.
    pub(super) async fn open_room(&self, id: &TableId) -> Result<RoomSender, RequestError> {
        let rooms = &self.shared.rooms;
        loop {
            self.check_open()?;
            let slot = rooms.slot(id);
            let in_use = SlotUse { rooms, id, slot };
            let slot = &in_use.slot;
            let room = slot.get_or_try_init(|| open(self, id, slot)).await?;
            if !room.is_closed() {
                return Ok(room.clone());
            }
            // The closing room stores everything before the table is opened again.
            room.clone().ended().await;
            rooms.forget(id, slot);
        }
    }
}

async fn open(house: &House, id: &TableId, slot: &RoomSlot) -> Result<RoomSender, RequestError> {
    let services = house.shared.services.clone();
    let log = services.store.load(id).await.map_err(|error| {
        let (table, error) = (id.nickname(), error.for_logs());
        tracing::error!(table, error, "the log of a table was not read");
        RequestError::Unavailable
    })?;
    let log = log.ok_or(RequestError::NoSuchTable)?;
    house.shared.rooms.close_above(house.limits().rooms)?;
    let session_services = services.clone();
    let session = spawn_blocking(move || Session::open(log, &session_services)).await;
    let session = session.map_err(|_| RequestError::Unavailable)??;
    let (shared, id) = (Arc::downgrade(&house.shared), id.clone());
    let slot = Arc::downgrade(slot);
    let room = start(session, services);
    let ended = room.clone().ended();
    tokio::spawn(async move {
        ended.await;
        if let (Some(shared), Some(slot)) = (shared.upgrade(), slot.upgrade()) {
            shared.rooms.forget(&id, &slot);
        }
    });
    Ok(room)
}
