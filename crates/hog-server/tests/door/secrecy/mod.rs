//! Secrecy on the wire: what is sent, logged or counted during games over real connections does not tell a
//! viewer what is hidden from it.
//!
//! There are two tests. [`crowd`] plays many games and searches every byte that a viewer received for cards
//! that were hidden from it then, by a second and plainer account of the rules; and for tokens, seeds and ids
//! of tables. [`twins`] plays two games that differ in what one viewer cannot see, and compares all that this
//! viewer receives, byte by byte.

mod cards;
mod crowd;
mod evidence;
mod logs;
mod oracle;
mod pair;
mod scripted_tables;
mod search;
mod table;
mod tap;
mod transcript;
mod twins;
mod viewer;

pub use logs::record as record_log;
