//! A run can be moved exactly if its cards can be moved one by one.

use std::collections::{HashMap, VecDeque};

use hog_core::random::{below, shuffle};
use hog_games::freecell::{Card, FreeCell, Move, Rules, Setup, State};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;

use crate::tables::{any_rules, rng, small};

/// A table with a run on column 0 and something to put it on, or nothing, in column 1.
fn with_a_run(seed: u64) -> (Setup, u8) {
    let rng = &mut rng(seed);
    let rules = any_rules(rng)
        .with_cells(small(rng, 4))
        .and_then(|rules| rules.with_columns(4 + small(rng, 2)))
        .unwrap();
    loop {
        if let Some(found) = try_with_a_run(rules, rng) {
            return found;
        }
    }
}

fn try_with_a_run(rules: Rules, rng: &mut ChaCha8Rng) -> Option<(Setup, u8)> {
    let heights = [0; 4].map(|_: u8| small(rng, 4));
    let mut cards: Vec<Card> = Card::all()
        .filter(|card| card.height() > heights[usize::from(card.suit().index())])
        .collect();
    shuffle(rng, &mut cards);
    // Half of the runs go to an empty column; of those, where only kings may, most begin with one.
    let target = if below(rng, 2) == 0 {
        None
    } else {
        cards.pop()
    };
    let fits = |card: &Card, onto: Card| rules.building().allows(*card, onto);
    let base = match target {
        Some(onto) => cards.iter().position(|card| fits(card, onto))?,
        None => cards
            .iter()
            .position(|card| rules.empty_columns().allows(*card) || below(rng, 8) == 0)?,
    };
    let mut run = vec![cards.swap_remove(base)];
    for _ in 0..small(rng, 9) {
        let onto = run[run.len() - 1];
        let Some(next) = cards.iter().position(|card| fits(card, onto)) else {
            break;
        };
        run.push(cards.swap_remove(next));
    }
    let mut columns = vec![Vec::new(); rules.columns().into()];
    columns[1].extend(target);
    let cells: Vec<Option<Card>> = (0..rules.cells())
        .map(|_| {
            if below(rng, 2) == 0 {
                cards.pop()
            } else {
                None
            }
        })
        .collect();
    // What is left goes beneath the run, or beneath the target, or to further columns.
    let empty = below(rng, usize::from(rules.columns()) - 1);
    let mut open: Vec<usize> = (2 + empty..rules.columns().into()).collect();
    if below(rng, 2) == 0 {
        open.push(0);
    }
    if target.is_some() {
        open.push(1);
    }
    if open.is_empty() {
        return None;
    }
    for card in cards {
        columns[open[below(rng, open.len())]].insert(0, card);
    }
    let length = u8::try_from(run.len()).unwrap();
    columns[0].extend(run);
    let setup = Setup::new(rules, columns, &cells, heights).unwrap();
    Some((setup, length))
}

/// The columns that a run may use, and the cells. The source is the first column, the target the
/// second, and the others are empty at first.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Parked {
    columns: Vec<Vec<Card>>,
    cells: Vec<Card>,
}

/// The fewest moves of single cards that carry the top cards of column 0 to column 1, by trying all
/// that use free cells, empty columns and these two; `None` if there are none.
fn fewest_moves(setup: &Setup, cards: u8) -> Option<usize> {
    let column = |number: usize| setup.columns()[number].clone();
    let (source, target) = (column(0), column(1));
    let (stay, run) = source.split_at(source.len() - usize::from(cards));
    let goal = [target.clone(), run.to_vec()].concat();
    let fixed = [stay.len(), target.len()];
    let empty = setup.columns()[2..]
        .iter()
        .filter(|column| column.is_empty());
    let aside = empty.map(|_| Vec::new());
    let start = Parked {
        columns: [source.clone(), target].into_iter().chain(aside).collect(),
        cells: Vec::new(),
    };
    let slots = setup.cells();
    let free = slots.iter().filter(|slot| slot.is_none()).count();
    let mut known = HashMap::from([(start.clone(), 0)]);
    let mut queue = VecDeque::from([start]);
    while let Some(parked) = queue.pop_front() {
        let moves = known[&parked];
        if parked.columns[1] == goal {
            return Some(moves);
        }
        for next in after(&parked, setup.rules(), (fixed, run[0]), free) {
            if !known.contains_key(&next) {
                known.insert(next.clone(), moves + 1);
                queue.push_back(next);
            }
        }
    }
    None
}

