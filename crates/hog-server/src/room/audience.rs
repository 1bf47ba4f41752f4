//! The audience of a table: its viewers, and how much of the history they were sent.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::future::BoxFuture;
use futures_util::stream::FuturesUnordered;
use hog_board::Viewer;
use hog_core::{Seat, Seats};
use hog_table::Table;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::metrics::Metrics;
use crate::wire::{History, ServerMessage};

/// Maximum number of messages that wait for one viewer; a slower viewer is disconnected. Large enough for
/// bursts from fast engines.
const MAX_WAITING: usize = 256;

/// Time for which the first message to a viewer is reused for other viewers who connect, so that a crowd
/// costs little. Its clocks are at most this old.
const FIRST_MESSAGE_AGE: Duration = Duration::from_millis(100);

/// Delay before a change of presence is broadcast, so that a crowd causes one broadcast.
const PRESENCE_DELAY: Duration = Duration::from_millis(250);

/// Number of spectators of one table that are sent a message in the same millisecond: a crowd that is sent it at once
/// would delay the moves at other tables.
const SPECTATORS_AT_ONCE: usize = 16;

/// A viewer's subscription. Dropping it ends the subscription.
#[derive(Debug)]
pub struct Subscription {
    /// The messages: each a [`ServerMessage`] as JSON, the whole state first. Closed for a viewer that is too slow.
    pub messages: mpsc::Receiver<Arc<str>>,
    /// How long to wait before each message is sent on.
    pub delay: Duration,
}

/// The viewers of a table, grouped by their seats: viewers with the same seats are sent the same.
#[derive(Default)]
pub(super) struct Audience {
    groups: Vec<Group>,
    /// One future per viewer, done when it leaves.
    leaving: FuturesUnordered<BoxFuture<'static, ViewerNumber>>,
    next: ViewerNumber,
    /// The seats whose owners were connected at the last broadcast.
    present: Seats,
    /// Number of spectators at the last broadcast.
    spectators: usize,
    /// When a change of presence is broadcast.
    presence_due: Option<Instant>,
    /// Number of viewers that the metrics count for this table.
    counted: usize,
}

type ViewerNumber = u64;

/// Viewers with the same seats.
pub(super) struct Group {
    /// Their seats; none for spectators.
    pub(super) seats: Seats,
    /// How much of the history they were sent.
    pub(super) history: HistoryCursor,
    /// When the last first message was made, and its text.
    first: Option<(Instant, Arc<str>)>,
    viewers: Vec<Connection>,
}

/// How much of a table's history a group was sent.
#[derive(Default)]
pub(super) struct HistoryCursor {
    /// The first step of which nothing was sent.
    step: usize,
    /// The step of each line that was sent.
    lines: Vec<usize>,
}

struct Connection {
    number: ViewerNumber,
    sender: mpsc::Sender<Arc<str>>,
    /// Dropped with the connection, so that its future in `leaving` ends.
    _alive: oneshot::Sender<Infallible>,
}

impl HistoryCursor {
    /// The history from the cursor on; the cursor moves to its end. What was sent before costs nothing.
    pub(super) fn advance(&mut self, table: &dyn Table, viewer: Viewer) -> History {
        let noticed = table.history_from(viewer, self.step);
        let from = self.lines.len();
        self.step = table.steps();
        self.lines.extend(noticed.iter().map(|line| line.step));
        let told = noticed.into_iter().map(|line| line.text).collect();
        History { from, told }
    }

    /// Forgets lines of step `steps` and later, after a takeback.
    fn cut(&mut self, steps: usize) {
        self.step = self.step.min(steps);
        while self.lines.last().is_some_and(|line| *line >= steps) {
            self.lines.pop();
        }
    }
}

impl Audience {
    /// How many viewers there are.
    pub(super) fn count(&self) -> usize {
        self.groups.iter().map(|group| group.viewers.len()).sum()
    }

    /// Whether a seat's owner was connected at the last broadcast.
    pub(super) fn is_present(&self, seat: Seat) -> bool {
        self.present.contains(seat)
    }

    /// Number of spectators at the last broadcast.
    pub(super) const fn spectators(&self) -> usize {
        self.spectators
    }

    /// When a change of presence is broadcast.
    pub(super) const fn presence_due(&self) -> Option<Instant> {
        self.presence_due
    }

    /// Counts the viewers for the metrics, and schedules a broadcast of presence, after a viewer came or left.
    pub(super) fn note_presence(&mut self, metrics: &Metrics) {
        self.presence_due
            .get_or_insert_with(|| Instant::now() + PRESENCE_DELAY);
        let viewers = self.count();
        metrics.watched(self.counted, viewers);
        self.counted = viewers;
    }

