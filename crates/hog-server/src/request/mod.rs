//! What is read from requests and messages, and how they are refused.

mod body;
mod error;
mod target;
mod tokens;

pub(crate) use body::{JsonBody, malformed};
pub(crate) use error::{HttpError, RefusedWith, mark_refused, status};
pub(crate) use target::{Query, Target};
pub(crate) use tokens::{Tokens, read_tokens};
