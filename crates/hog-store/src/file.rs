//! Atomic writes of files, safe against other writers and against being killed.

use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crate::FolderError;

/// Suffix of the name of a file that is being written.
const UNFINISHED: &str = ".tmp";

/// Age at which an unfinished file counts as left by a program that was killed.
const ABANDONED: Duration = Duration::from_secs(60 * 60);

/// Replaces the text of a file. Its folder is made if it is missing.
pub fn replace(path: &Path, text: &str) -> Result<(), FolderError> {
    make_folder(folder_of(path))?;
    replace_with(path, |file| file.write_all(text.as_bytes()))
        .map_err(FolderError::refused("write", path))
}

/// Replaces a file once everything that `write` writes is on the disk: at any time the file has all of the
/// old or all of the new text.
pub fn replace_with<T, E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<T, E>,
) -> Result<T, E> {
    let (file, temporary) = create_beside(path)?;
    let mut file = io::BufWriter::new(file);
    let written = write(&mut file).and_then(|result| {
        file.flush()?;
        file.get_ref().sync_data()?;
        fs::rename(&temporary, path)?;
        Ok(result)
    });
    match written {
        // Until the folder is on the disk, a power cut may bring the old file back.
        Ok(_) => sync_folder(folder_of(path)),
        Err(_) => drop(fs::remove_file(&temporary)),
    }
    written
}

/// The folder of a file.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Makes a temporary file beside another, with a name of its own.
fn create_beside(path: &Path) -> io::Result<(File, PathBuf)> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let number = RandomState::new().hash_one(path);
    let temporary = folder_of(path).join(format!(".{name}.{number:016x}{UNFINISHED}"));
    let file = private(OpenOptions::new().write(true).create_new(true)).open(&temporary)?;
    Ok((file, temporary))
}

/// Appends a line to a file. Several programs may do so at once.
pub fn append_line(path: &Path, line: &str) -> Result<(), FolderError> {
    let folder = folder_of(path);
    make_folder(folder)?;
    let is_new = !path.exists();
    let append = || -> io::Result<()> {
        let mut options = OpenOptions::new();
        let options = private(options.read(true).append(true).create(true));
        let mut file = options.open(path)?;
        // A program that was killed may have left half a line, which must not spoil this one.
        let begin = if ends_in_a_line(&mut file)? { "" } else { "\n" };
        // One write, so that no line of another program comes between.
        file.write_all(format!("{begin}{line}\n").as_bytes())?;
        file.sync_data()?;
        if is_new {
            sync_folder(folder);
        }
        Ok(())
    };
    append().map_err(FolderError::refused("write", path))
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

/// Reads a file of at most `most` bytes.
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>, FolderError> {
    let read = || -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        // One byte more shows that the file is too long.
        File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let bytes = read().map_err(FolderError::refused("read", path))?;
    if bytes.len() as u64 > most {
        let path = path.to_path_buf();
        return Err(FolderError::TooLong { path, most });
    }
    Ok(bytes)
}

/// Removes unfinished files of programs that were killed, as far as possible.
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
        if unfinished && age.is_ok_and(|age| age >= ABANDONED) {
            fs::remove_file(entry.path()).ok();
        }
    }
}

fn make_folder(folder: &Path) -> Result<(), FolderError> {
    fs::create_dir_all(folder).map_err(FolderError::refused("make", folder))
}

/// Makes a new file readable by its owner only.
#[cfg(unix)]
pub fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(0o600)
}

/// Other systems protect the folders of a person themselves.
#[cfg(not(unix))]
pub fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// Waits until the names in a folder are on the disk. Where this is not possible, a power cut may undo a
/// change of names.
pub fn sync_folder(folder: &Path) {
    if cfg!(unix) {
        File::open(folder).and_then(|folder| folder.sync_all()).ok();
    }
}
