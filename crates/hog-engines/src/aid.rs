//! Memory aids: what a player with perfect memory knows of hidden cards.

use std::any::Any;
use std::fmt;

use hog_cards::Rank;
use hog_core::{Information, Notation, Observe, Seat};
use hog_games::go_fish::{CardPile, GoFishWithSuits, Observation};

use crate::go_fish::Recollection;

/// What a seat can conclude about hidden cards from its information.
#[derive(Clone, Debug, PartialEq)]
pub struct Aid {
    /// The title, such as "player 2 holds".
    pub title: String,
    /// The possible hidden cards, such as the ranks of the other hand, most likely first.
    pub rows: Vec<AidRow>,
}

/// A possible hidden card, such as a rank of the other hand.
#[derive(Clone, Debug, PartialEq)]
pub struct AidRow {
    /// Its name.
    pub what: String,
    /// Its probability.
    pub probability: f64,
}

impl fmt::Display for AidRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.probability >= 1.0 {
            return write!(f, "{} for certain", self.what);
        }
        // What is possible but not certain is shown neither as 0 nor as 100%.
        let percent = (self.probability * 100.0).clamp(1.0, 99.0);
        write!(f, "{} {percent:.0}%", self.what)
    }
}

/// The memory aid of a game, if it has one.
#[must_use]
pub fn aid_of<G: Observe + 'static>(
    game: &G,
    seat: Seat,
    information: &Information<G::Observation>,
) -> Option<Aid> {
    let game = (game as &dyn Any).downcast_ref::<GoFishWithSuits>()?;
    let information = (information as &dyn Any).downcast_ref()?;
    Some(go_fish_aid(*game, seat, information))
}

/// Probabilities above this are 1 but for rounding.
const CERTAIN: f64 = 1.0 - 1e-9;

/// The probability of each rank in the other hand. Where books are pairs, it is exact if the other player asks for
/// each rank it holds with equal probability. Otherwise only ranks that are certainly held are listed.
fn go_fish_aid(
    game: GoFishWithSuits,
    seat: Seat,
    information: &Information<Observation<CardPile>>,
) -> Aid {
    let observations: Vec<_> = information
        .observations
        .iter()
        .map(Observation::without_suits)
        .collect();
    let recollection = Recollection::updated(None, game.rules(), seat, &observations);
    let probabilities = recollection.situation.as_ref().map_or_else(
        || {
            let shown = recollection.memory.shown();
            Rank::ALL.map(|rank| f64::from(u8::from(shown.contains(rank))))
        },
        |situation| situation.belief().by_rank(),
    );
    let rows = Rank::ALL
        .into_iter()
        .zip(probabilities)
        .map(|(rank, probability)| AidRow {
            what: rank.to_string(),
            probability: if probability > CERTAIN {
                1.0
            } else {
                probability
            },
        });
    let mut rows: Vec<AidRow> = rows.filter(|row| row.probability > 0.0).collect();
    rows.sort_by(|one, other| other.probability.total_cmp(&one.probability));
    Aid {
        title: format!("{} holds", game.seat_name(seat.other())),
        rows,
    }
}

#[cfg(test)]
mod tests {
    use hog_core::random::seed_bytes;
    use hog_core::{Game, Turn, Viewer, draw_chance_move};
    use hog_games::go_fish::{Books, Pile, Rules};
    use hog_games::three_mens_morris::ThreeMensMorris;
    use rand_core::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    /// What the aid lists as certain is true, and it often lists something.
    #[test]
    fn certain_cards_are_held() {
        for books in [Books::Two, Books::Four] {
            let rules = Rules::DOCUMENT.with_books(books).unwrap();
            check_certain(GoFishWithSuits::new(rules));
        }
    }

    fn check_certain(game: GoFishWithSuits) {
        let mut told = 0;
        for seed in 0..20 {
            let mut rng = Xoshiro256PlusPlus::from_seed(seed_bytes(seed + 1));
            let mut state = game.start();
            let mut known = [Information::default(), Information::default()];
            while !game.turn(&state).is_over() {
                let before = state;
                // Seats choose at random too; every question has weight 1.
                let mv = draw_chance_move(&game, &state, &mut rng);
                game.play_unchecked(&mut state, mv);
                for (seat, known) in [Seat::FIRST, Seat::SECOND].into_iter().zip(&mut known) {
                    let viewer = Viewer::Seat(seat);
                    known
                        .observations
                        .push(game.observation(&before, mv, &state, viewer));
                    if game.turn(&state) == Turn::Chance {
                        continue;
                    }
                    let aid = aid_of(&game, seat, known).expect("go fish has an aid");
                    let held = state.hand(seat.other()).ranks();
                    let held: Vec<String> = held.iter().map(|rank| rank.to_string()).collect();
                    let certain = aid.rows.iter().filter(|row| row.probability >= 1.0);
                    for row in certain {
                        assert!(held.contains(&row.what), "{row}: {held:?}");
                        told += 1;
                    }
                    if game.rules().books() == Books::Two {
                        let possible = |rank: &String| aid.rows.iter().any(|row| row.what == *rank);
                        assert!(held.iter().all(possible), "{aid:?}: {held:?}");
                    }
                }
            }
        }
        assert!(told > 500, "{told}");
    }

    #[test]
    fn most_games_have_none() {
        let information = Information::default();
        assert_eq!(aid_of(&ThreeMensMorris, Seat::FIRST, &information), None);
    }
}
