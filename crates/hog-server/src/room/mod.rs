//! A room: a table in use, with all who look at it.
//!
//! One task has it all to itself, and does one thing after the other: what is asked is checked, made
//! at the live table, kept, and only then answered and shown. What engines do, and clocks, goes the
//! same way. If something cannot be kept the room ends, since its table is ahead of what is kept;
//! nobody has seen that, and the next use sets the table up again as it is kept.

mod acts;
mod agreeing;
mod deals;
mod following;
mod granted;
mod handle;
mod helping;
mod judging;
mod keeping;
mod living;
mod looking_back;
mod mailbox;
mod opening;
mod playing;
mod polling;
mod seats;
mod talking;
mod telling;
mod viewers;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use hog_core::Seats;
use hog_store::house::{Record, StoreHandle, Summary};
use hog_table::{Executor, LiveTable};
use tokio::sync::{Notify, Semaphore, mpsc};
use tokio::time::Instant;

use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::opener::Opener;
use crate::wire::Setting;

use agreeing::AskedBack;
use granted::Granted;
use handle::Usage;
use looking_back::LookingBack;
use mailbox::Ask;
use viewers::Viewers;

pub(crate) use deals::{begin_if_ready, drawn_share, takes_shares};
pub(crate) use following::{Company, Following};
pub(crate) use handle::RoomDoor;
pub use handle::{RoomHandle, Watching};
pub(crate) use opening::{opened, start};
pub(crate) use seats::{numbered, person_name};
pub(crate) use talking::plain_text;

/// What every room of a house uses.
#[derive(Clone)]
pub(crate) struct Common {
    pub(crate) store: StoreHandle,
    /// How tables are set up.
    pub(crate) opener: Arc<dyn Opener>,
    /// Where their long work is done.
    pub(crate) executor: Executor,
    pub(crate) limits: Arc<Limits>,
    pub(crate) metrics: Arc<Metrics>,
    /// Few may do what takes long at a time.
    pub(crate) heavy: Arc<Semaphore>,
    /// Set when the house closes.
    pub(crate) closing: Arc<AtomicBool>,
}

/// A table in use.
pub(crate) struct Room {
    common: Common,
    /// What is kept of the table, and nothing else.
    record: Record,
    /// What the list of the house shows.
    summary: Summary,
    /// The table as the record has it, but for what is being done. While people gather around a game
    /// in which chance deals it is a sample, of which only what never changes is shown.
    live: LiveTable,
    /// The table of a game that begins by what is being kept now.
    beginning: Option<LiveTable>,
    setting: Arc<Setting>,
    asked_back: Option<AskedBack>,
    granted: Granted,
    /// The seat that asked for what takes long.
    asker: Option<hog_core::Seat>,
    /// Whether engines that wait are told to go on.
    engines: Engines,
    /// When engines among themselves go on, if one has just moved.
    engines_go_on_at: Option<Instant>,
    viewers: Viewers,
    /// Whose owners are there, and how many look on, as everybody was told last.
    present: Seats,
    onlookers: usize,
    /// How many viewers the house was told of.
    watched: usize,
    /// Whether something is seen by how things stand that was not told yet.
    untold: bool,
    /// When to tell everybody who is there now.
    tell_presence_at: Option<Instant>,
    looking_back: LookingBack,
    /// When somebody last asked for something.
    used: Instant,
    mailbox: mpsc::Receiver<Ask>,
    /// Called when work has ended.
    woken: Arc<Notify>,
    usage: Arc<Usage>,
}

/// Whether engines that wait are told to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Engines {
    GoOn,
    /// They are among themselves and begin nothing: nobody looks, one thinks or has just moved, or so much
    /// has happened that no more shall.
    Rest,
    /// One could not move, and would not be able to again.
    Wait,
}

/// Something could not be kept. The room ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct NotKept;
