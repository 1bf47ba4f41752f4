//! The form on which a game of a family is chosen: a value for every parameter.

use hog_table::catalogue::{Allowed, Choice, Family, NameError, Parameter, ParameterPosition};

/// Values for the parameters of a family, as text. They are always allowed ones, though they may
/// not go together.
#[derive(Clone, Debug)]
pub(super) struct ParameterForm {
    family: &'static Family,
    values: Vec<String>,
}

/// Which way a value is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueStep {
    Down,
    Up,
}

impl ParameterForm {
    /// The form with the usual values.
    pub(super) fn of(family: &'static Family) -> Self {
        let parameters = family.parameters.iter();
        let values = parameters.map(|parameter| parameter.default.to_string());
        Self {
            family,
            values: values.collect(),
        }
    }

    /// The family.
    pub(super) fn family(&self) -> &'static Family {
        self.family
    }

    /// The parameters with their values.
    pub(super) fn fields(&self) -> impl Iterator<Item = (&'static Parameter, &str)> {
        let values = self.values.iter().map(String::as_str);
        self.family.parameters.iter().zip(values)
    }

    /// The game of these values.
    ///
    /// # Errors
    /// [`NameError`] if they do not go together.
    pub(super) fn choice(&self) -> Result<Choice, NameError> {
        let parts: Vec<String> = self
            .fields()
            .map(|(parameter, value)| match parameter.position {
                ParameterPosition::Argument => value.to_string(),
                ParameterPosition::Key => format!("{}={value}", parameter.name),
            })
            .collect();
        let name = self.family.name;
        if parts.is_empty() {
            name.parse()
        } else {
            format!("{name}:{}", parts.join(",")).parse()
        }
    }

    /// Gives a parameter another value.
    ///
    /// # Errors
    /// A sentence that says what is expected; nothing has changed.
    pub(super) fn set(&mut self, field: usize, text: &str) -> Result<(), String> {
        let parameter = &self.family.parameters[field];
        if parameter.allowed.read(text).is_none() {
            let (name, allowed) = (parameter.name, parameter.allowed);
            return Err(format!("{name} cannot be \"{text}\": expected {allowed}."));
        }
        self.values[field] = text.to_string();
        Ok(())
    }

    /// Changes a value to the next one that is allowed; stays where there is none.
    pub(super) fn step(&mut self, field: usize, way: ValueStep) {
        let parameter = &self.family.parameters[field];
        let value = &self.values[field];
        if let Some(next) = next_value(parameter.allowed, value, way) {
            self.values[field] = next;
        }
    }

    /// Whether a value can be typed: words are stepped through instead.
    pub(super) fn is_typed(&self, field: usize) -> bool {
        !matches!(self.family.parameters[field].allowed, Allowed::Word(_))
    }
}

/// The next value of a parameter, if there is one. Words go round.
fn next_value(allowed: Allowed, value: &str, way: ValueStep) -> Option<String> {
    match allowed {
        Allowed::Word(words) => {
            let at = words.iter().position(|word| *word == value)?;
            let step = match way {
                ValueStep::Up => 1,
                ValueStep::Down => words.len() - 1,
            };
            Some(words[(at + step) % words.len()].to_string())
        }
        Allowed::Number { .. } | Allowed::Integer(_) => {
            let number: i128 = value.parse().ok()?;
            let step = match way {
                ValueStep::Up => 1,
                ValueStep::Down => -1,
            };
            // One number may be left out, as 0 is among the deals.
            let steps = [number + step, number + 2 * step].into_iter();
            steps
                .map(|number| number.to_string())
                .find(|text| allowed.read(text).is_some())
        }
        Allowed::Time { .. } | Allowed::Seed => None,
    }
}

#[cfg(test)]
mod tests {
    use hog_table::catalogue::FAMILIES;

    use super::*;

    #[test]
    fn every_form_begins_as_a_game_and_refuses_nonsense() {
        for family in FAMILIES {
            let mut form = ParameterForm::of(family);
            let usual: Choice = family.name.parse().unwrap();
            assert_eq!(form.choice().unwrap().to_string(), usual.to_string());
            for field in 0..family.parameters.len() {
                let told = form.set(field, "nonsense").unwrap_err();
                assert!(told.contains("expected"), "{told}");
                let before = form.values.clone();
                form.step(field, ValueStep::Up);
                form.step(field, ValueStep::Down);
                // Up from the highest value of few stays there.
                assert_eq!(form.values.len(), before.len());
                assert!(form.set(field, &before[field]).is_ok());
            }
        }
    }

    #[test]
    fn numbers_step_over_a_gap_and_words_go_round() {
        let gap = Allowed::Integer(&[(-2, -1), (1, 9)]);
        let next = |allowed, value, way| next_value(allowed, value, way);
        assert_eq!(next(gap, "-1", ValueStep::Up).as_deref(), Some("1"));
        assert_eq!(next(gap, "1", ValueStep::Down).as_deref(), Some("-1"));
        assert_eq!(next(gap, "9", ValueStep::Up), None);
        let words = Allowed::Word(&["safe", "off"]);
        assert_eq!(next(words, "off", ValueStep::Up).as_deref(), Some("safe"));
        assert_eq!(next(words, "safe", ValueStep::Down).as_deref(), Some("off"));
    }
}
