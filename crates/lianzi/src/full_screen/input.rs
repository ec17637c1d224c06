//! Keys and the mouse become actions: a pure function of an event, of what is going on, and of what is drawn where.

use lianzi_rules::Move;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::action::{Action, Leap};
use super::walk::Way;
use super::zones::Zones;

/// What is going on: this decides what keys mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// A list of games, which letters narrow down.
    Menu,
    /// A few choices before a game.
    Setup,
    /// A board.
    Board,
    /// A line of text.
    Text,
    /// A question that wants one key.
    Question,
    /// The list of keys is shown; any key takes it away.
    Help,
}

/// What an event means; nothing for most events.
pub fn action(event: &Event, mode: Mode, zones: &Zones) -> Option<Action> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => key_action(*key, mode),
        Event::Mouse(mouse) => mouse_action(*mouse, mode, zones),
        Event::Paste(text) if matches!(mode, Mode::Text | Mode::Menu) => Some(Action::Paste(text.clone())),
        _ => None,
    }
}

/// What was typed before this screen was there, as keys. Sequences of bytes that special keys send are left out.
pub fn typed_before(bytes: &[u8]) -> Vec<Event> {
    let text = String::from_utf8_lossy(bytes);
    let plain = text.split('\u{1b}').next().unwrap_or_default();
    let keys = plain.chars().filter_map(|character| match character {
        '\r' | '\n' => Some(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE)),
        '\t' => Some(KeyEvent::new(KeyCode::Tab, KeyModifiers::NONE)),
        '\u{7f}' => Some(KeyEvent::new(KeyCode::Backspace, KeyModifiers::NONE)),
        _ if character.is_control() => None,
        _ => Some(KeyEvent::new(KeyCode::Char(character), KeyModifiers::NONE)),
    });
    keys.map(Event::Key).collect()
}

fn key_action(key: KeyEvent, mode: Mode) -> Option<Action> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c') => Some(Action::Interrupt),
            KeyCode::Char('z') => Some(Action::Suspend),
            KeyCode::Char('l') => Some(Action::Redraw),
            KeyCode::Char('t') => Some(Action::Theme),
            KeyCode::Char('g') => Some(Action::Language),
            KeyCode::Char('q' | 'd') => Some(Action::Quit),
            _ => None,
        };
    }
    if key.modifiers.contains(KeyModifiers::ALT) {
        return None;
    }
    if mode == Mode::Help {
        return Some(Action::Help);
    }
    let everywhere = match key.code {
        KeyCode::Up => Some(Action::Go(Way::Up)),
        KeyCode::Down => Some(Action::Go(Way::Down)),
        KeyCode::Left => Some(Action::Go(Way::Left)),
        KeyCode::Right => Some(Action::Go(Way::Right)),
        KeyCode::PageUp => Some(Action::Leap(Leap::PageUp)),
        KeyCode::PageDown => Some(Action::Leap(Leap::PageDown)),
        KeyCode::Home => Some(Action::Leap(Leap::Home)),
        KeyCode::End => Some(Action::Leap(Leap::End)),
        KeyCode::Enter => Some(Action::Act),
        KeyCode::Esc => Some(Action::Back),
        KeyCode::Tab => Some(Action::Next(true)),
        KeyCode::BackTab => Some(Action::Next(false)),
        KeyCode::Backspace => Some(Action::Erase),
        KeyCode::F(1) => Some(Action::Help),
        _ => None,
    };
    match (everywhere, key.code) {
        (Some(action), _) => Some(action),
        (None, KeyCode::Char(character)) => typed(narrow(character), mode),
        _ => None,
    }
}

/// What a character means.
fn typed(character: char, mode: Mode) -> Option<Action> {
    match mode {
        Mode::Menu if character == '?' => Some(Action::Help),
        Mode::Text | Mode::Menu => Some(Action::Type(character)),
        Mode::Question => Some(Action::Answer(character)),
        Mode::Setup => match character {
            ' ' => Some(Action::Go(Way::Right)),
            '?' => Some(Action::Help),
            'q' => Some(Action::Back),
            _ => None,
        },
        Mode::Help => Some(Action::Help),
        Mode::Board => on_board(character),
    }
}

