//! The tables of a rule: a condition with its patterns, and a consequence.

use super::read::{At, table, words};
use super::tables::PlayerWord;
use super::values::{Classes, List, Numbers, OneOrMany, PerPlayer, PointLists, Region, Whole};

words! {
    /// What follows from a rule, for the player who made, captured, or is left.
    ThenWord {
        /// He wins.
        Win = "win";
        /// He loses.
        Lose = "lose";
        /// The game is drawn.
        Draw = "draw";
        /// He removes an enemy stone, as an action of its own.
        Remove = "remove";
        /// He repeats this step of his turn.
        Again = "again";
        /// The move is illegal, unless an earlier rule lets it win or lose.
        Forbid = "forbid";
        @later "twist";
    }
}

words! {
    /// Moves that are illegal by rules of their own.
    ForbidWord {
        /// The fouls of renju: a row of six or more, two fours at once, two threes at once; but never a stone that makes
        /// exactly five.
        Renju = "renju";
    }
}

table! {
    /// A condition and a consequence: one of `made`, `captured` and `left`, and `then`. Or `forbid` instead of both.
    RuleTable as "a table" {
        /// The point that a stone has just been placed on, or has just moved to, is part of such a pattern of the
        /// mover's.
        Optional "made" made: OneOrMany<PatternTable, 16>;
        /// A player has captured at least so many stones.
        Optional "captured" captured: Whole<1, 361>;
        /// A player has at most so many stones, on the board and in hand together.
        Optional "left" left: Whole<0, 361>;
        /// What follows.
        Optional "then" then: ThenWord;
        /// Instead of a condition and `then`: moves that are illegal by rules of their own (square boards).
        Optional "forbid" forbid: ForbidWord;
        /// Only for this player. With `stone` "either" or "shared": the pattern counts as his, whoever made it.
        Optional "player" player: PlayerWord;
        /// Only in these phases, counted from 1: those in which the action is done.
        Optional "phase" phase: OneOrMany<Whole<1, 8>, 8>;
        /// Options for `then = "remove"`.
        Optional "remove" remove: RemoveTable;
        @later "of", "count", "check";
    }
}

table! {
    /// A pattern of stones: exactly one of `line`, `lines`, `square` and `shape`.
    PatternTable as "a pattern such as { line = 4 }" {
        /// A row of so many stones, or more, along a line.
        Optional "line" line: Numbers<2>;
        /// The row is not part of a longer one.
        Optional "exact" exact: bool = "false";
        /// At least so many of the two ends are not enemy stones; the board's edge is open.
        Optional "open" open: Whole<0, 2> = "0";
        /// Classes of lines that rows lie on.
        Optional "along" along: Classes = "any";
        /// All points of one of these lists.
        Optional "lines" lines: PointLists;
        /// The four corners of an upright square with so many points a side (square boards).
        Optional "square" square: Numbers<2>;
        /// A drawn shape, X for a stone and . for anything else, such as `["X.", "XX"]` (square boards).
        Optional "shape" shape: List<String, 19>;
        /// Rotations and mirror images of the shape count too.
        Optional "turned" turned: bool = "true";
        /// A pattern that lies wholly in this region does not count for that player.
        Optional "except" except: PerPlayer<Region>;
        @later "of", "count";
    }
}

words! {
    /// Which stones may not be removed.
    Spare {
        /// Every enemy stone may be removed.
        None = "none";
        /// Stones that are part of this rule's patterns may not.
        Made = "made";
    }
}

words! {
    /// What may be removed when all stones are spared.
    Otherwise {
        /// Any.
        Any = "any";
        /// None.
        None = "none";
    }
}

words! {
    /// How often one turn removes.
    Per {
        /// Once a turn.
        Turn = "turn";
        /// Once for each pattern.
        Pattern = "pattern";
    }
}

words! {
    /// When remaking a pattern removes again.
    AgainWord {
        /// Always.
        Free = "free";
        /// Not by sliding straight back to where the same stone came from in one's last slide.
        NotBack = "not-back";
        /// Not with the stone of one's last slide.
        NotSameStone = "not-same-stone";
    }
}

table! {
    /// How enemy stones are removed.
    RemoveTable as "a table" {
        /// Which stones may not be removed.
        Optional "spare" spare: Spare = "none";
        /// What may be removed when all stones are spared.
        Optional "else" otherwise: Otherwise = "any";
        /// Whether two patterns at once remove one stone, or two.
        Optional "per" per: Per = "turn";
        /// Stones removed each time.
        Optional "count" count: Whole<1, 100> = "1";
        /// When remaking a pattern removes again.
        Optional "again" again: AgainWord = "free";
    }
}

impl RuleTable {
    /// The patterns, when the rule has some.
    pub fn patterns(&self) -> &[At<PatternTable>] {
        self.made.given().map_or(&[], |made| &made.0)
    }
}
