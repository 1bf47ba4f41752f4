//! Other tables than those of the catalogue: with cards in an order that a test has chosen, and with a
//! leak if it wants one.

use std::collections::HashMap;
use std::sync::Mutex;

use hog_board::{Kind, Layout, View, Viewer};
use hog_core::{Control, Hides, Seat, Turn};
use hog_engines::{Aid, CannotSearch, Care, Engine, EngineName, Thought, Winnable};
use hog_games::go_fish::{Card, Move, Rules, Suited};
use hog_server::opener::Opener;
use hog_table::catalogue::Choice;
use hog_table::{
    Act, Advice, Chance, Consent, DealProof, Dealer, Finding, Hands, Kept, KeptDeal, LiveTable,
    LookedBack, Marks, NoSuggestion, Refusal, Remade, Replay, Saved, SavedError, Search,
    SeedSource, Setting, Sitter, Table, TableError, Work, set_up,
};
use hog_testkit::games::{Leaky, Telltale};

use crate::evidence::variants;

/// The seed of the tokens of counters: the same at every table, so that they can be compared.
const TOKENS: u64 = 1;

/// Which game is played at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rulebook {
    /// Go Fish, as it is listed.
    Listed,
    /// The same with a leak, or with none.
    Leaky(Telltale),
}

/// A table that a test has chosen.
#[derive(Clone)]
pub struct Script {
    pub rules: Rules,
    /// What chance does.
    pub chance: Vec<Move<Card>>,
    pub rulebook: Rulebook,
}

/// A house with such tables has this instead of the catalogue: they are called by the seed that is
/// given with the name of the game, and all others have the cards that their seed deals.
pub struct Cabinet {
    scripts: Mutex<HashMap<[u8; 32], Script>>,
    others: Rulebook,
}

impl Cabinet {
    pub fn new(others: Rulebook) -> Self {
        let scripts = Mutex::default();
        Self { scripts, others }
    }

    pub fn add(&self, seed: [u8; 32], script: Script) {
        self.scripts
            .lock()
            .expect("nobody fails here")
            .insert(seed, script);
    }

    fn table(&self, game: &Choice, deal: Option<KeptDeal>, tokens: u64) -> Box<dyn Table> {
        let seed = deal.as_ref().map(|deal| deal.seed).or(game.deal_seed());
        let scripts = self.scripts.lock().expect("nobody fails here");
        if let Some((seed, script)) = seed.and_then(|seed| Some((seed, scripts.get(&seed)?))) {
            let chance = Chance::Listed(script.chance.clone());
            let table = opened(game, script.rules, script.rulebook, chance, TOKENS);
            let deal = KeptDeal {
                seed,
                source: SeedSource::Given,
                shares: Vec::new(),
            };
            return Box::new(Dealt { table, deal });
        }
        let name = game.to_string();
        let known = variants().into_iter().find(|variant| variant.name == name);
        let dealer = deal.map_or_else(|| Dealer::new(game.deal_seed()), Dealer::resuming);
        let rules = known.map_or(Rules::DOCUMENT, |variant| variant.rules);
        opened(game, rules, self.others, Chance::Dealer(dealer), tokens)
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
    let setting = Setting {
        name: game.to_string(),
        rules: game.rules(),
        chance,
        tokens,
    };
    let game = Suited::new(rules);
    let table = match rulebook {
        Rulebook::Listed => set_up(game, setting),
        Rulebook::Leaky(leak) => set_up(Leaky { game, leak }, setting),
    };
    table.expect("chance needs no seed")
}

impl Opener for Cabinet {
    fn open(
        &self,
        game: &Choice,
        sitters: Vec<Sitter>,
        hands: Hands,
        seed: u64,
    ) -> Result<LiveTable, Refusal> {
        let table = self.table(game, None, seed);
        Ok(LiveTable::new(game.clone(), table, sitters, hands, TOKENS))
    }

