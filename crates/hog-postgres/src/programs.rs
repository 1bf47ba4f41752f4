//! The programs of PostgreSQL.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The folder in which Debian's packages install each version of PostgreSQL, in a folder named by its number.
const DEBIAN: &str = "/usr/lib/postgresql";

/// The programs that a folder must contain. A folder with the client programs alone does not suffice.
const NEEDED: [&str; 4] = ["initdb", "pg_ctl", "postgres", "createdb"];

/// Finds the folder of PostgreSQL's programs: one in the PATH, otherwise that of the newest version that Debian
/// has installed.
///
/// # Errors
/// If PostgreSQL is not installed.
pub fn find_programs() -> Result<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let debian = Path::new(DEBIAN);
    env::split_paths(&path)
        .chain(debian_folders(debian))
        .find(|folder| is_complete(folder))
        .with_context(|| {
            format!(
                "no PostgreSQL server is in the PATH or below {DEBIAN}; on Debian: \
                 apt-get install postgresql"
            )
        })
}

/// The folders of programs below `debian`, the newest version first.
fn debian_folders(debian: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(debian) else {
        return Vec::new();
    };
    let mut versions: Vec<(u32, PathBuf)> = entries
        .filter_map(Result::ok)
        .filter_map(|entry| {
            let version = entry.file_name().to_str()?.parse().ok()?;
            Some((version, entry.path().join("bin")))
        })
        .collect();
    versions.sort_unstable_by(|a, b| b.cmp(a));
    versions.into_iter().map(|(_, folder)| folder).collect()
}

fn is_complete(folder: &Path) -> bool {
    NEEDED.iter().all(|program| folder.join(program).is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newer_versions_come_first_and_other_folders_do_not_count() {
        let debian = env::temp_dir().join(format!("hog-versions-{}", std::process::id()));
        for name in ["9", "15", "common", "16"] {
            fs::create_dir_all(debian.join(name)).unwrap();
        }
        let found = debian_folders(&debian);
        fs::remove_dir_all(&debian).unwrap();
        let expect = ["16/bin", "15/bin", "9/bin"].map(|version| debian.join(version));
        assert_eq!(found, expect);
        assert!(debian_folders(&debian).is_empty());
        assert!(!is_complete(&debian));
    }
}
