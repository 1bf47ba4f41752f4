//! The values of a name's parameters.

use super::parameter::{Parameter, ParameterRole, ParameterValue};
use super::seed::Seed;

/// A value for every parameter of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    values: Vec<(&'static Parameter, ParameterValue)>,
}

impl Settings {
    /// Every parameter with its default.
    pub(super) fn defaults(parameters: &'static [Parameter]) -> Self {
        let values = parameters.iter();
        let values = values.map(|parameter| (parameter, parameter.default));
        Self {
            values: values.collect(),
        }
    }

    /// Gives a parameter another value.
    pub(super) fn set(&mut self, parameter: &Parameter, setting: ParameterValue) {
        let mut values = self.values.iter_mut();
        if let Some((_, current)) = values.find(|(known, _)| *known == parameter) {
            *current = setting;
        }
    }

    /// All values with their names, for people; `None` if there are none. The seed of a hidden deal
    /// is not among them.
    #[must_use]
    pub fn description(&self) -> Option<String> {
        let shown = self.shown_values();
        let shown = shown.filter(|(parameter, _)| parameter.role != ParameterRole::Internal);
        let texts = shown.map(|(parameter, setting)| format!("{} {setting}", parameter.name));
        let texts: Vec<String> = texts.collect();
        (!texts.is_empty()).then(|| texts.join(", "))
    }

    /// All parameters with their values.
    pub fn all(&self) -> impl Iterator<Item = (&'static Parameter, ParameterValue)> {
        self.values.iter().copied()
    }

    /// The seed of a hidden deal, if one was chosen.
    #[must_use]
    pub fn seed(&self) -> Option<Seed> {
        self.values.iter().find_map(|(_, setting)| match setting {
            ParameterValue::Seed(seed) => *seed,
            _ => None,
        })
    }

    /// The values that may be shown.
    pub(super) fn shown_values(
        &self,
    ) -> impl Iterator<Item = &(&'static Parameter, ParameterValue)> {
        let values = self.values.iter();
        values.filter(|(parameter, _)| !parameter.is_secret())
    }

    /// The value of a parameter; its default if it is not among these.
    #[must_use]
    pub fn value(&self, parameter: &Parameter) -> ParameterValue {
        let mut values = self.values.iter();
        let found = values.find(|(known, _)| *known == parameter);
        found.map_or(parameter.default, |(_, setting)| *setting)
    }
}
