//! Which engines play the games that hide something.

use std::any::TypeId;

use hog_core::Observe;
use hog_games::go_fish::{GoFishWithSuits, Plain};

use crate::cast::cast;
use crate::go_fish::{self, OpenHandsSolvers};
use crate::hidden_engine::HiddenEngine;
use crate::name::EngineName;

/// The kinds of engines that can play a game that hides something.
#[must_use]
pub fn hidden_engines<G: Observe + 'static>(_game: &G) -> &'static [&'static str] {
    if [TypeId::of::<GoFishWithSuits>(), TypeId::of::<Plain>()].contains(&TypeId::of::<G>()) {
        go_fish::ENGINES
    } else {
        &["random"]
    }
}

/// The engine of this name for a game that hides something, if there is one; `random` needs none.
/// `solvers` may be shared with other engines.
#[must_use]
pub fn hidden_engine_of<G: Observe + 'static>(
    _game: &G,
    name: &EngineName,
    seed: u64,
    solvers: &OpenHandsSolvers,
) -> Option<Box<dyn HiddenEngine<G> + Send>> {
    type Boxed<G> = Box<dyn HiddenEngine<G> + Send>;
    let suited: Option<Boxed<GoFishWithSuits>> = go_fish::engine_of(name, seed, solvers);
    let plain = || -> Option<Boxed<Plain>> { go_fish::engine_of(name, seed, solvers) };
    cast(suited?).or_else(|| cast(plain()?))
}

#[cfg(test)]
mod tests {
    use hog_games::go_fish::Rules;
    use hog_testkit::games::Kuhn;

    use super::*;
    use crate::name::ENGINE_KINDS;

    const KUHN: Kuhn = Kuhn;

    /// Checks that engines exist for exactly the kinds that are listed for a game.
    fn check_kinds<G: Observe + 'static>(game: &G) {
        let able = hidden_engines(game);
        let solvers = OpenHandsSolvers::default();
        assert!(able.contains(&"random"));
        for kind in ENGINE_KINDS {
            let kind = kind.signature.name;
            let is_made = hidden_engine_of(game, &kind.parse().unwrap(), 1, &solvers).is_some();
            assert_eq!(is_made || kind == "random", able.contains(&kind), "{kind}");
        }
        let known = |able: &&str| ENGINE_KINDS.iter().any(|kind| kind.signature.name == *able);
        assert!(able.iter().all(known), "{able:?}");
    }

    #[test]
    fn engines_exist_for_the_listed_kinds() {
        check_kinds(&KUHN);
        check_kinds(&GoFishWithSuits::new(Rules::DOCUMENT));
        check_kinds(&Plain::new(Rules::DOCUMENT));
    }
}
