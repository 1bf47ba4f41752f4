//! Rooms and the house they are in, without a network.

mod acts;
mod agreeing;
mod clocks;
mod creating;
mod dealing;
mod engines;
mod failing;
mod following;
mod house_kit;
mod life;
mod looking_back;
mod repeating;
mod restarting;
mod secrecy;
mod sitting;
mod tired;
mod watching;
