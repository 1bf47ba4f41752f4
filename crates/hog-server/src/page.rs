//! The page: the files of the client, which are part of the program.

use std::borrow::Cow;

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use hog_store::house::Digits;
use rust_embed::RustEmbed;

use crate::http::Refusal;
use crate::lean;

/// The files of the client.
#[derive(RustEmbed)]
#[folder = "client/"]
struct Files;

/// The page itself.
pub(crate) fn index(headers: &HeaderMap) -> Response {
    file("index.html", headers)
}

/// A file of the client by its path. Only what was put into the program can be named.
pub(crate) fn file(path: &str, headers: &HeaderMap) -> Response {
    let (Some(file), Some(kind)) = (Files::get(path), kind(path)) else {
        return Refusal::no_page().into_response();
    };
    // Weak, since it may be sent compressed or not.
    let hash = Digits(file.metadata.sha256_hash()).to_string();
    let tag = format!("W/\"{}\"", &hash[..32]);
    // The names stay the same from one version to the next, so browsers ask each time.
    let head = [
        (CONTENT_TYPE, kind.to_string()),
        (ETAG, tag.clone()),
        (CACHE_CONTROL, "no-cache".to_string()),
    ];
    if has(headers, &tag) {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    (head, lean(path, file.data)).into_response()
}

/// A file as it is sent: of what is text, what only its readers need is left out.
fn lean(path: &str, data: Cow<'static, [u8]>) -> Cow<'static, [u8]> {
    match (path.rsplit_once('.'), std::str::from_utf8(&data)) {
        (Some((_, "js")), Ok(text)) => lean::module(text).into_bytes().into(),
        (Some((_, "css")), Ok(text)) => lean::sheet(text).into_bytes().into(),
        _ => data,
    }
}

/// Whether a browser has the file of this tag.
fn has(headers: &HeaderMap, tag: &str) -> bool {
    let known = headers
        .get(IF_NONE_MATCH)
        .and_then(|known| known.to_str().ok());
    let known = known.unwrap_or_default();
    let plain = |tag: &str| tag.trim().trim_start_matches("W/").to_string();
    known.split(',').any(|known| plain(known) == plain(tag))
}

/// What a file is, by its name; nothing if it is no part of the page.
fn kind(path: &str) -> Option<&'static str> {
    if path.ends_with(".test.js") {
        return None;
    }
    let (_, extension) = path.rsplit_once('.')?;
    Some(match extension {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webmanifest" => "application/manifest+json",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_a_page_is_made_of_has_a_kind() {
        assert_eq!(
            kind("board/board.js"),
            Some("text/javascript; charset=utf-8")
        );
        for path in ["README.md", "package.json", "board/board.test.js", "js"] {
            assert_eq!(kind(path), None, "{path}");
        }
    }

    #[test]
    fn a_file_that_a_browser_has_is_not_sent_again() {
        let first = file("index.html", &HeaderMap::new());
        assert_eq!(first.status(), StatusCode::OK);
        let tag = first.headers()[ETAG].clone();
        for known in [tag.to_str().unwrap(), "\"x\", *, \"y\""] {
            let mut headers = HeaderMap::new();
            headers.insert(IF_NONE_MATCH, known.parse().unwrap());
            let status = file("index.html", &headers).status();
            let same = known == tag.to_str().unwrap();
            let expected = if same { 304 } else { 200 };
            assert_eq!(status.as_u16(), expected, "{known}");
        }
    }

    /// What a page weighs that shows a table, without pictures of cards.
    #[test]
    fn the_page_of_a_table_is_light() {
        const MOST: usize = 150_000;
        // Loaded when somebody goes there, or not counted.
        let later = [
            "lobby/",
            "table/analysis.js",
            "table/curve.js",
            "table/deal.js",
            "table/talk.js",
            "board/court.js",
            "board/suits.js",
        ];
        let files = Files::iter().filter(|path| kind(path).is_some());
        let files = files.filter(|path| !later.iter().any(|later| path.starts_with(later)));
        let weights = files.map(|path| {
            let file = Files::get(&path).unwrap();
            lean(&path, file.data).len()
        });
        let weight: usize = weights.sum();
        assert!(weight < MOST, "{weight} bytes");
    }

    /// The list of what a table needs at once must not fall behind.
    #[test]
    fn a_table_is_loaded_at_once() {
        let list = Files::get("preload.js").unwrap().data;
        let list = std::str::from_utf8(&list).unwrap();
        let named = |folder: &str| -> Vec<&str> {
            let start = format!("\"{folder}/\": \"");
            let (_, rest) = list.split_once(&start).unwrap();
            rest.split('"').next().unwrap().split(' ').collect()
        };
        // Types, texts that are elsewhere, and what is loaded when somebody wants it.
        let not_at_once = ["types", "strings", "analysis", "curve", "deal", "talk"];
        for folder in ["table", "board"] {
            let files = Files::iter().filter_map(|path| {
                let name = path.strip_prefix(folder)?.strip_prefix('/')?;
                Some(name.strip_suffix(".js")?.to_string())
            });
            let mut expected: Vec<String> = files
                .filter(|name| !not_at_once.contains(&name.as_str()))
                .collect();
            expected.sort();
            let mut listed = named(folder);
            listed.sort_unstable();
            assert_eq!(listed, expected, "{folder}");
        }
    }

    #[test]
    fn only_files_of_the_client_are_found() {
        for path in [
            "",
            ".",
            "../Cargo.toml",
            "/etc/passwd",
            "index.html/",
            "./index.html",
        ] {
            assert_eq!(
                file(path, &HeaderMap::new()).status(),
                StatusCode::NOT_FOUND,
                "{path}"
            );
        }
    }
}
