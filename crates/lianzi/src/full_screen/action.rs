//! What somebody wants, whether he said it with keys or with the mouse.

use lianzi_rules::{Move, Point};

use super::walk::Way;

/// What somebody wants.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    /// One step in a direction.
    Go(Way),
    /// A page up or down, or to the ends of a list.
    Leap(Leap),
    /// Act where the cursor is.
    Act,
    /// Let go, or back.
    Back,
    /// To the next target, or with `false` to the one before.
    Next(bool),
    /// A point was clicked.
    Point(Point),
    /// A row of a list was clicked.
    Row(usize),
    /// A character was typed into a text.
    Type(char),
    /// A text was pasted.
    Paste(String),
    /// The last character of a text is taken away.
    Erase,
    /// An answer to a question.
    Answer(char),
    /// Take back.
    TakeBack,
    /// Begin again.
    Restart,
    /// Offer a draw.
    Draw,
    /// Give up.
    Resign,
    /// Claim the win against somebody who is gone.
    Claim,
    /// Take a free seat.
    Sit,
    /// Play on from the position that is looked at, in another match.
    Branch,
    /// Suggest a move.
    Hint,
    /// Analyse, or stop analysing.
    Analyse,
    /// Show the legal targets, or hide them.
    Targets,
    /// Look at the match one move earlier or later.
    Step(bool),
    /// Look at the match after so many moves.
    To(usize),
    /// Open the line in which moves are typed.
    Text,
    /// Write the match to a file.
    Save,
    /// A move that goes nowhere: passing, or changing sides.
    Play(Move),
    /// The next panel.
    Panel,
    /// This panel.
    ShowPanel(Panel),
    /// The next theme.
    Theme,
    /// The other language.
    Language,
    /// Show or hide the list of keys.
    Help,
    /// Leave this screen.
    Quit,
    /// End the program at once.
    Interrupt,
    /// Lay the program aside, to come back to it from the shell.
    Suspend,
    /// Draw everything anew.
    Redraw,
}

/// A long step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // their names say it
pub enum Leap {
    PageUp,
    PageDown,
    Home,
    End,
}

/// What is shown beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Panel {
    /// The moves so far.
    #[default]
    Moves,
    /// What moves are worth.
    Analysis,
    /// The rules.
    Rules,
}

impl Panel {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Self; 3] = [Self::Moves, Self::Analysis, Self::Rules];

    /// The one after it.
    pub const fn next(self) -> Self {
        match self {
            Self::Moves => Self::Analysis,
            Self::Analysis => Self::Rules,
            Self::Rules => Self::Moves,
        }
    }
}
