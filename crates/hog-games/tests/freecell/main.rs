//! FreeCell: the rules against plainer ones, texts, and what is wrong with them.

#![expect(clippy::unwrap_used, reason = "helpers of tests may panic, too")]

mod auto_play;
mod bad_boards;
mod bad_moves;
mod board_text;
mod document;
mod plain;
mod recorded;
mod rules;
mod runs;
mod tables;
