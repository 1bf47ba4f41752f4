//! Kuhn poker, the smallest game with chance and hidden cards.

use hog_board::{Category, Colour, Counter, Kind, Layout, Place, Scene, Show, Visibility};
use hog_core::{
    BadNotation, Game, Hides, Key, Notation, Observe, Outcome, Searchable, Seat, Seats, Tell, Turn,
    Value, Viewer,
};

/// Two players get one of three cards each and then pass or bet. After two passes, or a bet that
/// is met by a bet, the higher card wins; a bet that is met by a pass wins at once.
#[derive(Clone, Copy, Debug)]
pub struct Kuhn;

/// The cards that were dealt, and the bets since.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct KuhnState {
    cards: Vec<u8>,
    said: Vec<KuhnMove>,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KuhnMove {
    /// Chance deals this card to the next player.
    Deal(u8),
    /// The player does not bet.
    Pass,
    /// The player bets.
    Bet,
}

const NAMES: [&str; 3] = ["jack", "queen", "king"];
const DECK: Place = Place(2);

impl KuhnState {
    fn is_shown_down(&self) -> bool {
        use KuhnMove::{Bet, Pass};
        matches!(self.said[..], [Pass, Pass] | [Bet, Bet] | [Pass, Bet, Bet])
    }

    /// The cards that were dealt, from 0 for the jack to 2 for the king, the first player's first.
    #[must_use]
    pub fn cards(&self) -> &[u8] {
        &self.cards
    }

    /// The chips that the loser has lost, once the game is over: an ante of one, and one more if a bet was called.
    #[must_use]
    pub fn stake(&self) -> u8 {
        let bets = self.said.iter().filter(|mv| **mv == KuhnMove::Bet);
        if bets.count() == 2 { 2 } else { 1 }
    }
}

impl Game for Kuhn {
    type State = KuhnState;
    type Move = KuhnMove;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> KuhnState {
        KuhnState {
            cards: Vec::new(),
            said: Vec::new(),
        }
    }

    fn turn(&self, state: &KuhnState) -> Turn {
        use KuhnMove::{Bet, Pass};
        if state.cards.len() < 2 {
            return Turn::Chance;
        }
        let winner = match state.said[..] {
            [Bet, Pass] => Seat::FIRST,
            [Pass, Bet, Pass] => Seat::SECOND,
            _ if state.is_shown_down() && state.cards[0] > state.cards[1] => Seat::FIRST,
            _ if state.is_shown_down() => Seat::SECOND,
            [_] => return Turn::Seat(Seat::SECOND),
            _ => return Turn::Seat(Seat::FIRST),
        };
        Turn::Over(Outcome::won_by(winner))
    }

    fn moves(&self, state: &KuhnState, out: &mut Vec<KuhnMove>) {
        match self.turn(state) {
            Turn::Over(_) => {}
            Turn::Seat(_) => out.extend([KuhnMove::Pass, KuhnMove::Bet]),
            Turn::Chance => {
                let left = (0..3).filter(|card| !state.cards.contains(card));
                out.extend(left.map(KuhnMove::Deal));
            }
        }
    }

    fn play_unchecked(&self, state: &mut KuhnState, mv: KuhnMove) {
        match mv {
            KuhnMove::Deal(card) => state.cards.push(card),
            KuhnMove::Pass | KuhnMove::Bet => state.said.push(mv),
        }
    }

    /// Both pay an ante of one chip, and one more with a bet; the winner gets the loser's chips.
    fn margin(&self, state: &KuhnState, seat: Seat) -> Option<i32> {
        let Turn::Over(outcome) = self.turn(state) else {
            return Some(0);
        };
        let chips = i32::from(state.stake());
        let won = outcome.value_for(seat) == Value::Win;
        Some(if won { chips } else { -chips })
    }
}

impl Key for Kuhn {
    type Key = KuhnState;

    fn key(&self, state: &KuhnState) -> KuhnState {
        state.clone()
    }

    fn state_of(&self, key: &KuhnState) -> KuhnState {
        key.clone()
    }
}

