//! Links to matches, as the page makes them: `http://host:port/m/ID#seat=TOKEN`, `#invite=INVITATION`, or nothing for a watcher.

use std::fmt;

/// A link to a match.
#[derive(Clone, PartialEq, Eq)]
pub struct Link {
    /// Host and port, as in `127.0.0.1:8080`.
    pub host: String,
    /// The id of the match.
    pub id: String,
    /// The seats that are held.
    pub tokens: Vec<String>,
    /// What lets somebody take a free seat.
    pub invitation: Option<String>,
}

impl fmt::Debug for Link {
    /// Tokens do not get into logs.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Link({}/m/{})", self.host, self.id)
    }
}

/// Why a text is no link to a match.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LinkError {
    /// It is encrypted, which is not spoken here.
    #[error("https is not spoken")]
    Encrypted,
    /// It is no link to a match.
    #[error("no link to a match")]
    Form,
}

/// Whether a text is an address, and neither the name of a game nor a path.
pub fn is_address(text: &str) -> bool {
    let text = text.trim();
    ["http://", "https://"]
        .iter()
        .any(|scheme| text.starts_with(scheme))
}

/// The longest token that is sent.
const LONGEST_TOKEN: usize = 64;

impl Link {
    /// Reads a link.
    ///
    /// # Errors
    /// It is none.
    pub fn read(text: &str) -> Result<Self, LinkError> {
        let text = text.trim();
        if text.starts_with("https://") || text.starts_with("wss://") {
            return Err(LinkError::Encrypted);
        }
        let rest = text.strip_prefix("http://").unwrap_or(text);
        let (host, rest) = rest.split_once("/m/").ok_or(LinkError::Form)?;
        let (path, fragment) = rest.split_once('#').unwrap_or((rest, ""));
        let id = path.split(['?', '/']).next().unwrap_or_default();
        let word = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let named = !host.is_empty()
            && host
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b".:-[]".contains(&byte));
        if !word(id) || id.len() > 64 || !named {
            return Err(LinkError::Form);
        }
        let mut link = Self {
            host: with_port(host),
            id: id.to_owned(),
            tokens: Vec::new(),
            invitation: None,
        };
        let token = |text: &str| {
            let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
            (1..=LONGEST_TOKEN).contains(&text.len()) && text.bytes().all(fits)
        };
        for part in fragment.split('&').filter(|part| !part.is_empty()) {
            match part.split_once('=') {
                Some(("seat", value)) if value.split(',').all(token) => {
                    link.tokens.extend(value.split(',').map(str::to_owned));
                }
                Some(("invite", value)) if token(value) => link.invitation = Some(value.to_owned()),
                _ => return Err(LinkError::Form),
            }
        }
        Ok(link)
    }

    /// The link for whoever holds these seats.
    pub fn with_tokens(&self) -> String {
        format!(
            "http://{}/m/{}#seat={}",
            self.host,
            self.id,
            self.tokens.join(",")
        )
    }
}

/// A host with the port that a browser would take.
fn with_port(host: &str) -> String {
    let after = host.rsplit(']').next().unwrap_or(host);
    if after.contains(':') {
        host.to_owned()
    } else {
        format!("{host}:80")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_the_page_are_read() {
        let link = Link::read("http://127.0.0.1:8080/m/abqcu33y6v24238q#seat=abc-_9").unwrap();
        assert_eq!(
            (link.host.as_str(), link.id.as_str()),
            ("127.0.0.1:8080", "abqcu33y6v24238q")
        );
        assert_eq!(link.tokens, ["abc-_9"]);
        assert_eq!(
            link.with_tokens(),
            "http://127.0.0.1:8080/m/abqcu33y6v24238q#seat=abc-_9"
        );
        assert!(!format!("{link:?}").contains("abc-_9"));
        let link = Link::read(" play.example.org/m/abq#invite=x ").unwrap();
        assert_eq!(
            (link.host.as_str(), link.invitation.as_deref()),
            ("play.example.org:80", Some("x"))
        );
        assert_eq!(Link::read("http://[::1]/m/abq").unwrap().host, "[::1]:80");
        assert_eq!(Link::read("http://a:1/m/abq#seat=x,y").unwrap().tokens.len(), 2);
    }

    #[test]
    fn what_is_none_is_refused() {
        for text in [
            "",
            "http://127.0.0.1:8080/",
            "http://127.0.0.1:8080/m/",
            "http://127.0.0.1:8080/m/../x",
            "http://a b/m/abq",
            "http://a/m/abq#seat=",
            "http://a/m/abq#seat=x\r\nhost: y",
            "http://a/m/abq#other=x",
        ] {
            assert_eq!(Link::read(text), Err(LinkError::Form), "{text}");
        }
        assert_eq!(Link::read("https://a/m/abq"), Err(LinkError::Encrypted));
    }
}
