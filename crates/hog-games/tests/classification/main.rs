//! The classes of win groups, checked by playing every game and trying every subset.

mod known;
mod limits;
mod propositions;

use std::collections::BTreeSet;

use hog_core::random::below;
use hog_core::{Control, Seat};
use hog_games::catalogue::GameName;
use hog_games::positional::classification::{Class, Classification, Obstacle, classify};
use hog_games::positional::{Configuration, Definition, Groups, Mark};
use rand_chacha::ChaCha8Rng;

const BOTH: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

fn definition(name: &str) -> Definition {
    let name: GameName = name.parse().expect("the game is listed");
    let plan = name
        .visit(hog_games::positional::PlanOf)
        .expect("the game is positional");
    plan.definition().expect("its groups can be listed")
}

fn classified(definition: &Definition, seat: Seat) -> Classification<'_> {
    classify(definition, seat, &Control::new()).expect("it is not stopped")
}

fn mask(places: &[u16]) -> u16 {
    places.iter().fold(0, |mask, place| mask | 1 << place)
}

fn masks(groups: &Groups) -> Vec<u16> {
    groups.iter().map(mask).collect()
}

fn size(mask: u16) -> usize {
    mask.count_ones() as usize
}

/// At most `most` groups for each player, each of 1 to `largest` places. Groups may be there twice.
fn random_game(rng: &mut ChaCha8Rng, places: u16, most: usize, largest: usize) -> Definition {
    let mut groups = || -> Groups {
        let group = |rng: &mut ChaCha8Rng| {
            let size = 1 + below(rng, largest);
            let mut group = BTreeSet::new();
            while group.len() < size {
                let place = below(rng, usize::from(places));
                group.insert(u16::try_from(place).expect("boards are small"));
            }
            group.into_iter().collect::<Vec<u16>>()
        };
        (0..below(rng, most + 1)).map(|_| group(rng)).collect()
    };
    let (first, second) = (groups(), groups());
    Definition::new(places, first, second)
}

/// Whether there is a subset of this size that contains none of the groups.
fn has_free_subset(of: u16, needed: usize, groups: &[u16]) -> bool {
    (0..=of).any(|set| {
        set & !of == 0 && size(set) == needed && groups.iter().all(|group| group & !set != 0)
    })
}

/// Proposition 3: whether both free subsets exist, in the group and outside it.
fn both_free(definition: &Definition, owner: Seat, group: u16) -> [bool; 2] {
    let all = u16::MAX >> (16 - definition.places());
    let open = all & !mask(definition.blocked());
    let own = masks(definition.groups(owner));
    let rivals = masks(definition.groups(owner.other()));
    let needed = size(group) - 1;
    [
        group & !open == 0 && has_free_subset(group, needed, &own),
        has_free_subset(open & !group, needed, &rivals),
    ]
}

/// Checks what a class claims against the definition.
fn check_witness(definition: &Definition, owner: Seat, number: usize, class: &Class) {
    let groups = definition.groups(owner);
    let group = groups.group(number);
    let properly_contained = |other: usize| {
        let other = groups.group(other);
        other.len() < group.len() && other.iter().all(|place| group.contains(place))
    };
    if let Some(game) = class.game() {
        assert_eq!(game.moves().len(), 2 * group.len() - 1);
        let mut configuration = Configuration::new(definition);
        for (place, mover) in game
            .moves()
            .iter()
            .zip([owner, owner.other()].iter().cycle())
        {
            assert_eq!(configuration.winner(), None, "won before the last move");
            let put = configuration.put(*place, Mark::Stone(*mover));
            put.expect("shortest games are played on empty places");
            assert_eq!(group.contains(place), *mover == owner);
        }
        assert_eq!(configuration.winner(), Some(owner));
        assert_eq!(configuration.distance(owner, number), Some(0));
        let subsets = game.free_subsets();
        for (free, seat) in [(&subsets.inside, owner), (&subsets.outside, owner.other())] {
            assert_eq!(free.len(), group.len() - 1);
            assert!(free.is_sorted());
            let inside = free.iter().filter(|place| group.contains(place)).count();
            assert_eq!(inside, if seat == owner { free.len() } else { 0 });
            let mut excluded = definition.groups(seat).iter();
            assert!(excluded.all(|group| group.iter().any(|place| !free.contains(place))));
        }
    }
    match class {
        Class::Useful { .. } => assert!(!(0..groups.len()).any(properly_contained)),
        Class::Superfluous { contained, .. } => assert!(properly_contained(*contained)),
        Class::Unusable(Obstacle::Blocked { place }) => {
            assert!(group.contains(place) && definition.blocked().contains(place));
        }
        Class::Unusable(Obstacle::TooFewOthers { others }) => {
            let open = (0..definition.places())
                .filter(|place| !group.contains(place) && !definition.blocked().contains(place));
            assert_eq!(open.count(), *others);
            assert!(others + 1 < group.len());
        }
        Class::Unusable(Obstacle::NothingFreeInside { contained }) => {
            assert!(contained.iter().all(|other| properly_contained(*other)));
            let mut places = group.iter();
            assert!(places.all(|place| {
                let mut contained = contained.iter().map(|other| groups.group(*other));
                contained.any(|other| !other.contains(place))
            }));
        }
        Class::Unusable(Obstacle::NothingFreeOutside) | Class::Unknown(_) => {}
    }
}
