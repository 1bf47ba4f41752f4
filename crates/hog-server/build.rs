//! Prepares the files of the client: minified, compressed, and listed in `client.rs` for `page.rs`.
//!
//! Modules are not bundled. The hash of all files is part of every address, so that browsers keep the files
//! for ever, and the pages name the modules to preload, so that all are requested at once.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use brotli::CompressorWriter;
use flate2::Compression;
use flate2::write::GzEncoder;

const JAVASCRIPT: &str = "text/javascript; charset=utf-8";

type Files = BTreeMap<String, String>;

/// The pages, with the folders whose modules and styles they preload besides those at the root.
const PAGES: [(&str, &[&str]); 2] = [
    ("lobby.html", &["board", "lobby"]),
    ("table.html", &["board", "table"]),
];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=client");
    let mut files = Files::new();
    read(Path::new("client"), "", &mut files)?;
    let page = files
        .remove("index.html")
        .ok_or("client/index.html is missing")?;
    for (path, text) in &mut files {
        *text = minified(path, text)?;
    }
    let mut hasher = DefaultHasher::new();
    (&page, &files).hash(&mut hasher);
    let address = format!("/client/{:016x}/", hasher.finish());
    let pages = PAGES.map(|(name, folders)| {
        let links = preloads(files.keys(), folders);
        let text = page.replace("<!-- preloads -->\n", &links);
        (name.to_string(), text.replace("/client/", &address))
    });
    files.extend(pages);
    write(&files, &address)
}

/// Reads all files of the client below a folder.
fn read(folder: &Path, prefix: &str, files: &mut Files) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry
            .file_name()
            .into_string()
            .map_err(|_| "a name is not UTF-8")?;
        let path = format!("{prefix}{name}");
        if entry.file_type()?.is_dir() {
            read(&entry.path(), &format!("{path}/"), files)?;
        } else if kind(&path).is_some() {
            files.insert(path, fs::read_to_string(entry.path())?);
        }
    }
    Ok(())
}

/// The media type of a file; nothing if it is not for browsers.
fn kind(path: &str) -> Option<&'static str> {
    match path.rsplit_once('.')?.1 {
        "html" => Some("text/html; charset=utf-8"),
        "css" => Some("text/css; charset=utf-8"),
        "js" => Some(JAVASCRIPT),
        "svg" => Some("image/svg+xml"),
        _ => None,
    }
}

/// A module without comments and indentation. Style sheets stay as they are.
fn minified(path: &str, text: &str) -> Result<String, Box<dyn Error>> {
    if kind(path) != Some(JAVASCRIPT) {
        return Ok(text.to_string());
    }
    let minified = minifier::js::minify(text).map_err(|error| format!("client/{path}: {error}"))?;
    Ok(minified.to_string())
}

/// Links that make a browser request modules and styles at once.
fn preloads<'a>(paths: impl Iterator<Item = &'a String>, folders: &[&str]) -> String {
    let wanted = paths.filter(|path| match path.split_once('/') {
        Some((folder, _)) => folders.contains(&folder),
        None => true,
    });
    let links = wanted.filter_map(|path| match path.rsplit_once('.')?.1 {
        "js" => Some(format!(
            "<link rel=\"modulepreload\" href=\"/client/{path}\">\n"
        )),
        "css" => Some(format!(
            "<link rel=\"preload\" as=\"style\" href=\"/client/{path}\">\n"
        )),
        _ => None,
    });
    links.collect()
}

/// Writes the files and `client.rs`, which includes them.
fn write(files: &Files, address: &str) -> Result<(), Box<dyn Error>> {
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let mut list = format!("const ADDRESS: &str = {address:?};\nconst FILES: &[File] = &[\n");
    for (index, (path, text)) in files.iter().enumerate() {
        let kind = kind(path).ok_or("a file without a media type")?;
        write!(list, "File {{ path: {path:?}, kind: {kind:?}")?;
        for (field, bytes) in [
            ("plain", text.clone().into_bytes()),
            ("gzip", gzip(text)?),
            ("brotli", brotli(text)?),
        ] {
            let file = out.join(format!("{index}.{field}"));
            fs::write(&file, bytes)?;
            let file = file.to_str().ok_or("the path of the build is not UTF-8")?;
            write!(list, ", {field}: include_bytes!({file:?})")?;
        }
        list.push_str(" },\n");
    }
    list.push_str("];\n");
    Ok(fs::write(out.join("client.rs"), list)?)
}

fn gzip(text: &str) -> Result<Vec<u8>, std::io::Error> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text.as_bytes())?;
    encoder.finish()
}

fn brotli(text: &str) -> Result<Vec<u8>, std::io::Error> {
    const BUFFER: usize = 4096;
    const BEST: u32 = 11;
    const WINDOW: u32 = 22;
    let mut compressed = Vec::new();
    CompressorWriter::new(&mut compressed, BUFFER, BEST, WINDOW).write_all(text.as_bytes())?;
    Ok(compressed)
}
