//! The search for places outside a group that the other player can take without winning.
//!
//! The places taken must contain no group of the other player, so the places left out must meet all
//! those groups. On real boards a simple choice does. Where it does not, the search leaves out places
//! of groups that are still whole, one by one, until no group is whole or too many places are out.

use std::mem;

use hog_core::Stopped;

/// The result of the search.
pub(super) enum OutsideFound {
    /// These places do; they may be more than are needed.
    Free(Vec<u16>),
    /// All choices were tried or ruled out.
    Nothing,
    /// The steps were used up.
    OutOfSteps,
}

/// What was decided of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Undecided,
    Taken,
    LeftOut,
}

/// The groups after some decisions.
enum GroupStatus {
    /// No group is whole.
    Free,
    /// To break all groups takes more than may be left out.
    DeadEnd,
    /// Of these undecided places of one group, at least one must be left out.
    Choice(Vec<u16>),
}

/// One group that had to be broken: the places before `at` are taken, the one there is left out.
struct Choice {
    places: Vec<u16>,
    at: usize,
}

/// A search for places among `others` that contain none of some groups.
pub(super) struct OutsideSearch<'g> {
    others: &'g [u16],
    /// The groups of the other player that are within the other places.
    groups: Vec<&'g [u16]>,
    fates: Vec<Fate>,
    /// How many more places may be left out.
    spare: usize,
    choices: Vec<Choice>,
    /// For each place, the last step in which it was in one of the disjoint groups; see `status`.
    counted: Vec<u64>,
}

impl<'g> OutsideSearch<'g> {
    /// A search for at least `needed` of the `others` that contain none of these groups.
    pub(super) fn new(
        places: u16,
        others: &'g [u16],
        groups: Vec<&'g [u16]>,
        needed: usize,
    ) -> Self {
        Self {
            others,
            groups,
            fates: vec![Fate::Undecided; usize::from(places)],
            spare: others.len().saturating_sub(needed),
            choices: Vec::new(),
            counted: vec![0; usize::from(places)],
        }
    }

    /// Searches for at most `most_steps` steps, and calls `report` regularly.
    pub(super) fn run(
        mut self,
        most_steps: u64,
        report: impl Fn() -> Result<(), Stopped>,
    ) -> Result<OutsideFound, Stopped> {
        for step in 1..=most_steps {
            if step % 256 == 0 {
                report()?;
            }
            match self.status(step) {
                GroupStatus::Free => return Ok(OutsideFound::Free(self.not_left_out())),
                GroupStatus::Choice(places) => {
                    self.leave_out(places[0]);
                    self.choices.push(Choice { places, at: 0 });
                }
                GroupStatus::DeadEnd => {
                    if !self.go_back() {
                        return Ok(OutsideFound::Nothing);
                    }
                }
            }
        }
        Ok(OutsideFound::OutOfSteps)
    }

    fn leave_out(&mut self, place: u16) {
        self.fates[usize::from(place)] = Fate::LeftOut;
        self.spare -= 1;
    }

    fn not_left_out(&self) -> Vec<u16> {
        let others = self.others.iter().copied();
        others
            .filter(|place| self.fates[usize::from(*place)] != Fate::LeftOut)
            .collect()
    }

    /// Looks at all groups. Disjoint groups, which share no undecided place, need a place each to be left
    /// out: if they are more than the places that may be left out, this is a dead end.
    ///
    /// The choice is from a group with the fewest undecided places. At most all but one of them will be
    /// taken, so every whole group keeps an undecided place.
    fn status(&mut self, step: u64) -> GroupStatus {
        let mut fewest: Option<(usize, &[u16])> = None;
        let mut disjoint = 0;
        for group in &self.groups {
            let fates = || group.iter().map(|place| self.fates[usize::from(*place)]);
            if fates().any(|fate| fate == Fate::LeftOut) {
                continue;
            }
            let undecided = fates().filter(|fate| *fate == Fate::Undecided).count();
            if fewest.is_none_or(|(least, _)| undecided < least) {
                fewest = Some((undecided, group));
            }
            let open = |place: &&u16| self.fates[usize::from(**place)] == Fate::Undecided;
            let mut places = group.iter().filter(open);
            if places.all(|place| self.counted[usize::from(*place)] != step) {
                disjoint += 1;
                for place in group.iter().filter(open) {
                    self.counted[usize::from(*place)] = step;
                }
            }
        }
        match fewest {
            None => GroupStatus::Free,
            Some(_) if disjoint > self.spare => GroupStatus::DeadEnd,
            Some((_, group)) => {
                let places = group.iter().copied();
                let open = |place: &u16| self.fates[usize::from(*place)] == Fate::Undecided;
                GroupStatus::Choice(places.filter(open).collect())
            }
        }
    }

    /// Takes the place that was left out last, and leaves out the next of its group instead. If it has
    /// none, goes back to the choice before; false if all choices were tried.
    fn go_back(&mut self) -> bool {
        while let Some(choice) = self.choices.last_mut() {
            let before = choice.places[choice.at];
            choice.at += 1;
            let next = choice.places.get(choice.at).copied();
            self.fates[usize::from(before)] = Fate::Taken;
            self.spare += 1;
            if let Some(next) = next {
                self.leave_out(next);
                return true;
            }
            for place in mem::take(&mut choice.places) {
                self.fates[usize::from(place)] = Fate::Undecided;
            }
            self.choices.pop();
        }
        false
    }
}
