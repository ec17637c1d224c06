//! Colours: which parts of the screen look how, in each theme.

use lianzi_rules::Player;
use ratatui::style::{Color, Modifier, Style};

use crate::screen::Ink;

/// What the screen is coloured with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum Theme {
    /// The terminal's own sixteen colours, without red and green side by side.
    #[default]
    Terminal,
    /// Okabe and Ito's colours, which nearly everybody tells apart; for terminals that show any colour.
    Okabe,
    /// No colours at all.
    Mono,
}

/// A part of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// A part of a board.
    Board(Ink),
    /// Text.
    Text,
    /// Text that stands back.
    Aside,
    /// Headings, and whoever is on move.
    Title,
    /// What is selected.
    Selected,
    /// Something that was refused or has ended.
    Notice,
}

impl Theme {
    /// The next one.
    pub const fn next(self) -> Self {
        match self {
            Self::Terminal => Self::Okabe,
            Self::Okabe => Self::Mono,
            Self::Mono => Self::Terminal,
        }
    }

    /// How a part looks.
    pub fn style(self, part: Part) -> Style {
        let plain = Style::new();
        let style = match part {
            Part::Text => plain,
            Part::Aside => plain.add_modifier(Modifier::DIM),
            Part::Title => plain.add_modifier(Modifier::BOLD),
            Part::Selected => plain.add_modifier(Modifier::REVERSED),
            Part::Notice => self.coloured(Hue::Mark).add_modifier(Modifier::BOLD),
            Part::Board(ink) => self.ink(ink),
        };
        // Faint text is unreadable on some terminals that have nothing but it to tell things apart.
        if self == Self::Mono {
            style.remove_modifier(Modifier::DIM)
        } else {
            style
        }
    }

    fn ink(self, ink: Ink) -> Style {
        match ink {
            Ink::Plain | Ink::Draws => Style::new(),
            Ink::Faint | Ink::Guess => Style::new().add_modifier(Modifier::DIM),
            Ink::Stone(player) => self.stone(player),
            Ink::Winning(player) => self.stone(player).add_modifier(Modifier::UNDERLINED),
            Ink::Mark | Ink::Target => self.coloured(Hue::Mark).add_modifier(Modifier::BOLD),
            Ink::Cursor => self
                .coloured(Hue::Mark)
                .add_modifier(Modifier::BOLD | Modifier::REVERSED),
            Ink::Wins => self.coloured(Hue::Wins).add_modifier(Modifier::BOLD),
            Ink::Loses => self.coloured(Hue::Loses),
        }
    }

    fn stone(self, player: Player) -> Style {
        let hue = match player {
            Player::First => Hue::First,
            Player::Second => Hue::Second,
        };
        self.coloured(hue).add_modifier(Modifier::BOLD)
    }

    fn coloured(self, hue: Hue) -> Style {
        let color = match (self, hue) {
            (Self::Mono, _) | (_, Hue::First) => return Style::new(),
            (Self::Terminal, Hue::Second) => Color::Cyan,
            (Self::Terminal, Hue::Mark | Hue::Loses) => Color::Yellow,
            (Self::Terminal, Hue::Wins) => Color::Blue,
            (Self::Okabe, Hue::Second) => Color::Rgb(0x56, 0xb4, 0xe9),
            (Self::Okabe, Hue::Mark) => Color::Rgb(0xe6, 0x9f, 0x00),
            (Self::Okabe, Hue::Loses) => Color::Rgb(0xd5, 0x5e, 0x00),
            (Self::Okabe, Hue::Wins) => Color::Rgb(0x00, 0x9e, 0x73),
        };
        Style::new().fg(color)
    }
}

/// What a colour says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hue {
    First,
    Second,
    Mark,
    Wins,
    Loses,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_monochrome_theme_sets_no_colour_whatever_the_part() {
        let inks = [
            Ink::Plain,
            Ink::Faint,
            Ink::Stone(Player::First),
            Ink::Stone(Player::Second),
            Ink::Winning(Player::Second),
            Ink::Mark,
            Ink::Cursor,
            Ink::Target,
            Ink::Wins,
            Ink::Draws,
            Ink::Loses,
            Ink::Guess,
        ];
        let parts = [Part::Text, Part::Aside, Part::Title, Part::Selected, Part::Notice];
        for part in inks.map(Part::Board).into_iter().chain(parts) {
            let style = Theme::Mono.style(part);
            assert_eq!((style.fg, style.bg), (None, None), "{part:?}");
        }
    }

    #[test]
    fn no_theme_tells_red_from_green_and_none_paints_the_ground() {
        for theme in [Theme::Terminal, Theme::Okabe] {
            for ink in [Ink::Wins, Ink::Loses, Ink::Mark, Ink::Stone(Player::Second)] {
                let style = theme.style(Part::Board(ink));
                assert!(style.bg.is_none());
                assert!(!matches!(
                    style.fg,
                    Some(Color::Red | Color::Green | Color::LightRed | Color::LightGreen)
                ));
            }
        }
    }

    #[test]
    fn themes_come_round() {
        assert_eq!(Theme::Terminal.next().next().next(), Theme::Terminal);
    }
}
