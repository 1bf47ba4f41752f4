//! Where the workspace is.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The folder of the workspace's `Cargo.toml`.
#[must_use]
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors()
        .nth(2)
        .expect("this crate lives in crates/xtask, two folders below the root")
        .to_path_buf()
}

/// The cargo program: the one that runs us if there is one, so that a toolchain chosen by
/// hand (`cargo +nightly xtask test`) is kept.
#[must_use]
pub fn cargo() -> OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_holds_this_crate() {
        assert!(root().join("crates/xtask/Cargo.toml").is_file());
    }
}
