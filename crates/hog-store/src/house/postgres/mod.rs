//! A store on a PostgreSQL server.

mod reader;
mod schema;
mod session;
mod trouble;
mod writing;

use std::thread;
use std::time::{Duration, Instant};

use postgres::Config;

use self::reader::PostgresReader;
use self::session::Session;
use self::trouble::Trouble;
use self::writing::Attempt;
use super::{Outcome, PostgresUrl, Reader, Store, StoreError, Write};

/// How long a server that went away is waited for. Who plays waits as long.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long another house is waited for, which may have been killed just now.
const LOCK_PATIENCE: Duration = Duration::from_secs(2);

/// How long a server is left alone that could not be reached.
const PAUSE: Duration = Duration::from_millis(100);

/// A store on a PostgreSQL server, in a schema of its own. One house alone has it open: whoever writes
/// holds the house's lock with the same connection, so that what is written and who may write are lost
/// together.
pub struct PostgresStore {
    config: Config,
    address: String,
    /// The connection that writes; `None` since it was lost.
    session: Option<Session>,
    /// The last connection, which the server may take for alive.
    last: session::Backend,
}

impl PostgresStore {
    /// Opens the store of a database, which is set up if there is none in it.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be opened, or another house is open on it.
    pub fn open(url: &PostgresUrl) -> Result<Self, StoreError> {
        let address = url.to_string();
        let unreachable = |trouble: Trouble| StoreError::Unreachable {
            address: address.clone(),
            reason: trouble.to_string(),
        };
        let config = session::config(url).map_err(unreachable)?;
        let mut client = session::connect(&config).map_err(unreachable)?;
        if !session::lock(&mut client, LOCK_PATIENCE).map_err(unreachable)? {
            return Err(StoreError::InUse { address });
        }
        schema::migrate(&mut client, &address)?;
        let session = Session::new(client).map_err(unreachable)?;
        Ok(Self {
            config,
            last: session.backend.clone(),
            session: Some(session),
            address,
        })
    }

    /// The connection that writes, made anew if it was lost.
    fn session(&mut self, until: Instant) -> Result<&mut Session, StoreError> {
        let session = match self.session.take() {
            Some(session) => session,
            None => self.reconnect(until)?,
        };
        Ok(self.session.insert(session))
    }

    /// Connects anew, and ends the connection before, if the server has not noticed that it is gone.
    /// Whatever that one was doing is then done or not, for good.
    fn reconnect(&mut self, until: Instant) -> Result<Session, StoreError> {
        loop {
            let connect = || -> Result<Option<Session>, Trouble> {
                let mut client = session::connect(&self.config)?;
                self.last.end(&mut client)?;
                if !session::lock(&mut client, LOCK_PATIENCE)? {
                    return Ok(None);
                }
                Session::new(client).map(Some)
            };
            let reason = match connect() {
                Ok(Some(session)) => {
                    self.last = session.backend.clone();
                    return Ok(session);
                }
                Ok(None) => {
                    let address = self.address.clone();
                    return Err(StoreError::InUse { address });
                }
                Err(trouble) => trouble.to_string(),
            };
            if Instant::now() >= until {
                let address = self.address.clone();
                return Err(StoreError::Unreachable { address, reason });
            }
            thread::sleep(PAUSE);
        }
    }
}

impl Store for PostgresStore {
    fn commit(&mut self, group: &[Write]) -> Result<Vec<Outcome>, StoreError> {
        let until = Instant::now() + PATIENCE;
        // What a group came to whose commit was not answered.
        let mut unsure: Option<Vec<Outcome>> = None;
        loop {
            let session = match self.session(until) {
                Ok(session) => session,
                Err(error) if unsure.is_some() => {
                    let reason = error.to_string();
                    return Err(StoreError::Lost { reason });
                }
                Err(error) => return Err(error),
            };
            let attempt = match unsure.take() {
                Some(outcomes) => session.find_out(group, outcomes),
                None => session.write(group),
            };
            let reason = match attempt {
                Attempt::Written(outcomes) => return Ok(outcomes),
                Attempt::NotWritten => continue,
                Attempt::Refused(reason) => return Err(StoreError::Refused { reason }),
                Attempt::Lost { reason, outcomes } => {
                    unsure = outcomes;
                    reason
                }
            };
            self.session = None;
            if Instant::now() >= until {
                return Err(match unsure {
                    Some(_) => StoreError::Lost { reason },
                    None => StoreError::Refused { reason },
                });
            }
        }
    }

    fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
        Ok(Box::new(PostgresReader::new(
            self.config.clone(),
            self.address.clone(),
        )))
    }

    fn check(&mut self) -> Result<(), StoreError> {
        let session = self.session(Instant::now())?;
        session.check().map_err(|trouble| {
            let reason = trouble.to_string();
            if trouble.is_lost() {
                self.session = None;
            }
            StoreError::Refused { reason }
        })
    }
}