/// What a viewer observes of a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum KuhnObservation {
    /// A card is dealt; its owner sees which.
    Dealt(Option<u8>),
    /// A player passes or bets; both cards are shown if that ends the game with a called bet or two passes.
    Said(KuhnMove, Option<Vec<u8>>),
}

impl Observe for Kuhn {
    const HIDES: Hides = Hides::Something;

    type Observation = KuhnObservation;

    fn observation(
        &self,
        before: &KuhnState,
        mv: KuhnMove,
        after: &KuhnState,
        viewer: Viewer,
    ) -> KuhnObservation {
        match mv {
            KuhnMove::Deal(card) => {
                let holder = [Seat::FIRST, Seat::SECOND][before.cards.len()];
                KuhnObservation::Dealt((viewer == Viewer::Seat(holder)).then_some(card))
            }
            KuhnMove::Pass | KuhnMove::Bet => {
                let shown = after.is_shown_down().then(|| after.cards.clone());
                KuhnObservation::Said(mv, shown)
            }
        }
    }
}

impl Tell for Kuhn {
    fn write_observation(&self, _: &KuhnState, observation: &KuhnObservation) -> Option<String> {
        let name = |card: &u8| NAMES[usize::from(*card)];
        Some(match observation {
            KuhnObservation::Dealt(None) => "a card is dealt".to_string(),
            KuhnObservation::Dealt(Some(card)) => format!("the {} is dealt", name(card)),
            KuhnObservation::Said(mv, shown) => {
                let said = if *mv == KuhnMove::Bet { "bet" } else { "pass" };
                let shown = shown.iter().flatten().map(name);
                let shown: Vec<&str> = shown.collect();
                format!("{said} {}", shown.join(" ")).trim_end().to_string()
            }
        })
    }
}

impl Notation for Kuhn {
    fn write_move(&self, _: &KuhnState, mv: KuhnMove) -> String {
        match mv {
            KuhnMove::Deal(card) => format!("deal {}", NAMES[usize::from(card)]),
            KuhnMove::Pass => "pass".to_string(),
            KuhnMove::Bet => "bet".to_string(),
        }
    }

    fn read_move(&self, state: &KuhnState, text: &str) -> Result<KuhnMove, BadNotation> {
        let mut all = (0..3)
            .map(KuhnMove::Deal)
            .chain([KuhnMove::Pass, KuhnMove::Bet]);
        let found = all.find(|mv| {
            self.write_move(state, *mv)
                .eq_ignore_ascii_case(text.trim())
        });
        found.ok_or_else(|| BadNotation {
            expected: "pass or bet".to_string(),
        })
    }

    fn objection(&self, state: &KuhnState, mv: KuhnMove) -> String {
        format!("{} is no move of a player", self.write_move(state, mv))
    }
}

impl Show for Kuhn {
    fn layout(&self) -> Layout {
        Layout::squares(3, 1)
    }

    fn kinds(&self) -> Vec<Kind> {
        let kind = |(name, glyph): (&'static str, &'static str)| Kind {
            name,
            glyph,
            colour: Colour::Plain,
        };
        NAMES.into_iter().zip(["J", "Q", "K"]).map(kind).collect()
    }

    fn scene(&self, state: &KuhnState) -> Scene {
        let mut scene = Scene::new([Place(0), Place(1), DECK]);
        for card in 0..3_u8 {
            let holder = state.cards.iter().position(|dealt| *dealt == card);
            let (place, visibility) = match holder {
                None => (DECK, Visibility::Only(Seats::NONE)),
                Some(index) => {
                    let only = Visibility::Only(Seats::only([Seat::FIRST, Seat::SECOND][index]));
                    let is_open = state.is_shown_down();
                    let visibility = if is_open { Visibility::Everyone } else { only };
                    ([Place(0), Place(1)][index], visibility)
                }
            };
            let category = Category(u16::from(card));
            scene.put(Counter(u32::from(card)), place, category, visibility);
        }
        // Counters are numbered by card, so their order would reveal the cards.
        for place in [Place(0), Place(1), DECK] {
            scene.mix(place);
        }
        scene
    }
}

impl Searchable for Kuhn {}
