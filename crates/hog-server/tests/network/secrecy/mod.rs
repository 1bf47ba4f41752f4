//! Secrecy on the wire: messages, logs and metrics of games over real connections reveal no hidden card to a viewer.
//!
//! There are two tests. [`crowd`] plays many games and searches every byte that a viewer received for cards
//! that were hidden from it at that time, according to a second, plainer implementation of the rules; and for
//! tokens, seeds and ids of tables. [`twins`] plays two games that differ only in what one viewer cannot see, and
//! compares all bytes that this viewer receives.

mod cards;
mod crowd;
mod evidence;
mod logs;
mod oracle;
mod pair;
mod scripted_tables;
mod search;
mod table;
mod transcript;
mod twins;
mod viewer;

pub use logs::record as record_log;
