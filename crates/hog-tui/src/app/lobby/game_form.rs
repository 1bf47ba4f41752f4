//! The settings of a new game: its parameters, its players and the clock.

use hog_core::Seats;
use hog_table::catalogue::{Family, NameError};
use hog_table::{Pace, open};

use super::LobbyRequest;
use super::parameter_form::{ParameterForm, ValueStep};
use super::seat_choices::SeatChoices;
use crate::app::NewGame;

/// The settings of a new game of a family.
#[derive(Clone, Debug)]
pub(super) struct GameForm {
    form: ParameterForm,
    seats: SeatChoices,
    /// What people call the seats.
    seat_names: Vec<String>,
    clock: String,
    seed: u64,
    /// Whether the seats have been counted, which takes building the game.
    looked: Looked,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Looked {
    NotYet,
    Yes,
}

/// A field of the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FormField {
    pub(super) name: String,
    pub(super) value: String,
    /// What it means, and what is allowed.
    pub(super) meaning: String,
}

/// The clocks that are stepped through; the first sets no limit.
const CLOCKS: &[&str] = &["up", "1m+1s", "3m+2s", "5m+3s", "10m+5s", "30m+20s"];

impl GameForm {
    pub(super) fn new(family: &'static Family, seed: u64) -> Self {
        Self {
            form: ParameterForm::of(family),
            seats: SeatChoices::usual(0),
            seat_names: Vec::new(),
            clock: CLOCKS[0].to_string(),
            seed,
            looked: Looked::NotYet,
        }
    }

    /// Finds out the seats of the game. Building the game takes a moment, so it is done when the form
    /// is first looked at.
    pub(super) fn look(&mut self) {
        if self.looked == Looked::Yes {
            return;
        }
        self.looked = Looked::Yes;
        let table = self
            .form
            .choice()
            .ok()
            .and_then(|choice| open(&choice, self.seed).ok());
        if let Some(table) = table {
            self.seats = SeatChoices::usual(table.seats());
            let seats = Seats::first(table.seats());
            self.seat_names = seats.iter().map(|seat| table.seat_name(seat)).collect();
        }
    }

    pub(super) fn family(&self) -> &'static Family {
        self.form.family()
    }

    /// The name of the game, or why the values do not go together.
    pub(super) fn name(&self) -> Result<String, NameError> {
        self.form.choice().map(|choice| choice.to_string())
    }

    /// The fields: parameters, then seats, then the clock.
    pub(super) fn fields(&self) -> Vec<FormField> {
        let parameters = self.form.fields().map(|(parameter, value)| FormField {
            name: parameter.name.to_string(),
            value: value.to_string(),
            meaning: format!("{}: {}", parameter.meaning, parameter.allowed),
        });
        let mut fields: Vec<FormField> = parameters.collect();
        if self.seats.seats() > 1 {
            let seats = (0..self.seats.seats()).map(|seat| FormField {
                name: self.seat_names[seat].clone(),
                value: self.seats.told(seat),
                meaning: "who plays: you, a friend at this terminal, or an engine from level 1, easy, to level 10, hard".to_string(),
            });
            fields.extend(seats);
            fields.push(FormField {
                name: "clock".to_string(),
                value: match self.clock.as_str() {
                    "up" => "none (counts up)".to_string(),
                    limit => limit.to_string(),
                },
                meaning: "time per player + increment, such as 10m+5s; up sets no limit and counts the time used".to_string(),
            });
        }
        fields
    }

    /// What a field is.
    fn part(&self, field: usize) -> Part {
        let parameters = self.family().parameters.len();
        match field.checked_sub(parameters) {
            None => Part::Parameter(field),
            Some(seat) if seat < self.seats.seats() => Part::Seat(seat),
            Some(_) => Part::Clock,
        }
    }

    pub(super) fn step(&mut self, field: usize, way: ValueStep) {
        match self.part(field) {
            Part::Parameter(parameter) => self.form.step(parameter, way),
            Part::Seat(seat) => self.seats.step(seat, way),
            Part::Clock => self.step_clock(way),
        }
    }

    fn step_clock(&mut self, way: ValueStep) {
        let here = CLOCKS.iter().position(|clock| *clock == self.clock);
        let step = match way {
            ValueStep::Up => 1,
            ValueStep::Down => CLOCKS.len() - 1,
        };
        let there = here.map_or(0, |here| (here + step) % CLOCKS.len());
        self.clock = CLOCKS[there].to_string();
    }

    pub(super) fn is_typed(&self, field: usize) -> bool {
        match self.part(field) {
            Part::Parameter(parameter) => self.form.is_typed(parameter),
            Part::Seat(_) => false,
            Part::Clock => true,
        }
    }

    /// Takes what was typed into a field.
    ///
    /// # Errors
    /// A sentence that says what is expected; nothing has changed.
    pub(super) fn set(&mut self, field: usize, text: &str) -> Result<(), String> {
        match self.part(field) {
            Part::Parameter(parameter) => self.form.set(parameter, text),
            Part::Seat(_) => Ok(()),
            Part::Clock => {
                read_clock(text)?;
                self.clock = text.to_string();
                Ok(())
            }
        }
    }

    /// The request to play this game.
    pub(super) fn request(&self) -> LobbyRequest {
        let clock = read_clock(&self.clock);
        match (self.form.choice(), clock) {
            (Ok(choice), Ok(pace)) => LobbyRequest::Play(Box::new(NewGame {
                choice,
                sitters: self.seats.sitters(),
                pace,
            })),
            (Err(error), _) => LobbyRequest::Refused(error.to_string()),
            (_, Err(error)) => LobbyRequest::Refused(error),
        }
    }
}

/// What a field is.
enum Part {
    Parameter(usize),
    Seat(usize),
    Clock,
}

fn read_clock(text: &str) -> Result<Pace, String> {
    text.parse()
        .map_err(|error: hog_table::BadPace| error.to_string())
}
