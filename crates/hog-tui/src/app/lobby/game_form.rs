//! The settings of a new game: its parameters, its players and the clock.

use std::iter::{once, repeat};

use hog_core::Seats;
use hog_engines::EngineName;
use hog_table::catalogue::{
    Allowed, Choice, Family, NameError, Neighbour, Parameter, ParameterPosition, ParameterRole,
};
use hog_table::{BadPace, Pace, SeatPlayer, open};

use crate::app::{NewGame, Request};

/// The settings of a new game of a family.
#[derive(Clone, Debug)]
pub(super) struct GameForm {
    pub(super) family: &'static Family,
    /// The parameters that a player may set.
    parameters: Vec<&'static Parameter>,
    /// The values of the parameters, as text. Each is allowed by itself, but some combinations are not.
    values: Vec<String>,
    /// The seats of games for several, each with its name and its player; `None` until the game is built to count them.
    seats: Option<Vec<(String, Player)>>,
    clock: String,
    seed: u64,
}

/// A person, or an engine of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Player {
    Person,
    Level(u8),
}

/// The level that a beginner meets first: it makes mistakes, but sees a row of four.
const USUAL_LEVEL: u8 = 3;
const HIGHEST_LEVEL: u8 = 10;

/// A field of the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FormField {
    pub(super) name: String,
    pub(super) value: String,
    /// The meaning of the field, and the allowed values.
    pub(super) meaning: String,
}

/// The next or previous item, in a circle; the first if `item` is not listed.
fn neighbour<T: Copy + PartialEq>(items: &[T], item: T, way: Neighbour) -> T {
    let step = match way {
        Neighbour::Next => 1,
        Neighbour::Previous => items.len() - 1,
    };
    let index = items.iter().position(|listed| *listed == item);
    items[index.map_or(0, |index| (index + step) % items.len())]
}

/// The clocks that are stepped through; the first sets no limit.
const CLOCKS: &[&str] = &["up", "1m+1s", "3m+2s", "5m+3s", "10m+5s", "30m+20s"];

