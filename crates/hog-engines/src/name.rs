//! Names of engines: `name[:argument,…,key=value,…]`, as for games.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use hog_games::catalogue::{NameError, Parameter, Settings, Signature, TypedParameter};
use hog_search::{DeadMoves, Horizon, MoveOrder};

/// The name of an engine, read and checked. Printing it gives the shortest form that reads back to it,
/// but always with its level.
///
/// ```
/// use hog_engines::EngineName;
///
/// let name: EngineName = "mcts:time=200ms".parse()?;
/// assert_eq!(name.to_string(), "mcts:time=0.2s");
/// assert!("level:11".parse::<EngineName>().is_err());
/// # Ok::<(), hog_games::catalogue::NameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineName {
    kind: &'static EngineKind,
    settings: Settings,
}

/// Engines that think alike and differ in parameters.
#[derive(Debug, PartialEq, Eq)]
pub struct EngineKind {
    /// The name with its parameters.
    pub signature: Signature,
    /// How such an engine thinks, in a few words.
    pub summary: &'static str,
    pub(crate) method: EngineMethod,
}

/// How an engine finds its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EngineMethod {
    Level,
    Best,
    Tree,
    Deepening,
    Thesis,
    Random,
    Memory,
    Belief,
    Sampling,
    Sound,
    InformationTree,
}

/// Whether the end of a game of Go Fish is solved exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Endgame {
    /// It is solved where it is small enough.
    Solved,
    /// It is played like the rest of the game.
    Played,
}

pub(crate) const LEVEL: TypedParameter<u64> =
    TypedParameter::number("number", "from easy to hard", (1, 10), 5);
pub(crate) const TIME: TypedParameter<Duration> =
    TypedParameter::time("time", "thinking time per move", (1, 3_600_000), 1_000).by_name();
pub(crate) const PLAYOUTS: TypedParameter<u64> =
    TypedParameter::number("playouts", "maximum random games", (1, 1 << 40), 1 << 40).by_name();
/// Of `alphabeta`.
pub(crate) const MAX_DEPTH: TypedParameter<u16> =
    TypedParameter::number("depth", "maximum moves to look ahead", (1, 500), 500).by_name();
/// Of `thesis`.
pub(crate) const DEPTH: TypedParameter<u16> =
    TypedParameter::number("depth", "moves to look ahead", (1, 50), 3).by_name();
pub(crate) const REORDER: TypedParameter<MoveOrder> = switch(
    "reorder",
    "tries promising moves first",
    &[MoveOrder::Judge { width: None }, MoveOrder::Rules],
);
pub(crate) const PRUNE: TypedParameter<u16> =
    TypedParameter::number("prune", "maximum moves to try, with reorder", (1, 500), 20).by_name();
pub(crate) const LIVE: TypedParameter<Horizon> = switch(
    "live",
    "searches deeper where a move might win",
    &[Horizon::Quiet, Horizon::Fixed],
);
pub(crate) const DEAD: TypedParameter<DeadMoves> = switch(
    "dead",
    "skips moves that no longer matter",
    &[DeadMoves::Pruned, DeadMoves::Tried],
);
pub(crate) const WORLDS: TypedParameter<u64> =
    TypedParameter::number("worlds", "possible hands to sample", (1, 1 << 20), 32).by_name();
pub(crate) const ENDGAME: TypedParameter<Endgame> = switch(
    "endgame",
    "solves the end of the game exactly",
    &[Endgame::Solved, Endgame::Played],
);
pub(crate) const ITERATIONS: TypedParameter<u64> = TypedParameter::number(
    "iterations",
    "maximum lines of play to try",
    (1, 1 << 40),
    1 << 40,
)
.by_name();

/// A switch that is on unless it is turned off, given what on and off mean.
const fn switch<T: Copy>(
    name: &'static str,
    meaning: &'static str,
    values: &'static [T; 2],
) -> TypedParameter<T> {
    TypedParameter::word(name, meaning, &["on", "off"], values).by_name()
}

