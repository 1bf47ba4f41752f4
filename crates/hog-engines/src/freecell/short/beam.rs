//! One pass of the search: layer by layer, the cheapest positions of each.

use hog_core::{Control, Stopped};
use hog_games::freecell::State;

use super::bound::BeamOutlook;
use super::estimate::{cost, weights};
use super::layer::{Candidate, Layer, LayerCoverage, SLACK};
use super::origin::{Origins, StateOrigin};
use super::position::{BeamPosition, Detour};
use super::seen::LossyHashSet;
use crate::freecell::card_code::{Destination, cards_of};
use crate::freecell::rule_tables::RuleTables;
use crate::freecell::solution::CardStep;

/// The limits of a pass.
pub(super) struct PassLimits<'a> {
    /// Maximum number of positions of a layer; it is less if the remaining budget of states is too
    /// small.
    pub width: usize,
    /// Number of detours of the best known solution, which the pass has to beat.
    pub best: Option<u32>,
    /// Maximum number of states.
    pub states: u64,
    /// Number of states visited by earlier passes.
    pub before: u64,
    pub control: &'a Control<'a>,
}

/// The result of a pass.
pub(super) struct Pass {
    /// A solution with fewer detours than the best known one, and the number of its detours. No solution
    /// has fewer, if nothing was cut.
    pub solution: Option<(Vec<CardStep>, u32)>,
    /// Number of states visited.
    pub states: u64,
    /// Whether something was left out that could be better.
    pub coverage: LayerCoverage,
}

/// The search from one state.
pub(super) struct Beam<'a> {
    tables: &'a RuleTables,
    root: BeamPosition,
    seen: LossyHashSet,
    /// The positions of the layer before, with their origins.
    parents: Vec<(BeamPosition, u32)>,
    layer: Layer,
    outlook: BeamOutlook,
    origins: Origins,
    /// The detours from the position that is being expanded.
    next_detours: Vec<Detour>,
    /// The positions after further cards have gone up, one at a time.
    risen: Vec<BeamPosition>,
    states: u64,
    /// Number of positions expanded.
    expanded: u64,
    /// A lower bound of the detours from the start; known after the first pass.
    pub least_detours: u32,
    widest: usize,
}

/// Number of positions expanded between two reports to the control.
const REPORT_EVERY: usize = 256;
/// Number of positions to expand before their children are averaged.
const ENOUGH: u64 = 100;
/// Assumed number of children until then; on deals 100001 to 100100 positions have 9 to 13.
const CHILDREN: u64 = 12;
/// Minimum width.
const NARROWEST: usize = 16;
/// The bytes of a position while its layer is filled: once as a parent, and twice as a candidate.
const BYTES_PER_POSITION: usize = size_of::<(BeamPosition, u32)>() + 2 * size_of::<Candidate>();

impl<'a> Beam<'a> {
    /// A search of at most `states` states with `bytes` of memory: half of it for the hash set, an eighth
    /// for origins, the rest for layers.
    pub fn new(tables: &'a RuleTables, state: &State, states: u64, bytes: usize) -> Self {
        let eighth = bytes / 8;
        let for_layers = (3 * eighth).saturating_sub(SLACK * size_of::<Candidate>());
        Self {
            tables,
            root: BeamPosition::new(tables, state),
            seen: LossyHashSet::new(states, 4 * eighth),
            parents: Vec::new(),
            layer: Layer::new(),
            outlook: BeamOutlook::new(),
            origins: Origins::new(eighth),
            next_detours: Vec::new(),
            risen: Vec::new(),
            states: 0,
            expanded: 0,
            least_detours: 0,
            widest: (for_layers / BYTES_PER_POSITION).max(NARROWEST),
        }
    }

    /// The bytes that are held, but for lists that have no more than some dozen entries.
    #[cfg(test)]
    pub fn bytes(&self) -> usize {
        self.seen.bytes()
            + self.layer.bytes()
            + self.parents.capacity() * size_of::<(BeamPosition, u32)>()
            + self.origins.bytes()
    }

    /// Makes one pass.
    pub fn pass(&mut self, limits: &PassLimits<'_>) -> Pass {
        self.seen.clear();
        self.origins.clear();
        self.states = 0;
        self.expanded = 0;
        let mut coverage = LayerCoverage::Whole;
        if let Some(steps) = self.begin() {
            return self.end(Some((steps, 0)), coverage);
        }
        let mut detours = 0;
        while !self.parents.is_empty() && limits.best.is_none_or(|best| detours + 1 < best) {
            detours += 1;
            let width = self.width(limits, detours);
            if self.origins.room() < width {
                return self.end(None, LayerCoverage::Cut);
            }
            self.layer.open(width);
            match self.fill(limits, detours) {
                Ok(Some(last)) => {
                    let steps = self.origins.steps_to(self.tables, &self.root, last);
                    return self.end(Some((steps, detours)), coverage);
                }
                Err(Stopped) => return self.end(None, LayerCoverage::Cut),
                Ok(None) => {}
            }
            if self.keep() == LayerCoverage::Cut {
                coverage = LayerCoverage::Cut;
            }
        }
        self.end(None, coverage)
    }

    const fn end(&self, solution: Option<(Vec<CardStep>, u32)>, coverage: LayerCoverage) -> Pass {
        Pass {
            solution,
            states: self.states,
            coverage,
        }
    }

    /// The width of the next layer: the budget is spread over the layers that are expected ahead.
    fn width(&self, limits: &PassLimits<'_>, detours: u32) -> usize {
        let (expected, least_ahead) = match limits.best {
            Some(best) => (best, 2),
            // The best known solutions of deals 1 to 30 have 1.1 to 1.9 times as many detours as the
            // bound says; first ones may have more.
            None => (2 * self.least_detours, 8),
        };
        let ahead = expected.saturating_sub(detours).max(least_ahead);
        let width = limits.width.min(self.affordable(limits, ahead));
        let width = width.min(self.origins.room() / ahead as usize);
        width.clamp(NARROWEST, self.widest)
    }

