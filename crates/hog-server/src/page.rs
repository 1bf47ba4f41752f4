//! The page: the files of the client, which are part of the program.

use std::borrow::Cow;
use std::sync::LazyLock;

use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, LINK, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use hog_store::house::Digits;
use rust_embed::RustEmbed;

use crate::bundle::{self, Bundles};
use crate::http::Refusal;
use crate::lean;

/// The files of the client.
#[derive(RustEmbed)]
#[folder = "client/"]
struct Files;

/// The bundles of the client's modules.
static BUNDLES: LazyLock<Bundles> = LazyLock::new(|| {
    let bundles = Bundles::of(|path| {
        let text = lean(path, Files::get(path)?.data);
        String::from_utf8(text.into_owned()).ok()
    });
    bundles.expect("a test bundles the files that are part of the program")
});

/// Makes what is sent often, so that nobody waits for it.
pub(crate) fn prepare() {
    LazyLock::force(&BUNDLES);
}

/// The page at a table's address. Browsers are told at once which bundles it needs, rather than that
/// one names the next.
pub(crate) fn table(headers: &HeaderMap) -> Response {
    static LINKS: LazyLock<HeaderValue> = LazyLock::new(|| {
        let bundles = BUNDLES.needed("table/page.js");
        let links = bundles.iter().map(|path| bundle::address(path));
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

/// A bundle of modules by the path of the one with which it begins.
pub(crate) fn bundle(path: &str, headers: &HeaderMap) -> Response {
    let (Some(bundle), Some(kind)) = (BUNDLES.beginning_with(path), kind(path)) else {
        return Refusal::no_page().into_response();
    };
    let gzip = takes_gzip(headers);
    let data = if gzip {
        &bundle.gzip
    } else {
        bundle.text.as_bytes()
    };
    let mut response = answer(headers, kind, bundle.hash, || data.into());
    let sent = response.status() == StatusCode::OK;
    let head = response.headers_mut();
    if gzip && sent {
        head.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    head.insert(VARY, HeaderValue::from_static("accept-encoding"));
    response
}

/// Whether a browser takes what is compressed so.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let given = headers.get_all(ACCEPT_ENCODING).iter();
    let given = given.filter_map(|given| given.to_str().ok());
    let mut ways = given.flat_map(|given| given.split(','));
    ways.any(|way| {
        let (name, weight) = way.split_once(';').unwrap_or((way, "q=1"));
        let weight = weight.trim().trim_start_matches("q=").parse::<f32>();
        name.trim().eq_ignore_ascii_case("gzip") && weight.is_ok_and(|weight| weight > 0.0)
    })
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
    use crate::bundle::Module;

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
        let needed = BUNDLES.needed("table/page.js");
        let found = needed.iter().map(|path| BUNDLES.beginning_with(path));
        let bundled: usize = found.map(|bundle| bundle.unwrap().text.len()).sum();
        let others = ["index.html", "icon.svg", "style.css", "board/board.css"].map(size);
        let art = |path: &str| {
            let text = lean(path, Files::get(path).unwrap().data);
            lean::joined(std::str::from_utf8(&text).unwrap()).len()
        };
        let art = ["board/court.js", "board/suits.js"].map(art);
        let weight = bundled + others.iter().sum::<usize>() - art.iter().sum::<usize>();
        assert!(weight < MOST, "{weight} bytes");
    }

    #[test]
    fn a_table_is_loaded_at_once() {
        let page = table(&HeaderMap::new());
        let links = page.headers()[LINK].to_str().unwrap();
        for path in ["live.js", "main.js", "board/board.js", "table/page.js"] {
            let link = format!("</bundle/{path}>; rel=modulepreload");
            assert!(links.contains(&link), "{path}");
        }
        // They are loaded when somebody goes there, or never.
        for path in ["lobby", "analysis.js", "talk.js"] {
            assert!(!links.contains(path), "{path}");
        }
    }

    #[test]
    fn every_module_of_the_client_can_be_bundled() {
        let bundled = |path: &str| {
            let head = Module::opening(path);
            let has = BUNDLES
                .all()
                .filter(|bundle| bundle.text.contains(head.trim_end()));
            has.count()
        };
        for path in Files::iter().filter(|path| path.ends_with(".js")) {
            let text = lean(&path, Files::get(&path).unwrap().data);
            Module::read(&path, std::str::from_utf8(&text).unwrap()).unwrap();
            let expected = usize::from(&*path != "board/types.js");
            assert_eq!(bundled(&path), expected, "{path}");
        }
    }

    #[test]
    fn a_bundle_is_sent_once() {
        let first = bundle("main.js", &HeaderMap::new());
        assert_eq!(first.status(), StatusCode::OK);
        let headers = HeaderMap::from_iter([(IF_NONE_MATCH, first.headers()[ETAG].clone())]);
        assert_eq!(
            bundle("main.js", &headers).status(),
            StatusCode::NOT_MODIFIED
        );
        let other = bundle("table/page.js", &headers);
        assert_eq!(other.status(), StatusCode::OK);
        for (given, gzip) in [
            ("gzip", true),
            ("br, GZIP;q=0.5", true),
            ("gzip;q=0", false),
            ("gzip;q=0.0, br", false),
            ("x-gzip", false),
        ] {
            let headers = HeaderMap::from_iter([(ACCEPT_ENCODING, given.parse().unwrap())]);
            let sent = bundle("main.js", &headers);
            assert_eq!(
                sent.headers().contains_key(CONTENT_ENCODING),
                gzip,
                "{given}"
            );
        }
        for path in ["", "dom.js", "../main.js", "index.html"] {
            let status = bundle(path, &HeaderMap::new()).status();
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
