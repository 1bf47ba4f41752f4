//! Beliefs, compared with the generic [`Belief`], with all lines of play, and with random games.

use std::collections::HashMap;

use hog_core::random::seed_bytes;
use hog_core::{Belief, Game, Observe, Seat, Turn, Uniform, Viewer, draw_chance_move};
use hog_engines::go_fish::Situation;
use hog_games::go_fish::{Again, Pile, Plain, PublicMove, RankPile, Ranks, Response, Rules, State};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Deck, Play, SEATS, follow, rules};

/// How likely each hand of the other player is.
type Hands = HashMap<Ranks, f64>;

fn normalised(mut hands: Hands) -> Hands {
    let all: f64 = hands.values().sum();
    for weight in hands.values_mut() {
        *weight /= all;
    }
    hands
}

fn assert_same(found: &Hands, expected: &Hands, case: &str) {
    assert_eq!(found.len(), expected.len(), "{case}");
    for (hand, chance) in found {
        let other = expected.get(hand).copied().unwrap_or(-1.0);
        assert!(
            (chance - other).abs() < 1e-9,
            "{case}: {hand:?} {chance} {other}"
        );
    }
}

fn believed(situation: &Situation) -> Hands {
    situation.belief().hands().iter().copied().collect()
}

/// What the generic belief says of the other hand.
fn generic(belief: &Belief<Plain>, other: Seat) -> Hands {
    let mut hands = Hands::new();
    for (state, chance) in belief.states() {
        *hands.entry(state.hand(other).ranks()).or_default() += chance;
    }
    hands
}

/// All lines of play that look to a seat as this one did, one by one.
struct Lines<'a> {
    play: &'a Play<RankPile>,
    seat: Seat,
    hands: Hands,
}

impl Lines<'_> {
    fn walk(&mut self, state: &State<RankPile>, noticed: usize, chance: f64) {
        let Play { game, known, .. } = self.play;
        let Some(observation) = known[self.seat.index()].observations.get(noticed) else {
            let hand = state.hand(self.seat.other()).ranks();
            *self.hands.entry(hand).or_default() += chance;
            return;
        };
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        for mv in &moves {
            let mut after = *state;
            game.play_unchecked(&mut after, *mv);
            if game.observation(state, *mv, &after, Viewer::Seat(self.seat)) != *observation {
                continue;
            }
            let part = match game.turn(state) {
                Turn::Chance => f64::from(game.weight(state, *mv)) / f64::from(state.stock().len()),
                Turn::Seat(seat) if seat == self.seat => 1.0,
                _ => 1.0 / f64::from(u8::try_from(moves.len()).expect("a hand is small")),
            };
            self.walk(&after, noticed + 1, chance * part);
        }
    }
}

/// What all lines of play say of the other hand.
fn brute_force(play: &Play<RankPile>, seat: Seat) -> Hands {
    let hands = Hands::new();
    let mut lines = Lines { play, seat, hands };
    lines.walk(&play.game.start(), 0, 1.0);
    normalised(lines.hands)
}

/// How many positions were compared, and how many of them with all lines of play.
#[derive(Default)]
struct Compared {
    positions: usize,
    by_lines: usize,
}

