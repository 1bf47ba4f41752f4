//! The browser's door: live tables over HTTP and websockets, and the page that shows them.

pub mod house;
pub mod room;
pub mod wire;
