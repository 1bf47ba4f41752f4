//! Tables with cards that a test has chosen, and with a leak if it wants one.

use std::collections::HashMap;
use std::sync::Mutex;

use hog_games::go_fish::{Card, GoFishWithSuits, Move, Rules};
use hog_server::table_factory::TableFactory;
use hog_table::catalogue::Choice;
use hog_table::{
    Chance, Consent, Dealer, Executor, Hex32, LiveTable, Refusal, Replay, Saved, SavedDeal,
    SavedError, SeatPlayer, SeedSource, Table, TableSetup, set_up,
};
use hog_testkit::games::{Leak, Leaky};

use crate::secrecy::evidence::variants;

/// The seed of the tokens of counters: the same at every table, so that they can be compared.
const TOKEN_SEED: u64 = 1;

/// Which game is played at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rulebook {
    /// Go Fish, as it is listed.
    Listed,
    /// Go Fish with a leak, or with none.
    Leaky(Leak),
}

/// The cards and rules of a table, chosen by a test.
#[derive(Clone)]
pub struct Script {
    pub rules: Rules,
    /// The chance moves.
    pub chance: Vec<Move<Card>>,
    pub rulebook: Rulebook,
}

/// Opens scripted tables instead of those of the catalogue: a script is named by the seed in the name of the game;
/// other seeds deal as usual.
pub struct ScriptedTables {
    scripts: Mutex<HashMap<[u8; 32], Script>>,
    /// The rulebook of tables without a script.
    fallback: Rulebook,
}

impl ScriptedTables {
    pub fn new(fallback: Rulebook) -> Self {
        let scripts = Mutex::default();
        Self { scripts, fallback }
    }

    pub fn add(&self, seed: [u8; 32], script: Script) {
        self.scripts
            .lock()
            .expect("no panic while it was locked")
            .insert(seed, script);
    }

    fn table(&self, game: &Choice, deal: Option<SavedDeal>, tokens: u64) -> Box<dyn Table> {
        let seed = deal.as_ref().map(|deal| deal.seed.0).or(game.deal_seed());
        let scripts = self.scripts.lock().expect("no panic while it was locked");
        if let Some((seed, script)) = seed.and_then(|seed| Some((seed, scripts.get(&seed)?))) {
            let chance = Chance::Listed {
                moves: script.chance.clone(),
                deal: Some(SavedDeal {
                    seed: Hex32(seed),
                    source: SeedSource::Given,
                    shares: Vec::new(),
                }),
            };
            return opened(game, script.rules, script.rulebook, chance, TOKEN_SEED);
        }
        let name = game.to_string();
        let known = variants().into_iter().find(|variant| variant.name == name);
        let dealer = deal.map_or_else(|| Dealer::new(game.deal_seed()), Dealer::resuming);
        let rules = known.map_or(Rules::DOCUMENT, |variant| variant.rules);
        opened(game, rules, self.fallback, Chance::Dealer(dealer), tokens)
    }

    fn with_moves<'a>(
        &self,
        saved: &Saved,
        moves: impl Iterator<Item = &'a String>,
        tokens: u64,
    ) -> Box<dyn Table> {
        let mut table = self.table(&saved.game, saved.deal.clone(), tokens);
        for text in moves {
            table.play_in_turn(text).expect("it was made before");
        }
        table
    }
}

fn opened(
    game: &Choice,
    rules: Rules,
    rulebook: Rulebook,
    chance: Chance<Move<Card>>,
    tokens: u64,
) -> Box<dyn Table> {
    let setting = TableSetup {
        name: game.to_string(),
        rules: game.rules(),
        chance,
        tokens,
    };
    let game = GoFishWithSuits::new(rules);
    let table = match rulebook {
        Rulebook::Listed => set_up(game, setting),
        Rulebook::Leaky(leak) => set_up(Leaky { game, leak }, setting),
    };
    table.expect("chance needs no seed")
}

impl TableFactory for ScriptedTables {
    fn open(
        &self,
        game: &Choice,
        sitters: Vec<SeatPlayer>,
        executor: Executor,
        seed: u64,
    ) -> Result<LiveTable, Refusal> {
        let table = self.table(game, None, seed);
        Ok(LiveTable::new(
            game.clone(),
            table,
            sitters,
            executor,
            TOKEN_SEED,
        ))
    }

    fn load(&self, saved: &Saved, executor: Executor, seed: u64) -> Result<LiveTable, SavedError> {
        let moves = saved.moves.iter().chain(&saved.undone);
        let mut table = self.with_moves(saved, moves, seed);
        for _ in &saved.undone {
            table.undo(Consent::Given).expect("it was made");
        }
        LiveTable::resume(saved, table, executor, TOKEN_SEED)
    }

    fn replay(&self, saved: &Saved, seed: u64) -> Result<Replay, SavedError> {
        let table = self.with_moves(saved, saved.moves.iter(), seed);
        Ok(Replay::resume(saved, table, seed))
    }
}
