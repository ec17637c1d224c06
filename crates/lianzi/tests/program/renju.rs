//! Renju's fouls and the opening swap2, as people meet them.

use super::{run, typed};

#[test]
fn a_foul_is_refused_with_its_name_and_the_game_goes_on() {
    let lines = ["f8", "a1", "g8", "a15", "h9", "o1", "h10", "o15", "h8", "h7", "q"];
    let played = typed(&["play", "renju"], &lines);
    assert_eq!(played.code, Some(0), "{played:?}");
    played.shows(&["h8 is a foul for you: a double three.", "White"]);
    let chinese = typed(&["--lang", "zh", "play", "renju"], &lines);
    chinese.shows(&["h8 是你的禁手：三三。"]);
}

#[test]
fn the_rules_of_renju_and_of_swap2_are_told() {
    let told = run(&["show", "renju"]);
    assert_eq!(told.code, Some(0), "{told:?}");
    told.shows(&["the fouls of renju are forbidden", "passes"]);
    run(&["show", "gomoku-swap2"]).shows(&["The opening is swap2"]);
}

#[test]
fn swap2_is_played_from_the_first_stone_to_the_last_choice() {
    let lines = ["h8", "h9", "i10", "pass", "a1", "b1", "pass", "c1", "q"];
    let played = typed(&["play", "gomoku-swap2"], &lines);
    assert_eq!(played.code, Some(0), "{played:?}");
    played.shows(&[
        "a point for a stone of White",
        "a point to stay",
        "-- to place two more stones",
        "a point for a stone of Black",
        "-- to stay",
    ]);
}
