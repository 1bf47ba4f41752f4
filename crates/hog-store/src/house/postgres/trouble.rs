//! What a server or the way to it says.

use std::error::Error as _;
use std::fmt;

use postgres::error::SqlState;

/// An error of the driver, told with its cause; none of it holds a password.
pub struct Trouble(pub postgres::Error);

impl From<postgres::Error> for Trouble {
    fn from(error: postgres::Error) -> Self {
        Self(error)
    }
}

impl Trouble {
    /// Whether the connection is gone, or the server about to go: then it is worth trying anew.
    pub fn is_lost(&self) -> bool {
        let Some(state) = self.0.code() else {
            // What the server did not say was said by the connection.
            return true;
        };
        let ending = [
            SqlState::ADMIN_SHUTDOWN,
            SqlState::CRASH_SHUTDOWN,
            SqlState::CANNOT_CONNECT_NOW,
        ];
        ending.contains(state) || state.code().starts_with("08")
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_db_error() {
            Some(error) => write!(f, "{}: {}", error.severity(), error.message()),
            None => match self.0.source() {
                Some(cause) => write!(f, "{}: {cause}", self.0),
                None => self.0.fmt(f),
            },
        }
    }
}
