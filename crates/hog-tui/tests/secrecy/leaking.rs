//! A table with a leak, to show that it is noticed.

use hog_board::{Kind, Layout, View, Viewer};
use hog_core::{Control, Hides, Seat, Turn};
use hog_engines::{Aid, AidRow, CannotSearch, Care, Mind, MindName, Thought, Winnable};
use hog_table::{Advice, DealProof, Finding, NoSuggestion, Search, Table, TableError};

/// A way for a table to give a secret away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slipping {
    /// None.
    Nothing,
    /// The name tells from what was dealt.
    SeedInName,
    /// The moves of chance are offered to whoever asks.
    ChanceIsOffered,
    /// What was made is taken back, and says what it was.
    Undo,
    /// The history has all moves, those of chance as well.
    HistoryOfAllMoves,
    /// Whoever is not to move hears what the rules think of its move.
    RulesBeforeTurn,
    /// The memory aid looks at the cards.
    AidThatSees,
}

/// A table that may have a leak.
pub struct Leaking {
    pub table: Box<dyn Table>,
    pub slip: Slipping,
    /// What chance does, as text.
    pub secrets: Vec<String>,
}

impl Leaking {
    fn has(&self, slip: Slipping) -> bool {
        self.slip == slip
    }
}

impl Table for Leaking {
    fn name(&self) -> &str {
        match (self.slip, self.secrets.last()) {
            (Slipping::SeedInName, Some(secret)) => secret,
            _ => self.table.name(),
        }
    }

    fn moves(&self, viewer: Viewer) -> Vec<String> {
        let mut moves = self.table.moves(viewer);
        if self.has(Slipping::ChanceIsOffered) {
            moves.extend(self.secrets.iter().cloned());
        }
        moves
    }

    fn history(&self, viewer: Viewer) -> Vec<String> {
        let mut history = self.table.history(viewer);
        if self.has(Slipping::HistoryOfAllMoves) {
            history.extend(self.secrets.iter().cloned());
        }
        history
    }

    fn play(&mut self, seat: Seat, text: &str) -> Result<String, TableError> {
        let played = self.table.play(seat, text);
        match (self.turn(), &played) {
            (Turn::Seat(mover), Err(_)) if mover != seat && self.has(Slipping::RulesBeforeTurn) => {
                let held = self.table.moves(Viewer::Seat(mover));
                let objection = format!("expected one of {}", held.join(" "));
                Err(TableError::Illegal { objection })
            }
            _ => played,
        }
    }

    fn undo(&mut self) -> Result<String, TableError> {
        if self.has(Slipping::Undo) {
            return Ok(self.secrets.concat());
        }
        self.table.undo()
    }

    fn aid(&self, seat: Seat) -> Option<Aid> {
        if self.has(Slipping::AidThatSees) {
            let what = self.table.history(Viewer::Seat(seat.other())).concat();
            let rows = vec![AidRow { what, chance: 1.0 }];
            let title = String::new();
            return Some(Aid { title, rows });
        }
        self.table.aid(seat)
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
    fn restart(&mut self) -> Result<(), TableError> {
        self.table.restart()
    }
    fn deal_proof(&self) -> DealProof {
        self.table.deal_proof()
    }
    fn suggest(&mut self, control: &Control<'_>) -> Result<Vec<Advice>, NoSuggestion> {
        self.table.suggest(control)
    }
    fn think(
        &self,
        mind: &mut Mind,
        control: &Control<'_>,
    ) -> Result<Thought<String>, CannotSearch> {
        self.table.think(mind, control)
    }
    fn can_play(&self, mind: &MindName) -> Result<(), CannotSearch> {
        self.table.can_play(mind)
    }
    fn has_solver(&self) -> bool {
        self.table.has_solver()
    }
    fn winnable(&mut self, care: Care, control: &Control<'_>) -> Option<Winnable<String>> {
        self.table.winnable(care, control)
    }
    fn known(&self) -> Option<Winnable<String>> {
        self.table.known()
    }
    fn moves_since_winnable(&mut self, control: &Control<'_>) -> Option<usize> {
        self.table.moves_since_winnable(control)
    }
    fn search(&self) -> Option<Search> {
        self.table.search()
    }
    fn learn(&mut self, finding: Finding) {
        self.table.learn(finding);
    }
}
