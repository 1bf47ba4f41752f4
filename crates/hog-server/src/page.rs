//! The page: the files of the client, as the build script has prepared them.

use axum::http::HeaderMap;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, HeaderValue, VARY,
};
use axum::response::{IntoResponse, Response};

use crate::request::HttpError;

include!(concat!(env!("OUT_DIR"), "/client.rs"));

const LOBBY: &str = "lobby.html";
const TABLE: &str = "table.html";

/// A file of the client.
struct File {
    path: &'static str,
    kind: &'static str,
    plain: &'static [u8],
    gzip: &'static [u8],
    brotli: &'static [u8],
}

/// The page of the lobby, and of every address without a page of its own.
pub(crate) fn lobby(headers: &HeaderMap) -> Response {
    document(LOBBY, headers)
}

/// The page of a table.
pub(crate) fn table(headers: &HeaderMap) -> Response {
    document(TABLE, headers)
}

/// A page, which browsers ask for each time: it names the other files by their hash.
fn document(path: &str, headers: &HeaderMap) -> Response {
    let file = find(path).expect("the build script writes the pages");
    answer(file, headers, "no-cache")
}

/// A file by its address, which is never used for another content.
pub(crate) fn file(address: &str, headers: &HeaderMap) -> Response {
    let path = address.strip_prefix(ADDRESS);
    let file = path.and_then(find);
    match file.filter(|file| ![LOBBY, TABLE].contains(&file.path)) {
        Some(file) => answer(file, headers, "public, max-age=31536000, immutable"),
        None => HttpError::no_page().into_response(),
    }
}

fn find(path: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.path == path)
}

fn answer(file: &'static File, headers: &HeaderMap, caching: &'static str) -> Response {
    let head = [(CONTENT_TYPE, file.kind), (CACHE_CONTROL, caching)];
    let compressed = [("br", file.brotli), ("gzip", file.gzip)];
    let chosen = compressed
        .into_iter()
        .find(|(coding, _)| accepts(headers, coding));
    let mut response = match chosen {
        Some((coding, data)) => (head, [(CONTENT_ENCODING, coding)], data).into_response(),
        None => (head, file.plain).into_response(),
    };
    let vary = HeaderValue::from_static("accept-encoding");
    response.headers_mut().insert(VARY, vary);
    response
}

/// Whether a browser accepts a content coding.
fn accepts(headers: &HeaderMap, coding: &str) -> bool {
    let given = headers.get_all(ACCEPT_ENCODING).iter();
    let given = given.filter_map(|given| given.to_str().ok());
    given.flat_map(|given| given.split(',')).any(|given| {
        let (name, weight) = given.split_once(';').unwrap_or((given, "q=1"));
        let weight = weight.trim().trim_start_matches("q=").parse::<f32>();
        name.trim().eq_ignore_ascii_case(coding) && weight.is_ok_and(|weight| weight > 0.0)
    })
}

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;

    use super::*;

    #[test]
    fn a_browser_gets_the_best_coding_that_it_accepts() {
        for (accepted, expected) in [
            ("", None),
            ("gzip", Some("gzip")),
            ("gzip, deflate, br", Some("br")),
            ("br;q=0, GZIP;q=0.5", Some("gzip")),
            ("gzip;q=0.0, x-br", None),
        ] {
            let headers = HeaderMap::from_iter([(ACCEPT_ENCODING, accepted.parse().unwrap())]);
            let response = file(&format!("{ADDRESS}main.js"), &headers);
            let coding = response.headers().get(CONTENT_ENCODING);
            let coding = coding.map(|coding| coding.to_str().unwrap());
            assert_eq!(coding, expected, "{accepted}");
        }
    }

    #[test]
    fn a_page_preloads_its_modules_by_their_hash() {
        let text = |page: &str| std::str::from_utf8(find(page).unwrap().plain).unwrap();
        let preloads = |page: &str, module: &str| {
            text(page).contains(&format!("rel=\"modulepreload\" href=\"{ADDRESS}{module}\""))
        };
        assert!(preloads("table.html", "main.js") && preloads("table.html", "board/board.js"));
        assert!(
            !preloads("table.html", "lobby/lobby.js") && preloads("lobby.html", "lobby/lobby.js")
        );
        assert!(
            !preloads("table.html", "panels/chat.js"),
            "panels are loaded when they are opened"
        );
    }

    #[test]
    fn only_files_of_the_client_are_found() {
        for path in [
            "",
            "table.html",
            "../Cargo.toml",
            "wire.d.ts",
            "main.js/",
            "./main.js",
        ] {
            let address = format!("{ADDRESS}{path}");
            assert_eq!(
                file(&address, &HeaderMap::new()).status(),
                StatusCode::NOT_FOUND,
                "{path}"
            );
        }
        let unhashed = file("/client/main.js", &HeaderMap::new());
        assert_eq!(unhashed.status(), StatusCode::NOT_FOUND);
    }
}
