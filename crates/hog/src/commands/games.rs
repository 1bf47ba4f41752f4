//! `hog games`: what there is.

use std::io::Write;

use clap::Args;
use clap::builder::PossibleValue;
use hog_games::catalogue::{self, FAMILIES, Family, Parameter, ParameterPosition};
use serde::Serialize;

use super::write_json;

#[derive(Args)]
pub struct GamesArgs {
    /// A family of games, to show its rules and parameters
    #[arg(value_parser = families())]
    pub family: Option<String>,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

/// The names of the families; their aliases are read as these.
fn families() -> Vec<PossibleValue> {
    let value = |family: &Family| PossibleValue::new(family.name).aliases(family.aliases);
    FAMILIES.iter().map(value).collect()
}

pub fn run(args: &GamesArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let asked = args.family.as_deref().and_then(catalogue::family);
    let asked = |family: &&Family| asked.is_none_or(|asked| asked == *family);
    let families: Vec<&Family> = FAMILIES.iter().filter(asked).collect();
    if args.json {
        let listing: Vec<Listing> = families.into_iter().map(Listing::of).collect();
        return write_json(&listing, out);
    }
    match (&args.family, families.as_slice()) {
        (Some(_), [family]) => describe(family, out),
        _ => list(&families, out),
    }
}

fn list(families: &[&Family], out: &mut impl Write) -> anyhow::Result<()> {
    let width = families
        .iter()
        .map(|family| family.signature().short_form().chars().count())
        .max()
        .unwrap_or(0);
    for family in families {
        writeln!(
            out,
            "{:<width$}  {}",
            family.signature().short_form(),
            family.summary
        )?;
    }
    writeln!(
        out,
        "\n`hog games <name>` tells what may follow a name; `hog play <game>` plays."
    )?;
    Ok(())
}

fn describe(family: &Family, out: &mut impl Write) -> anyhow::Result<()> {
    writeln!(
        out,
        "{}: {}\n",
        family.signature().short_form(),
        family.summary
    )?;
    writeln!(out, "{}\n", hog_tui::paragraph(family.rules))?;
    for parameter in family.parameters {
        let (meaning, allowed, default) = (parameter.meaning, parameter.allowed, parameter.default);
        writeln!(
            out,
            "{:<8}{meaning} ({default} if not given)",
            parameter.name
        )?;
        writeln!(out, "        {allowed}")?;
    }
    if !family.parameters.is_empty() {
        writeln!(out)?;
    }
    writeln!(out, "Examples: {}", family.examples.join(", "))?;
    if !family.aliases.is_empty() {
        writeln!(out, "Also called {}", family.aliases.join(", "))?;
    }
    Ok(())
}

#[derive(Serialize)]
struct Listing {
    name: &'static str,
    title: &'static str,
    aliases: &'static [&'static str],
    form: String,
    summary: &'static str,
    rules: &'static str,
    parameters: Vec<ListedParameter>,
    examples: &'static [&'static str],
}

#[derive(Serialize)]
struct ListedParameter {
    name: &'static str,
    position: &'static str,
    meaning: &'static str,
    allowed: String,
    default: String,
}

impl Listing {
    fn of(family: &Family) -> Self {
        Self {
            name: family.name,
            title: family.title,
            aliases: family.aliases,
            form: family.signature().form(),
            summary: family.summary,
            rules: family.rules,
            parameters: family.parameters.iter().map(ListedParameter::of).collect(),
            examples: family.examples,
        }
    }
}

impl ListedParameter {
    fn of(parameter: &Parameter) -> Self {
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
