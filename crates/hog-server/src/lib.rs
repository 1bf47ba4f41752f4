//! The browser's door: live tables over HTTP and websockets, and the page that shows them.

pub mod convert;
pub mod door;
pub mod house;
pub mod http;
pub mod limits;
pub mod metrics;
pub mod opener;
mod page;
pub mod request_error;
pub mod room;
pub mod serve;
mod socket;

/// The protocol, as types.
pub use hog_wire as wire;
