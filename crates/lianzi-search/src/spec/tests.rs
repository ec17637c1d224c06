//! Agents as text: what is read, what is refused.

use super::*;

fn refusal(text: &str) -> SpecError {
    text.parse::<AgentSpec>().expect_err(text)
}

#[test]
fn every_agent_reads_back_what_it_writes() {
    for strength in Strength::ALL {
        let plain = strength.spec();
        for spec in [plain, plain.seeded(7), plain.seeded(u64::MAX)] {
            assert_eq!(spec.to_string().parse(), Ok(spec));
        }
        assert_eq!(strength.word().parse(), Ok(plain));
        assert_eq!(plain.strength(), *strength);
    }
    assert_eq!(
        " AlphaBeta: Depth=6 , seed=1 ".parse(),
        Ok(AgentSpec::AlphaBeta {
            depth: 6,
            millis: None,
            seed: Some(1)
        })
    );
}

#[test]
fn every_setting_that_an_agent_has_can_be_given() {
    for strength in Strength::ALL {
        for key in strength.keys() {
            let text = format!("{}:{key}=7", strength.word());
            let spec: AgentSpec = text.parse().expect(&text);
            assert!(spec.to_string().contains(&format!("{key}=7")), "{spec}");
        }
    }
}

#[test]
fn a_time_alone_is_the_only_limit() {
    for (text, whole) in [
        ("alphabeta:millis=500", "alphabeta:depth=64,millis=500"),
        ("alphabeta:millis=500,depth=3", "alphabeta:depth=3,millis=500"),
        ("mcts", "mcts:playouts=10000"),
        ("mcts:millis=500,seed=3", "mcts:millis=500,seed=3"),
        ("mcts:millis=5,playouts=9", "mcts:playouts=9,millis=5"),
    ] {
        let spec: AgentSpec = text.parse().expect(text);
        assert_eq!(spec.to_string(), whole);
        assert_eq!(whole.parse(), Ok(spec));
    }
}

#[test]
fn a_level_is_a_number_without_a_key() {
    for (text, whole) in [
        ("level:6", "level:6"),
        ("level", "level:4"),
        (" Level: 8 , seed=7", "level:8,seed=7"),
        ("level:seed=7,2", "level:2,seed=7"),
    ] {
        let spec: AgentSpec = text.parse().expect(text);
        assert_eq!(spec.to_string(), whole);
        assert_eq!(whole.parse(), Ok(spec));
    }
    assert_eq!(
        refusal("level:9").to_string(),
        "level=9 is not possible: level is a whole number from 1 to 8"
    );
    for wrong in ["level:0", "level:x", "level:-1"] {
        assert!(
            matches!(refusal(wrong), SpecError::BadValue { key: "level", .. }),
            "{wrong}"
        );
    }
    assert_eq!(refusal("level:6,7"), SpecError::Twice { key: "level" });
}

#[test]
fn a_wrong_text_says_what_would_be_right() {
    assert_eq!(
        refusal("minmax").to_string(),
        "there is no agent \"minmax\" (did you mean minimax?); the agents are random, heuristic, alphabeta, mcts, minimax, level"
    );
    assert_eq!(
        refusal("alphabeta:dept=3").to_string(),
        "alphabeta has no setting \"dept\" (did you mean depth?); it has depth, millis, seed"
    );
    assert_eq!(
        refusal("minimax:seed=3").to_string(),
        "minimax has no setting \"seed\"; it has none"
    );
    assert_eq!(
        refusal("alphabeta:depth=0").to_string(),
        "depth=0 is not possible: depth is a whole number from 1 to 64"
    );
    assert_eq!(refusal("random:seed=7,seed=8"), SpecError::Twice { key: "seed" });
    assert_eq!(
        refusal("random:seed"),
        SpecError::NoValue {
            part: "seed".to_owned()
        }
    );
}

#[test]
fn no_text_from_outside_is_taken_for_an_agent() {
    for text in [
        "",
        ":",
        "random;seed=1",
        "连子",
        "random:seed=-1",
        "random:seed=+1",
        "random:seed=1e3",
    ] {
        refusal(text);
    }
    assert!(matches!(
        refusal("random:seed=18446744073709551616"),
        SpecError::BadValue { .. }
    ));
    assert_eq!(
        refusal(&"r".repeat(100_000)),
        SpecError::TooLong { length: 100_000 }
    );
}
