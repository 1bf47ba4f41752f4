//! The server: live tables over HTTP and websockets, and the page that shows them.

mod client_address;
mod connection_limit;
pub mod convert;
mod engine_levels;
mod hosts;
pub mod house;
mod http;
pub mod limits;
pub mod metrics;
mod page;
mod plain_text;
mod rate_limit;
mod request;
pub mod request_error;
pub mod room;
mod secrets;
mod serve;
mod socket;
mod state;
pub mod table_factory;

pub use client_address::TrustedProxies;
/// The protocol, as types.
pub use hog_wire as wire;
pub use hosts::Hosts;
pub use serve::{listen, serve};
pub use state::AppState;
