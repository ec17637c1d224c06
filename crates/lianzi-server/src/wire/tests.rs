//! The declarations of the wire that the page is checked against.

use std::fs;
use std::path::Path;

use ts_rs::{Config, TS};

use super::*;

/// All messages, in the order in which a reader wants them.
fn declarations() -> String {
    let config = Config::default();
    let mut text = String::from(
        "// Made from the server's types by `LIANZI_WRITE=1 cargo test -p lianzi-server --lib wire`. Do not edit.\n",
    );
    macro_rules! add {
        ($($type:ty),* $(,)?) => {
            $(
                let docs = <$type as TS>::docs().unwrap_or_default();
                text.push_str(&format!("\n{docs}export {}\n", <$type as TS>::decl(&config)));
            )*
        };
    }
    add!(
        Side,
        Both<()>,
        Texts,
        ClockSettings,
        TakebackPolicy,
        SeatView,
        Change,
        Outcome,
        EndedBy,
        ActionKind,
        FoulKind,
        Refusal,
        ClientMessage,
        Command,
        ServerMessage,
        ClosingReason,
        Numbered,
        Event,
        Played,
        MatchView,
        State,
        RepetitionView,
        ClocksView,
        Asked,
        GameChoice,
        SeatWish,
        NewMatch,
        SeatKey,
        MadeMatch,
        Join,
        WholeMatch,
        Summary,
        StageView,
        ListedMatch,
        Done,
        DoOverHttp,
        GameCard,
        KnownView,
        SmallBoard,
        Computers,
        Family,
        GameView,
        InWords,
        PlayerView,
        StoneView,
        PhaseView,
        ShapeView,
        BoardView,
        PointView,
        RuleText,
        Checked,
        LookAt,
        Analyse,
        GradeView,
        ValueView,
        AnalysisView,
        JudgedView,
        GameLine,
        ReviewedView,
        BriefMove,
        VerdictView,
        ProofLine,
        ProofView,
        BoundsView,
        HaltView,
        Measure,
        BalanceLine,
        BalanceView,
        PracticeView,
        StrengthView,
        Looked,
        RecordText,
        ReadRecord,
        FaultView,
        KeptRules,
        Problem,
    );
    text
}

#[test]
fn the_page_has_the_declarations_of_this_wire() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("page/wire/wire.d.ts");
    let made = declarations();
    if std::env::var_os("LIANZI_WRITE").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &made).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        kept, made,
        "LIANZI_WRITE=1 cargo test -p lianzi-server --lib wire writes it anew"
    );
}

fn round_trip(message: &ClientMessage, text: &str) {
    assert_eq!(serde_json::to_string(message).unwrap(), text);
    assert_eq!(&serde_json::from_str::<ClientMessage>(text).unwrap(), message);
}

#[test]
fn client_messages_look_as_documented() {
    round_trip(
        &ClientMessage::Hello {
            protocol: 1,
            seen: Some(3),
            tokens: vec!["abc".to_owned()],
        },
        r#"{"type":"hello","protocol":1,"seen":3,"tokens":["abc"]}"#,
    );
    round_trip(
        &ClientMessage::Do {
            id: "m1".to_owned(),
            side: None,
            command: Command::Move {
                ply: 4,
                text: "b2-b3".to_owned(),
            },
        },
        r#"{"type":"do","id":"m1","side":null,"do":{"kind":"move","ply":4,"text":"b2-b3"}}"#,
    );
    let short: ClientMessage = serde_json::from_str(r#"{"type":"hello","protocol":1}"#).unwrap();
    assert_eq!(
        short,
        ClientMessage::Hello {
            protocol: 1,
            seen: None,
            tokens: vec![]
        }
    );
}

#[test]
fn what_is_no_message_is_refused() {
    for text in [
        "",
        "{}",
        "[]",
        "null",
        r#"{"type":"hello"}"#,
        r#"{"type":"hello","protocol":-1}"#,
        r#"{"type":"hello","protocol":1,"extra":1}"#,
        r#"{"type":"do","id":"1","do":{"kind":"move","ply":65536,"text":"a1"}}"#,
        r#"{"type":"do","id":"1","do":{"kind":"cheat"}}"#,
        r#"{"type":"do","id":1,"do":{"kind":"resign"}}"#,
        r#"{"type":"do","id":"1","do":{"kind":"move","ply":0,"text":"a1","seat":"first"}}"#,
    ] {
        assert!(serde_json::from_str::<ClientMessage>(text).is_err(), "{text}");
    }
}
