//! Rooms and the house they are in, without a network.

mod acts;
mod audience;
mod clocks;
mod creation;
mod deals;
mod engines;
mod failing_store;
mod house_kit;
mod life;
mod rematches;
mod repeated_requests;
mod replays;
mod restarts;
mod seats;
mod secrecy;
mod store_failures;
mod takebacks;
