//! Names of tables.

use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::str::FromStr;
use std::time::SystemTime;

use hog_core::quoted;
use hog_games::catalogue::Choice;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

/// Maximum length of a name in bytes. With `.json` and the parts of a temporary name, the name of its file stays
/// well below the 255 bytes that are possible.
const LONGEST: usize = 120;

/// The name of a table: of a saved one, the name of its file without `.json`; on a server, random digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct TableId(String);

/// A text that cannot be the name of a table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{} cannot be the name of a saved table: use letters, digits, - and _, with spaces between them, \
     at most {LONGEST} bytes",
    quoted(.0)
)]
pub struct BadTableId(String);

/// A short name for logs, from which the table's own name cannot be found.
pub(crate) fn nickname_of(name: &str) -> String {
    let hash = Sha256::digest(name);
    let digits = hash[..4].iter().map(|byte| format!("{byte:02x}"));
    digits.collect()
}

impl TableId {
    /// A unique name for a new table, made of the game's family, the time and a random number.
    #[must_use]
    pub fn fresh(game: &Choice, now: SystemTime) -> Self {
        let number = RandomState::new().hash_one(now);
        let family = game.listed().map_or("file", |name| name.family().name);
        let time = humantime::format_rfc3339_seconds(now).to_string();
        let time: String = time.chars().filter(char::is_ascii_digit).collect();
        Self(format!("{family}-{time}-{number:016x}"))
    }

    /// A short name for logs: the name of a table on a server suffices to find it, so it is not logged.
    #[must_use]
    pub fn nickname(&self) -> String {
        nickname_of(&self.0)
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for TableId {
    type Err = BadTableId;

    fn from_str(text: &str) -> Result<Self, BadTableId> {
        let allowed = |letter: char| letter.is_alphanumeric() || "-_ ".contains(letter);
        let trimmed = text.trim() == text && !text.is_empty();
        if trimmed && text.len() <= LONGEST && text.chars().all(allowed) {
            Ok(Self(text.to_string()))
        } else {
            Err(BadTableId(text.to_string()))
        }
    }
}

impl TryFrom<String> for TableId {
    type Error = BadTableId;

    fn try_from(text: String) -> Result<Self, BadTableId> {
        text.parse()
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&quoted(&self.0))
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use super::*;

    #[test]
    fn names_of_tables_are_plain_names_of_files() {
        for name in ["a", "my game", "Straße_2-b", "freecell-20261115-1"] {
            assert_eq!(name.parse::<TableId>().unwrap().as_str(), name);
        }
        let long = "x".repeat(LONGEST + 1);
        for name in [
            "", " a", "a ", "a/b", "..", ".a", "a.json", "a\\b", "a\n", &long,
        ] {
            assert!(name.parse::<TableId>().is_err(), "{name}");
        }
        let error = "../x".parse::<TableId>().unwrap_err().to_string();
        let expected = "\"../x\" cannot be the name of a saved table: use letters, digits, - and _, \
                        with spaces between them, at most 120 bytes";
        assert_eq!(error, expected);
    }

    #[test]
    fn fresh_names_differ_and_tell_the_game_and_the_time() {
        let game: Choice = "go-fish:seed=7".parse().unwrap();
        let now = UNIX_EPOCH + Duration::from_secs(1_000_000_000);
        let (one, two) = (TableId::fresh(&game, now), TableId::fresh(&game, now));
        assert_ne!(one, two);
        assert!(one.as_str().starts_with("go-fish-20010909014640-"), "{one}");
        assert_eq!(one.as_str().parse(), Ok(one.clone()));
    }
}
