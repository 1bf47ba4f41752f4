//! Which games that hide something have minds of their own, and what every such mind can be asked.

use std::any::Any;

use hog_core::{Control, Observe};
use hog_games::go_fish::{Plain, Suited};
use hog_search::{CannotSearch, Thought};

use crate::go_fish;
use crate::knowledge::Part;
use crate::name::MindName;

/// What plays a game that hides something, from what its seat knows.
///
/// What it thinks depends on what it is given and on its own random numbers alone. It may remember
/// what it has worked out, but may be asked of another line of play, and of another game of the same
/// type, at any time.
pub trait HiddenMind<G: Observe> {
    /// Thinks for the seat that is to move. There is at least one move.
    ///
    /// # Errors
    /// [`CannotSearch`] if it was stopped before it found a move, or cannot play this game.
    fn think(
        &mut self,
        game: &G,
        part: Part<'_, G>,
        control: &Control<'_>,
    ) -> Result<Thought<G::Move>, CannotSearch>;

    /// How likely it is to make each of the moves, in their order; together they make 1. `None` if
    /// it cannot say, since that depends on its random numbers.
    fn chances(
        &mut self,
        _game: &G,
        _part: Part<'_, G>,
        _control: &Control<'_>,
    ) -> Option<Vec<f64>> {
        None
    }
}

/// The kinds of minds that can play a game that hides something.
#[must_use]
pub fn hidden_minds<G: Observe + 'static>(game: &G) -> &'static [&'static str] {
    let game = game as &dyn Any;
    if game.is::<Suited>() || game.is::<Plain>() {
        go_fish::MINDS
    } else {
        &["random"]
    }
}

/// The mind of this name for a game that hides something, if there is one; `random` needs none. The
/// seed is that of what it leaves to chance.
///
/// As with [`solver_of`](crate::solver_of), the types of the few games that have such minds are
/// asked for here, and nowhere else.
#[must_use]
pub fn hidden_mind_of<G: Observe + 'static>(
    game: &G,
    name: &MindName,
    seed: u64,
) -> Option<Box<dyn HiddenMind<G> + Send>> {
    entered(game, |_: &Suited| go_fish::mind_of(name, seed))
        .or_else(|| entered(game, |_: &Plain| go_fish::mind_of(name, seed)))
}

/// The mind that is made for games of type `H`, if this is one.
fn entered<G: Observe + 'static, H: Observe + 'static>(
    game: &G,
    make: impl FnOnce(&H) -> Option<Box<dyn HiddenMind<H> + Send>>,
) -> Option<Box<dyn HiddenMind<G> + Send>> {
    let game = (game as &dyn Any).downcast_ref::<H>()?;
    // The same type under its two names, which the compiler cannot see to be one.
    let mind: Box<dyn Any> = Box::new(make(game)?);
    let mind = mind.downcast::<Box<dyn HiddenMind<G> + Send>>();
    mind.ok().map(|mind| *mind)
}

#[cfg(test)]
mod tests {
    use hog_core::{Game, Seat};
    use hog_games::go_fish::Rules;
    use hog_games::three_mens_morris::ThreeMensMorris;
    use hog_search::{Proof, Rating};
    use hog_testkit::games::{Kuhn, KuhnMove, KuhnSight, Leak};

    use super::*;
    use crate::knowledge::{Known, Notes};
    use crate::name::MIND_KINDS;

    const KUHN: Kuhn = Kuhn {
        leak: Leak::Nothing,
    };

    /// Bets with the king and passes with anything else.
    struct Careful;

    impl HiddenMind<Kuhn> for Careful {
        fn think(
            &mut self,
            _: &Kuhn,
            part: Part<'_, Kuhn>,
            _: &Control<'_>,
        ) -> Result<Thought<KuhnMove>, CannotSearch> {
            let king = KuhnSight::Dealt(Some(2));
            let best = if part.information.sights.contains(&king) {
                KuhnMove::Bet
            } else {
                KuhnMove::Pass
            };
            Ok(Thought {
                best,
                line: vec![best],
                rating: Rating::Gain(0.0),
                proof: Proof::Estimated,
                nodes: 1,
                tips: 1,
                depth: 0,
                complete: true,
            })
        }
    }

    #[test]
    fn a_mind_is_found_by_the_type_of_its_game_and_knows_its_own_card() {
        let make =
            |_: &Kuhn| -> Option<Box<dyn HiddenMind<Kuhn> + Send>> { Some(Box::new(Careful)) };
        assert!(entered(&ThreeMensMorris, make).is_none());
        let mut mind = entered(&KUHN, make).expect("it is Kuhn's");
        for (own, other, expected) in [(2, 0, KuhnMove::Bet), (0, 2, KuhnMove::Pass)] {
            let mut state = KUHN.start();
            let mut notes = Notes::new(&KUHN, 0);
            for card in [own, other] {
                notes.play(&KUHN, &mut state, KuhnMove::Deal(card));
            }
            let Known::Part(part) = notes.knowledge(&KUHN, &state, Seat::FIRST).known() else {
                panic!("cards are hidden");
            };
            assert_eq!(part.moves, [KuhnMove::Pass, KuhnMove::Bet]);
            let thought = mind.think(&KUHN, part, &Control::new()).unwrap();
            assert_eq!(thought.best, expected);
            assert_eq!(mind.chances(&KUHN, part, &Control::new()), None);
        }
    }

    /// Whether minds are made for just the kinds that are said to play a game.
    fn check_kinds<G: Observe + 'static>(game: &G) {
        let able = hidden_minds(game);
        assert!(able.contains(&"random"));
        for kind in MIND_KINDS {
            let kind = kind.head.name;
            let is_made = hidden_mind_of(game, &kind.parse().unwrap(), 1).is_some();
            assert_eq!(is_made || kind == "random", able.contains(&kind), "{kind}");
        }
        let known = |able: &&str| MIND_KINDS.iter().any(|kind| kind.head.name == *able);
        assert!(able.iter().all(known), "{able:?}");
    }

    #[test]
    fn minds_are_made_for_the_kinds_that_are_said_to_play() {
        check_kinds(&KUHN);
        check_kinds(&Suited::new(Rules::DOCUMENT));
        check_kinds(&Plain::new(Rules::DOCUMENT));
    }
}