    /// The width that the remaining budget of states allows for this number of layers.
    fn affordable(&self, limits: &PassLimits<'_>, layers: u32) -> usize {
        let left = limits.states.saturating_sub(self.states);
        let (states, expanded) = if self.expanded < ENOUGH {
            (CHILDREN, 1)
        } else {
            (self.states, self.expanded)
        };
        let width = u128::from(left) * u128::from(expanded);
        let width = width / (u128::from(states) * u128::from(layers));
        usize::try_from(width).unwrap_or(usize::MAX)
    }

    /// Sets up the positions that are reached without a detour, or gives the steps of a win without one.
    fn begin(&mut self) -> Option<Vec<CardStep>> {
        self.parents.clear();
        self.risen.clear();
        let mut start = self.root;
        start.send_up(self.tables);
        self.outlook.read(self.tables, &start);
        self.least_detours = self.outlook.view(start.foundations).bound;
        let origin = |foundations| StateOrigin {
            parent: StateOrigin::ROOT,
            detour: None,
            foundations,
        };
        if self.least_detours == 0 {
            let won = origin(StateOrigin::WON);
            return Some(self.origins.steps_to(self.tables, &self.root, won));
        }
        self.risen.push(start);
        while let Some(position) = self.risen.pop() {
            if self.seen.insert(position.hash) {
                let number = self.origins.push(origin(position.foundations));
                self.parents.push((position, number));
                self.rise(&position);
            }
        }
        None
    }

    /// Adds the positions after one more card has gone up, for each card that can.
    #[inline]
    fn rise(&mut self, position: &BeamPosition) {
        for card in cards_of(position.foundation_candidates()) {
            let mut next = *position;
            next.play(self.tables, card, Destination::Foundation);
            next.send_up(self.tables);
            self.risen.push(next);
        }
    }

    /// Makes the children of all parents, up to the first position from which all cards go up. Also
    /// stops when the budget is spent.
    fn fill(
        &mut self,
        limits: &PassLimits<'_>,
        detours: u32,
    ) -> Result<Option<StateOrigin>, Stopped> {
        let parents = std::mem::take(&mut self.parents);
        let mut filled = Ok(None);
        for (count, (position, origin)) in parents.iter().enumerate() {
            let report = |states| limits.control.report(limits.before + states);
            if self.states >= limits.states
                || count % REPORT_EVERY == 0 && report(self.states).is_err()
            {
                filled = Err(Stopped);
                break;
            }
            let won = self.expand(position, *origin, limits.best, detours);
            if won.is_some() {
                filled = Ok(won);
                break;
            }
        }
        self.parents = parents;
        filled
    }

    /// Makes the children of one position, up to the first that needs no more detours.
    fn expand(
        &mut self,
        position: &BeamPosition,
        parent: u32,
        best: Option<u32>,
        detours: u32,
    ) -> Option<StateOrigin> {
        self.expanded += 1;
        self.outlook.read(self.tables, position);
        let mut next_detours = std::mem::take(&mut self.next_detours);
        position.detours(self.tables, &mut next_detours);
        let mut won = None;
        for &detour in &next_detours {
            self.states += 1;
            let hash = position.hash_after(self.tables, detour);
            if hash.is_some_and(|hash| !self.seen.insert(hash)) {
                continue;
            }
            let mut child = *position;
            child.play(self.tables, detour.card, detour.to);
            child.send_up(self.tables);
            if hash.is_none() && !self.seen.insert(child.hash) {
                continue;
            }
            if self.offer(child, parent, detour, best, detours) {
                won = Some(StateOrigin {
                    parent,
                    detour: Some(detour),
                    foundations: StateOrigin::WON,
                });
                break;
            }
        }
        self.next_detours = next_detours;
        won
    }

    /// Offers a new child to the layer, and the positions after further cards have gone up; says whether
    /// one of these needs no more detours.
    #[inline]
    fn offer(
        &mut self,
        child: BeamPosition,
        parent: u32,
        detour: Detour,
        best: Option<u32>,
        detours: u32,
    ) -> bool {
        let weights = weights(self.least_detours.saturating_sub(detours));
        self.risen.clear();
        let mut next = Some(child);
        while let Some(position) = next {
            let view = self.outlook.view_after(detour, position.foundations);
            if view.bound == 0 {
                return true;
            }
            // The bound never falls when a card goes up.
            if best.is_none_or(|best| detours + view.bound < best) {
                let cost = cost(self.tables, &position, &view, weights);
                if self.layer.admits(cost) {
                    self.layer.hold(Candidate {
                        position,
                        cost,
                        parent,
                        detour,
                    });
                }
                self.rise(&position);
            }
            next = self.next_risen();
        }
        false
    }

    /// The next position after further cards have gone up that was not seen before.
    #[inline]
    fn next_risen(&mut self) -> Option<BeamPosition> {
        while let Some(position) = self.risen.pop() {
            self.states += 1;
            if self.seen.insert(position.hash) {
                return Some(position);
            }
        }
        None
    }

    /// Makes the kept positions of the layer the parents of the next layer.
    fn keep(&mut self) -> LayerCoverage {
        self.parents.clear();
        let (kept, coverage) = self.layer.close();
        self.parents.reserve_exact(kept.len());
        for candidate in kept {
            let number = self.origins.push(StateOrigin {
                parent: candidate.parent,
                detour: Some(candidate.detour),
                foundations: candidate.position.foundations,
            });
            self.parents.push((candidate.position, number));
        }
        coverage
    }
}
