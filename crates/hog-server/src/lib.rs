//! The browser's door: live tables over HTTP and websockets, and the page that shows them.

pub mod wire;
