//! The address of the client behind trusted proxies.
//!
//! Only `X-Forwarded-For` is read: proxies replace or extend that header, while most pass `Forwarded` and `X-Real-IP` on as the
//! client wrote them. The crates for this were looked at and do not fit: `trusted-proxies` 0.3 takes an IPv6 address without
//! brackets for none, `real-ip` 0.1 prefers `Forwarded` and drops the whole header for one entry with a port, and
//! `axum-client-ip` 1.3 knows no trusted networks.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::http::{HeaderMap, HeaderName};
use ipnet::IpNet;

/// Where proxies write for whom they ask.
pub const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Whether an address is that of a trusted proxy.
pub fn is_trusted(address: IpAddr, trusted: &[IpNet]) -> bool {
    let address = address.to_canonical();
    trusted.iter().any(|network| network.contains(&address))
}

/// The client's address: of the peer and the entries of the header, the rightmost one that is no trusted proxy. Each entry was
/// written by the hop to its right, so nothing left of an untrusted hop counts, and nothing left of an entry that is no address.
pub fn client(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let lines = headers.get_all(FORWARDED_FOR).iter().rev();
    let hops = lines.flat_map(|line| line.to_str().unwrap_or_default().rsplit(','));
    let mut client = peer;
    for hop in hops {
        if !is_trusted(client, trusted) {
            break;
        }
        match address(hop) {
            Some(address) => client = address,
            None => break,
        }
    }
    client
}

/// An address with or without a port, brackets and quotes.
fn address(hop: &str) -> Option<IpAddr> {
    let hop = hop.trim().trim_matches('"');
    let bare = || hop.parse::<IpAddr>().ok();
    let with_port = || hop.parse::<SocketAddr>().ok().map(|address| address.ip());
    let in_brackets = || {
        let inside = hop.strip_prefix('[')?.strip_suffix(']')?;
        inside.parse::<Ipv6Addr>().ok().map(IpAddr::from)
    };
    bare().or_else(with_port).or_else(in_brackets)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(peer: &str, lines: &[&str], trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(FORWARDED_FOR, line.parse().unwrap());
        }
        let trusted: Vec<IpNet> = trusted.iter().map(|network| network.parse().unwrap()).collect();
        client(peer.parse().unwrap(), &headers, &trusted).to_string()
    }

    #[test]
    fn the_rightmost_address_that_is_no_trusted_proxy_counts() {
        let trusted = ["127.0.0.0/8", "10.0.0.0/8"];
        for (lines, client) in [
            (&["203.0.113.9"][..], "203.0.113.9"),
            // What the client wrote itself stands on the left.
            (&["127.0.0.1, 198.51.100.1, 203.0.113.9"], "203.0.113.9"),
            (&["198.51.100.1", "203.0.113.9, 10.1.1.1"], "203.0.113.9"),
            (&["2001:db8::1"], "2001:db8::1"),
            (&["10.9.9.8:5555"], "10.9.9.8"),
            (&["203.0.113.9:5555"], "203.0.113.9"),
            (&["\"[2001:db8::1]:80\""], "2001:db8::1"),
            (&["[2001:db8::1]"], "2001:db8::1"),
            // All of them are trusted: the farthest one asks.
            (&["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
        ] {
            assert_eq!(of("127.0.0.1", lines, &trusted), client, "{lines:?}");
        }
    }

    #[test]
    fn what_is_no_address_ends_the_chain_at_the_last_known_hop() {
        for lines in [
            &[][..],
            &["unknown"],
            &[""],
            &["203.0.113.9, unknown"],
            &["_hidden"],
            &["\u{e9}"],
        ] {
            assert_eq!(of("127.0.0.1", lines, &["127.0.0.0/8"]), "127.0.0.1", "{lines:?}");
        }
        let chain = of(
            "127.0.0.1",
            &["203.0.113.9, unknown, 10.1.1.1"],
            &["127.0.0.0/8", "10.0.0.0/8"],
        );
        assert_eq!(chain, "10.1.1.1");
    }

    #[test]
    fn a_peer_that_is_no_trusted_proxy_speaks_for_itself() {
        assert_eq!(
            of("203.0.113.9", &["198.51.100.1"], &["127.0.0.0/8"]),
            "203.0.113.9"
        );
        assert_eq!(of("127.0.0.1", &["198.51.100.1"], &[]), "127.0.0.1");
        assert_eq!(
            of("::ffff:127.0.0.1", &["198.51.100.1"], &["127.0.0.0/8"]),
            "198.51.100.1"
        );
    }
}
