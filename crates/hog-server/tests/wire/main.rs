//! Secrecy on the wire: whatever is sent, logged or counted while people play over real connections,
//! nobody can tell by it what is hidden from them.
//!
//! Two ways lead there. [`crowd`] plays many games and searches every byte that anybody heard for
//! cards that were hidden from it then, by a second and plainer account of the rules; and for tokens,
//! seeds and names of tables. [`twins`] plays two games that differ in what one viewer cannot see, and
//! compares all that this viewer hears, to the last byte.

mod cards;
mod crowd;
mod evidence;
mod logged;
mod logs;
mod oracle;
mod pair;
mod plan;
mod scripted_tables;
mod search;
mod served;
mod table;
mod tap;
mod transcript;
mod twins;
mod viewer;
