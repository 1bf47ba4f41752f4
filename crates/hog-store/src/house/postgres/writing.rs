//! Groups of changes on their way to the server.

use std::collections::HashMap;

use postgres::{Client, Statement, Transaction};

use super::Trouble;
use super::session::Session;
use crate::TableId;
use crate::house::group::{accepted, outcomes, version};
use crate::house::moment::millis;
use crate::house::{Outcome, Version, Write};

/// What came of sending a group.
pub enum Attempt {
    /// It is written, with this outcome for each change.
    Written(Vec<Outcome>),
    /// Nothing of it was written, by the attempt before.
    NotWritten,
    /// The server refused, and nothing was written.
    Refused(String),
    /// The connection is gone. If the commit was under way, all may be written, with these outcomes.
    Lost {
        reason: String,
        outcomes: Option<Vec<Outcome>>,
    },
}

impl Attempt {
    fn failed(trouble: &Trouble, outcomes: Option<Vec<Outcome>>) -> Self {
        let reason = trouble.to_string();
        if trouble.is_lost() {
            Self::Lost { reason, outcomes }
        } else {
            Self::Refused(reason)
        }
    }
}

impl Session {
    /// Writes a group in one transaction.
    pub fn write(&mut self, group: &[Write]) -> Attempt {
        let mut transaction = match self.client.transaction() {
            Ok(transaction) => transaction,
            Err(error) => return Attempt::failed(&error.into(), None),
        };
        let statements = Statements {
            versions: &self.versions,
            add_tables: &self.add_tables,
            add_entries: &self.add_entries,
            set_summaries: &self.set_summaries,
        };
        match statements.send(&mut transaction, group) {
            Ok(outcomes) => match transaction.commit() {
                Ok(()) => Attempt::Written(outcomes),
                Err(error) => Attempt::failed(&error.into(), Some(outcomes)),
            },
            Err(trouble) => Attempt::failed(&trouble, None),
        }
    }

    /// Finds out whether a group was written whose commit was not answered. The connection that sent it
    /// is gone, so that this does not change any more; and since nobody else writes, what is there is
    /// its own.
    pub fn find_out(&mut self, group: &[Write], outcomes: Vec<Outcome>) -> Attempt {
        let sent = Sent::of(group, &outcomes);
        let (there, expected) = match sent.count(self) {
            Ok(counts) => counts,
            Err(trouble) => return Attempt::failed(&trouble, Some(outcomes)),
        };
        if there == 0 {
            // If it had no rows either, to write it once more changes nothing.
            Attempt::NotWritten
        } else if there == expected {
            Attempt::Written(outcomes)
        } else {
            Attempt::Refused(format!(
                "of {expected} rows of a group {there} are there: somebody else writes to the store"
            ))
        }
    }
}

struct Statements<'a> {
    versions: &'a Statement,
    add_tables: &'a Statement,
    add_entries: &'a Statement,
    set_summaries: &'a Statement,
}

impl Statements<'_> {
    fn send(
        &self,
        transaction: &mut Transaction<'_>,
        group: &[Write],
    ) -> Result<Vec<Outcome>, Trouble> {
        let outcomes = outcomes(group, self.versions(transaction, group)?);
        let sent = Sent::of(group, &outcomes);
        if !sent.new_ids.is_empty() {
            transaction.execute(
                self.add_tables,
                &[&sent.new_ids, &sent.created, &sent.heads, &sent.listed],
            )?;
        }
        if !sent.ids.is_empty() {
            transaction.execute(self.add_entries, &[&sent.ids, &sent.numbers, &sent.entries])?;
        }
        let summaries = Summaries::of(group, &outcomes);
        if !summaries.ids.is_empty() {
            let Summaries {
                ids,
                texts,
                phases,
                changed,
            } = summaries;
            transaction.execute(self.set_summaries, &[&ids, &texts, &phases, &changed])?;
        }
        Ok(outcomes)
    }

    /// At which versions the tables of a group are, as far as they are there.
    fn versions(
        &self,
        transaction: &mut Transaction<'_>,
        group: &[Write],
    ) -> Result<HashMap<TableId, Version>, Trouble> {
        let ids: Vec<&str> = group.iter().map(|write| write.id.as_str()).collect();
        let by_name: HashMap<&str, &TableId> = { group.iter() }
            .map(|write| (write.id.as_str(), &write.id))
            .collect();
        let mut versions = HashMap::new();
        for row in transaction.query(self.versions, &[&ids])? {
            let name: &str = row.try_get(0)?;
            if let Some(id) = by_name.get(name) {
                versions.insert(TableId::clone(id), version(row.try_get(1)?));
            }
        }
        Ok(versions)
    }
}

/// What is sent of a group, in columns.
#[derive(Default)]
struct Sent<'a> {
    new_ids: Vec<&'a str>,
    created: Vec<i64>,
    heads: Vec<&'a str>,
    listed: Vec<&'a str>,
    ids: Vec<&'a str>,
    numbers: Vec<i64>,
    entries: Vec<&'a str>,
}

impl<'a> Sent<'a> {
    fn of(group: &'a [Write], outcomes: &'a [Outcome]) -> Self {
        let mut sent = Self::default();
        for write in accepted(group, outcomes) {
            let id = write.id.as_str();
            if let Some(new) = &write.new {
                sent.new_ids.push(id);
                sent.created.push(millis(new.created));
                sent.heads.push(&new.head);
                sent.listed.push(new.listing.word());
            }
            for (number, entry) in write.numbered() {
                sent.ids.push(id);
                sent.numbers.push(number);
                sent.entries.push(entry);
            }
        }
        sent
    }

    /// How many of its rows are there, and how many there are.
    fn count(&self, session: &mut Session) -> Result<(usize, usize), Trouble> {
        let Session {
            client,
            same_tables,
            same_entries,
            ..
        } = session;
        let count = |client: &mut Client, statement: &Statement, columns: &[_]| {
            let row = client.query_one(statement, columns)?;
            let count: i64 = row.try_get(0)?;
            Ok::<_, Trouble>(usize::try_from(count).unwrap_or(0))
        };
        let tables = count(client, same_tables, &[&self.new_ids, &self.heads])?;
        let columns: [&(dyn postgres::types::ToSql + Sync); 3] =
            [&self.ids, &self.numbers, &self.entries];
        let entries = count(client, same_entries, &columns)?;
        Ok((tables + entries, self.new_ids.len() + self.ids.len()))
    }
}

/// The summaries of a group, in columns: the last of each table, since an update sees each row once.
#[derive(Default)]
struct Summaries<'a> {
    ids: Vec<&'a str>,
    texts: Vec<&'a str>,
    phases: Vec<&'a str>,
    changed: Vec<i64>,
}

impl<'a> Summaries<'a> {
    fn of(group: &'a [Write], outcomes: &'a [Outcome]) -> Self {
        let mut last = HashMap::new();
        for write in accepted(group, outcomes) {
            if let Some(summary) = &write.summary {
                last.insert(write.id.as_str(), summary);
            }
        }
        let mut summaries = Self::default();
        for (id, summary) in last {
            summaries.ids.push(id);
            summaries.texts.push(&summary.text);
            summaries.phases.push(summary.phase.word());
            summaries.changed.push(millis(summary.changed));
        }
        summaries
    }
}