/// All kinds of engines, in the order in which they are listed.
pub const ENGINE_KINDS: &[EngineKind] = &[
    kind(
        "level",
        EngineMethod::Level,
        &[LEVEL.parameter],
        "plays at a level from 1 (easiest) to 10 (strongest)",
    ),
    kind(
        "best",
        EngineMethod::Best,
        &[TIME.parameter],
        "the strongest engine for the game, within its time",
    ),
    kind(
        "mcts",
        EngineMethod::Tree,
        &[TIME.parameter, PLAYOUTS.parameter],
        "Monte-Carlo tree search, with RAVE and proofs",
    ),
    kind(
        "alphabeta",
        EngineMethod::Deepening,
        &[TIME.parameter, MAX_DEPTH.parameter],
        "alpha-beta search with iterative deepening and a transposition table",
    ),
    kind(
        "thesis",
        EngineMethod::Thesis,
        &[
            DEPTH.parameter,
            REORDER.parameter,
            PRUNE.parameter,
            LIVE.parameter,
            DEAD.parameter,
        ],
        "the alpha-beta search of the thesis, with its switches",
    ),
    kind(
        "random",
        EngineMethod::Random,
        &[],
        "plays a random legal move",
    ),
    kind(
        "memory",
        EngineMethod::Memory,
        &[],
        "hidden cards: remembers who must have what, otherwise guesses",
    ),
    kind(
        "belief",
        EngineMethod::Belief,
        &[],
        "hidden cards: asks for what is likeliest, by exact probabilities",
    ),
    kind(
        "sampling",
        EngineMethod::Sampling,
        &[WORLDS.parameter],
        "hidden cards: samples possible hands and searches each as if all were seen",
    ),
    kind(
        "sound",
        EngineMethod::Sound,
        &[ENDGAME.parameter],
        "hidden cards: mixes its moves so that it cannot be exploited",
    ),
    kind(
        "ismcts",
        EngineMethod::InformationTree,
        &[TIME.parameter, ITERATIONS.parameter],
        "hidden cards: Monte-Carlo tree search over what its seat can know",
    ),
];

const fn kind(
    name: &'static str,
    method: EngineMethod,
    parameters: &'static [Parameter],
    summary: &'static str,
) -> EngineKind {
    EngineKind {
        signature: Signature { name, parameters },
        summary,
        method,
    }
}

/// The kinds of engines that play games of perfect information.
pub(crate) const OPEN_ENGINES: &[&str] =
    &["level", "best", "mcts", "alphabeta", "thesis", "random"];

impl EngineName {
    /// The kind of the engine.
    #[must_use]
    pub const fn kind(&self) -> &'static EngineKind {
        self.kind
    }

    /// The values of its parameters.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The same engine, but for the value of one parameter.
    ///
    /// # Errors
    /// [`NameError`] if there is no such parameter, or the text is none of its values.
    pub fn with(&self, parameter: &str, value: &str) -> Result<Self, NameError> {
        let settings = self.kind.signature.set(&self.settings, parameter, value)?;
        Ok(Self {
            kind: self.kind,
            settings,
        })
    }

    /// The engine of a level from 1 to 10.
    ///
    /// # Errors
    /// [`NameError`] if there is no such level.
    pub fn level(level: u64) -> Result<Self, NameError> {
        format!("level:{level}").parse()
    }
}

impl FromStr for EngineName {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let signatures: Vec<Signature> = ENGINE_KINDS.iter().map(|kind| kind.signature).collect();
        let signature = Signature::find(text, &signatures, "engine")?;
        let mut kinds = ENGINE_KINDS.iter();
        let kind = kinds.find(|kind| kind.signature.name == signature.name);
        Ok(Self {
            kind: kind.expect("signatures are those of the kinds"),
            settings: signature.read(text)?,
        })
    }
}

impl fmt::Display for EngineName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind.method {
            // `level` alone would be unclear beside other levels.
            EngineMethod::Level => write!(f, "level:{}", LEVEL.of(&self.settings)),
            _ => f.write_str(&self.kind.signature.write(&self.settings)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_print_in_their_shortest_form() {
        let check = |text: &str, expect: &str| {
            let name: EngineName = text.parse().unwrap();
            assert_eq!(name.to_string(), expect);
            assert_eq!(expect.parse(), Ok(name));
        };
        check("thesis:depth=3", "thesis");
        check("thesis:depth=2,reorder=off", "thesis:depth=2,reorder=off");
        check("level", "level:5");
        check("level:7", "level:7");
        check("best:time=1.000s", "best");
        check("random", "random");
        check("sound:endgame=on", "sound");
        check("sampling:worlds=8", "sampling:worlds=8");
    }

    #[test]
    fn the_kinds_for_open_games_come_first() {
        let names: Vec<&str> = ENGINE_KINDS
            .iter()
            .map(|kind| kind.signature.name)
            .collect();
        assert!(names.starts_with(OPEN_ENGINES));
    }

    #[test]
    fn wrong_names_say_what_is_expected() {
        let check = |text: &str, expect: &str| {
            let error = text.parse::<EngineName>().unwrap_err();
            assert_eq!(error.to_string(), expect);
        };
        check(
            "genius",
            "there is no engine called \"genius\": expected level, best, mcts, alphabeta, thesis, random, \
             memory, belief, sampling, sound, ismcts",
        );
        check(
            "level:0",
            "number of level cannot be \"0\": expected a whole number from 1 to 10",
        );
        check(
            "mcts:time=5",
            "time of mcts cannot be \"5\": expected a time from 0.001s to 3600s",
        );
        check(
            "thesis:live=maybe",
            "live of thesis cannot be \"maybe\": expected on or off",
        );
    }
}
