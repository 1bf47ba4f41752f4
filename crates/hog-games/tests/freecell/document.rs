//! The modules of the document, with six operations of one card each, and that the game allows what
//! they allow.

use hog_cards::{Card, Rank, Suit};
use hog_core::Game;
use hog_games::freecell::{
    Back, Building, EmptyColumns, FreeCell, Move, MoveError, Rules, Setup, Source, State, Target,
};
use hog_testkit::legal_moves;
use proptest::prelude::*;

use crate::tables::{any_rules, in_a_game, near_the_end, rng};

/// The exceptions of the document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Exception {
    InvalidMove,
    NotAvailable,
    Full,
}

impl From<MoveError> for Exception {
    fn from(error: MoveError) -> Self {
        match error {
            MoveError::InvalidMove(_) => Self::InvalidMove,
            MoveError::NotAvailable(_) => Self::NotAvailable,
            MoveError::Full(_) => Self::Full,
        }
    }
}

/// *Setup*: columns, foundations and cells as sequences of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Document {
    rules: Rules,
    board: Vec<Vec<Card>>,
    founds: [Vec<Card>; 4],
    free: Vec<Card>,
}

impl Document {
    fn of(state: &State, rules: Rules) -> Self {
        let setup = state.setup(rules);
        let mut free: Vec<Card> = setup.cells().iter().flatten().copied().collect();
        free.sort_unstable();
        Self {
            rules,
            board: setup.columns().to_vec(),
            founds: Suit::ALL.map(|suit| {
                let height = setup.heights()[usize::from(suit.index())];
                let ranks = Rank::ALL.into_iter().take(height.into());
                ranks.map(|rank| Card::new(rank, suit)).collect()
            }),
            free,
        }
    }

    /// *topCard* of a column.
    fn top(&self, column: usize) -> Result<Card, Exception> {
        self.board[column]
            .last()
            .copied()
            .ok_or(Exception::NotAvailable)
    }

    /// *addCard* of a column, with what the rules ask for.
    fn add_to_tableau(&mut self, column: usize, card: Card) -> Result<(), Exception> {
        let fits = match (self.board[column].last(), self.rules.building()) {
            (None, _) => {
                self.rules.empty_columns() == EmptyColumns::Any || card.rank() == Rank::King
            }
            (Some(top), building) => {
                let follows = match building {
                    Building::AlternateColours => card.colour() != top.colour(),
                    Building::Suit => card.suit() == top.suit(),
                };
                follows && card.rank().index() + 1 == top.rank().index()
            }
        };
        if !fits {
            return Err(Exception::InvalidMove);
        }
        self.board[column].push(card);
        Ok(())
    }

    /// *addCard* of the foundation of the card's suit: the ace, then one rank more.
    fn add_to_foundation(&mut self, card: Card) -> Result<(), Exception> {
        let found = &mut self.founds[usize::from(card.suit().index())];
        if found.len() != usize::from(card.rank().index()) {
            return Err(Exception::InvalidMove);
        }
        found.push(card);
        Ok(())
    }

    /// *addCard* of the cells.
    fn add_to_cells(&mut self, card: Card) -> Result<(), Exception> {
        if self.free.len() == usize::from(self.rules.cells()) {
            return Err(Exception::Full);
        }
        self.free.push(card);
        self.free.sort_unstable();
        Ok(())
    }

    /// *searchCard* of the cells.
    fn search(&self, card: Card) -> Result<Card, Exception> {
        let mut free = self.free.iter().copied();
        free.find(|other| *other == card)
            .ok_or(Exception::NotAvailable)
    }

    fn tab_to_tab(&mut self, from: usize, to: usize) -> Result<(), Exception> {
        let card = self.top(from)?;
        self.add_to_tableau(to, card)?;
        self.board[from].pop();
        Ok(())
    }

    fn tab_to_found(&mut self, from: usize) -> Result<(), Exception> {
        let card = self.top(from)?;
        self.add_to_foundation(card)?;
        self.board[from].pop();
        Ok(())
    }

    fn free_to_tab(&mut self, card: Card, to: usize) -> Result<(), Exception> {
        self.search(card)?;
        self.add_to_tableau(to, card)?;
        self.free.retain(|other| *other != card);
        Ok(())
    }

    fn tab_to_free(&mut self, from: usize) -> Result<(), Exception> {
        let card = self.top(from)?;
        self.add_to_cells(card)?;
        self.board[from].pop();
        Ok(())
    }

    fn free_to_found(&mut self, card: Card) -> Result<(), Exception> {
        self.search(card)?;
        self.add_to_foundation(card)?;
        self.free.retain(|other| *other != card);
        Ok(())
    }

    fn found_to_tab(&mut self, suit: Suit, to: usize) -> Result<(), Exception> {
        let found = usize::from(suit.index());
        let top = self.founds[found].last().copied();
        if self.rules.back() == Back::Off {
            return Err(Exception::InvalidMove);
        }
        self.add_to_tableau(to, top.ok_or(Exception::NotAvailable)?)?;
        self.founds[found].pop();
        Ok(())
    }

