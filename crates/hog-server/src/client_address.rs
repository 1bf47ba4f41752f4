//! The address of a client, which may be behind reverse proxies.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::http::header::FORWARDED;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use ipnet::IpNet;

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The networks of trusted proxies, whose `Forwarded` and `X-Forwarded-For` headers are believed.
///
/// Each proxy appends the address of its own client, so the client is the rightmost address that is not a
/// trusted proxy. Anything left of it was sent by the client and is not believed.
#[derive(Clone, Debug, Default)]
pub struct TrustedProxies(Vec<IpNet>);

impl TrustedProxies {
    /// Trusts the proxies in these networks.
    #[must_use]
    pub const fn new(networks: Vec<IpNet>) -> Self {
        Self(networks)
    }

    /// Whether an address belongs to a trusted proxy.
    pub(crate) fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }

    /// The address of the client that sent a request over a connection from `peer`.
    ///
    /// Where a header is missing or malformed, it is the nearest known proxy, so that a client cannot use
    /// the rate limit of another. It is `peer` if both headers are there and disagree: a proxy that writes one
    /// of them may pass on the other as the client sent it.
    pub(crate) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let peer = peer.to_canonical();
        if !self.contains(peer) {
            return peer;
        }
        let forwarded = self.client_of(peer, headers, &FORWARDED, forwarded_hops);
        let x_forwarded = self.client_of(peer, headers, &X_FORWARDED_FOR, x_forwarded_hops);
        match (forwarded, x_forwarded) {
            (Some(one), Some(other)) if one != other => peer,
            (Some(client), _) | (None, Some(client)) => client,
            (None, None) => peer,
        }
    }

    /// The client by one header, if the header is there.
    fn client_of(
        &self,
        peer: IpAddr,
        headers: &HeaderMap,
        name: &HeaderName,
        parse: fn(&str) -> Vec<Option<IpAddr>>,
    ) -> Option<IpAddr> {
        let lines = headers.get_all(name).iter();
        let read = |line: &HeaderValue| line.to_str().map_or(vec![None], parse);
        let hops: Vec<Option<IpAddr>> = lines.flat_map(read).collect();
        let mut client = peer;
        for hop in hops.iter().rev() {
            let Some(address) = *hop else { break };
            client = address;
            if !self.contains(client) {
                break;
            }
        }
        (!hops.is_empty()).then_some(client)
    }
}

/// The elements of one line of `X-Forwarded-For`; `None` for one that is no address.
fn x_forwarded_hops(line: &str) -> Vec<Option<IpAddr>> {
    line.split(',').map(address).collect()
}

/// The elements of one line of `Forwarded` (RFC 7239); `None` for one without an address.
fn forwarded_hops(line: &str) -> Vec<Option<IpAddr>> {
    if line.matches('"').count() % 2 == 1 {
        // A quotation that a client left open would hide what a proxy appended.
        return vec![None];
    }
    let hop = |element: &str| {
        let mut pairs = split_unquoted(element, ';').filter_map(|pair| pair.split_once('='));
        let (_, node) = pairs.find(|(name, _)| name.trim().eq_ignore_ascii_case("for"))?;
        let node = node.trim();
        let quoted = node
            .strip_prefix('"')
            .and_then(|node| node.strip_suffix('"'));
        address(quoted.unwrap_or(node))
    };
    split_unquoted(line, ',').map(hop).collect()
}

/// Splits a text at a separator outside of quotations.
fn split_unquoted(text: &str, separator: char) -> impl Iterator<Item = &str> {
    let mut is_quoted = false;
    text.split(move |character| {
        is_quoted ^= character == '"';
        character == separator && !is_quoted
    })
}

/// An address with or without a port, IPv6 with or without brackets.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bracketed = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'));
    let plain = bracketed.unwrap_or(text).parse::<IpAddr>();
    let address = plain.or_else(|_| text.parse::<SocketAddr>().map(|socket| socket.ip()));
    address.ok().map(|address| address.to_canonical())
}

