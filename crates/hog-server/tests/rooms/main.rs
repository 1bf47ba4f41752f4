//! Rooms, and the registry that finds them, without a network.

mod acts;
mod clocks;
mod creation;
mod deals;
mod engines;
mod faulty_store;
mod house_kit;
mod life;
mod rematch;
mod replay;
mod request_ids;
mod restart;
mod seats;
mod store_failures;
mod takebacks;
mod viewers;
