//! Ids and tokens: what nobody can guess, from the operating system's random source.

use std::fmt;
use std::str::FromStr;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};

/// The operating system gives no random numbers; without them nothing here can be kept secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the operating system gives no random numbers")]
pub struct NoRandomness;

fn random<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| NoRandomness)?;
    Ok(bytes)
}

/// A random number, for seeds.
///
/// # Errors
/// There is no random source.
pub fn seed() -> Result<u64, NoRandomness> {
    random().map(u64::from_le_bytes)
}

/// The letters of match ids: no two look alike.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// How long a match id is: 80 bits.
const ID_LENGTH: usize = 16;

/// What a match is known by, in addresses: 16 letters and digits. Whoever knows it may watch.
///
/// ```
/// use lianzi_server::secret::MatchId;
/// let id = MatchId::random()?;
/// assert_eq!(id.to_string().parse::<MatchId>()?, id);
/// assert!("../../etc/passwd".parse::<MatchId>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MatchId([u8; ID_LENGTH]);

impl MatchId {
    /// A new one.
    ///
    /// # Errors
    /// There is no random source.
    pub fn random() -> Result<Self, NoRandomness> {
        let bytes: [u8; ID_LENGTH] = random()?;
        Ok(Self(bytes.map(|byte| LETTERS[usize::from(byte % 32)])))
    }

    /// As text.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl fmt::Display for MatchId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl fmt::Debug for MatchId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "MatchId({self})")
    }
}

/// A text that is no [`MatchId`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the id of a match has 16 letters and digits")]
pub struct NotAnId;

impl FromStr for MatchId {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let bytes: [u8; ID_LENGTH] = text.as_bytes().try_into().map_err(|_| NotAnId)?;
        bytes
            .iter()
            .all(|byte| LETTERS.contains(byte))
            .then_some(Self(bytes))
            .ok_or(NotAnId)
    }
}

/// What a seat, or an invitation, is held by: 256 random bits, 43 letters. It is told once, to whom it belongs; only its
/// [`Fingerprint`] is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// The longest text that is looked at as a token.
const LONGEST_TOKEN: usize = 64;

impl Token {
    /// A new one.
    ///
    /// # Errors
    /// There is no random source.
    pub fn random() -> Result<Self, NoRandomness> {
        random::<32>().map(|bytes| Self(URL_SAFE_NO_PAD.encode(bytes)))
    }

    /// The text, for whom it belongs to.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    /// Tokens do not get into logs.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Token(..)")
    }
}

/// What is kept of a token: its SHA-256. Fingerprints are compared, never tokens, so that the time of a comparison tells
/// nothing, and whoever reads the store can take no seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct Fingerprint(String);

impl Fingerprint {
    /// The fingerprint of a text that somebody presents as a token.
    pub fn of(text: &str) -> Self {
        // A text that is far too long is no token; it is not worth hashing.
        let text = text.get(..text.len().min(LONGEST_TOKEN)).unwrap_or_default();
        Self(URL_SAFE_NO_PAD.encode(Sha256::digest(text.as_bytes())))
    }
}

impl From<&Token> for Fingerprint {
    fn from(token: &Token) -> Self {
        Self::of(token.reveal())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn nothing_comes_twice() {
        let ids: HashSet<MatchId> = (0..1000).map(|_| MatchId::random().unwrap()).collect();
        assert_eq!(ids.len(), 1000);
        let tokens: HashSet<String> = (0..1000)
            .map(|_| Token::random().unwrap().reveal().to_owned())
            .collect();
        assert_eq!(tokens.len(), 1000);
        assert!(tokens.iter().all(|token| token.len() == 43));
    }

    #[test]
    fn a_token_does_not_get_into_logs() {
        let token = Token::random().unwrap();
        assert!(!format!("{token:?}").contains(token.reveal()));
        assert!(!format!("{:?}", Fingerprint::from(&token)).contains(token.reveal()));
    }

    #[test]
    fn only_the_token_itself_has_its_fingerprint() {
        let token = Token::random().unwrap();
        assert_eq!(Fingerprint::of(token.reveal()), Fingerprint::from(&token));
        assert_ne!(Fingerprint::of(&token.reveal()[1..]), Fingerprint::from(&token));
        for text in ["", "连子", &"x".repeat(100_000)] {
            assert_ne!(Fingerprint::of(text), Fingerprint::from(&token));
        }
    }

    #[test]
    fn what_is_no_id_is_refused() {
        for text in [
            "",
            "abc",
            "aaaaaaaaaaaaaaaL",
            "aaaaaaaaaaaaaaaaa",
            "aaaaaaaaaaaaa连",
            "aaaaaaaaaaaaaaa0",
        ] {
            assert!(text.parse::<MatchId>().is_err(), "{text}");
        }
    }
}
