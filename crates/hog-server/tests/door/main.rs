//! The door as others see it: real connections to a house on this machine.

mod client;
mod examples;
mod fuzz;
mod hostile;
mod manners;
mod opened;
mod seats;
mod silence;
mod sockets;
mod tables;