/// The setting that a field changes.
enum Setting<'a> {
    Parameter(&'static Parameter, &'a mut String),
    /// The player of a seat.
    Player(&'a mut Player),
    Clock(&'a mut String),
}

impl GameForm {
    /// The form with the usual values.
    pub(super) fn new(family: &'static Family, seed: u64) -> Self {
        let parameters = family.parameters.iter();
        let parameters = parameters.filter(|parameter| parameter.role != ParameterRole::Internal);
        let parameters: Vec<_> = parameters.collect();
        let values = parameters.iter().map(|parameter| parameter.default);
        Self {
            family,
            values: values.map(|value| value.to_string()).collect(),
            parameters,
            seats: None,
            clock: CLOCKS[0].to_string(),
            seed,
        }
    }

    /// Finds out the seats of the game: a person on the first, engines on all others. It is done when
    /// the form is first looked at, since building the game takes a moment.
    pub(super) fn count_seats(&mut self) {
        if self.seats.is_some() {
            return;
        }
        let choice = self.choice().ok();
        let table = choice.and_then(|choice| open(&choice, self.seed).ok());
        let seats = table.filter(|table| table.seats() > 1).map(|table| {
            let engines = repeat(Player::Level(USUAL_LEVEL));
            let seats = Seats::first(table.seats()).iter();
            let names = seats.map(|seat| table.seat_name(seat));
            names.zip(once(Player::Person).chain(engines)).collect()
        });
        self.seats = Some(seats.unwrap_or_default());
    }

    /// The game of these values, or why this combination is not allowed.
    pub(super) fn choice(&self) -> Result<Choice, NameError> {
        let parts = self
            .parameters()
            .map(|(parameter, value)| match parameter.position {
                ParameterPosition::Argument => value.clone(),
                ParameterPosition::Key => format!("{}={value}", parameter.name),
            });
        let parts = parts.collect::<Vec<_>>().join(",");
        let colon = if parts.is_empty() { "" } else { ":" };
        format!("{}{colon}{parts}", self.family.name).parse()
    }

    fn parameters(&self) -> impl Iterator<Item = (&'static Parameter, &String)> {
        self.parameters.iter().copied().zip(&self.values)
    }

    fn seats(&self) -> &[(String, Player)] {
        self.seats.as_deref().unwrap_or_default()
    }

    /// The fields: parameters, then seats, then the clock.
    pub(super) fn fields(&self) -> Vec<FormField> {
        let parameters = self.parameters().map(|(parameter, value)| FormField {
            name: parameter.name.to_string(),
            value: value.clone(),
            meaning: format!("{}: {}", parameter.meaning, parameter.allowed),
        });
        let mut fields: Vec<FormField> = parameters.collect();
        let seats = self.seats();
        let you = seats
            .iter()
            .position(|(_, player)| *player == Player::Person);
        let numbered = seats.iter().enumerate();
        fields.extend(numbered.map(|(number, (name, player))| FormField {
            name: name.clone(),
            value: match player {
                Player::Person if you == Some(number) => "you".to_string(),
                Player::Person => "a friend at this terminal".to_string(),
                Player::Level(level) => format!("computer (level {level})"),
            },
            meaning: "you, a friend at this terminal, or the computer (level 1 easiest, 10 strongest)".to_string(),
        }));
        if !seats.is_empty() {
            fields.push(FormField {
                name: "clock".to_string(),
                value: match self.clock.as_str() {
                    "up" => "none (counts up)".to_string(),
                    limit => limit.to_string(),
                },
                meaning: "time per player plus increment per move, such as 10m+5s; up for no limit"
                    .to_string(),
            });
        }
        fields
    }

    fn setting(&mut self, field: usize) -> Setting<'_> {
        let Some(seat) = field.checked_sub(self.values.len()) else {
            let parameter = self.parameters[field];
            return Setting::Parameter(parameter, &mut self.values[field]);
        };
        match self.seats.as_mut().and_then(|seats| seats.get_mut(seat)) {
            Some((_, player)) => Setting::Player(player),
            None => Setting::Clock(&mut self.clock),
        }
    }

    /// Changes a field to its next value, if there is one.
    pub(super) fn step(&mut self, field: usize, way: Neighbour) {
        match self.setting(field) {
            Setting::Parameter(parameter, value) => {
                if let Some(next) = next_value(parameter.allowed, value, way) {
                    *value = next;
                }
            }
            Setting::Player(player) => {
                // A person, then engines from the easiest to the hardest.
                let mut players = vec![Player::Person];
                players.extend((1..=HIGHEST_LEVEL).map(Player::Level));
                *player = neighbour(&players, *player, way);
            }
            Setting::Clock(clock) => {
                *clock = neighbour(CLOCKS, clock.as_str(), way).to_string();
            }
        }
    }

    /// Whether the value of a field can be typed; words and players are only stepped through.
    pub(super) fn is_typed(&mut self, field: usize) -> bool {
        match self.setting(field) {
            Setting::Parameter(parameter, _) => !matches!(parameter.allowed, Allowed::Word(_)),
            Setting::Player(_) => false,
            Setting::Clock(_) => true,
        }
    }

    /// Takes what was typed into a field.
    ///
    /// # Errors
    /// A sentence that says what is expected; nothing has changed.
    pub(super) fn set(&mut self, field: usize, text: &str) -> Result<(), String> {
        match self.setting(field) {
            Setting::Parameter(parameter, value) => {
                if parameter.allowed.read(text).is_none() {
                    let (name, allowed) = (parameter.name, parameter.allowed);
                    return Err(format!(
                        "{name} cannot be \"{text}\": it must be {allowed}."
                    ));
                }
                *value = text.to_string();
            }
            Setting::Player(_) => {}
            Setting::Clock(clock) => {
                read_clock(text)?;
                *clock = text.to_string();
            }
        }
        Ok(())
    }

    /// The request to play this game.
    pub(super) fn request(&self) -> Request {
        let sitter = |(_, player): &(String, Player)| match player {
            Player::Person => SeatPlayer::Person,
            Player::Level(level) => {
                let name = EngineName::level(u64::from(*level));
                SeatPlayer::Engine(name.expect("there are ten levels"))
            }
        };
        let choice = self.choice().map_err(|error| error.to_string());
        let clock = read_clock(&self.clock);
        match choice.and_then(|choice| Ok((choice, clock?))) {
            Ok((choice, pace)) => Request::Play(Box::new(NewGame {
                choice,
                sitters: self.seats().iter().map(sitter).collect(),
                pace,
            })),
            Err(error) => Request::Refused(error),
        }
    }
}