/// The address by which a client is counted: IPv6 addresses by their first 64 bits, since a client usually
/// has all addresses of such a network.
pub(crate) fn rate_limit_key(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = u128::from(address) & !u128::from(u64::MAX);
            Ipv6Addr::from(network).into()
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn proxies() -> TrustedProxies {
        let networks = ["10.0.0.0/8", "2001:db8:1::/48"];
        TrustedProxies::new(networks.map(|text| text.parse().unwrap()).to_vec())
    }

    fn client(peer: &str, headers: &[(HeaderName, &str)]) -> String {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            let value = HeaderValue::from_bytes(value.as_bytes()).unwrap();
            map.append(name, value);
        }
        proxies().client(peer.parse().unwrap(), &map).to_string()
    }

    #[test]
    fn headers_of_an_untrusted_peer_are_ignored() {
        for name in [FORWARDED, X_FORWARDED_FOR] {
            assert_eq!(
                client("9.9.9.9", &[(name.clone(), "for=1.2.3.4")]),
                "9.9.9.9"
            );
            assert_eq!(client("9.9.9.9", &[(name, "1.2.3.4")]), "9.9.9.9");
        }
        assert_eq!(client("::ffff:9.9.9.9", &[]), "9.9.9.9");
    }

    #[test]
    fn the_client_is_the_rightmost_untrusted_address() {
        for (line, expected) in [
            ("1.2.3.4", "1.2.3.4"),
            ("6.6.6.6, 1.2.3.4", "1.2.3.4"),
            ("6.6.6.6,1.2.3.4 , 10.1.1.1,10.2.2.2", "1.2.3.4"),
            ("1.2.3.4:5678", "1.2.3.4"),
            ("2001:db8::7", "2001:db8::7"),
            ("[2001:db8::7]:443, 2001:db8:1::1", "2001:db8::7"),
            ("::ffff:1.2.3.4", "1.2.3.4"),
            // All are proxies: the request began at the first.
            ("10.1.1.1, 10.2.2.2", "10.1.1.1"),
            // Malformed: the nearest that is known.
            ("", "10.0.0.1"),
            ("unknown", "10.0.0.1"),
            ("6.6.6.6, what, 10.1.1.1", "10.1.1.1"),
            ("1.2.3.4.5", "10.0.0.1"),
            ("1.2.3.4,", "10.0.0.1"),
            ("ä", "10.0.0.1"),
        ] {
            assert_eq!(
                client("10.0.0.1", &[(X_FORWARDED_FOR, line)]),
                expected,
                "{line}"
            );
        }
        assert_eq!(client("10.0.0.1", &[]), "10.0.0.1");
        let lines = [(X_FORWARDED_FOR, "6.6.6.6"), (X_FORWARDED_FOR, "1.2.3.4")];
        assert_eq!(client("10.0.0.1", &lines), "1.2.3.4");
    }

    #[test]
    fn the_standard_header_is_read_too() {
        for (line, expected) in [
            ("for=1.2.3.4", "1.2.3.4"),
            (
                "for=6.6.6.6, For=\"1.2.3.4:80\";proto=https;by=10.0.0.1",
                "1.2.3.4",
            ),
            ("for=\"[2001:db8::7]:1234\", for=10.3.3.3", "2001:db8::7"),
            ("proto=https ; for = \"[::1]\"", "::1"),
            ("for=6.6.6.6;by=\"a,b;c\",for=1.2.3.4", "1.2.3.4"),
            ("for=1.2.3.4, for=_hidden", "10.0.0.1"),
            ("proto=https", "10.0.0.1"),
            ("for=6.6.6.6;x=\", for=1.2.3.4", "10.0.0.1"),
        ] {
            assert_eq!(client("10.0.0.1", &[(FORWARDED, line)]), expected, "{line}");
        }
    }

    #[test]
    fn headers_that_disagree_are_not_believed() {
        let both = |one, other| client("10.0.0.1", &[(FORWARDED, one), (X_FORWARDED_FOR, other)]);
        assert_eq!(both("for=1.2.3.4", "1.2.3.4"), "1.2.3.4");
        assert_eq!(both("for=6.6.6.6", "1.2.3.4"), "10.0.0.1");
    }

    proptest! {
        #[test]
        fn a_client_cannot_choose_its_address(sent in "[ -~]{0,60}") {
            let line = format!("{sent}, 1.2.3.4, 10.1.1.1");
            prop_assert_eq!(client("10.0.0.1", &[(X_FORWARDED_FOR, &line)]), "1.2.3.4");
            let line = format!("{sent}, for=\"1.2.3.4:5\", for=10.1.1.1");
            let found = client("10.0.0.1", &[(FORWARDED, &line)]);
            prop_assert!(["1.2.3.4", "10.0.0.1"].contains(&found.as_str()), "{}", found);
        }
    }

    #[test]
    fn a_network_of_ipv6_is_counted_as_one_address() {
        let key = |text: &str| rate_limit_key(text.parse().unwrap()).to_string();
        assert_eq!(key("10.1.2.3"), "10.1.2.3");
        assert_eq!(key("::ffff:10.1.2.3"), "10.1.2.3");
        assert_eq!(key("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
    }
}
