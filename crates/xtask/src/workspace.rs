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

/// Where cargo puts our program when it builds it as it builds the tests. This program is of the same
/// workspace, so it stands in the same folder, or beside it if it was built in another way.
#[must_use]
pub fn hog_of_tests() -> PathBuf {
    let this = std::env::current_exe().unwrap_or_default();
    let built = this
        .ancestors()
        .skip(1)
        .find(|folder| !folder.ends_with("deps"));
    let all = built.and_then(Path::parent).unwrap_or(Path::new("target"));
    all.join("debug").join("hog")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_holds_this_crate() {
        assert!(root().join("crates/xtask/Cargo.toml").is_file());
    }

    #[test]
    fn our_program_is_beside_what_cargo_builds() {
        let hog = hog_of_tests();
        assert!(hog.is_absolute() && hog.ends_with("debug/hog"), "{hog:?}");
        let this = std::env::current_exe().unwrap();
        assert!(this.starts_with(hog.ancestors().nth(2).unwrap()), "{hog:?}");
        assert!(!hog.to_string_lossy().contains("deps"), "{hog:?}");
    }
}
