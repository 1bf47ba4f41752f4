//! Whether a game goes on, as JSON: in the words of save files.

use hog_table::Stage;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Word {
    Playing,
    Over,
}

/// Writes whether the game goes on.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
pub fn serialize<S: Serializer>(stage: &Stage, serializer: S) -> Result<S::Ok, S::Error> {
    let word = match stage {
        Stage::Playing => Word::Playing,
        Stage::Over => Word::Over,
    };
    word.serialize(serializer)
}

/// Reads whether the game goes on.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Stage, D::Error> {
    Ok(match Word::deserialize(deserializer)? {
        Word::Playing => Stage::Playing,
        Word::Over => Stage::Over,
    })
}

/// What is not written.
pub const fn playing() -> Stage {
    Stage::Playing
}

/// Whether the game goes on, which is not written.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
pub const fn is_playing(stage: &Stage) -> bool {
    matches!(stage, Stage::Playing)
}
