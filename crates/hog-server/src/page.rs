//! The page: the files of the client, which are part of the program.

use std::borrow::Cow;
use std::sync::LazyLock;

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH, LINK};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use hog_store::house::Digits;
use rust_embed::RustEmbed;

use crate::http::Refusal;
use crate::lean;
use crate::pack::{self, Packs};

/// The files of the client.
#[derive(RustEmbed)]
#[folder = "client/"]
struct Files;

/// The packs of the client's modules, made when the first is asked for.
static PACKS: LazyLock<Packs> = LazyLock::new(|| {
    let packs = Packs::of(|path| {
        let text = lean(path, Files::get(path)?.data);
        String::from_utf8(text.into_owned()).ok()
    });
    packs.expect("a test packs the files that are part of the program")
});

/// The page at a table's address. Browsers are told at once which packs it needs, rather than that
/// one names the next.
pub(crate) fn table(headers: &HeaderMap) -> Response {
    static LINKS: LazyLock<HeaderValue> = LazyLock::new(|| {
        let packs = PACKS.needed("table/page.js");
        let links = packs.iter().map(|path| pack::address(path));
        let links = links.map(|address| format!("<{address}>; rel=modulepreload"));
        let style = "</client/board/board.css>; rel=preload; as=style".to_string();
        let links = links.chain([style]).collect::<Vec<_>>();
        HeaderValue::from_str(&links.join(", ")).expect("names of files are plain")
    });
    let mut page = index(headers);
    page.headers_mut().insert(LINK, LINKS.clone());
    page
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
    let hash = file.metadata.sha256_hash();
    answer(headers, kind, hash, || lean(path, file.data))
}

/// A pack of modules by the path of the one with which it begins.
pub(crate) fn pack(path: &str, headers: &HeaderMap) -> Response {
    let (Some(pack), Some(kind)) = (PACKS.beginning_with(path), kind(path)) else {
        return Refusal::no_page().into_response();
    };
    answer(headers, kind, pack.hash, || pack.text.as_bytes().into())
}

/// What is sent, unless the browser has it.
fn answer(
    headers: &HeaderMap,
    kind: &str,
    hash: [u8; 32],
    data: impl FnOnce() -> Cow<'static, [u8]>,
) -> Response {
    // Weak, since it may be sent compressed or not.
    let tag = format!("W/\"{}\"", &Digits(hash).to_string()[..32]);
    // The names stay the same from one version to the next, so browsers ask each time.
    let head = [
        (CONTENT_TYPE, kind.to_string()),
        (ETAG, tag.clone()),
        (CACHE_CONTROL, "no-cache".to_string()),
    ];
    if has(headers, &tag) {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    (head, data()).into_response()
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
    use crate::pack::Module;

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
        let size = |path: &str| lean(path, Files::get(path).unwrap().data).len();
        let packs = PACKS.needed("table/page.js");
        let packed = packs.iter().map(|path| PACKS.beginning_with(path).unwrap());
        let packed: usize = packed.map(|pack| pack.text.len()).sum();
        let others = ["index.html", "icon.svg", "style.css", "board/board.css"].map(size);
        let art = ["board/court.js", "board/suits.js"].map(size);
        let weight = packed + others.iter().sum::<usize>() - art.iter().sum::<usize>();
        assert!(weight < MOST, "{weight} bytes");
    }

    #[test]
    fn a_table_is_loaded_at_once() {
        let page = table(&HeaderMap::new());
        let links = page.headers()[LINK].to_str().unwrap();
        for path in ["main.js", "table/page.js"] {
            let link = format!("</pack/{path}>; rel=modulepreload");
            assert!(links.contains(&link), "{path}");
        }
        // They are loaded when somebody goes there, or never.
        for path in ["lobby", "analysis.js", "talk.js"] {
            assert!(!links.contains(path), "{path}");
        }
    }

    #[test]
    fn every_module_of_the_client_can_be_packed() {
        let packed = |path: &str| {
            let packs = ["main.js", "lobby/page.js", "table/page.js"];
            let later = ["table/analysis.js", "table/deal.js", "table/talk.js"];
            let mut packs = packs.iter().chain(&later);
            let head = Module::opening(path);
            packs.any(|first| PACKS.beginning_with(first).unwrap().text.contains(&head))
        };
        for path in Files::iter().filter(|path| path.ends_with(".js")) {
            let text = lean(&path, Files::get(&path).unwrap().data);
            Module::read(&path, std::str::from_utf8(&text).unwrap()).unwrap();
            assert_eq!(packed(&path), &*path != "board/types.js", "{path}");
        }
    }

    #[test]
    fn a_pack_is_sent_once() {
        let first = pack("main.js", &HeaderMap::new());
        assert_eq!(first.status(), StatusCode::OK);
        let headers = HeaderMap::from_iter([(IF_NONE_MATCH, first.headers()[ETAG].clone())]);
        assert_eq!(pack("main.js", &headers).status(), StatusCode::NOT_MODIFIED);
        let other = pack("table/page.js", &headers);
        assert_eq!(other.status(), StatusCode::OK);
        for path in ["", "dom.js", "../main.js", "index.html"] {
            let status = pack(path, &HeaderMap::new()).status();
            assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
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
