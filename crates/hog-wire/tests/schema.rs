//! The JSON schema and the client's TypeScript types agree with the Rust types, from which they are generated.

use std::fmt::Write as _;

use expect_test::expect_file;
use hog_wire::{
    ActionAnswer, ActionRequest, AnalysisInfo, ClientMessage, CreateTable, CreatedTable,
    FamilyPicture, HouseInfo, PROTOCOL, PlayAgain, Preview, Previewed, ReplayInfo, SatDown,
    ServerMessage, SitDown, TableListing, TableState, WireError,
};
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

/// The definitions of all types that cross the network.
fn definitions() -> Map<String, Value> {
    let mut generator = SchemaGenerator::new(SchemaSettings::draft2020_12());
    generator.subschema_for::<HouseInfo>();
    generator.subschema_for::<FamilyPicture>();
    generator.subschema_for::<TableListing>();
    generator.subschema_for::<CreateTable>();
    generator.subschema_for::<CreatedTable>();
    generator.subschema_for::<PlayAgain>();
    generator.subschema_for::<Preview>();
    generator.subschema_for::<Previewed>();
    generator.subschema_for::<SitDown>();
    generator.subschema_for::<SatDown>();
    generator.subschema_for::<TableState>();
    generator.subschema_for::<ActionRequest>();
    generator.subschema_for::<ActionAnswer>();
    generator.subschema_for::<ReplayInfo>();
    generator.subschema_for::<AnalysisInfo>();
    generator.subschema_for::<ClientMessage>();
    generator.subschema_for::<ServerMessage>();
    generator.subschema_for::<WireError>();
    generator.take_definitions(true)
}

#[test]
fn the_schema_is_that_of_the_types() {
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("House of Games, protocol {PROTOCOL}"),
        "description": "What crosses the network; protocol.md says when.",
        "$defs": definitions(),
    });
    let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
    expect_file!["../../../docs/protocol.schema.json"].assert_eq(&text);
}

#[test]
fn the_types_of_the_client_are_generated() {
    let mut text = "// The protocol. Generated from crates/hog-wire by its test `schema`; for the type checker, not \
                    for browsers.\n"
        .to_string();
    for (name, schema) in definitions() {
        let definition = match schema["type"].as_str() {
            Some("object") => format!("{{\n  {};\n}}", fields(&schema).join(";\n  ")),
            _ => type_of(&schema),
        };
        write!(text, "\nexport type {name} = {definition};\n").unwrap();
    }
    expect_file!["../../hog-server/client/wire.d.ts"].assert_eq(&text);
}

/// The TypeScript type of a schema.
fn type_of(schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        return reference.trim_start_matches("#/$defs/").to_string();
    }
    if let Some(literal) = schema.get("const") {
        return literal.to_string();
    }
    let alternatives = ["enum", "oneOf", "anyOf"].map(|key| schema[key].as_array());
    if let Some(literals) = alternatives[0] {
        return union(literals.iter().map(ToString::to_string));
    }
    if let Some(schemas) = alternatives[1].or(alternatives[2]) {
        return union(schemas.iter().map(type_of));
    }
    match &schema["type"] {
        Value::String(kind) => type_of_kind(kind, schema),
        Value::Array(kinds) => {
            let kinds = kinds.iter().filter_map(Value::as_str);
            union(kinds.map(|kind| type_of_kind(kind, schema)))
        }
        _ => panic!("no type is known for {schema}"),
    }
}

fn type_of_kind(kind: &str, schema: &Value) -> String {
    match kind {
        "integer" | "number" => "number".to_string(),
        "object" => format!("{{ {} }}", fields(schema).join("; ")),
        "array" => match schema["prefixItems"].as_array() {
            Some(items) => format!(
                "[{}]",
                items.iter().map(type_of).collect::<Vec<_>>().join(", ")
            ),
            None => format!("Array<{}>", type_of(&schema["items"])),
        },
        _ => kind.to_string(),
    }
}

/// The fields of an object.
fn fields(schema: &Value) -> Vec<String> {
    let required = schema["required"].as_array();
    let properties = schema["properties"].as_object().into_iter().flatten();
    let fields = properties.map(|(name, schema)| {
        let typescript = type_of(schema);
        if required.is_some_and(|names| names.iter().any(|required| required == name)) {
            return format!("{name}: {typescript}");
        }
        // An absent field is left out, and never null.
        let typescript = typescript.trim_end_matches(" | null");
        format!("{name}?: {typescript}")
    });
    fields.collect()
}

fn union(types: impl Iterator<Item = String>) -> String {
    types.collect::<Vec<_>>().join(" | ")
}
