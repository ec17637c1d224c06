//! Any text as a record: it is refused with a reason, or it is a record that is the same when written and read again.

use lianzi_play::record::{Format, Record};

/// The check: panics when something is wrong.
pub fn check(text: &str) {
    let record = match Record::read(text) {
        Ok(record) => record,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    // A record may be at the limit of what may be read; written, it may then be over it.
    let Ok(written) = record.write(Format::Lianzi) else {
        return;
    };
    let again = Record::read(&written).expect("what was written can be read");
    assert_eq!(again, record, "{written}");
    if let Ok(written) = record.write(Format::MiniChess) {
        let again = Record::read_for(&written, record.game()).expect("what was written can be read");
        assert_eq!(again.moves(), record.moves(), "{written}");
    }
}
