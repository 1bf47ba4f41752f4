//! Propositions 1 to 3 of the thesis, on random boards.

use hog_core::random::{below, seed_bytes};
use hog_core::{Control, Seat};
use hog_games::positional::classification::{Class, Classifier, Obstacle};
use hog_games::positional::{Configuration, Definition, Mark, Restrictions};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use super::{BOTH, both_free, check_witness, classified, mask, masks, random_game};

/// A game on 2 to 8 places, some of them blocked.
fn small_game(rng: &mut ChaCha8Rng) -> Definition {
    let places = 2 + u16::try_from(below(rng, 7)).expect("boards are small");
    let largest = usize::from(places).min(5);
    let game = random_game(rng, places, 7, largest);
    let blocked: Vec<u16> = (0..places).filter(|_| below(rng, 12) == 0).collect();
    game.with_restrictions(Restrictions::none(places).with_blocked(&blocked))
}

/// What playing every game shows of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Played {
    /// There is no shortest game.
    Never,
    /// There is one, and the owner fills other groups too.
    WithOthers,
    /// There is one in which the owner fills no other group.
    Alone,
}

/// Plays all games in which the owner begins and takes places of a group only, and the other player
/// takes other ones. No group may be full before the owner's last move.
fn played(configuration: &mut Configuration<'_>, owner: Seat, group: &[u16]) -> Played {
    let definition = configuration.definition();
    let taken = configuration.stones();
    if taken == 2 * group.len() - 1 {
        let filled = (0..definition.groups(owner).len())
            .filter(|number| configuration.distance(owner, *number) == Some(0));
        let mut filled = filled.map(|number| definition.groups(owner).group(number));
        return if filled.all(|other| other == group) {
            Played::Alone
        } else {
            Played::WithOthers
        };
    }
    if configuration.winner().is_some() {
        return Played::Never;
    }
    let (mover, in_group) = if taken.is_multiple_of(2) {
        (owner, true)
    } else {
        (owner.other(), false)
    };
    let empty: Vec<u16> = configuration.empty().collect();
    let mut best = Played::Never;
    for place in empty {
        if group.contains(&place) == in_group {
            let put = configuration.put(place, Mark::Stone(mover));
            put.expect("the place is empty");
            best = best.max(played(configuration, owner, group));
            configuration.unput(place).expect("it was put");
        }
        if best == Played::Alone {
            break;
        }
    }
    best
}

#[test]
fn propositions_1_to_3_hold_on_random_boards() {
    let mut counts = [0; 6];
    for seed in 0..3_000 {
        let mut rng = ChaCha8Rng::from_seed(seed_bytes(seed));
        let game = small_game(&mut rng);
        for owner in BOTH {
            let groups = game.groups(owner);
            let own = masks(groups);
            let classes = classified(&game, owner);
            assert_eq!(classes.classes().len(), groups.len());
            for (number, group) in groups.iter().enumerate() {
                let class = classes.class(number);
                let context =
                    format!("seed {seed}, group {number} of {owner}: {class:?}, {game:?}");
                let played = played(&mut Configuration::new(&game), owner, group);
                let usable = class.is_usable().unwrap_or_else(|| panic!("{context}"));
                // Proposition 1.
                assert_eq!(usable, played != Played::Never, "{context}");
                // Proposition 2, by what else is filled at the end and by the groups.
                let useful = class.is_useful();
                assert_eq!(useful, Some(played == Played::Alone), "{context}");
                let whole = mask(group);
                let contains = own
                    .iter()
                    .any(|other| *other != whole && other & !whole == 0);
                assert_eq!(useful, Some(usable && !contains), "{context}");
                // Proposition 3.
                let free = both_free(&game, owner, whole);
                assert_eq!(usable, free == [true; 2], "{context}");
                check_witness(&game, owner, number, class);
                assert_eq!(classes.is_trivial(number), group.len() == 1);
                assert_eq!(
                    Classifier::new(&game, owner)
                        .class(number, &Control::new())
                        .as_ref(),
                    Ok(class)
                );
                let kind = match class {
                    Class::Useful { .. } => 0,
                    Class::Superfluous { .. } => 1,
                    Class::Unusable(Obstacle::Blocked { .. }) => 2,
                    Class::Unusable(Obstacle::TooFewOthers { .. }) => 3,
                    Class::Unusable(Obstacle::NothingFreeInside { .. }) => {
                        assert!(!free[0], "{context}");
                        4
                    }
                    Class::Unusable(Obstacle::NothingFreeOutside) => {
                        assert!(!free[1], "{context}");
                        5
                    }
                    Class::Unknown(_) => panic!("{context}"),
                };
                counts[kind] += 1;
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 100), "{counts:?}");
}