/// All that one move of a single card can lead to. `fixed` cards of the source and the target stay where they
/// are, `base` is the first card of the run, and `free` is the number of free cells.
fn after(
    parked: &Parked,
    rules: Rules,
    (fixed, base): ([usize; 2], Card),
    free: usize,
) -> Vec<Parked> {
    let mut lifted: Vec<(Card, Parked)> = Vec::new();
    for (number, column) in parked.columns.iter().enumerate() {
        if column.len() > fixed.get(number).copied().unwrap_or(0) {
            let mut next = parked.clone();
            let card = next.columns[number].pop().unwrap();
            lifted.push((card, next));
        }
    }
    for index in 0..parked.cells.len() {
        let mut next = parked.clone();
        let card = next.cells.remove(index);
        lifted.push((card, next));
    }
    let mut found = Vec::new();
    for (card, without) in lifted {
        for number in 0..without.columns.len() {
            let allowed = match without.columns[number].last() {
                Some(onto) => rules.building().allows(card, *onto),
                // The columns that the run leaves and goes to are not used on the way.
                None if number == 1 => card == base && rules.empty_columns().allows(card),
                None => number > 1 && rules.empty_columns().allows(card),
            };
            if allowed {
                let mut next = without.clone();
                next.columns[number].push(card);
                next.columns[2..].sort();
                found.push(next);
            }
        }
        if without.cells.len() < free {
            let mut next = without;
            next.cells.push(card);
            next.cells.sort_unstable();
            found.push(next);
        }
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_run_can_be_moved_exactly_if_its_cards_can_one_by_one(seed in any::<u64>()) {
        let (setup, length) = with_a_run(seed);
        let game = FreeCell::of(&setup);
        let state = State::from(&setup);
        for cards in 1..=length {
            let mv = Move::run(0, 1, cards);
            let fewest = fewest_moves(&setup, cards);
            let legal = game.check(&state, mv).is_ok();
            prop_assert_eq!(legal, fewest.is_some(), "{} of {:?}", cards, setup);
            let Some(fewest) = fewest else { continue };
            prop_assert_eq!(game.count_single_moves(&state, mv), fewest, "{} of {:?}", cards, setup);
            let mut moved = setup.columns().to_vec();
            let at = moved[0].len() - usize::from(cards);
            let run = moved[0].split_off(at);
            moved[1].extend(run);
            let mut at_once = state;
            game.play_without_auto_play(&mut at_once, mv);
            let setup = at_once.setup(setup.rules());
            prop_assert_eq!((setup.columns(), at_once.cells()), (&moved[..], state.cells()));
        }
    }
}

/// The random tables have what the test is about.
#[test]
fn random_tables_have_runs_that_can_and_that_cannot_be_moved() {
    let (mut can, mut cannot, mut by_columns, mut longest) = (0, 0, 0, 0);
    for seed in 0..2_000 {
        let (setup, length) = with_a_run(seed);
        let game = FreeCell::of(&setup);
        let state = State::from(&setup);
        for cards in 2..=length {
            if game.check(&state, Move::run(0, 1, cards)).is_err() {
                cannot += 1;
                continue;
            }
            can += 1;
            longest = longest.max(cards);
            let slots = setup.cells();
            let free = slots.iter().filter(|slot| slot.is_none()).count();
            by_columns += u32::from(usize::from(cards) > free + 1);
        }
    }
    assert!(
        can > 500 && cannot > 500 && by_columns > 100,
        "{can} {cannot} {by_columns}"
    );
    assert!(longest >= 8, "{longest}");
}
