//! The tables of the database, and how older ones become the present ones.

use postgres::Client;

use super::Trouble;
use crate::house::StoreError;

/// What makes a schema of each version from one of the version before, the first from an empty one.
/// What stands here never changes; what comes later is added at the end.
const MIGRATIONS: &[&str] = &[
    // Names are compared by their bytes, so that their order is the same in every store.
    r#"CREATE TABLE house_of_games.tables (
           id text COLLATE "C" PRIMARY KEY,
           created bigint NOT NULL,
           head text NOT NULL,
           summary text NOT NULL,
           listed text NOT NULL,
           phase text NOT NULL,
           changed bigint NOT NULL
       );
       CREATE TABLE house_of_games.entries (
           table_id text COLLATE "C" NOT NULL,
           number bigint NOT NULL,
           entry text NOT NULL,
           PRIMARY KEY (table_id, number)
       );"#,
    "CREATE INDEX tables_by_change ON house_of_games.tables (listed, phase, changed DESC);",
    // Tables that changed at the same time are in order, too.
    "CREATE INDEX tables_by_phase ON house_of_games.tables (listed, phase, changed DESC, id);
     DROP INDEX IF EXISTS house_of_games.tables_by_change;",
];

/// Where it is written which were done.
const BEGIN: &str = "
    CREATE SCHEMA IF NOT EXISTS house_of_games;
    CREATE TABLE house_of_games.migrations (
        number bigint PRIMARY KEY,
        applied timestamptz NOT NULL DEFAULT now()
    );";

/// Brings the schema to the present version.
pub fn migrate(client: &mut Client, address: &str) -> Result<(), StoreError> {
    let known = i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX);
    let found = steps(client, known).map_err(|trouble| StoreError::Unreachable {
        address: address.to_string(),
        reason: trouble.to_string(),
    })?;
    if found > known {
        return Err(StoreError::Newer {
            address: address.to_string(),
            found,
            known,
        });
    }
    Ok(())
}

/// Takes the steps that are left, and tells the version that was found. A later one is left as it is.
fn steps(client: &mut Client, known: i64) -> Result<i64, Trouble> {
    let mut transaction = client.transaction()?;
    // Whoever may only write to the tables need not be allowed to make them.
    let begun = transaction.query_one(
        "SELECT to_regclass('house_of_games.migrations') IS NOT NULL",
        &[],
    )?;
    if !begun.try_get(0)? {
        transaction.batch_execute(BEGIN)?;
    }
    let last = transaction.query_one(
        "SELECT coalesce(max(number), 0) FROM house_of_games.migrations",
        &[],
    )?;
    let found: i64 = last.try_get(0)?;
    for (number, migration) in (1..=known).zip(MIGRATIONS) {
        if number > found {
            transaction.batch_execute(migration)?;
            transaction.execute(
                "INSERT INTO house_of_games.migrations (number) VALUES ($1)",
                &[&number],
            )?;
        }
    }
    transaction.commit()?;
    Ok(found)
}
