//! The lookahead of two turns, compared with a plain computation by the rules.

use hog_core::{Game, Seat, Turn};
use hog_engines::go_fish::{Lookahead, Situation, Strategy};
use hog_games::go_fish::{Again, FishPhase, Move, Pile, Plain, RankPile, Ranks, State};

use super::{Deck, after, chance_moves, follow, lead, rules};

/// Two turns of a seat by the rules.
struct Turns {
    game: Plain,
    seat: Seat,
    /// Whether a hand got several cards between the turns, out of more than ten but not all of them.
    has_batch: bool,
}

impl Turns {
    /// The lead of the seat after two questions, of which this number was asked.
    fn walk(&mut self, state: &State<RankPile>, asked: u8) -> f64 {
        let game = self.game;
        if let Some(settled) = game.settled_difference(state) {
            let settled = f64::from(settled);
            return if self.seat == Seat::FIRST {
                settled
            } else {
                -settled
            };
        }
        let is_refill = matches!(state.phase(), FishPhase::Refill(_));
        if asked == 2 && state.phase() != FishPhase::Fish {
            return lead(game, state, self.seat);
        }
        if let FishPhase::Refill(seat) = state.phase()
            && state.hand(seat).is_empty()
        {
            let (batch, stock) = (game.rules().refill(), state.stock().len());
            self.has_batch |= batch > 1 && batch < stock && stock > 10;
        }
        match game.turn(state) {
            Turn::Over(_) => unreachable!("an end is settled"),
            Turn::Chance => {
                assert!(is_refill || state.phase() == FishPhase::Fish);
                let draws = chance_moves(game, state).into_iter();
                draws
                    .map(|(mv, chance)| chance * self.walk(&after(game, state, mv), asked))
                    .sum()
            }
            Turn::Seat(_) => {
                let mut moves = Vec::new();
                game.moves(state, &mut moves);
                let sum: f64 = moves
                    .iter()
                    .map(|mv| self.walk(&after(game, state, *mv), asked + 1))
                    .sum();
                sum / f64::from(u8::try_from(moves.len()).expect("a hand is small"))
            }
        }
    }
}

/// The state without what was laid down, if the other player holds this.
fn state_if(situation: &Situation, other: Ranks) -> State<RankPile> {
    let mut stock = RankPile::default();
    for rank in Ranks::first(situation.rules().ranks()).iter() {
        let held = [situation.hand(), other].map(|hand| u8::from(hand.contains(rank)));
        for _ in held[0] + held[1]..situation.left(rank) {
            stock = stock.with(rank);
        }
    }
    assert_eq!(stock.len(), situation.stock());
    let mut hands = [situation.hand(), other].map(RankPile::one_of_each);
    if situation.seat() == Seat::SECOND {
        hands.reverse();
    }
    State::asking(stock, hands, [RankPile::default(); 2], situation.seat())
}

/// Numbers of questions whose values are exact and estimated, and the greatest error of an estimate.
#[derive(Default)]
struct Compared {
    exact: u32,
    estimated: u32,
    farthest: f64,
}

fn compare(deck: Deck, again: Again, games: u64) -> Compared {
    let rules = rules(deck, again);
    let game = Plain::new(rules);
    let mut compared = Compared::default();
    for seed in 1..=games {
        follow::<RankPile>(rules, seed, |play| {
            let Turn::Seat(seat) = game.turn(&play.state) else {
                return;
            };
            let situation = Situation::of(rules, seat, &play.known[seat.index()]);
            let values = Lookahead.values(&situation);
            for rank in situation.hand().iter() {
                let has_batch = false;
                let mut turns = Turns {
                    game,
                    seat,
                    has_batch,
                };
                let belief = situation.mixed_belief();
                let hands = belief.hands().iter();
                let expected: f64 = hands
                    .map(|(other, chance)| {
                        let asked = after(game, &state_if(&situation, *other), Move::Ask(rank));
                        chance * turns.walk(&asked, 1)
                    })
                    .sum();
                let found = values[usize::from(rank.index())];
                let off = (found - expected).abs();
                if turns.has_batch {
                    compared.estimated += 1;
                    compared.farthest = compared.farthest.max(off);
                } else {
                    compared.exact += 1;
                    let case = format!("{deck:?} {again:?}, game {seed}: {rank}");
                    assert!(off < 1e-9, "{case} {found} {expected}");
                }
            }
        });
    }
    compared
}

#[test]
fn it_is_exact_where_single_cards_are_drawn() {
    for (deck, games) in [
        ((4, 2, 2, 1), 60),
        ((5, 2, 3, 1), 40),
        ((3, 4, 1, 1), 30),
        ((3, 4, 2, 1), 30),
        ((4, 4, 6, 1), 30),
        ((4, 4, 7, 1), 30),
        ((5, 4, 3, 1), 10),
    ] {
        for again in [Again::Off, Again::On] {
            let compared = compare(deck, again, games);
            assert_eq!(compared.estimated, 0);
            assert!(compared.exact > 100, "{deck:?}: {}", compared.exact);
        }
    }
}

/// Values after batches of several cards are estimated, unless few cards are left.
#[test]
fn it_is_exact_but_for_batches() {
    let mut all = Compared::default();
    for deck in [(4, 2, 2, 2), (3, 4, 2, 5), (4, 4, 6, 3), (5, 4, 4, 4)] {
        for again in [Again::Off, Again::On] {
            let compared = compare(deck, again, 25);
            all.exact += compared.exact;
            all.estimated += compared.estimated;
            all.farthest = all.farthest.max(compared.farthest);
        }
    }
    assert!(all.exact > 1_000, "{}", all.exact);
    assert!(all.estimated > 50, "{}", all.estimated);
    assert!(
        all.farthest > 1e-3 && all.farthest < 0.5,
        "{}",
        all.farthest
    );
}

/// Batches of two may be pairs, one after the other, through a whole stock: that must not be followed
/// to its end.
#[test]
fn batches_of_pairs_are_bounded() {
    for deck in [(8, 4, 1, 2), (8, 4, 3, 2), (13, 4, 2, 2), (13, 4, 1, 4)] {
        let rules = rules(deck, Again::Off);
        let game = Plain::new(rules);
        let mut questions = 0;
        for seed in 1..=5 {
            follow::<RankPile>(rules, seed, |play| {
                let Turn::Seat(seat) = game.turn(&play.state) else {
                    return;
                };
                let situation = Situation::of(rules, seat, &play.known[seat.index()]);
                let values = Lookahead.values(&situation);
                let most = f64::from(rules.ranks()) * 2.0;
                for rank in situation.hand().iter() {
                    assert!(values[usize::from(rank.index())].abs() <= most, "{deck:?}");
                    questions += 1;
                }
            });
        }
        assert!(questions > 100, "{deck:?}: {questions}");
    }
}
