//! Places and counters: how every game shows itself.
//!
//! A [`Board`] is a set of places and a set of counters, every counter on exactly one place. A
//! [`Scene`] is a board with the [`Category`] of every counter and who may know it. A [`Mediator`]
//! turns a scene into the [`View`] of one viewer: abstract to concrete. A [`Layout`] says where the
//! places are, what they look like and which of them touch. A game that can be shown in this way
//! implements [`Show`].
//!
//! Cards, stones and the facelets of a cube are all counters; hands, cells and piles are all places.

mod board;
mod category;
mod colour;
mod gesture;
mod layout;
mod mediator;
mod piece;
mod scene;
mod show;
mod view;

pub use board::{Board, Counter, Effect, Place};
pub use category::{Categories, Category, NotInjective};
pub use colour::Colour;
pub use gesture::{Gesture, Grip};
pub use hog_core::Viewer;
pub use layout::{Edge, Layout, LayoutError, PlaceLabel, Shape, Side, Spot};
pub use mediator::Mediator;
pub use piece::{BoardGame, Piece, scene_of_pieces};
pub use scene::{Scene, Visibility};
pub use show::{Kind, Show};
pub use view::{CounterToken, Image, Seen, View};
