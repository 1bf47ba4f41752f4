//! `hog games`: lists the games.

use std::io::{self, Write};

use clap::Args;
use clap::builder::PossibleValue;
use hog_games::catalogue::{self, FAMILIES, Family, Parameter, ParameterPosition};
use serde::Serialize;

use crate::report::{CommandReport, ReportForm, write_rows};

#[derive(Args)]
pub struct GamesArgs {
    /// A family of games, to show its rules and parameters
    #[arg(value_parser = families())]
    pub family: Option<String>,
    #[command(flatten)]
    pub form: ReportForm,
}

/// The names of the families; their aliases are read as these.
fn families() -> Vec<PossibleValue> {
    let value = |family: &Family| PossibleValue::new(family.name).aliases(family.aliases);
    FAMILIES.iter().map(value).collect()
}

pub fn run(args: &GamesArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let asked = args.family.as_deref().and_then(catalogue::family);
    let report = match asked {
        Some(family) => GamesReport::One([FamilyReport::new(family)]),
        None => GamesReport::All(FAMILIES.iter().map(FamilyReport::new).collect()),
    };
    args.form.write(&report, out)
}

/// In JSON always a list, even of one family.
#[derive(Serialize)]
#[serde(untagged)]
enum GamesReport {
    One([FamilyReport; 1]),
    All(Vec<FamilyReport>),
}

impl CommandReport for GamesReport {
    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        match self {
            Self::One([family]) => family.describe(out),
            Self::All(families) => {
                let row =
                    |family: &FamilyReport| (family.short_form.clone(), family.summary.into());
                write_rows(&families.iter().map(row).collect::<Vec<_>>(), out)?;
                writeln!(
                    out,
                    "\n`hog games <name>` shows rules and parameters; `hog play <game>` plays."
                )
            }
        }
    }
}

#[derive(Serialize)]
struct FamilyReport {
    #[serde(skip)]
    short_form: String,
    name: &'static str,
    title: &'static str,
    aliases: &'static [&'static str],
    form: String,
    summary: &'static str,
    rules: &'static str,
    parameters: Vec<ParameterReport>,
    examples: &'static [&'static str],
}

#[derive(Serialize)]
struct ParameterReport {
    name: &'static str,
    position: &'static str,
    meaning: &'static str,
    allowed: String,
    default: String,
}

impl FamilyReport {
    fn new(family: &Family) -> Self {
        Self {
            short_form: family.signature().short_form(),
            name: family.name,
            title: family.title,
            aliases: family.aliases,
            form: family.signature().form(),
            summary: family.summary,
            rules: family.rules,
            parameters: family.parameters.iter().map(ParameterReport::new).collect(),
            examples: family.examples,
        }
    }

    fn describe(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}: {}\n", self.short_form, self.summary)?;
        writeln!(out, "{}\n", hog_tui::paragraph(self.rules))?;
        for parameter in &self.parameters {
            let (name, meaning, default) = (parameter.name, parameter.meaning, &parameter.default);
            writeln!(out, "{name:<8}{meaning} (default: {default})")?;
            writeln!(out, "        {}", parameter.allowed)?;
        }
        if !self.parameters.is_empty() {
            writeln!(out)?;
        }
        writeln!(out, "Examples: {}", self.examples.join(", "))?;
        if !self.aliases.is_empty() {
            writeln!(out, "Also called {}", self.aliases.join(", "))?;
        }
        Ok(())
    }
}

impl ParameterReport {
    fn new(parameter: &Parameter) -> Self {
        Self {
            name: parameter.name,
            position: match parameter.position {
                ParameterPosition::Argument => "argument",
                ParameterPosition::Key => "key",
            },
            meaning: parameter.meaning,
            allowed: parameter.allowed.to_string(),
            default: parameter.default.to_string(),
        }
    }
}
