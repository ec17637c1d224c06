//! `include/lianzi.h` says what the crate says. To write it anew: `LIANZI_WRITE=1 cargo test -p lianzi-capi --test header`.

use std::fs;
use std::path::Path;

const PREFACE: &str = "\
/* Lianzi: line games for C and C++. Made from the crate lianzi-capi; not written by hand.
 *
 * - A function that can fail returns a LianziStatus. Results come through pointers given last, which are written only when the
 *   status is LIANZI_STATUS_OK; lianzi_last_error then says nothing new, otherwise it says what was wrong.
 * - A null pointer where something is needed is an error. Freeing null does nothing.
 * - A text is a pointer and a length in bytes, in UTF-8; it need not end with a zero. Null with length 0 is the empty text.
 * - What is handed out belongs to the caller, who frees it with the function of its name.
 * - A handle is used by one thread at a time and may wander between threads; only LianziStop may be used by several at once.
 * - Nothing here reads or writes files, terminals or the network.
 */";

#[test]
fn the_header_is_made_from_the_crate() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config {
        language: cbindgen::Language::C,
        header: Some(PREFACE.to_owned()),
        include_guard: Some("LIANZI_H".to_owned()),
        cpp_compat: true,
        documentation_style: cbindgen::DocumentationStyle::C99,
        no_includes: true,
        sys_includes: vec!["stdbool.h".into(), "stddef.h".into(), "stdint.h".into()],
        usize_is_size_t: true,
        export: cbindgen::ExportConfig {
            // Functions take it as a number, so that a wrong one is answered.
            include: vec!["LianziStrength".into()],
            ..cbindgen::ExportConfig::default()
        },
        enumeration: cbindgen::EnumConfig {
            rename_variants: cbindgen::RenameRule::QualifiedScreamingSnakeCase,
            ..cbindgen::EnumConfig::default()
        },
        ..cbindgen::Config::default()
    };
    let mut made = Vec::new();
    let mut builder = cbindgen::Builder::new().with_config(config);
    for room in ["status", "border", "game", "board", "matches", "agent", "proof"] {
        builder = builder.with_src(folder.join("src").join(room).with_extension("rs"));
    }
    builder
        .generate()
        .expect("the crate can be read")
        .write(&mut made);
    let made = String::from_utf8(made).expect("a header is text");
    let path = folder.join("include/lianzi.h");
    if std::env::var_os("LIANZI_WRITE").is_some() {
        fs::write(&path, &made).expect("the header can be written");
    }
    let kept = fs::read_to_string(&path).expect("there is a header");
    assert!(
        kept == made,
        "include/lianzi.h is not what the crate says: LIANZI_WRITE=1 cargo test -p lianzi-capi --test header"
    );
}
