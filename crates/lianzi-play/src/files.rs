//! Writing files so that nothing is lost, and reading texts so that nothing is too large.
//!
//! A file is written beside its place, flushed to the disk, and then renamed: whoever reads sees the old file or the
//! new one, never half of one, and a full disk or a power cut leaves the old one. Nothing that exists is overwritten
//! unless the caller says so. What stands in the files is not known here.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

/// What to do when there already is a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Existing {
    /// Leave it alone and report it.
    Keep,
    /// Put the new one in its place; its permissions stay.
    Replace,
}

/// What stands at a path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A file.
    File,
    /// A folder.
    Folder,
    /// A link that leads nowhere.
    BrokenLink,
    /// A device, a pipe, or something else that is no file.
    Special,
}

impl std::fmt::Display for Kind {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Self::File => "a file",
            Self::Folder => "a folder",
            Self::BrokenLink => "a link that leads nowhere",
            Self::Special => "something that is no regular file",
        })
    }
}

/// Why a file was not written or read.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// Something stands there already, and may not, or cannot, be replaced.
    #[error("{} exists and is {kind}{}", path.display(), if *replaceable { "; it was not overwritten" } else { "" })]
    Exists {
        /// The path that was asked for.
        path: PathBuf,
        /// What stands there.
        kind: Kind,
        /// Whether [`Existing::Replace`] would have replaced it.
        replaceable: bool,
    },
    /// The folder that the file should stand in does not exist.
    #[error("the folder {} does not exist", folder.display())]
    NoFolder {
        /// The folder.
        folder: PathBuf,
    },
    /// The path names no file, like `..` or nothing at all.
    #[error("{:?} does not name a file", path.display().to_string())]
    NoName {
        /// The path.
        path: PathBuf,
    },
    /// The file is larger than a text of its kind may be.
    #[error("{} is larger than {limit} bytes", path.display())]
    TooLarge {
        /// The path.
        path: PathBuf,
        /// The most bytes that are read.
        limit: u64,
    },
    /// The file is not UTF-8 text.
    #[error("{} is not a UTF-8 text: byte {at} does not belong to one", path.display())]
    NotText {
        /// The path.
        path: PathBuf,
        /// The first byte that is wrong, counted from 0.
        at: usize,
    },
    /// The system refused.
    #[error("{}: {source}", path.display())]
    System {
        /// The path.
        path: PathBuf,
        /// What it said.
        source: io::Error,
    },
}

/// Writes a whole file, or nothing.
///
/// ```
/// use lianzi_play::files::{self, Existing, FileError};
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("match.txt");
/// files::write(&path, b"one", Existing::Keep)?;
/// assert!(matches!(files::write(&path, b"two", Existing::Keep), Err(FileError::Exists { .. })));
/// files::write(&path, b"two", Existing::Replace)?;
/// assert_eq!(files::read_text(&path, 100)?, "two");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A link is followed: what it leads to is replaced, and the link stays.
///
/// # Errors
/// Something exists that must not be replaced, there is no such folder, or the system refuses. The old file, if there
/// was one, is then untouched, and nothing is left beside it.
pub fn write(path: &Path, contents: &[u8], existing: Existing) -> Result<(), FileError> {
    let mut writing = Writing::begin(path, existing)?;
    writing.push(contents)?;
    writing.finish()
}

/// A file that is written piece by piece, beside its place. Until it is [finished](Self::finish) nothing is seen of it, and
/// nothing is left when it is dropped.
#[derive(Debug)]
pub struct Writing {
    path: PathBuf,
    target: PathBuf,
    permissions: Option<fs::Permissions>,
    existing: Existing,
    beside: BufWriter<tempfile::NamedTempFile>,
}

impl Writing {
    /// Begins a file.
    ///
    /// # Errors
    /// As for [`write()`].
    pub fn begin(path: &Path, existing: Existing) -> Result<Self, FileError> {
        let system = |source| FileError::System {
            path: path.to_owned(),
            source,
        };
        if path.file_name().is_none() {
            return Err(FileError::NoName {
                path: path.to_owned(),
            });
        }
        let found = look(path).map_err(system)?;
        match found {
            None => {}
            Some(Kind::File) if existing == Existing::Replace => {}
            Some(kind) => return Err(exists(path, kind)),
        }
        // A link's target is replaced, not the link.
        let target = if found.is_some() {
            fs::canonicalize(path).map_err(system)?
        } else {
            path.to_owned()
        };
        let folder = folder_of(&target);
        if !folder.is_dir() {
            return Err(FileError::NoFolder {
                folder: folder.to_owned(),
            });
        }
        let permissions = match found {
            Some(_) => Some(fs::metadata(&target).map_err(system)?.permissions()),
            None => None,
        };
        // Removed when dropped: every way out before the renaming leaves nothing behind.
        let beside = create_beside(&target, folder).map_err(system)?;
        Ok(Self {
            path: path.to_owned(),
            target,
            permissions,
            existing,
            beside: BufWriter::new(beside),
        })
    }

