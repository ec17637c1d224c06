//! `--help` in the reader's language: the texts of a grammar come from `help.ftl` and the commands' own files.

use crate::words::Words;

/// A grammar with its help in one language.
pub fn in_words(command: clap::Command, words: &Words) -> clap::Command {
    let mut command = localized(command, words, "");
    command.build();
    command
}

/// Gives a command, its arguments and its subcommands the help texts of a language: `help-COMMAND` and
/// `help-COMMAND-ARGUMENT`, and `help-ARGUMENT` for what is the same everywhere.
fn localized(command: clap::Command, words: &Words, path: &str) -> clap::Command {
    let heading = |key: &str| words.help(key).unwrap_or_default();
    let about = words
        .help(if path.is_empty() { "help-about" } else { path })
        .unwrap_or_default();
    let help = |id: &str| {
        words
            .help(&format!("{path}-{id}"))
            .or_else(|| words.help(&format!("help-{id}")))
    };
    let names: Vec<String> = command
        .get_subcommands()
        .map(|sub| sub.get_name().to_owned())
        .collect();
    let mut command = command
        .about(about)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .subcommand_help_heading(heading("help-heading-commands"))
        .next_help_heading(heading("help-heading-options"))
        .help_template(heading("help-template"));
    if path.is_empty() {
        command =
            command
                .after_help(heading("help-after"))
                .arg(flag("version", 'V', clap::ArgAction::Version));
    }
    command = command.arg(flag("help", 'h', clap::ArgAction::Help));
    command = command.mut_args(|argument| {
        let text = help(argument.get_id().as_str()).unwrap_or_default();
        let key = if argument.is_positional() {
            "help-heading-arguments"
        } else {
            "help-heading-options"
        };
        // Values and what is taken otherwise stand in the texts, in the reader's language.
        let argument = argument.help(text).help_heading(heading(key));
        if argument.get_action().takes_values() {
            argument.hide_possible_values(true).hide_default_value(true)
        } else {
            argument
        }
    });
    for name in names {
        let path = if path.is_empty() { "help" } else { path };
        command = command.mut_subcommand(&name, |sub| localized(sub, words, &format!("{path}-{name}")));
    }
    command
}

fn flag(name: &'static str, short: char, action: clap::ArgAction) -> clap::Arg {
    clap::Arg::new(name).long(name).short(short).action(action)
}
