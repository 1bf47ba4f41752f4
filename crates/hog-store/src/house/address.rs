//! Addresses of stores.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use thiserror::Error;

use crate::{Folder, FolderError};

/// The name of the store's file in a person's folder.
const FILE: &str = "house.sqlite";

/// The address of a store. As text: `sqlite:PATH` or `postgres://…`; the text hides a password.
#[derive(Clone, PartialEq, Eq)]
pub enum Address {
    /// A file.
    Sqlite(PathBuf),
    /// A database on a PostgreSQL server.
    Postgres(PostgresUrl),
}

/// The URL of a database on a PostgreSQL server. It may hold a password, which is not shown.
#[derive(Clone, PartialEq, Eq)]
pub struct PostgresUrl(String);

/// A text that is no address of a store. The error does not show the text, which may hold a password.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadAddress {
    /// The text begins with neither `sqlite:` nor `postgres://`.
    #[error("not a valid database URL; write sqlite:PATH or postgres://USER@HOST/DATABASE")]
    Unknown,
    /// There is no path after `sqlite:`.
    #[error("sqlite: names no file; write sqlite:PATH")]
    NoPath,
    /// The PostgreSQL driver cannot read it.
    #[error("not a valid PostgreSQL URL: {0}")]
    Postgres(String),
}

impl Address {
    /// The file `house.sqlite` in the folder of the present user.
    ///
    /// # Errors
    /// [`FolderError::NoHome`] if the environment names no folder.
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
            let understood = text.parse::<postgres::Config>();
            understood.map_err(|error| BadAddress::Postgres(error.to_string()))?;
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
    /// Without password and parameters, which may hold one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let url = self.0.split('?').next().unwrap_or_default();
        let (scheme, rest) = url.split_once("://").unwrap_or(("postgres", ""));
        let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
        let shown = match authority.rsplit_once('@') {
            Some((who, host)) => match who.split_once(':') {
                Some((user, _)) => format!("{user}:…@{host}"),
                None => authority.to_string(),
            },
            None => authority.to_string(),
        };
        write!(f, "{scheme}://{shown}/{path}")
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
            "postgres://ada@localhost:5433/house?password=s3cret",
        ] {
            let address: Address = text.parse().unwrap();
            let (shown, debugged) = (address.to_string(), format!("{address:?}"));
            assert!(
                !shown.contains("s3c") && !debugged.contains("s3c"),
                "{shown}"
            );
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
