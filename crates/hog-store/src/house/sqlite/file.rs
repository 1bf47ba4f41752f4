//! The file of a store, and who has it.

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::file::{private, sync_folder};

/// Makes an empty file if there is none, in a folder that is made as well, and tells where it really
/// is. Only its owner can read what is made.
pub fn make(path: &Path) -> io::Result<PathBuf> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    make_folder(folder)?;
    let is_new = !path.exists();
    // It is closed again before the database has it: closing it later would let go of locks.
    drop(private(OpenOptions::new().write(true).create(true)).open(path)?);
    if is_new {
        sync_folder(folder);
    }
    fs::canonicalize(path)
}

/// The right to a store, until it is dropped or the program ends in any way.
pub struct Lock(File);

impl Drop for Lock {
    fn drop(&mut self) {
        // To close the file would not do: a program that is being started has it open for a moment, too.
        self.0.unlock().ok();
    }
}

/// Has the store for this program alone until the lock is dropped or the program ends in any way;
/// `None` if another one has it. The lock is on a file beside it, since databases lock their own.
pub fn lock(path: &Path) -> io::Result<Option<Lock>> {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".lock");
    let lock =
        private(OpenOptions::new().write(true).create(true)).open(path.with_file_name(name))?;
    match lock.try_lock() {
        Ok(()) => Ok(Some(Lock(lock))),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

#[cfg(unix)]
fn make_folder(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

#[cfg(not(unix))]
fn make_folder(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).create(folder)
}
