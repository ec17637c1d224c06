//! What it costs to read the dearest texts that are known; the fuzz target `cost` looks for dearer ones. Alone in its program,
//! because memory is counted for the whole of it.

use std::fs;
use std::path::Path;

use peak_alloc::PeakAlloc;

#[path = "../../../fuzz/checks/cost.rs"]
mod cost;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

#[test]
fn no_text_takes_more_memory_than_its_size_allows() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut texts = Vec::new();
    for folder in ["crates/lianzi-rules/tests/data/cost", "games"] {
        for entry in fs::read_dir(root.join(folder)).expect("the folder is there") {
            let path = entry.expect("it can be read").path();
            texts.push((1, fs::read_to_string(path).expect("it is text")));
        }
    }
    // Thirty thousand games once compiled a board each: 23 GB.
    texts.push((0, "(;FF[4]GM[4]SZ[15];B[aa];W[bb])\n".repeat(30_000)));
    // A hundred thousand rectangles of stones were written out.
    texts.push((0, format!("(;FF[4]GM[4]SZ[19]{})", "AB[aa:ss]".repeat(100_000))));
    assert!(texts.len() > 50);
    for (number, text) in &texts {
        cost::Cost::of((*number, text)).check_memory();
    }
}
