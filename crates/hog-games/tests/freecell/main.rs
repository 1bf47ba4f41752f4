//! FreeCell: the rules against plainer ones, texts, and what is wrong with them.

mod auto_play;
mod bad_boards;
mod bad_moves;
mod board_text;
mod plain;
mod recorded;
mod rules;
mod runs;
mod tables;
