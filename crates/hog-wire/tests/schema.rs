//! The schema of the protocol is that of the types that cross the network.

use expect_test::expect_file;
use hog_wire::{
    ActAnswer, ClientMessage, CreateTable, CreatedTable, FamilyPicture, HouseInfo, Judgement,
    Listing, PROTOCOL, PlayAgain, Preview, Previewed, Replay, Request, SatDown, ServerMessage,
    SitDown, TableState, WireError,
};
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::json;

#[test]
fn the_schema_is_that_of_the_types() {
    let mut generator = SchemaGenerator::new(SchemaSettings::draft2020_12());
    generator.subschema_for::<HouseInfo>();
    generator.subschema_for::<FamilyPicture>();
    generator.subschema_for::<Listing>();
    generator.subschema_for::<CreateTable>();
    generator.subschema_for::<CreatedTable>();
    generator.subschema_for::<PlayAgain>();
    generator.subschema_for::<Preview>();
    generator.subschema_for::<Previewed>();
    generator.subschema_for::<SitDown>();
    generator.subschema_for::<SatDown>();
    generator.subschema_for::<TableState>();
    generator.subschema_for::<Request>();
    generator.subschema_for::<ActAnswer>();
    generator.subschema_for::<Replay>();
    generator.subschema_for::<Judgement>();
    generator.subschema_for::<ClientMessage>();
    generator.subschema_for::<ServerMessage>();
    generator.subschema_for::<WireError>();
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("House of Games, protocol {PROTOCOL}"),
        "description": "What crosses the network; protocol.md says when.",
        "$defs": generator.take_definitions(true),
    });
    let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
    expect_file!["../../../docs/protocol.schema.json"].assert_eq(&text);
}
