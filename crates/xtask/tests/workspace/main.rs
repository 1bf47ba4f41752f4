//! The workspace is as its documents and rules say.

mod modules;
mod source;