    /// *winningGame*.
    fn is_won(&self) -> bool {
        self.founds.iter().all(|found| found.len() == 13)
    }
}

/// A move of the game and what the document's operation makes of the table.
type Operation = (Move, Document, Result<(), Exception>);

/// Every operation of the document in a state. A card goes to the first free cell.
fn operations(document: &Document, cells: &[Option<Card>]) -> Vec<Operation> {
    let mut found = Vec::new();
    let mut add = |from, to, operation: &dyn Fn(&mut Document) -> Result<(), Exception>| {
        let mut after = document.clone();
        let result = operation(&mut after);
        found.push((Move::one(from, to), after, result));
    };
    let columns = || (0..document.rules.columns()).map(|column| (column, usize::from(column)));
    let cells = || (0..).zip(cells.iter().copied());
    let free_cell = cells()
        .find(|(_, card)| card.is_none())
        .map_or(0, |(cell, _)| cell);
    for (from, column) in columns() {
        for (to, target) in columns().filter(|(to, _)| *to != from) {
            let operation = |table: &mut Document| table.tab_to_tab(column, target);
            add(Source::Column(from), Target::Column(to), &operation);
        }
        let operation = |table: &mut Document| table.tab_to_found(column);
        add(Source::Column(from), Target::Foundation, &operation);
        if document.rules.cells() > 0 {
            let operation = |table: &mut Document| table.tab_to_free(column);
            add(Source::Column(from), Target::Cell(free_cell), &operation);
        }
    }
    for (cell, card) in cells().filter_map(|(cell, card)| Some((cell, card?))) {
        let operation = |table: &mut Document| table.free_to_found(card);
        add(Source::Cell(cell), Target::Foundation, &operation);
        for (to, target) in columns() {
            let operation = |table: &mut Document| table.free_to_tab(card, target);
            add(Source::Cell(cell), Target::Column(to), &operation);
        }
    }
    for suit in Suit::ALL {
        for (to, target) in columns() {
            let operation = |table: &mut Document| table.found_to_tab(suit, target);
            add(Source::Foundation(suit), Target::Column(to), &operation);
        }
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn the_game_allows_what_the_document_allows(seed in any::<u64>()) {
        let rng = &mut rng(seed);
        let rules = any_rules(rng);
        let (game, state) = if seed % 2 == 0 {
            in_a_game(rules, rng)
        } else {
            let setup = near_the_end(rules, 20, rng);
            (FreeCell::of(&setup), State::from(&setup))
        };
        let document = Document::of(&state, rules);
        prop_assert_eq!(document.is_won(), state.is_won());
        let tops = (0..).zip(&document.board);
        let tops = tops.filter_map(|(column, cards)| Some((column, *cards.last()?)));
        prop_assert!(game.tops(&state).eq(tops));
        let moves = legal_moves(&game, &state);
        for (mv, after, result) in operations(&document, state.setup(rules).cells()) {
            let checked = game.check(&state, mv).map_err(Exception::from);
            prop_assert_eq!(checked, result, "{:?}", mv);
            prop_assert_eq!(result.is_ok(), moves.contains(&mv));
            if result.is_ok() {
                let mut next = state;
                game.play_unchecked(&mut next, mv);
                prop_assert_eq!(Document::of(&next, rules), after);
            }
        }
    }
}

#[test]
fn the_six_moves_of_the_document() {
    let rules = Rules::FREECELL
        .with_back(Back::On)
        .with_auto_play(hog_games::freecell::AutoPlay::Off);
    let board =
        "Foundations: H-J C-K D-J S-J\nFreecells: QD\n: KD QS\n: KH\n: KS QH\n:\n:\n:\n:\n:\n";
    let game = FreeCell::of(&Setup::from_text(rules, board).unwrap());
    let mut state = game.start();
    let tops = |state: &State| {
        let tops: Vec<String> = game.tops(state).map(|(_, card)| card.to_string()).collect();
        tops.join(" ")
    };
    let (column, cell) = (Source::Column, Source::Cell);
    assert_eq!(tops(&state), "QS KH QH");
    for (from, to) in [
        (column(0), Target::Column(1)),
        (column(1), Target::Foundation),
        (Source::Foundation(Suit::Spades), Target::Column(1)),
        (column(2), Target::Cell(1)),
        (cell(0), Target::Column(2)),
        (cell(1), Target::Foundation),
    ] {
        game.play(&mut state, Move::one(from, to)).unwrap();
    }
    assert_eq!(tops(&state), "KD QS QD");
    for from in [1, 1, 2, 2, 0].map(column) {
        assert!(!state.is_won());
        game.play(&mut state, Move::one(from, Target::Foundation))
            .unwrap();
    }
    assert!(state.is_won());
}