/// Compares what both seats believe whenever one of them is to ask, in some random games. Positions
/// after at most this number of draws are compared with all lines of play, too.
fn compare(deck: Deck, again: Again, games: u64, most_draws: usize) -> Compared {
    let rules = rules(deck, again);
    let mut compared = Compared::default();
    for seed in 1..=games {
        let mut situations = SEATS.map(|seat| Situation::new(rules, seat));
        let game = Plain::new(rules);
        let mut generics = SEATS
            .map(|seat| Belief::at_start(&game, 0, Viewer::Seat(seat)).expect("there is a start"));
        let mut draws = 0;
        follow::<RankPile>(rules, seed, |play| {
            for seat in SEATS {
                let observation = play.known[seat.index()]
                    .observations
                    .last()
                    .expect("a move was made");
                situations[seat.index()].notice(observation);
                let generic = &mut generics[seat.index()];
                generic
                    .update(&game, observation, &Uniform)
                    .expect("it happened");
                draws += usize::from(
                    seat == Seat::FIRST && matches!(observation.action, PublicMove::Draw(_)),
                );
            }
            if !matches!(game.turn(&play.state), Turn::Seat(_)) {
                return;
            }
            compared.positions += 1;
            let by_lines = draws <= most_draws;
            compared.by_lines += usize::from(by_lines);
            for seat in SEATS {
                let case = format!("{deck:?} {again:?}, game {seed}, {:?}", play.moves);
                let situation = &situations[seat.index()];
                let found = believed(situation);
                assert_eq!(situation.hand(), play.state.hand(seat).ranks(), "{case}");
                let expected = generic(&generics[seat.index()], seat.other());
                assert_same(&found, &expected, &case);
                if by_lines {
                    assert_same(&found, &brute_force(play, seat), &case);
                }
            }
        });
    }
    compared
}

/// Ten thousand positions by the generic belief, and ten thousand by all lines of play.
#[test]
fn beliefs_agree_with_the_generic_belief_and_with_all_lines_of_play() {
    use Again::{Off, On};
    let decks = [
        ((2, 2, 1, 1), Off, 150, 4),
        ((2, 4, 1, 1), Off, 400, 8),
        ((2, 4, 1, 2), On, 400, 8),
        ((2, 4, 2, 5), Off, 400, 8),
        ((3, 2, 1, 1), Off, 400, 6),
        ((3, 2, 1, 2), Off, 400, 6),
        ((3, 2, 2, 1), On, 400, 6),
        ((3, 4, 2, 1), Off, 200, 8),
        ((3, 4, 1, 5), Off, 200, 7),
        ((3, 4, 3, 2), On, 200, 8),
        ((4, 2, 1, 1), Off, 400, 8),
        ((4, 2, 2, 5), Off, 400, 8),
        ((4, 2, 3, 1), On, 400, 8),
        ((4, 4, 2, 2), Off, 120, 6),
        ((4, 4, 5, 1), On, 120, 0),
        ((4, 4, 6, 5), Off, 140, 0),
        ((4, 4, 1, 5), On, 60, 6),
    ];
    let mut all = Compared::default();
    for (deck, again, games, most_draws) in decks {
        let compared = compare(deck, again, games, most_draws);
        all.positions += compared.positions;
        all.by_lines += compared.by_lines;
    }
    assert!(all.positions >= 10_000, "{}", all.positions);
    assert!(all.by_lines >= 10_000, "{}", all.by_lines);
}

/// With the full deck: the probabilities sum to 1, the true hand is possible, a player who asked holds the
/// rank until it goes, and a player who denied it holds none until a card is drawn.
#[test]
fn known_facts_are_believed_with_thirteen_ranks() {
    let (mut asked, mut denied) = (0, 0);
    for seed in 1..=20 {
        let mut situation = Situation::new(Rules::DOCUMENT, Seat::FIRST);
        let (mut has, mut has_not) = (Ranks::NONE, Ranks::NONE);
        follow::<RankPile>(Rules::DOCUMENT, seed, |play| {
            let observation = play.known[0].observations.last().unwrap();
            situation.notice(observation);
            match observation.action {
                PublicMove::Ask {
                    fisher,
                    rank,
                    response,
                } => {
                    let is_hit = response != Response::GoFish;
                    if is_hit {
                        has = has.without(rank);
                    } else if fisher == Seat::SECOND {
                        has = has.with(rank);
                    } else {
                        has_not = has_not.with(rank);
                    }
                }
                PublicMove::Draw(Seat::SECOND) => has_not = Ranks::NONE,
                PublicMove::Draw(_) => {}
            }
            for rank in observation.laid[1].ranks().iter() {
                has = has.without(rank);
            }
            if !matches!(play.game.turn(&play.state), Turn::Seat(_)) {
                return;
            }
            let belief = situation.belief();
            let sum: f64 = belief.hands().iter().map(|(_, chance)| chance).sum();
            assert!((sum - 1.0).abs() < 1e-12, "{seed}: {sum}");
            let truth = play.state.hand(Seat::SECOND).ranks();
            assert!(belief.hands().iter().any(|(hand, _)| *hand == truth));
            let by_rank = belief.by_rank();
            for rank in has.iter() {
                let chance = by_rank[usize::from(rank.index())];
                assert!((chance - 1.0).abs() < 1e-9, "{seed}: {rank} {chance}");
                asked += 1;
            }
            for rank in has_not.iter() {
                let chance = by_rank[usize::from(rank.index())];
                assert!(chance.abs() < 1e-12, "{seed}: {rank} {chance}");
                denied += 1;
            }
        });
    }
    assert!(asked > 500 && denied > 100, "{asked} {denied}");
}

