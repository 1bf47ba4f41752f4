//! Addresses of stores.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use thiserror::Error;

use crate::{Folder, FolderError};

/// The name of the store's file in a person's folder.
const FILE: &str = "house.sqlite";

/// The address of a store. It is read from `sqlite:PATH` or a PostgreSQL URL, and shown without the password.
#[derive(Clone, PartialEq, Eq)]
pub enum Address {
    /// A `SQLite` file.
    Sqlite(PathBuf),
    /// A database on a PostgreSQL server.
    Postgres(PostgresUrl),
}

/// The URL of a database on a PostgreSQL server. The URL may have a password, which `Display` and `Debug` hide.
#[derive(Clone, PartialEq, Eq)]
pub struct PostgresUrl(String);

/// Why a text is not the address of a store. The message does not quote the text, which may have a password.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadAddress {
    /// The text begins with none of `sqlite:`, `postgres://` and `postgresql://`.
    #[error("not a valid database URL; write sqlite:PATH or postgres://USER@HOST/DATABASE")]
    Unknown,
    /// There is no path after `sqlite:`.
    #[error("sqlite: names no file; write sqlite:PATH")]
    NoPath,
    /// The PostgreSQL driver rejects the URL, for this reason.
    #[error("not a valid PostgreSQL URL: {0}")]
    Postgres(String),
}

impl Address {
    /// The file `house.sqlite` in the [folder of the present user](Folder::of_user).
    ///
    /// # Errors
    /// [`FolderError::NoHome`] if the environment names no folder for data.
    pub fn of_user() -> Result<Self, FolderError> {
        Ok(Self::in_folder(Folder::of_user()?.path()))
    }

    /// The file `house.sqlite` in a folder.
    #[must_use]
    pub fn in_folder(folder: &Path) -> Self {
        Self::Sqlite(folder.join(FILE))
    }
}

impl PostgresUrl {
    /// The whole URL, with its password.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl FromStr for Address {
    type Err = BadAddress;

    fn from_str(text: &str) -> Result<Self, BadAddress> {
        if let Some(path) = text.strip_prefix("sqlite:") {
            return match path {
                "" => Err(BadAddress::NoPath),
                path => Ok(Self::Sqlite(PathBuf::from(path))),
            };
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            let config = text.parse::<postgres::Config>();
            config.map_err(|error| BadAddress::Postgres(error.to_string()))?;
            return Ok(Self::Postgres(PostgresUrl(text.to_string())));
        }
        Err(BadAddress::Unknown)
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => {
                let path = path.to_string_lossy();
                // Control characters in a name would act on a terminal.
                if path.contains(char::is_control) {
                    write!(f, "sqlite:{path:?}")
                } else {
                    write!(f, "sqlite:{path}")
                }
            }
            Self::Postgres(url) => url.fmt(f),
        }
    }
}

impl fmt::Display for PostgresUrl {
    /// Writes the URL without the password and without the parameters, which may include a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (scheme, rest) = self.0.split_once("://").unwrap_or(("postgres", ""));
        // The driver takes everything before the first `@` as user and password, even `/` and `?`.
        let (credentials, server) = rest.split_once('@').unwrap_or(("", rest));
        let server = server.split('?').next().unwrap_or_default();
        // A further `@` before the parameters probably belongs to the password.
        let server = server.rsplit('@').next().unwrap_or_default();
        match credentials.split_once([':', '/', '?']) {
            Some((user, _)) => write!(f, "{scheme}://{user}:…@{server}"),
            None if credentials.is_empty() => write!(f, "{scheme}://{server}"),
            None => write!(f, "{scheme}://{credentials}@{server}"),
        }
    }
}

impl fmt::Debug for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_they_are_written() {
        let long = format!("sqlite:/{}/house.sqlite", "folder/".repeat(30));
        for text in ["sqlite:a b.sqlite", &long, "postgres://ada@localhost/house"] {
            assert_eq!(text.parse::<Address>().unwrap().to_string(), text);
        }
        let other = "postgresql://localhost/house".parse::<Address>().unwrap();
        assert_eq!(other.to_string(), "postgresql://localhost/house");
        assert_eq!(
            Address::in_folder(Path::new("/x")).to_string(),
            "sqlite:/x/house.sqlite"
        );
    }

    #[test]
    fn passwords_are_not_shown() {
        for text in [
            "postgres://ada:s3cret@localhost:5433/house?connect_timeout=3",
            "postgres://ada:s3c@ret@localhost:5433/house",
            "postgres://ada:s3c/ret@localhost:5433/house",
            "postgres://ada:s3c?ret@localhost:5433/house",
            "postgres://ada:s3c?ret/x@localhost:5433/house?connect_timeout=3",
            "postgres://ada?password=s3cret@localhost:5433/house",
            "postgres://ada@localhost:5433/house?password=s3cret",
        ] {
            let address: Address = text.parse().unwrap();
            let (shown, debugged) = (address.to_string(), format!("{address:?}"));
            let leaks = |text: &str| text.contains("s3c") || text.contains("ret");
            assert!(!leaks(&shown) && !leaks(&debugged), "{shown}");
            assert!(shown.ends_with("@localhost:5433/house"), "{shown}");
        }
    }

    #[test]
    fn other_texts_are_no_addresses() {
        for text in [
            "",
            "house.sqlite",
            "mysql://a:s3cret@b/c",
            "sqlite:",
            "postgres:/x",
        ] {
            let error = text.parse::<Address>().unwrap_err().to_string();
            assert!(error.contains("sqlite:PATH"), "{text}: {error}");
            assert!(!error.contains("s3c"), "{error}");
        }
        let error = "postgres://a:s3cret@b:port/c"
            .parse::<Address>()
            .unwrap_err();
        assert!(!error.to_string().contains("s3c"), "{error}");
    }
}
