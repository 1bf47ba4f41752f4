//! A table with a leak on purpose, to show that the test for leaks notices it.

use hog_board::{Kind, Layout, Place, View, Viewer};
use hog_core::{Hides, Seat, Turn};
use hog_engines::{Aid, AidRow, CannotSearch, Engine, EngineName, Thought};
use hog_games::catalogue::Choice;
use hog_table::{
    Act, Advise, Consent, DealProof, Describe, GameRecord, GraphCache, HistoryLine, Marks,
    NoRankedMoves, RankedMoves, SeatMove, Solve, Table, TableError, Work,
};

/// A way for a table to give a secret away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leak {
    /// None.
    Nothing,
    /// The name of the game tells what was dealt.
    SeedInName,
    /// The moves of chance are offered to every viewer.
    ChanceMovesOffered,
    /// Taking a move back tells what chance did.
    UndoneChance,
    /// The history has all moves, those of chance as well.
    HistoryOfAllMoves,
    /// A seat that is not to move is told what the rules think of its move.
    RulesBeforeTurn,
    /// All viewers see the moves that the seat to move can make.
    ActsForAll,
    /// A mark is computed from what chance did.
    MarksOfSecrets,
    /// The memory aid looks at the other seat's cards.
    AidThatLooks,
}

/// A table that may have a leak.
pub struct LeakyTable {
    pub table: Box<dyn Table>,
    pub leak: Leak,
    /// What chance does, as text.
    pub secrets: Vec<String>,
}

impl LeakyTable {
    fn has(&self, leak: Leak) -> bool {
        self.leak == leak
    }
}

impl Table for LeakyTable {
    fn record(&self) -> GameRecord {
        self.table.record()
    }

    fn deal_proof(&self) -> DealProof {
        self.table.deal_proof()
    }

    fn moves(&self, viewer: Viewer) -> Vec<String> {
        let mut moves = self.table.moves(viewer);
        if self.has(Leak::ChanceMovesOffered) {
            moves.extend(self.secrets.iter().cloned());
        }
        moves
    }

    fn history_from(&self, viewer: Viewer, step: usize) -> Vec<HistoryLine> {
        self.table.history_from(viewer, step)
    }

    fn steps(&self) -> usize {
        self.table.steps()
    }

    fn history(&self, viewer: Viewer) -> Vec<String> {
        let mut history = self.table.history(viewer);
        if self.has(Leak::HistoryOfAllMoves) {
            history.extend(self.secrets.iter().cloned());
        }
        history
    }

    fn play(&mut self, seat: Seat, text: &str) -> Result<String, TableError> {
        let played = self.table.play(seat, text);
        match (self.turn(), &played) {
            (Turn::Seat(mover), Err(_)) if mover != seat && self.has(Leak::RulesBeforeTurn) => {
                let held = self.table.moves(Viewer::Seat(mover));
                let objection = format!("expected one of {}", held.join(" "));
                Err(TableError::Illegal { objection })
            }
            _ => played,
        }
    }

    fn undo(&mut self, consent: Consent) -> Result<SeatMove, TableError> {
        let undone = self.table.undo(consent);
        if self.has(Leak::UndoneChance) {
            return undone.map(|undone| SeatMove {
                text: Some(self.secrets.concat()),
                ..undone
            });
        }
        undone
    }

    fn acts(&self, viewer: Viewer) -> Vec<Act> {
        let mut acts = self.table.acts(viewer);
        if self.has(Leak::ActsForAll)
            && let Turn::Seat(mover) = self.turn()
        {
            acts = self.table.acts(Viewer::Seat(mover));
        }
        acts
    }

    fn marks(&self, viewer: Viewer) -> Marks {
        let mut marks = self.table.marks(viewer);
        if self.has(Leak::MarksOfSecrets) {
            let secret = self.secrets.concat().bytes().map(u32::from).sum();
            marks.last.push(Place(secret));
        }
        marks
    }

    fn turn(&self) -> Turn {
        self.table.turn()
    }
    fn length(&self) -> usize {
        self.table.length()
    }
    fn margin(&self, seat: Seat) -> Option<i32> {
        self.table.margin(seat)
    }
    fn view(&mut self, viewer: Viewer) -> View {
        self.table.view(viewer)
    }
    fn text(&self) -> Option<String> {
        self.table.text()
    }
    fn redo(&mut self) -> Result<SeatMove, TableError> {
        self.table.redo()
    }
    fn redoable(&self) -> usize {
        self.table.redoable()
    }
    fn restart(&mut self) -> Result<(), TableError> {
        self.table.restart()
    }
    fn adjust(&mut self, game: &Choice) -> Result<(), TableError> {
        self.table.adjust(game)
    }
    fn solver(&self) -> Option<&dyn Solve> {
        self.table.solver()
    }
    fn solver_mut(&mut self) -> Option<&mut dyn Solve> {
        self.table.solver_mut()
    }
}

impl Describe for LeakyTable {
    fn name(&self) -> &str {
        match (self.leak, self.secrets.last()) {
            (Leak::SeedInName, Some(secret)) => secret,
            _ => self.table.name(),
        }
    }

    fn rules(&self) -> &str {
        self.table.rules()
    }
    fn seats(&self) -> usize {
        self.table.seats()
    }
    fn seat_name(&self, seat: Seat) -> String {
        self.table.seat_name(seat)
    }
    fn layout(&self) -> &Layout {
        self.table.layout()
    }
    fn kinds(&self) -> &[Kind] {
        self.table.kinds()
    }
    fn hides(&self) -> Hides {
        self.table.hides()
    }
}

impl Advise for LeakyTable {
    fn aid(&self, seat: Seat) -> Option<Aid> {
        if self.has(Leak::AidThatLooks) {
            let what = self.table.history(Viewer::Seat(seat.other())).concat();
            let rows = vec![AidRow {
                what,
                probability: 1.0,
            }];
            let title = String::new();
            return Some(Aid { title, rows });
        }
        self.table.aid(seat)
    }

    fn rank_moves(&self, graphs: &GraphCache) -> Work<Result<RankedMoves, NoRankedMoves>> {
        self.table.rank_moves(graphs)
    }
    fn think(&self, engine: Engine) -> Work<(Engine, Result<Thought<String>, CannotSearch>)> {
        self.table.think(engine)
    }
    fn can_play(&self, engine: &EngineName) -> Result<(), CannotSearch> {
        self.table.can_play(engine)
    }
}
