//! Reading requests and messages, and refusing them.

mod content;
mod error;
mod tokens;

pub(crate) use content::{JsonBody, PathTable, Query, malformed};
pub(crate) use error::{HttpError, RefusedWith, mark_refused, status};
pub(crate) use tokens::{Tokens, read_tokens};
