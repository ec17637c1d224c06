//! Which language to speak: from `--lang`, else from the environment.

use std::fmt;

/// A language that the program speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// 中文.
    Zh,
}

impl Language {
    /// The language of the environment: the first of `LIANZI_LANG`, `LC_ALL`, `LC_MESSAGES` and `LANG` that says
    /// anything; English when it is another language or none says anything. Chinese is written in UTF-8 only, so a Chinese
    /// locale of another encoding means English too, unless `LIANZI_LANG` asks for Chinese.
    pub fn of_environment(variable: impl Fn(&str) -> Option<String> + Copy) -> Self {
        let asked = variable("LIANZI_LANG").is_some_and(|own| !own.is_empty());
        match locale(variable) {
            Some(locale) if speaks(&locale, "zh") && (asked || other_encoding(variable).is_none()) => {
                Self::Zh
            }
            _ => Self::En,
        }
    }

    /// The other language, for a switch.
    pub const fn other(self) -> Self {
        match self {
            Self::En => Self::Zh,
            Self::Zh => Self::En,
        }
    }

    /// Its code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Zh => "zh",
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.code())
    }
}

/// Whether the terminal may draw `●` and other characters of ambiguous width two cells wide: so it is where the locale
/// is Chinese, Japanese or Korean.
pub fn ambiguous_is_wide(variable: impl Fn(&str) -> Option<String>) -> bool {
    // LIANZI_LANG chooses words only; it says nothing about the terminal.
    ["LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(variable)
        .any(|locale| {
            ["zh", "ja", "ko"]
                .into_iter()
                .any(|language| speaks(&locale, language))
        })
}

/// Whether the environment promises that the terminal understands UTF-8.
pub fn is_utf8(variable: impl Fn(&str) -> Option<String>) -> bool {
    encoding(variable).is_some_and(|encoding| names_utf8(&encoding))
}

/// The encoding of the terminal where the environment names one that is not UTF-8, such as `GBK`.
pub fn other_encoding(variable: impl Fn(&str) -> Option<String>) -> Option<String> {
    encoding(variable).filter(|encoding| !names_utf8(encoding))
}

/// The encoding that the environment names: `UTF-8` of `zh_CN.UTF-8@pinyin`.
fn encoding(variable: impl Fn(&str) -> Option<String>) -> Option<String> {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .filter_map(variable)
        .find(|locale| !locale.is_empty())?;
    let (_, encoding) = locale.split_once('.')?;
    Some(encoding.split('@').next().unwrap_or(encoding).to_owned())
}

fn names_utf8(encoding: &str) -> bool {
    ["utf-8", "utf8"]
        .iter()
        .any(|name| encoding.eq_ignore_ascii_case(name))
}

/// What the environment says about languages: the first of the variables that says anything.
pub fn locale(variable: impl Fn(&str) -> Option<String>) -> Option<String> {
    ["LIANZI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(variable)
        .find(|locale| !locale.is_empty())
}

/// Whether a locale such as `zh_CN.UTF-8` is of a language.
fn speaks(locale: &str, language: &str) -> bool {
    let locale = locale.to_ascii_lowercase();
    locale
        .strip_prefix(language)
        .is_some_and(|rest| !rest.starts_with(|character: char| character.is_ascii_alphabetic()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn environment(pairs: &'static [(&str, &str)]) -> impl Fn(&str) -> Option<String> + Copy {
        |name| {
            pairs
                .iter()
                .find(|(known, _)| *known == name)
                .map(|(_, value)| (*value).to_owned())
        }
    }

    #[test]
    fn our_own_variable_goes_before_the_locale() {
        let language = |pairs| Language::of_environment(environment(pairs));
        assert_eq!(language(&[]), Language::En);
        assert_eq!(language(&[("LANG", "zh_CN.UTF-8")]), Language::Zh);
        assert_eq!(
            language(&[("LANG", "zh_CN.UTF-8"), ("LC_ALL", "en_GB")]),
            Language::En
        );
        assert_eq!(language(&[("LC_ALL", "C"), ("LIANZI_LANG", "zh")]), Language::Zh);
        assert_eq!(language(&[("LANG", "zha")]), Language::En);
        assert_eq!(language(&[("LC_ALL", ""), ("LANG", "zh")]), Language::Zh);
    }

    #[test]
    fn chinese_is_not_written_in_utf8_where_the_locale_names_another_encoding() {
        let language = |pairs| Language::of_environment(environment(pairs));
        assert_eq!(language(&[("LANG", "zh_CN.GBK")]), Language::En);
        assert_eq!(language(&[("LANG", "zh_CN.GB18030@x")]), Language::En);
        assert_eq!(language(&[("LANG", "zh_CN.UTF-8@pinyin")]), Language::Zh);
        assert_eq!(
            language(&[("LANG", "zh_CN.GBK"), ("LC_CTYPE", "zh_CN.utf8")]),
            Language::Zh
        );
        assert_eq!(
            language(&[("LANG", "zh_CN.GBK"), ("LIANZI_LANG", "zh")]),
            Language::Zh
        );
    }

    #[test]
    fn east_asian_locales_are_in_doubt_about_widths() {
        assert!(ambiguous_is_wide(environment(&[("LANG", "ja_JP.UTF-8")])));
        assert!(ambiguous_is_wide(environment(&[
            ("LC_CTYPE", "ko_KR.UTF-8"),
            ("LANG", "en_US.UTF-8")
        ])));
        assert!(!ambiguous_is_wide(environment(&[("LANG", "en_US.UTF-8")])));
    }

    #[test]
    fn only_a_utf8_locale_promises_utf8() {
        assert!(is_utf8(environment(&[("LANG", "en_US.UTF-8")])));
        assert!(is_utf8(environment(&[("LANG", "C.utf8")])));
        assert!(!is_utf8(environment(&[("LANG", "en_US.UTF-8"), ("LC_ALL", "C")])));
        assert!(!is_utf8(environment(&[])));
    }
}