    /// Takes the viewers out of the metrics, when the room ends.
    pub(super) fn close(&mut self, metrics: &Metrics) {
        metrics.watched(self.counted, 0);
        self.counted = 0;
    }

    /// The first message to a viewer with these seats, if one was made a moment ago.
    pub(super) fn first_message(&self, seats: Seats) -> Option<Arc<str>> {
        let group = self.groups.iter().find(|group| group.seats == seats)?;
        let (made, first) = group.first.as_ref()?;
        (made.elapsed() < FIRST_MESSAGE_AGE).then(|| Arc::clone(first))
    }

    /// Counts a viewer before it is added, so that its own first message includes it.
    pub(super) fn count_newcomer(&mut self, seats: Seats) {
        self.present = seats.iter().fold(self.present, Seats::with);
        self.spectators += usize::from(seats.is_empty());
    }

    /// Adds a viewer with these seats. An existing group keeps its older cursor, so the newcomer may get some
    /// lines twice, which is harmless: lines are sent with the number of the first, and replace those from
    /// there on.
    pub(super) fn add(
        &mut self,
        seats: Seats,
        first: Arc<str>,
        history: HistoryCursor,
    ) -> Subscription {
        let (sender, messages) = mpsc::channel(MAX_WAITING);
        let number = self.next;
        self.next += 1;
        let (alive, dropped) = oneshot::channel::<Infallible>();
        let leaving = sender.clone();
        self.leaving.push(Box::pin(async move {
            // The receiver ends only when all senders are dropped, so this clone must go when the
            // connection is dropped.
            tokio::select! {
                () = leaving.closed() => {}
                _ = dropped => {}
            }
            number
        }));
        sender
            .try_send(Arc::clone(&first))
            .expect("a new channel has room");
        let viewer = Connection {
            number,
            sender,
            _alive: alive,
        };
        let group = self.group(seats, history);
        let delay = match u32::try_from(group.viewers.len() / SPECTATORS_AT_ONCE) {
            Ok(batch) if seats.is_empty() => Duration::from_millis(1) * batch,
            _ => Duration::ZERO,
        };
        group.viewers.push(viewer);
        let known = group.first.as_ref();
        // A message that is reused keeps its age.
        if known.is_none_or(|(_, known)| !Arc::ptr_eq(known, &first)) {
            group.first = Some((Instant::now(), first));
        }
        Subscription { messages, delay }
    }

    /// The group with these seats; a new one has this cursor.
    fn group(&mut self, seats: Seats, history: HistoryCursor) -> &mut Group {
        let known = self.groups.iter().position(|group| group.seats == seats);
        let index = known.unwrap_or_else(|| {
            self.groups.push(Group {
                seats,
                history,
                first: None,
                viewers: Vec::new(),
            });
            self.groups.len() - 1
        });
        &mut self.groups[index]
    }

    /// Waits until a viewer leaves, and removes it; waits for ever if there is none.
    pub(super) async fn next_leaving(&mut self) {
        let Some(number) = self.leaving.next().await else {
            return std::future::pending().await;
        };
        for group in &mut self.groups {
            group.viewers.retain(|viewer| viewer.number != number);
        }
        self.remove_empty();
    }

    /// Takes all groups, to broadcast to them, and notes who is present.
    pub(super) fn take_groups(&mut self) -> Vec<Group> {
        let spectators = self.groups.iter().filter(|group| group.seats.is_empty());
        self.spectators = spectators.map(|group| group.viewers.len()).sum();
        let seats = self.groups.iter().flat_map(|group| group.seats.iter());
        self.present = seats.fold(Seats::NONE, Seats::with);
        self.presence_due = None;
        std::mem::take(&mut self.groups)
    }

    /// Puts the groups back.
    pub(super) fn put_groups(&mut self, groups: Vec<Group>) {
        self.groups = groups;
        self.remove_empty();
    }

    /// Sends a message to those who have this seat.
    pub(super) fn send_to_seat(&mut self, seat: Seat, message: &ServerMessage, metrics: &Metrics) {
        let text = json(message);
        let groups = self.groups.iter_mut();
        for group in groups.filter(|group| group.seats.contains(seat)) {
            group.send(&text, metrics);
        }
        self.remove_empty();
    }

    /// Sends a message to everyone.
    pub(super) fn send_to_all(&mut self, message: &ServerMessage, metrics: &Metrics) {
        let text = json(message);
        for group in &mut self.groups {
            group.send(&text, metrics);
        }
        self.remove_empty();
    }

