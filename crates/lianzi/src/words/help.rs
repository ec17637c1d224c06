//! Help texts, which are asked for by the names of commands and arguments.

use fluent_bundle::FluentArgs;

use super::Words;

impl Words {
    /// A help text, if there is one of this key.
    pub fn help(&self, key: &str) -> Option<String> {
        self.bundle
            .has_message(key)
            .then(|| self.sentence(key, &FluentArgs::new()))
    }
}
