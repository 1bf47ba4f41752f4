//! The tasks of this workspace, run as `cargo xtask <task>`.
//!
//! They are Rust and not shell so that they run wherever cargo does. Four rooms:
//! [`steps`] runs other programs, one after another; [`documents`] reads the files of
//! the workspace and says where they are not true; [`mod@bench`] measures; [`screens`]
//! makes pictures.
//! [`task`] is the command line.

pub mod bench;
pub mod documents;
pub mod screens;
pub mod steps;
pub mod task;
pub mod workspace;
