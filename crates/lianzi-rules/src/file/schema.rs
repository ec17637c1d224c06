//! The JSON Schema of rule files, for editors.

use serde_json::{Map, Value, json};

use super::read::Kind;
use super::tables::FileTable;

/// The JSON Schema (2020-12) of rule files: what an editor needs for completing keys, showing their meaning and finding
/// simple faults. Whatever the schema refuses, reading refuses too; reading finds much more.
///
/// ```
/// let schema = lianzi_rules::schema();
/// assert_eq!(schema["$defs"]["FileTable"]["required"][0], "lianzi");
/// ```
pub fn schema() -> Value {
    let mut definitions = Map::new();
    let top = FileTable::schema(&mut definitions);
    // A file that extends another one has most keys from there.
    if let Some(file) = definitions.get_mut("FileTable") {
        file["required"] = json!(["lianzi"]);
        file["anyOf"] = json!([
            { "required": ["extends"] },
            { "required": ["name", "board", "phase", "rule"], "properties": { "board": { "required": ["kind"] } } },
        ]);
    }
    if let Some(Value::Object(board)) = definitions.get_mut("BoardTable") {
        board.remove("required");
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Lianzi rule file, format version 1",
        "$ref": top["$ref"],
        "$defs": definitions,
    })
}