/// The next value of a parameter, if there is one. The first word follows the last.
fn next_value(allowed: Allowed, value: &str, way: Neighbour) -> Option<String> {
    match allowed {
        Allowed::Word(words) => Some(neighbour(words, value, way).to_string()),
        Allowed::Number { .. } => {
            let number: i128 = value.parse().ok()?;
            let step = match way {
                Neighbour::Next => 1,
                Neighbour::Previous => -1,
            };
            // `except` may leave out one number, as 0 among the deals.
            let steps = [number + step, number + 2 * step].into_iter();
            steps
                .map(|number| number.to_string())
                .find(|text| allowed.read(text).is_some())
        }
        Allowed::Time { .. } | Allowed::Seed => None,
    }
}

fn read_clock(text: &str) -> Result<Pace, String> {
    text.parse().map_err(|error: BadPace| error.to_string())
}

#[cfg(test)]
mod tests {
    use hog_table::catalogue::FAMILIES;

    use super::*;

    #[test]
    fn every_form_begins_as_a_game_and_refuses_nonsense() {
        for family in FAMILIES {
            let mut form = GameForm::new(family, 1);
            let usual: Choice = family.name.parse().unwrap();
            assert_eq!(form.choice().unwrap().to_string(), usual.to_string());
            for field in 0..form.parameters.len() {
                let told = form.set(field, "nonsense").unwrap_err();
                assert!(told.contains("must be"), "{told}");
                let before = form.values[field].clone();
                form.step(field, Neighbour::Next);
                form.step(field, Neighbour::Previous);
                assert!(form.set(field, &before).is_ok());
            }
        }
    }

    #[test]
    fn numbers_step_over_a_gap_and_words_go_round() {
        let gap = Allowed::Number {
            least: -2,
            greatest: 9,
            except: Some(0),
        };
        let next = |allowed, value, way| next_value(allowed, value, way).unwrap_or_default();
        assert_eq!(next(gap, "-1", Neighbour::Next), "1");
        assert_eq!(next(gap, "1", Neighbour::Previous), "-1");
        assert_eq!(next_value(gap, "9", Neighbour::Next), None);
        let words = Allowed::Word(&["safe", "off"]);
        assert_eq!(next(words, "off", Neighbour::Next), "safe");
        assert_eq!(next(words, "safe", Neighbour::Previous), "off");
    }

    #[test]
    fn players_go_round() {
        let family = FAMILIES.iter().find(|family| family.parameters.is_empty());
        let mut form = GameForm::new(family.expect("some game has no parameters"), 1);
        form.count_seats();
        let told = |form: &GameForm, seat: usize| form.fields()[seat].value.clone();
        assert_eq!(told(&form, 0), "you");
        assert_eq!(told(&form, 1), "computer (level 3)");
        for _ in 0..=HIGHEST_LEVEL {
            form.step(1, Neighbour::Next);
        }
        assert_eq!(told(&form, 1), "computer (level 3)");
        for _ in 0..USUAL_LEVEL {
            form.step(1, Neighbour::Previous);
        }
        assert_eq!(told(&form, 1), "a friend at this terminal");
        form.step(0, Neighbour::Previous);
        assert_eq!(told(&form, 0), "computer (level 10)");
        assert_eq!(told(&form, 1), "you");
    }
}
