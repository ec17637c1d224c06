//! The nearest of several words: "did you mean".

/// The known word that is most like the one written, when it is like it at all.
///
/// Half of the characters may differ, or two thirds of them when the words begin alike. Very long words are never
/// looked at: nothing is like them.
pub(crate) fn nearest<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if written.len() > 64 {
        return None;
    }
    let lower = written.to_lowercase();
    known
        .into_iter()
        .map(|word| (strsim::osa_distance(&lower, &word.to_lowercase()), word))
        .filter(|&(distance, word)| {
            let longer = lower.chars().count().max(word.chars().count());
            let alike = lower.chars().next() == word.to_lowercase().chars().next();
            distance * 2 <= longer && distance < longer || alike && distance * 3 <= longer * 2
        })
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_finger_find_their_word() {
        let keys = ["made", "captured", "left", "then", "player", "phase", "remove"];
        assert_eq!(nearest("amde", keys), Some("made"));
        assert_eq!(nearest("Then", keys), Some("then"));
        assert_eq!(nearest("capture", keys), Some("captured"));
        assert_eq!(nearest("lenght", ["along", "line", "exact"]), Some("line"));
        assert_eq!(nearest("zzz", keys), None);
        assert_eq!(nearest("", keys), None);
    }
}
