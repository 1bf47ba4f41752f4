//! Which games that hide something have engines of their own, and what every such engine can be asked.

use std::any::Any;

use hog_core::{Control, Observe};
use hog_games::go_fish::{Plain, Suited};
use hog_search::{CannotSearch, Thought};

use crate::go_fish;
use crate::knowledge::Part;
use crate::name::EngineName;

/// What plays a game that hides something, from what its seat knows.
///
/// What it thinks depends on what it is given and on its own random numbers alone. It may remember
/// what it has worked out, but may be asked of another line of play, and of another game of the same
/// type, at any time.
pub trait HiddenEngine<G: Observe> {
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

/// The kinds of engines that can play a game that hides something.
#[must_use]
pub fn hidden_engines<G: Observe + 'static>(game: &G) -> &'static [&'static str] {
    let game = game as &dyn Any;
    if game.is::<Suited>() || game.is::<Plain>() {
        go_fish::ENGINES
    } else {
        &["random"]
    }
}

/// The engine of this name for a game that hides something, if there is one; `random` needs none. The
/// seed is that of what it leaves to chance.
///
/// As with [`solver_of`](crate::solver_of), the types of the few games that have such engines are
/// asked for here, and nowhere else.
#[must_use]
pub fn hidden_engine_of<G: Observe + 'static>(
    game: &G,
    name: &EngineName,
    seed: u64,
) -> Option<Box<dyn HiddenEngine<G> + Send>> {
    entered(game, |_: &Suited| go_fish::engine_of(name, seed))
        .or_else(|| entered(game, |_: &Plain| go_fish::engine_of(name, seed)))
}

/// The engine that is made for games of type `H`, if this is one.
fn entered<G: Observe + 'static, H: Observe + 'static>(
    game: &G,
    make: impl FnOnce(&H) -> Option<Box<dyn HiddenEngine<H> + Send>>,
) -> Option<Box<dyn HiddenEngine<G> + Send>> {
    let game = (game as &dyn Any).downcast_ref::<H>()?;
    // The same type under its two names, which the compiler cannot see to be one.
    let engine: Box<dyn Any> = Box::new(make(game)?);
    let engine = engine.downcast::<Box<dyn HiddenEngine<G> + Send>>();
    engine.ok().map(|engine| *engine)
}

#[cfg(test)]
mod tests {
    use hog_core::{Game, Seat};
    use hog_games::go_fish::Rules;
    use hog_games::three_mens_morris::ThreeMensMorris;
    use hog_search::{Proof, Rating};
    use hog_testkit::games::{Kuhn, KuhnMove, KuhnObservation, Leak};

    use super::*;
    use crate::knowledge::{Known, Notes};
    use crate::name::ENGINE_KINDS;

    const KUHN: Kuhn = Kuhn {
        leak: Leak::Nothing,
    };

    /// Bets with the king and passes with anything else.
    struct Careful;

    impl HiddenEngine<Kuhn> for Careful {
        fn think(
            &mut self,
            _: &Kuhn,
            part: Part<'_, Kuhn>,
            _: &Control<'_>,
        ) -> Result<Thought<KuhnMove>, CannotSearch> {
            let king = KuhnObservation::Dealt(Some(2));
            let best = if part.information.observations.contains(&king) {
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
    fn an_engine_is_found_by_the_type_of_its_game_and_knows_its_own_card() {
        let make =
            |_: &Kuhn| -> Option<Box<dyn HiddenEngine<Kuhn> + Send>> { Some(Box::new(Careful)) };
        assert!(entered(&ThreeMensMorris, make).is_none());
        let mut engine = entered(&KUHN, make).expect("it is Kuhn's");
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
            let thought = engine.think(&KUHN, part, &Control::new()).unwrap();
            assert_eq!(thought.best, expected);
            assert_eq!(engine.chances(&KUHN, part, &Control::new()), None);
        }
    }

    /// Whether engines are made for just the kinds that are said to play a game.
    fn check_kinds<G: Observe + 'static>(game: &G) {
        let able = hidden_engines(game);
        assert!(able.contains(&"random"));
        for kind in ENGINE_KINDS {
            let kind = kind.head.name;
            let is_made = hidden_engine_of(game, &kind.parse().unwrap(), 1).is_some();
            assert_eq!(is_made || kind == "random", able.contains(&kind), "{kind}");
        }
        let known = |able: &&str| ENGINE_KINDS.iter().any(|kind| kind.head.name == *able);
        assert!(able.iter().all(known), "{able:?}");
    }

    #[test]
    fn engines_are_made_for_the_kinds_that_are_said_to_play() {
        check_kinds(&KUHN);
        check_kinds(&Suited::new(Rules::DOCUMENT));
        check_kinds(&Plain::new(Rules::DOCUMENT));
    }
}
