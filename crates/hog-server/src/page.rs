//! The page: the files of the client, which are part of the program.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::LazyLock;

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH, LINK};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use hog_store::house::Digits;
use rust_embed::RustEmbed;

use crate::http::Refusal;
use crate::lean;

/// The files of the client.
#[derive(RustEmbed)]
#[folder = "client/"]
struct Files;

/// The page at a table's address. Browsers are told at once which modules it needs, rather than that
/// one names the next.
pub(crate) fn table(headers: &HeaderMap) -> Response {
    static MODULES: LazyLock<HeaderValue> = LazyLock::new(|| {
        // What opens the line to the table goes first: its answer is awaited longest.
        let opener = needed("live.js");
        let others = needed("table/page.js");
        let links = opener.iter().chain(others.difference(&opener));
        let links = links.map(|path| format!("</client/{path}>; rel=modulepreload"));
        let style = "</client/board/board.css>; rel=preload; as=style".to_string();
        let links = [style].into_iter().chain(links).collect::<Vec<_>>();
        HeaderValue::from_str(&links.join(", ")).expect("names of files are plain")
    });
    let mut page = index(headers);
    page.headers_mut().insert(LINK, MODULES.clone());
    page
}

/// A module and all that it imports when it is loaded.
fn needed(first: &str) -> BTreeSet<String> {
    let mut needed = BTreeSet::new();
    let mut open = vec![first.to_string()];
    while let Some(path) = open.pop() {
        let text = Files::get(&path).map(|file| lean(&path, file.data));
        let text = String::from_utf8(text.unwrap_or_default().into_owned()).unwrap_or_default();
        let (folder, _) = path.rsplit_once('/').unwrap_or_default();
        let named = text.split(" from \"").skip(1);
        let named = named.filter_map(|rest| rest.split('"').next());
        let named = named.filter_map(|name| match name.strip_prefix("../") {
            Some(above) => Some(above.to_string()),
            None if folder.is_empty() => Some(name.strip_prefix("./")?.to_string()),
            None => Some(format!("{folder}/{}", name.strip_prefix("./")?)),
        });
        open.extend(named.filter(|name| !needed.contains(name)));
        needed.insert(path);
    }
    needed
}

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
        let mut paths = needed("main.js");
        paths.extend(needed("table/page.js"));
        for other in ["index.html", "icon.svg", "style.css", "board/board.css"] {
            paths.insert(other.to_string());
        }
        for picture in ["board/court.js", "board/suits.js"] {
            assert!(paths.remove(picture), "{picture}");
        }
        let weights = paths.iter().map(|path| {
            let file = Files::get(path).unwrap();
            lean(path, file.data).len()
        });
        let weight: usize = weights.sum();
        assert!(weight < MOST, "{weight} bytes");
    }

    #[test]
    fn a_table_is_loaded_at_once() {
        let page = table(&HeaderMap::new());
        let links = page.headers()[LINK].to_str().unwrap();
        for path in [
            "table/page.js",
            "board/board.js",
            "board/geometry.js",
            "line.js",
        ] {
            let link = format!("</client/{path}>; rel=modulepreload");
            assert!(links.contains(&link), "{path}");
        }
        // They are loaded when somebody goes there, or never.
        for path in ["lobby", "analysis.js", "types.js"] {
            assert!(!links.contains(path), "{path}");
        }
        for path in needed("table/page.js") {
            assert!(Files::get(&path).is_some(), "{path}");
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
