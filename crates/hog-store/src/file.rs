//! Files that are whole at any time, whoever writes them and whenever a writer is killed.

use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crate::StoreError;
use crate::error::Act;

/// What the name of a file ends with that is being written.
const UNFINISHED: &str = ".tmp";

/// A file that has not been finished for so long never will be: its writer was killed.
const GIVEN_UP: Duration = Duration::from_secs(60 * 60);

/// Puts a text in the place of a file, so that at any time all of the old or all of the new is there.
/// When this returns the new one is, whatever happens to the program.
pub fn replace(path: &Path, text: &str) -> Result<(), StoreError> {
    let is_new = !path.exists();
    let (folder, temporary) = write_beside(path, text)?;
    if let Err(error) = fs::rename(&temporary, path) {
        fs::remove_file(&temporary).ok();
        return Err(StoreError::refused(Act::Write, path)(error));
    }
    if is_new {
        // The name survives a power cut too; a later one only exchanges what it stands for.
        sync_folder(folder);
    }
    Ok(())
}

/// Puts what is written in the place of a file, once all of it is there and on the disk. The folder
/// must be there.
pub fn replace_with<T, E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<T, E>,
) -> Result<T, E> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let (file, temporary) = unfinished_beside(path, folder)?;
    let mut file = io::BufWriter::new(file);
    let written = write(&mut file).and_then(|result| {
        file.flush()?;
        file.get_ref().sync_data()?;
        fs::rename(&temporary, path)?;
        Ok(result)
    });
    match written {
        Ok(_) => sync_folder(folder),
        Err(_) => drop(fs::remove_file(&temporary)),
    }
    written
}

/// Writes a text to a new file in the folder of another, and waits until it is on the disk.
fn write_beside<'a>(path: &'a Path, text: &str) -> Result<(&'a Path, PathBuf), StoreError> {
    let folder = path.parent().unwrap_or(Path::new("."));
    make_folder(folder)?;
    let (mut file, temporary) = create_beside(path, folder)?;
    let written = file
        .write_all(text.as_bytes())
        .and_then(|()| file.sync_data());
    match written {
        Ok(()) => Ok((folder, temporary)),
        Err(error) => {
            fs::remove_file(&temporary).ok();
            Err(StoreError::refused(Act::Write, path)(error))
        }
    }
}

/// A new file that nobody else writes to.
fn create_beside(path: &Path, folder: &Path) -> Result<(File, PathBuf), StoreError> {
    unfinished_beside(path, folder).map_err(StoreError::refused(Act::Write, path))
}

fn unfinished_beside(path: &Path, folder: &Path) -> io::Result<(File, PathBuf)> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let number = RandomState::new().hash_one(path);
    let temporary = folder.join(format!(".{name}.{number:016x}{UNFINISHED}"));
    let file = private(OpenOptions::new().write(true).create_new(true)).open(&temporary)?;
    Ok((file, temporary))
}

/// Adds a whole line at the end of a file. Two programs that do so at once both get their line.
pub fn append_line(path: &Path, line: &str) -> Result<(), StoreError> {
    if let Some(folder) = path.parent() {
        make_folder(folder)?;
    }
    let append = || -> io::Result<()> {
        let mut options = OpenOptions::new();
        let options = private(options.read(true).append(true).create(true));
        let mut file = options.open(path)?;
        // A writer that was killed may have left half a line: it is not to spoil this one.
        let begin = if ends_in_a_line(&mut file)? { "" } else { "\n" };
        // One write, so that the lines of others come before or after it, never within.
        file.write_all(format!("{begin}{line}\n").as_bytes())?;
        file.sync_data()
    };
    append().map_err(StoreError::refused(Act::Write, path))
}

/// Whether a file is empty or ends with the end of a line.
fn ends_in_a_line(file: &mut File) -> io::Result<bool> {
    use std::io::{Seek, SeekFrom};
    if file.metadata()?.len() == 0 {
        return Ok(true);
    }
    let mut last = [0];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    Ok(last == *b"\n")
}

/// All the bytes of a file, if it has at most so many.
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>, StoreError> {
    let read = || -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        // One byte more than is allowed tells a file that is too long.
        File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let bytes = read().map_err(StoreError::refused(Act::Read, path))?;
    if bytes.len() as u64 > most {
        let path = path.to_path_buf();
        return Err(StoreError::TooLong { path, most });
    }
    Ok(bytes)
}

/// Removes what writers that were killed have left in a folder. What cannot be removed does no harm.
pub fn clean(folder: &Path, now: SystemTime) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let unfinished = name.starts_with('.') && name.ends_with(UNFINISHED);
        let written = entry.metadata().and_then(|about| about.modified());
        let age = written.map(|written| now.duration_since(written).unwrap_or_default());
        if unfinished && age.is_ok_and(|age| age >= GIVEN_UP) {
            fs::remove_file(entry.path()).ok();
        }
    }
}

fn make_folder(folder: &Path) -> Result<(), StoreError> {
    fs::create_dir_all(folder).map_err(StoreError::refused(Act::Make, folder))
}

/// A file that is made so can be read by its owner only.
#[cfg(unix)]
pub fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(0o600)
}

/// Elsewhere the folders of a person are closed to others.
#[cfg(not(unix))]
pub fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// Asks that the names in a folder are on the disk. Where that cannot be asked for, or is refused,
/// nothing is lost unless the power is.
pub fn sync_folder(folder: &Path) {
    if cfg!(unix) {
        File::open(folder).and_then(|folder| folder.sync_all()).ok();
    }
}