    /// Adds to it.
    ///
    /// # Errors
    /// The system refuses.
    pub fn push(&mut self, contents: &[u8]) -> Result<(), FileError> {
        self.beside
            .write_all(contents)
            .map_err(|source| FileError::System {
                path: self.path.clone(),
                source,
            })
    }

    /// Puts it in its place.
    ///
    /// # Errors
    /// As for [`write()`].
    pub fn finish(self) -> Result<(), FileError> {
        let Self {
            path,
            target,
            permissions,
            existing,
            beside,
        } = self;
        match put(beside, &target, permissions, existing) {
            Ok(()) => Ok(()),
            Err(error) if existing == Existing::Keep && error.kind() == io::ErrorKind::AlreadyExists => {
                Err(exists(&path, Kind::File))
            }
            Err(source) => Err(FileError::System { path, source }),
        }
    }
}

fn folder_of(target: &Path) -> &Path {
    match target.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    }
}

/// Flushes and renames.
fn put(
    beside: BufWriter<tempfile::NamedTempFile>,
    target: &Path,
    permissions: Option<fs::Permissions>,
    existing: Existing,
) -> io::Result<()> {
    let beside = beside.into_inner().map_err(io::IntoInnerError::into_error)?;
    if let Some(permissions) = permissions {
        beside.as_file().set_permissions(permissions)?;
    }
    beside.as_file().sync_all()?;
    match existing {
        Existing::Replace => beside.persist(target)?,
        // Looking before and renaming after would not do: somebody may have been quicker.
        Existing::Keep => beside.persist_noclobber(target)?,
    };
    sync_folder(folder_of(target));
    Ok(())
}

/// Opens a file to be read piece by piece.
///
/// # Errors
/// There is no such file, or it cannot be read.
pub fn open(path: &Path) -> Result<BufReader<File>, FileError> {
    let opened = File::open(path).map(BufReader::new);
    opened.map_err(|source| FileError::System {
        path: path.to_owned(),
        source,
    })
}

/// Reads a whole text file of at most `limit` bytes.
///
/// # Errors
/// There is no such file, it is larger, or it is not UTF-8.
pub fn read_text(path: &Path, limit: u64) -> Result<String, FileError> {
    let system = |source| FileError::System {
        path: path.to_owned(),
        source,
    };
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(system)?;
    // One byte more than allowed tells a file that is too large from one that just fits; its size on the disk would
    // say nothing about pipes.
    file.take(limit.saturating_add(1))
        .read_to_end(&mut bytes)
        .map_err(system)?;
    if bytes.len() as u64 > limit {
        return Err(FileError::TooLarge {
            path: path.to_owned(),
            limit,
        });
    }
    String::from_utf8(bytes).map_err(|error| FileError::NotText {
        path: path.to_owned(),
        at: error.utf8_error().valid_up_to(),
    })
}

fn exists(path: &Path, kind: Kind) -> FileError {
    FileError::Exists {
        path: path.to_owned(),
        kind,
        replaceable: kind == Kind::File,
    }
}

/// What stands at a path, links followed; `None` for nothing.
fn look(path: &Path) -> io::Result<Option<Kind>> {
    let missing = |error: &io::Error| error.kind() == io::ErrorKind::NotFound;
    match fs::metadata(path) {
        Ok(data) if data.is_file() => Ok(Some(Kind::File)),
        Ok(data) if data.is_dir() => Ok(Some(Kind::Folder)),
        Ok(_) => Ok(Some(Kind::Special)),
        Err(error) if missing(&error) => match fs::symlink_metadata(path) {
            Ok(_) => Ok(Some(Kind::BrokenLink)),
            Err(error) if missing(&error) => Ok(None),
            Err(error) => Err(error),
        },
        Err(error) => Err(error),
    }
}

