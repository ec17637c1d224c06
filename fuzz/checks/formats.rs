//! Any text as games of another program: it is refused with a reason and a place, or its games are the same when written and
//! read again; and a file of SGF is the same file with all that is in it.

use lianzi_play::formats::{FileFormat, Options, read, sgf, write};

/// The check: panics when something is wrong.
pub fn check(data: (u8, &str)) {
    let (number, text) = data;
    if let Ok(collection) = sgf::Collection::read(text) {
        let again = sgf::Collection::read(&collection.write()).expect("what was written can be read");
        assert_eq!(again, collection);
    }
    let format = FileFormat::ALL.get(usize::from(number) % 9).copied();
    let options = Options {
        format,
        partial: number >= 128,
        ..Options::default()
    };
    let games = match read(text, &options) {
        Ok(read) => read.games,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    for game in games.iter().take(3) {
        let record = &game.record;
        for format in FileFormat::ALL {
            let Ok(written) = write(&[record], format) else {
                continue;
            };
            let options = Options {
                format: Some(format),
                game: Some(record.game()),
                ..Options::default()
            };
            let again = read(&written, &options).unwrap_or_else(|error| panic!("{error}\n{written}"));
            match again.games.first() {
                Some(again) => assert_eq!(again.record.moves(), record.moves(), "{written}"),
                None => assert!(record.moves().is_empty(), "{written}"),
            }
        }
    }
}