    fn load(&self, saved: &Saved, hands: Hands, seed: u64) -> Result<LiveTable, SavedError> {
        let moves = saved.moves.iter().chain(&saved.undone);
        let mut table = self.with_moves(saved, moves, seed);
        for _ in &saved.undone {
            table.undo(Consent::Given).expect("it was made");
        }
        LiveTable::resume(saved, table, hands, TOKENS)
    }

    fn replay(&self, saved: &Saved, seed: u64) -> Result<Replay, SavedError> {
        Replay::resume(
            saved,
            self.with_moves(saved, saved.moves.iter(), seed),
            seed,
        )
    }
}

/// A table at which chance does what was listed, and which says that it was dealt from a seed.
struct Dealt {
    table: Box<dyn Table>,
    deal: KeptDeal,
}

/// Asks the table for all of these.
macro_rules! ask_the_table {
    ($(fn $name:ident(&self $(, $what:ident: $of:ty)*) $(-> $answer:ty)?;)*) => {
        $(fn $name(&self $(, $what: $of)*) $(-> $answer)? { self.table.$name($($what),*) })*
    };
}

macro_rules! tell_the_table {
    ($(fn $name:ident(&mut self $(, $what:ident: $of:ty)*) $(-> $answer:ty)?;)*) => {
        $(fn $name(&mut self $(, $what: $of)*) $(-> $answer)? { self.table.$name($($what),*) })*
    };
}

impl Table for Dealt {
    fn kept(&self) -> Kept {
        Kept {
            deal: Some(self.deal.clone()),
            ..self.table.kept()
        }
    }

    ask_the_table! {
        fn name(&self) -> &str;
        fn rules(&self) -> &str;
        fn seats(&self) -> usize;
        fn seat_name(&self, seat: Seat) -> String;
        fn layout(&self) -> &Layout;
        fn kinds(&self) -> &[Kind];
        fn hides(&self) -> Hides;
        fn turn(&self) -> Turn;
        fn length(&self) -> usize;
        fn margin(&self, seat: Seat) -> Option<i32>;
        fn text(&self) -> Option<String>;
        fn moves(&self, viewer: Viewer) -> Vec<String>;
        fn acts(&self, viewer: Viewer) -> Vec<Act>;
        fn marks(&self, viewer: Viewer) -> Marks;
        fn history(&self, viewer: Viewer) -> Vec<String>;
        fn undoable(&self) -> usize;
        fn redoable(&self) -> usize;
        fn deal_proof(&self) -> DealProof;
        fn suggesting(&self) -> Work<Result<Vec<Advice>, NoSuggestion>>;
        fn best_line(&self) -> Work<Result<Vec<String>, NoSuggestion>>;
        fn think(&self, engine: &mut Engine, control: &Control<'_>) -> Result<Thought<String>, CannotSearch>;
        fn thinking(&self, engine: Engine) -> Work<(Engine, Result<Thought<String>, CannotSearch>)>;
        fn can_play(&self, engine: &EngineName) -> Result<(), CannotSearch>;
        fn aid(&self, seat: Seat) -> Option<Aid>;
        fn has_solver(&self) -> bool;
        fn known(&self) -> Option<Winnable<String>>;
        fn looking_back(&self) -> Option<Work<LookedBack>>;
        fn search(&self, care: Care) -> Option<Search>;
    }

    tell_the_table! {
        fn view(&mut self, viewer: Viewer) -> View;
        fn play(&mut self, seat: Seat, text: &str) -> Result<String, TableError>;
        fn undo(&mut self, consent: Consent) -> Result<Remade, TableError>;
        fn redo(&mut self) -> Result<Remade, TableError>;
        fn restart(&mut self) -> Result<(), TableError>;
        fn adjust(&mut self, game: &Choice) -> Result<(), TableError>;
        fn winnable(&mut self, care: Care, control: &Control<'_>) -> Option<Winnable<String>>;
        fn learn(&mut self, finding: Finding);
    }
}