fn create_beside(target: &Path, folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    // Names may be 255 bytes long, and this one gets longer.
    let name: String = name.chars().take(40).collect();
    let mut builder = tempfile::Builder::new();
    let prefix = format!(".{name}.");
    builder.prefix(&prefix).suffix(".part");
    #[cfg(unix)]
    {
        // As for any new file; the user's mask applies.
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// Makes the new name itself last. The contents are safe already, and some systems cannot do this, so that it may fail.
fn sync_folder(folder: &Path) {
    if cfg!(unix)
        && let Ok(folder) = File::open(folder)
    {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn nothing_is_overwritten_unless_asked_and_the_error_says_what_is_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("record");
        write(&path, b"old", Existing::Keep).unwrap();
        let error = write(&path, b"new", Existing::Keep).unwrap_err();
        assert!(matches!(
            error,
            FileError::Exists {
                kind: Kind::File,
                replaceable: true,
                ..
            }
        ));
        assert_eq!(
            error.to_string(),
            format!("{} exists and is a file; it was not overwritten", path.display())
        );
        assert_eq!(fs::read(&path).unwrap(), b"old");
        write(&path, b"new", Existing::Replace).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(names(folder.path()), ["record"]);
    }

    #[test]
    fn a_folder_is_never_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("inner");
        fs::create_dir(&path).unwrap();
        for existing in [Existing::Keep, Existing::Replace] {
            let error = write(&path, b"new", existing).unwrap_err();
            assert!(matches!(
                error,
                FileError::Exists {
                    kind: Kind::Folder,
                    replaceable: false,
                    ..
                }
            ));
        }
        assert_eq!(names(folder.path()), ["inner"]);
    }

    #[test]
    fn a_missing_folder_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("nowhere");
        let error = write(&missing.join("record"), b"x", Existing::Keep).unwrap_err();
        assert!(matches!(error, FileError::NoFolder { folder } if folder == missing));
        let error = write(Path::new(".."), b"x", Existing::Replace).unwrap_err();
        assert!(matches!(error, FileError::NoName { .. }));
    }

    #[test]
    fn a_file_in_the_current_folder_needs_no_path() {
        // Tests run in the crate's folder; the name is one that nobody has.
        let name = format!("files-test-{}.tmp", std::process::id());
        let path = Path::new(&name);
        write(path, b"here", Existing::Keep).unwrap();
        let read = read_text(path, 10);
        fs::remove_file(path).unwrap();
        assert_eq!(read.unwrap(), "here");
    }

    #[test]
    fn a_file_that_appears_meanwhile_is_kept_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("record");
        let mut writing = Writing::begin(&path, Existing::Keep).unwrap();
        writing.push(b"late").unwrap();
        fs::write(&path, b"quicker").unwrap();
        assert!(matches!(
            writing.finish(),
            Err(FileError::Exists { kind: Kind::File, .. })
        ));
        assert_eq!(fs::read(&path).unwrap(), b"quicker");
        assert_eq!(names(folder.path()), ["record"]);
    }

    #[test]
    fn a_renaming_that_fails_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("inner");
        fs::create_dir(&inner).unwrap();
        let beside = BufWriter::new(create_beside(&inner, folder.path()).unwrap());
        assert!(put(beside, &inner, None, Existing::Replace).is_err());
        assert_eq!(names(folder.path()), ["inner"]);
    }

    #[test]
    fn a_file_that_is_not_finished_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("record");
        write(&path, b"old", Existing::Keep).unwrap();
        let mut writing = Writing::begin(&path, Existing::Replace).unwrap();
        writing.push(&vec![b'x'; 100_000]).unwrap();
        drop(writing);
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(names(folder.path()), ["record"]);
    }

    #[test]
    fn texts_are_bounded_and_checked() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("text");
        fs::write(&path, b"12345").unwrap();
        assert_eq!(read_text(&path, 5).unwrap(), "12345");
        assert!(matches!(
            read_text(&path, 4),
            Err(FileError::TooLarge { limit: 4, .. })
        ));
        fs::write(&path, b"ab\xff").unwrap();
        assert!(matches!(
            read_text(&path, 5),
            Err(FileError::NotText { at: 2, .. })
        ));
        assert!(matches!(
            read_text(&folder.path().join("none"), 5),
            Err(FileError::System { .. })
        ));
    }

    #[cfg(unix)]
    mod unix {
        use super::*;
        use std::os::unix::fs::{PermissionsExt, symlink};

        fn mode(path: &Path) -> u32 {
            fs::metadata(path).unwrap().permissions().mode() & 0o777
        }

        #[test]
        fn permissions_stay_and_new_files_get_the_usual_ones() {
            let folder = tempfile::tempdir().unwrap();
            let (path, usual) = (folder.path().join("ours"), folder.path().join("usual"));
            fs::write(&usual, b"").unwrap();
            write(&path, b"old", Existing::Keep).unwrap();
            assert_eq!(mode(&path), mode(&usual));
            fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
            write(&path, b"new", Existing::Replace).unwrap();
            assert_eq!(mode(&path), 0o640);
        }

        #[test]
        fn links_are_followed_and_stay() {
            let folder = tempfile::tempdir().unwrap();
            let (target, link) = (folder.path().join("target"), folder.path().join("link"));
            fs::write(&target, b"old").unwrap();
            symlink("target", &link).unwrap();
            write(&link, b"new", Existing::Replace).unwrap();
            assert_eq!(fs::read(&target).unwrap(), b"new");
            assert!(fs::symlink_metadata(&link).unwrap().is_symlink());

            let broken = folder.path().join("broken");
            symlink("nowhere", &broken).unwrap();
            let error = write(&broken, b"new", Existing::Keep).unwrap_err();
            assert!(matches!(
                error,
                FileError::Exists {
                    kind: Kind::BrokenLink,
                    ..
                }
            ));
        }

        #[test]
        fn a_device_is_not_replaced() {
            let error = write(Path::new("/dev/null"), b"new", Existing::Replace).unwrap_err();
            assert!(matches!(
                error,
                FileError::Exists {
                    kind: Kind::Special,
                    replaceable: false,
                    ..
                }
            ));
        }
    }
}