/// The number of random games that look to a seat as this one did, and what they say of the other hand. The
/// seat is given the cards that it got; the weight of a game is the probability of these and of the questions.
fn by_random_games(play: &Play<RankPile>, seat: Seat, games: u32) -> (u32, Hands) {
    let game = play.game;
    let mut rng = Xoshiro256PlusPlus::from_seed(seed_bytes(7));
    let (mut kept, mut hands) = (0, Hands::new());
    'games: for _ in 0..games {
        let mut state = game.start();
        let mut weight = 1.0;
        for (mv, observation) in play
            .moves
            .iter()
            .zip(&play.known[seat.index()].observations)
        {
            let is_given = state.drawer() != Some(seat.other());
            let mv = if is_given {
                *mv
            } else {
                draw_chance_move(&game, &state, &mut rng)
            };
            if !game.is_legal(&state, mv) {
                continue 'games;
            }
            if game.turn(&state) == Turn::Chance && is_given {
                weight *= f64::from(game.weight(&state, mv)) / f64::from(state.stock().len());
            } else if game.turn(&state) == Turn::Seat(seat.other()) {
                weight /= f64::from(state.hand(seat.other()).len());
            }
            let before = state;
            game.play_unchecked(&mut state, mv);
            if game.observation(&before, mv, &state, Viewer::Seat(seat)) != *observation {
                continue 'games;
            }
        }
        kept += 1;
        *hands.entry(state.hand(seat.other()).ranks()).or_default() += weight;
    }
    (kept, hands)
}

/// With the full deck, after one and two questions.
#[test]
fn beliefs_agree_with_random_games_with_thirteen_ranks() {
    let mut compared = 0;
    for seed in 1..=16 {
        let mut questions = 0;
        follow::<RankPile>(Rules::DOCUMENT, seed, |play| {
            let is_asked = matches!(play.game.turn(&play.state), Turn::Seat(_));
            questions += usize::from(is_asked);
            if !is_asked || !(2..=3).contains(&questions) {
                return;
            }
            let (kept, hands) = by_random_games(play, Seat::FIRST, 30_000);
            if kept < 800 {
                return;
            }
            compared += 1;
            let mut expected = [0.0; 13];
            for (hand, chance) in normalised(hands) {
                for rank in hand.iter() {
                    expected[usize::from(rank.index())] += chance;
                }
            }
            let situation = Situation::of(Rules::DOCUMENT, Seat::FIRST, &play.known[0]);
            let max_deviation = 0.5 / f64::from(kept).sqrt();
            for (found, expected) in situation.belief().by_rank().iter().zip(expected) {
                assert!(
                    (found - expected).abs() < 6.0 * max_deviation,
                    "{seed}: {found} {expected}"
                );
            }
        });
    }
    assert!(compared >= 4, "{compared}");
}
