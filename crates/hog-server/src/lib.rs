//! The browser's door: live tables over HTTP and websockets, and the page that shows them.

mod bundle;
pub mod door;
pub mod house;
pub mod http;
mod lean;
pub mod limits;
pub mod metrics;
pub mod opener;
mod page;
pub mod room;
pub mod serve;
mod socket;
pub mod wire;
