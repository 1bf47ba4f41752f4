//! The server as clients see it: real connections to a server on this machine.

mod attacks;
mod client;
mod examples;
mod fuzz;
mod proxy;
mod requests;
mod seats;
mod secrecy;
mod server;
mod sockets;
mod tables;
mod tap;