    /// Forgets lines of step `steps` and later, after a takeback, in every group.
    pub(super) fn cut_history(&mut self, steps: usize) {
        for group in &mut self.groups {
            group.history.cut(steps);
        }
    }

    /// Takes the groups with a seat, to regroup them without it.
    pub(super) fn take_groups_with(&mut self, seat: Seat) -> Vec<Group> {
        let (with, without) = std::mem::take(&mut self.groups)
            .into_iter()
            .partition(|group: &Group| group.seats.contains(seat));
        self.groups = without;
        with
    }

    /// Sends the state to viewers whose seats have changed, and moves them into the group of their seats.
    pub(super) fn regroup(
        &mut self,
        viewers: Group,
        seats: Seats,
        message: &Arc<str>,
        history: HistoryCursor,
    ) {
        for viewer in &viewers.viewers {
            // A viewer that is too slow is found by the next message.
            viewer.sender.try_send(Arc::clone(message)).ok();
        }
        self.group(seats, history).viewers.extend(viewers.viewers);
    }

    fn remove_empty(&mut self) {
        self.groups.retain(|group| !group.viewers.is_empty());
    }
}

impl Group {
    /// Sends a message to all viewers of the group, and disconnects those that are too slow.
    pub(super) fn send(&mut self, message: &Arc<str>, metrics: &Metrics) {
        self.first = None;
        let before = self.viewers.len();
        self.viewers.retain(|viewer| {
            let sent = viewer.sender.try_send(Arc::clone(message));
            !matches!(sent, Err(mpsc::error::TrySendError::Full(_)))
        });
        let slow = before - self.viewers.len();
        metrics.too_slow.inc_by(slow as u64);
    }
}

/// A message as it is sent.
pub(super) fn json(message: &ServerMessage) -> Arc<str> {
    let text = serde_json::to_string(message);
    text.expect("texts and numbers can always be written")
        .into()
}

#[cfg(test)]
mod tests {
    use hog_core::Turn;
    use hog_table::{Consent, open};

    use super::*;

    fn table(game: &str) -> Box<dyn Table> {
        open(&game.parse().expect("it is listed"), 1).expect("it opens")
    }

    /// Makes the first legal move; false if it is no seat's turn.
    fn play(table: &mut dyn Table) -> bool {
        let Turn::Seat(seat) = table.turn() else {
            return false;
        };
        let moves = table.moves(Viewer::Seat(seat));
        table.play(seat, &moves[0]).is_ok()
    }

    #[test]
    fn a_first_message_that_is_reused_keeps_its_age() {
        let first: Arc<str> = Arc::from("the state");
        let (mut audience, mut made) = (Audience::default(), Vec::new());
        for _ in 0..2 {
            audience.add(Seats::NONE, Arc::clone(&first), HistoryCursor::default());
            made.extend(audience.groups[0].first.as_ref().map(|(made, _)| *made));
        }
        assert_eq!((made.len(), made[0]), (2, made[1]));
    }

    /// Advancing returns only the new move's lines, at any length of the game.
    #[test]
    fn a_late_move_costs_no_more_than_an_early_one() {
        for (game, most) in [("gomoku", 1), ("go-fish:seed=7", 12)] {
            let mut table = table(game);
            let mut cursor = HistoryCursor::default();
            cursor.advance(&*table, Viewer::Spectator);
            let mut lines = Vec::new();
            while lines.len() < 150 && play(&mut *table) {
                lines.push(cursor.advance(&*table, Viewer::Spectator).told.len());
            }
            assert!(lines.len() > 20, "{game}: {} moves", lines.len());
            assert!(lines.iter().all(|made| *made <= most), "{game}: {lines:?}");
        }
    }

    #[test]
    fn what_was_sent_is_the_history_also_when_moves_are_taken_back() {
        for game in ["gomoku", "go-fish:seed=7"] {
            let (mut table, mut cursor) = (table(game), HistoryCursor::default());
            let viewer = Viewer::Seat(Seat::SECOND);
            let mut sent: Vec<String> = Vec::new();
            for round in 0..40 {
                if round % 3 == 2 && table.undo(Consent::Given).is_ok() {
                    cursor.cut(table.steps());
                }
                play(&mut *table);
                let History { from, told } = cursor.advance(&*table, viewer);
                sent.truncate(from);
                sent.extend(told);
                assert_eq!(sent, table.history(viewer), "{game}, round {round}");
            }
        }
    }
}
