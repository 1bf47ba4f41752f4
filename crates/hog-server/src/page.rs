//! The page: the files of the client, as the build script has prepared them.

use axum::http::header::{
    ACCEPT, ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, HeaderValue, VARY,
};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::request::HttpError;

// Defines `FILES`, and `ADDRESS`, the path below which they are served.
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

/// The page of the lobby, and of the form for a new table.
pub(crate) async fn lobby(headers: HeaderMap) -> Response {
    document(LOBBY, &headers)
}

/// The page of a table.
pub(crate) async fn table(headers: HeaderMap) -> Response {
    document(TABLE, &headers)
}

/// Answers 404: to a browser with the lobby, which says so and leads back.
pub(crate) async fn missing(headers: HeaderMap) -> Response {
    let accepted = headers.get(ACCEPT).and_then(|kinds| kinds.to_str().ok());
    if accepted.is_some_and(|kinds| kinds.contains("text/html")) {
        let lobby = document(LOBBY, &headers);
        return (StatusCode::NOT_FOUND, lobby).into_response();
    }
    HttpError::no_page().into_response()
}

/// A page. Browsers may not reuse it unchecked, since it names the other files by their hash.
fn document(path: &str, headers: &HeaderMap) -> Response {
    let file = find(path).expect("the build script writes the pages");
    answer(file, headers, "no-cache")
}

/// A file of the client. Its address has the hash of its content, so browsers may keep it for ever.
pub(crate) async fn file(uri: Uri, headers: HeaderMap) -> Response {
    file_at(uri.path(), &headers)
}

fn file_at(address: &str, headers: &HeaderMap) -> Response {
    let file = address.strip_prefix(ADDRESS).and_then(find);
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
            let response = file_at(&format!("{ADDRESS}main.js"), &headers);
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
                file_at(&address, &HeaderMap::new()).status(),
                StatusCode::NOT_FOUND,
                "{path}"
            );
        }
        let unhashed = file_at("/client/main.js", &HeaderMap::new());
        assert_eq!(unhashed.status(), StatusCode::NOT_FOUND);
    }
}
