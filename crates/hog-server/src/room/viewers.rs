//! Those who look at a table.

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::future::BoxFuture;
use futures_util::stream::FuturesUnordered;
use hog_core::Seats;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

/// So many messages wait at most for one viewer; who is slower is let go. People and programs that move
/// every few milliseconds must not drive away whoever looks on.
const WAITING: usize = 256;

/// So long a first message is given to others who come, so that many who come at once cost little.
/// The clocks in it are late by no more.
const FRESH: Duration = Duration::from_millis(100);

/// Those who look at a table, by their seats: who has the same seats is told the same.
#[derive(Default)]
pub(super) struct Viewers {
    groups: Vec<Group>,
    /// Ends for each viewer when it has left.
    leaving: FuturesUnordered<BoxFuture<'static, Number>>,
    next: Number,
}

/// By what a room calls a viewer.
type Number = u64;

/// Viewers with the same seats.
pub(super) struct Group {
    /// Their seats; none of onlookers.
    pub(super) seats: Seats,
    /// What they were told that they had noticed. It is the same for all.
    pub(super) told: Vec<String>,
    first: Option<(Instant, Arc<str>)>,
    viewers: Vec<Viewer>,
}

struct Viewer {
    number: Number,
    sender: mpsc::Sender<Arc<str>>,
    /// Dropped with the viewer, so that nobody waits any more for it to leave.
    _stays: oneshot::Sender<Never>,
}

/// What is never sent.
enum Never {}

impl Viewers {
    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.groups.iter().map(|group| group.viewers.len()).sum()
    }

    /// How many there are without a seat.
    pub(super) fn onlookers(&self) -> usize {
        let groups = self.groups.iter().filter(|group| group.seats.is_empty());
        groups.map(|group| group.viewers.len()).sum()
    }

    /// The seats of all who are there.
    pub(super) fn present(&self) -> Seats {
        let seats = self.groups.iter().flat_map(|group| group.seats.iter());
        seats.fold(Seats::NONE, Seats::with)
    }

    /// The first message for somebody with these seats, if one was made just now.
    pub(super) fn first_message(&self, seats: Seats) -> Option<Arc<str>> {
        let group = self.groups.iter().find(|group| group.seats == seats)?;
        let (made, first) = group.first.as_ref()?;
        (made.elapsed() < FRESH).then(|| Arc::clone(first))
    }

    /// Somebody with these seats has come; others with the same seats were told the same history.
    pub(super) fn add(
        &mut self,
        seats: Seats,
        first: Arc<str>,
        told: Vec<String>,
    ) -> mpsc::Receiver<Arc<str>> {
        let (sender, messages) = mpsc::channel(WAITING);
        let number = self.next;
        self.next += 1;
        let (stays, goes) = oneshot::channel::<Never>();
        let leaving = sender.clone();
        self.leaving.push(Box::pin(async move {
            // Whoever is let go hears of it by the end of all messages, so nothing may be left here
            // that could still send some.
            tokio::select! {
                () = leaving.closed() => {}
                _ = goes => {}
            }
            number
        }));
        sender
            .try_send(Arc::clone(&first))
            .expect("a new channel has room");
        let viewer = Viewer {
            number,
            sender,
            _stays: stays,
        };
        match self.groups.iter_mut().find(|group| group.seats == seats) {
            Some(group) => {
                group.viewers.push(viewer);
                group.first = Some((Instant::now(), first));
            }
            None => self.groups.push(Group {
                seats,
                told,
                first: Some((Instant::now(), first)),
                viewers: vec![viewer],
            }),
        }
        messages
    }

    /// Waits until somebody leaves; for ever if nobody is there.
    pub(super) async fn somebody_leaves(&mut self) {
        match self.leaving.next().await {
            Some(number) => self.remove(number),
            None => std::future::pending().await,
        }
    }

    fn remove(&mut self, number: Number) {
        for group in &mut self.groups {
            group.viewers.retain(|viewer| viewer.number != number);
        }
        self.tidy();
    }

    /// The groups, to be told something.
    pub(super) fn groups_mut(&mut self) -> impl Iterator<Item = &mut Group> {
        self.groups.iter_mut()
    }

    /// Forgets groups of which all viewers have gone.
    pub(super) fn tidy(&mut self) {
        self.groups.retain(|group| !group.viewers.is_empty());
    }

    /// Takes those apart whose seats contain one that is theirs no more: they are given back with the
    /// seats they have left.
    pub(super) fn take_with(&mut self, seat: hog_core::Seat) -> Vec<(Seats, Moving)> {
        let (with, without) = std::mem::take(&mut self.groups)
            .into_iter()
            .partition(|group: &Group| group.seats.contains(seat));
        self.groups = without;
        let with: Vec<Group> = with;
        let moving = with.into_iter();
        let moving = moving.map(|group| (group.seats.without(seat), Moving(group.viewers)));
        moving.collect()
    }

    /// Takes viewers back who have other seats now, and tells them how things stand.
    pub(super) fn put(
        &mut self,
        seats: Seats,
        moving: Moving,
        message: &Arc<str>,
        told: Vec<String>,
    ) {
        for viewer in &moving.0 {
            // Who is too slow is found by the next message.
            viewer.sender.try_send(Arc::clone(message)).ok();
        }
        match self.groups.iter_mut().find(|group| group.seats == seats) {
            Some(group) => group.viewers.extend(moving.0),
            None => self.groups.push(Group {
                seats,
                told,
                first: None,
                viewers: moving.0,
            }),
        }
    }
}

/// Viewers whose seats change.
pub(super) struct Moving(Vec<Viewer>);

impl Group {
    /// Tells everybody in it the same; says how many were too slow for that, and are let go.
    pub(super) fn tell(&mut self, message: &Arc<str>) -> usize {
        self.first = None;
        let before = self.viewers.len();
        self.viewers.retain(|viewer| {
            let sent = viewer.sender.try_send(Arc::clone(message));
            !matches!(sent, Err(mpsc::error::TrySendError::Full(_)))
        });
        before - self.viewers.len()
    }
}
