//! Hosts: the names under which the server answers.

use axum::http::HeaderMap;
use axum::http::header::{HOST, ORIGIN};
use axum::http::uri::Authority;

/// The names under which the server answers, as in the header `Host`.
///
/// A page of another site can give its own name the address of this machine (DNS rebinding). A server that
/// only this machine reaches therefore answers to no other name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hosts {
    /// Any name.
    Any,
    /// These names, and those by which every machine calls itself, such as `localhost`.
    Only(Vec<String>),
}

impl Hosts {
    /// Whether a request names one of them. Ports are ignored: a proxy may have another.
    pub(crate) fn allow(&self, headers: &HeaderMap) -> bool {
        let Self::Only(names) = self else {
            return true;
        };
        let Some(host) = authority(headers) else {
            return false;
        };
        let host = host.host().trim_end_matches('.').to_ascii_lowercase();
        let local = ["localhost", "127.0.0.1", "[::1]"];
        let is_named = |name: &String| name.eq_ignore_ascii_case(&host);
        local.contains(&host.as_str()) || host.ends_with(".localhost") || names.iter().any(is_named)
    }
}

/// Whether a request comes from a page of this server, or from no page at all.
pub(crate) fn is_same_origin(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else {
        return true;
    };
    let origin = origin.to_str().ok().and_then(|origin| {
        let (_, rest) = origin.split_once("://")?;
        rest.parse::<Authority>().ok()
    });
    matches!((origin, authority(headers)), (Some(origin), Some(host)) if origin == host)
}

/// The host that a request names, if it names exactly one.
fn authority(headers: &HeaderMap) -> Option<Authority> {
    let mut hosts = headers.get_all(HOST).iter();
    let host = hosts.next().filter(|_| hosts.next().is_none())?;
    host.to_str().ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let pairs = pairs.iter();
        pairs
            .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
            .fold(HeaderMap::new(), |mut headers, (name, value)| {
                headers.append::<axum::http::HeaderName>(name, value);
                headers
            })
    }

    #[test]
    fn a_local_server_answers_to_its_own_names() {
        let hosts = Hosts::Only(vec!["games.example".into()]);
        let allowed = |host: &str| hosts.allow(&headers(&[("host", host)]));
        for host in [
            "localhost",
            "localhost:8617",
            "127.0.0.1:1",
            "[::1]:8617",
            "LOCALHOST.:80",
            "house.localhost",
            "Games.Example",
        ] {
            assert!(allowed(host), "{host}");
        }
        for host in [
            "evil.example",
            "127.0.0.1.evil.example",
            "localhost@evil.example:80",
            "",
            "/",
        ] {
            assert!(!allowed(host), "{host}");
        }
        assert!(!hosts.allow(&headers(&[])));
        assert!(!hosts.allow(&headers(&[("host", "localhost"), ("host", "evil.example")])));
        assert!(Hosts::Any.allow(&headers(&[("host", "evil.example")])));
    }

    #[test]
    fn other_origins_are_refused() {
        let allowed =
            |origin: &str| is_same_origin(&headers(&[("host", "a.example:1"), ("origin", origin)]));
        assert!(allowed("http://a.example:1") && allowed("https://a.example:1"));
        assert!(is_same_origin(&headers(&[("host", "a.example:1")])));
        for origin in [
            "http://a.example",
            "http://b.example:1",
            "null",
            "",
            "a.example:1",
        ] {
            assert!(!allowed(origin), "{origin}");
        }
    }
}