fn on_board(character: char) -> Option<Action> {
    Some(match character {
        ' ' => Action::Act,
        'u' | 'U' => Action::TakeBack,
        'r' | 'R' => Action::Restart,
        'h' | 'H' => Action::Hint,
        'a' | 'A' => Action::Analyse,
        'm' | 'M' => Action::Targets,
        '[' | ',' => Action::Step(false),
        ']' | '.' => Action::Step(true),
        '/' => Action::Text,
        's' | 'S' => Action::Save,
        'd' | 'D' => Action::Draw,
        'g' | 'G' => Action::Resign,
        'c' | 'C' => Action::Claim,
        'j' | 'J' => Action::Sit,
        'b' | 'B' => Action::Branch,
        'y' | 'Y' | 'n' | 'N' => Action::Answer(character),
        'p' | 'P' | '-' => Action::Play(Move::Pass),
        'x' | 'X' => Action::Play(Move::Swap),
        'v' | 'V' => Action::Panel,
        't' | 'T' => Action::Theme,
        'l' | 'L' => Action::Language,
        '?' => Action::Help,
        'q' | 'Q' => Action::Quit,
        _ => return None,
    })
}

/// A full-width character as the one it stands for, since that is what an input method gives.
fn narrow(character: char) -> char {
    match character {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(character as u32 - 0xfee0).unwrap_or(character),
        '\u{3000}' => ' ',
        '【' => '[',
        '】' => ']',
        '、' => '/',
        _ => character,
    }
}

fn mouse_action(mouse: MouseEvent, mode: Mode, zones: &Zones) -> Option<Action> {
    match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) if mode == Mode::Help => Some(Action::Help),
        MouseEventKind::Down(MouseButton::Left) => zones.at(mouse.column, mouse.row),
        MouseEventKind::Down(MouseButton::Right) => Some(Action::Back),
        MouseEventKind::ScrollUp => Some(wheel(mode, true)),
        MouseEventKind::ScrollDown => Some(wheel(mode, false)),
        _ => None,
    }
}

/// The wheel walks through lists, and through the moves of a match.
const fn wheel(mode: Mode, up: bool) -> Action {
    match (mode, up) {
        (Mode::Board, up) => Action::Step(!up),
        (_, true) => Action::Go(Way::Up),
        (_, false) => Action::Go(Way::Down),
    }
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;

    use super::*;

    fn key(code: KeyCode, modifiers: KeyModifiers, mode: Mode) -> Option<Action> {
        action(
            &Event::Key(KeyEvent::new(code, modifiers)),
            mode,
            &Zones::default(),
        )
    }

    fn click(column: u16, row: u16, zones: &Zones) -> Option<Action> {
        let event = MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column,
            row,
            modifiers: KeyModifiers::NONE,
        };
        action(&Event::Mouse(event), Mode::Board, zones)
    }

    #[test]
    fn letters_are_commands_on_a_board_and_text_elsewhere() {
        let plain = KeyModifiers::NONE;
        assert_eq!(
            key(KeyCode::Char('u'), plain, Mode::Board),
            Some(Action::TakeBack)
        );
        assert_eq!(
            key(KeyCode::Char('u'), plain, Mode::Text),
            Some(Action::Type('u'))
        );
        assert_eq!(
            key(KeyCode::Char('u'), plain, Mode::Question),
            Some(Action::Answer('u'))
        );
        assert_eq!(key(KeyCode::Char('u'), plain, Mode::Help), Some(Action::Help));
        assert_eq!(key(KeyCode::Char('z'), plain, Mode::Board), None);
    }

    #[test]
    fn full_width_keys_of_an_input_method_mean_the_same() {
        for (wide, action) in [
            ('？', Action::Help),
            ('ｕ', Action::TakeBack),
            ('】', Action::Step(true)),
        ] {
            assert_eq!(
                key(KeyCode::Char(wide), KeyModifiers::NONE, Mode::Board),
                Some(action)
            );
        }
    }

    #[test]
    fn control_c_ends_the_program_everywhere_even_in_the_middle_of_a_text() {
        for mode in [
            Mode::Menu,
            Mode::Setup,
            Mode::Board,
            Mode::Text,
            Mode::Question,
            Mode::Help,
        ] {
            let pressed = key(KeyCode::Char('c'), KeyModifiers::CONTROL, mode);
            assert_eq!(pressed, Some(Action::Interrupt));
        }
    }

    #[test]
    fn a_key_that_is_let_go_means_nothing() {
        let mut event = KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE);
        event.kind = KeyEventKind::Release;
        assert_eq!(action(&Event::Key(event), Mode::Board, &Zones::default()), None);
    }

    #[test]
    fn a_click_means_what_is_drawn_there() {
        let mut zones = Zones::default();
        zones.add(Rect::new(2, 3, 4, 1), Action::Hint);
        assert_eq!(click(2, 3, &zones), Some(Action::Hint));
        assert_eq!(click(5, 3, &zones), Some(Action::Hint));
        assert_eq!(click(6, 3, &zones), None);
        assert_eq!(click(2, 4, &zones), None);
    }
}
