//! The JSON Schema of rule files.

use std::fs;
use std::path::Path;

use lianzi_rules::{catalogue, schema};

mod common;
use common::file;

#[test]
fn every_shipped_game_fits_the_schema() {
    let schema = schema();
    for name in catalogue::names() {
        let text = catalogue::text(name).unwrap();
        let value: toml::Value = toml::from_str(&text).unwrap();
        let value = serde_json::to_value(&value).unwrap();
        assert!(fits(&value, &schema, &schema), "{name} does not fit the schema");
    }
    for text in [
        file(&[("stoens", "8")])
            .replace("stoens = 8", "")
            .replace("board =", "players ="),
        file(&[("board", "{ size = [3, 3] }")]),
        file(&[("stoens", "8")]),
        file(&[("stones", "400")]),
        file(&[("phase", "[{ turn = [\"slid\"] }]")]),
        file(&[("phase", "[]")]),
        file(&[("rule", "[{ made = { line = 3 }, then = \"wim\" }]")]),
        file(&[("end", "{ fulll = \"draw\" }")]),
    ] {
        let value = serde_json::to_value(toml::from_str::<toml::Value>(&text).unwrap()).unwrap();
        assert!(!fits(&value, &schema, &schema), "the schema takes:\n{text}");
    }
}

/// A JSON Schema checker for the few words that our schema uses.
fn fits(value: &serde_json::Value, schema: &serde_json::Value, root: &serde_json::Value) -> bool {
    use serde_json::Value;
    let Some(schema) = schema.as_object() else {
        return false;
    };
    schema.iter().all(|(word, says)| match word.as_str() {
        "$ref" => {
            let name = says.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
            fits(value, &root["$defs"][name], root)
        }
        "type" => match says.as_str().unwrap() {
            "object" => value.is_object(),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "boolean" => value.is_boolean(),
            "integer" => value.is_i64() || value.is_u64(),
            other => panic!("unknown type {other}"),
        },
        "const" => value == says,
        "anyOf" => says
            .as_array()
            .unwrap()
            .iter()
            .any(|schema| fits(value, schema, root)),
        "oneOf" => {
            says.as_array()
                .unwrap()
                .iter()
                .filter(|schema| fits(value, schema, root))
                .count()
                == 1
        }
        "minimum" => value
            .as_i64()
            .is_none_or(|number| number >= says.as_i64().unwrap()),
        "maximum" => value
            .as_i64()
            .is_none_or(|number| number <= says.as_i64().unwrap()),
        "minItems" => value
            .as_array()
            .is_none_or(|list| list.len() as u64 >= says.as_u64().unwrap()),
        "maxItems" => value
            .as_array()
            .is_none_or(|list| list.len() as u64 <= says.as_u64().unwrap()),
        "minProperties" => value
            .as_object()
            .is_none_or(|table| table.len() as u64 >= says.as_u64().unwrap()),
        "items" => value
            .as_array()
            .is_none_or(|list| list.iter().all(|value| fits(value, says, root))),
        "required" => value.as_object().is_none_or(|table| {
            says.as_array()
                .unwrap()
                .iter()
                .all(|key| table.contains_key(key.as_str().unwrap()))
        }),
        "properties" => value.as_object().is_none_or(|table| {
            table
                .iter()
                .all(|(key, value)| says.get(key).is_none_or(|schema| fits(value, schema, root)))
        }),
        "additionalProperties" => value.as_object().is_none_or(|table| {
            let known = |key: &String| {
                schema
                    .get("properties")
                    .is_some_and(|known| known.get(key).is_some())
            };
            table
                .iter()
                .filter(|(key, _)| !known(key))
                .all(|(_, value)| match says {
                    Value::Bool(allowed) => *allowed,
                    schema => fits(value, schema, root),
                })
        }),
        // Only steps of turns have a pattern: an alternation of words.
        "pattern" => value.as_str().is_none_or(|text| {
            text.split('|')
                .all(|word| ["place", "slide", "remove", "pass"].contains(&word))
        }),
        "description" | "default" | "examples" | "title" | "$schema" | "$defs" | "propertyNames" => true,
        other => panic!("the schema uses \"{other}\", which this checker does not know"),
    })
}

#[test]
fn the_schema_in_the_documents_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rule-file.schema.json");
    let current = serde_json::to_string_pretty(&schema()).unwrap() + "\n";
    if std::env::var_os("LIANZI_WRITE").is_some() {
        fs::write(&path, &current).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        written,
        current,
        "run this test with LIANZI_WRITE=1 to write {}",
        path.display()
    );
}
