//! Rooms and the house they are in, without a network.

mod acts;
mod takebacks;
mod clocks;
mod creation;
mod deals;
mod engines;
mod store_failures;
mod rematches;
mod house_kit;
mod life;
mod replays;
mod repeated_requests;
mod restarts;
mod secrecy;
mod seats;
mod failing_store;
mod audience;
