//! The container: a head of text, compressed blocks, an index with a checksum of every block. docs/tables.md describes it.
//!
//! What the head says and what the blocks hold is not known here.
//!
//! Blocks are read where they lie (`read_at`), decompressed one by one and kept in a small cache. Mapping the file into memory
//! would save one copy of a compressed block, at the price of `unsafe` code that crashes the program when somebody shortens
//! the file meanwhile.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use sha2::{Digest, Sha256};

use super::error::{About, TableFault, TableFileError, TablePlace};

/// The first bytes of every file.
pub(crate) const MAGIC: &[u8; 16] = b"lianzi-table 1\n\0";
/// What all versions have in common.
const FAMILY: &[u8] = b"lianzi-table ";
/// The last bytes of every file.
const CLOSING: &[u8; 8] = b"lianzi.\n";
/// Bytes before the head: the magic and the head's length.
const BEFORE_HEAD: u64 = 24;
/// Bytes of an entry of the index: offset, length, checksum.
const ENTRY: usize = 8 + 4 + 32;
/// Bytes behind the index: its offset, the number of blocks, the checksum of head and index, the closing mark.
const TRAILER: u64 = 8 + 8 + 32 + 8;
/// The longest head.
const LONGEST_HEAD: u64 = 1 << 24;
/// Bytes of a block before it is compressed.
pub(crate) const BLOCK: usize = 1 << 16;
/// So many blocks are kept.
const CACHE: usize = 256;

/// Bytes that are to be written.
pub(crate) trait Source: Sync {
    fn bytes(&self) -> u64;
    /// Copies bytes from an offset on; as many as asked for are there.
    fn copy(&self, from: u64, to: &mut [u8]);
}

/// A checksum.
pub(crate) type Sum = [u8; 32];

/// Blocks, compressed, with their checksums.
type Packed = Vec<(Vec<u8>, Sum)>;

/// A checksum in hexadecimal digits.
pub(crate) fn digits(sum: &[u8]) -> String {
    let mut text = String::new();
    for byte in sum {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// Writes beside the file and renames at the end, so that there is never half a file.
pub(crate) struct Writer {
    out: Option<BufWriter<File>>,
    part: PathBuf,
    path: PathBuf,
    sum: Sha256,
    offset: u64,
    index: Vec<u8>,
    blocks: u64,
    level: i32,
}

impl Writer {
    pub(crate) fn create(path: &Path, head: &str, level: i32) -> Result<Self, TableFileError> {
        let mut name = path.as_os_str().to_owned();
        name.push(".part");
        let part = PathBuf::from(name);
        let file = File::create(&part).about(&part)?;
        let mut writer = Self {
            out: Some(BufWriter::with_capacity(1 << 20, file)),
            part,
            path: path.to_owned(),
            sum: Sha256::new(),
            offset: 0,
            index: Vec::new(),
            blocks: 0,
            level,
        };
        let mut front = MAGIC.to_vec();
        front.extend((head.len() as u64).to_le_bytes());
        front.extend(head.as_bytes());
        writer.sum.update(&front);
        writer.put(&front)?;
        Ok(writer)
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), TableFileError> {
        self.offset += bytes.len() as u64;
        match &mut self.out {
            Some(out) => out.write_all(bytes).about(&self.part),
            None => Ok(()),
        }
    }

    /// Writes the blocks of a field; says whether that was done. `look` is told which part is done, and says whether to go on.
    pub(crate) fn field(
        &mut self,
        source: &dyn Source,
        threads: usize,
        look: &mut dyn FnMut(f64) -> bool,
    ) -> Result<bool, TableFileError> {
        let total = source.bytes();
        let count = total.div_ceil(BLOCK as u64);
        let batch = 16_u64;
        let mut at = 0;
        while at < count {
            let packed: Vec<io::Result<Packed>> = std::thread::scope(|scope| {
                let from: Vec<u64> = (0..threads.max(1) as u64)
                    .map(|thread| at + thread * batch)
                    .take_while(|&from| from < count)
                    .collect();
                let level = self.level;
                let workers: Vec<_> = from
                    .into_iter()
                    .map(|from| scope.spawn(move || pack(source, from, (from + batch).min(count), level)))
                    .collect();
                let joined = workers.into_iter().map(|worker| {
                    worker
                        .join()
                        .unwrap_or_else(|_| Err(io::Error::from(io::ErrorKind::Other)))
                });
                joined.collect()
            });
            for packed in packed {
                for (bytes, sum) in packed.about(&self.part)? {
                    self.index.extend(self.offset.to_le_bytes());
                    self.index.extend((bytes.len() as u32).to_le_bytes());
                    self.index.extend(sum);
                    self.put(&bytes)?;
                    self.blocks += 1;
                    at += 1;
                }
            }
            if !look(at as f64 / count as f64) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Closes the file and gives it its name; says the checksum of the whole.
    pub(crate) fn finish(mut self) -> Result<Sum, TableFileError> {
        let index = std::mem::take(&mut self.index);
        let offset = self.offset;
        self.sum.update(&index);
        let sum: Sum = self.sum.clone().finalize().into();
        self.put(&index)?;
        self.put(&offset.to_le_bytes())?;
        self.put(&self.blocks.to_le_bytes())?;
        self.put(&sum)?;
        self.put(CLOSING)?;
        if let Some(out) = self.out.take() {
            let file = out.into_inner().map_err(io::IntoInnerError::into_error);
            file.and_then(|file| file.sync_all()).about(&self.part)?;
        }
        fs::rename(&self.part, &self.path).about(&self.path)?;
        // The new name must last too. Folders cannot be opened everywhere: then the system takes care.
        if let Some(folder) = self.path.parent()
            && let Ok(folder) = File::open(folder)
        {
            let _ = folder.sync_all();
        }
        Ok(sum)
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        // Taken when the file is complete; else the half file goes.
        if self.out.take().is_some() {
            let _ = fs::remove_file(&self.part);
        }
    }
}

fn pack(source: &dyn Source, from: u64, to: u64, level: i32) -> io::Result<Packed> {
    let mut compressor = zstd::bulk::Compressor::new(level)?;
    let mut plain = vec![0; BLOCK];
    let total = source.bytes();
    (from..to)
        .map(|block| {
            let start = block * BLOCK as u64;
            let length = (total - start).min(BLOCK as u64) as usize;
            source.copy(start, &mut plain[..length]);
            let packed = compressor.compress(&plain[..length])?;
            let sum = Sha256::digest(&packed).into();
            Ok((packed, sum))
        })
        .collect()
}

struct Entry {
    offset: u64,
    length: u32,
    sum: Sum,
}

/// A file that is open for reading. Head and index have been checked; blocks are checked when they are read.
pub(crate) struct Reader {
    file: File,
    path: PathBuf,
    head: String,
    entries: Vec<Entry>,
    sum: Sum,
    bytes: u64,
    cache: Mutex<Cache>,
}

/// The blocks that were used last, roughly: the oldest half goes when it is full.
#[derive(Default)]
struct Cache {
    new: HashMap<u64, Arc<[u8]>>,
    old: HashMap<u64, Arc<[u8]>>,
}

impl Reader {
    pub(crate) fn open(path: &Path) -> Result<Self, TableFileError> {
        let fail = |fault| TableFileError::new(path, fault);
        let file = File::open(path).about(path)?;
        let bytes = file.metadata().about(path)?.len();
        let truncated = || fail(TableFault::Truncated { bytes });
        let damaged = || {
            fail(TableFault::Damaged {
                place: TablePlace::HeadOrIndex,
            })
        };
        let mut front = [0; BEFORE_HEAD as usize];
        if bytes < BEFORE_HEAD {
            return Err(fail(TableFault::NotATable));
        }
        read_at(&file, &mut front, 0).about(path)?;
        if !front.starts_with(FAMILY) {
            return Err(fail(TableFault::NotATable));
        }
        if !front.starts_with(MAGIC) {
            return Err(fail(TableFault::OtherVersion));
        }
        let length = word(&front[16..]);
        if length > LONGEST_HEAD {
            return Err(damaged());
        }
        let head_end = BEFORE_HEAD + length;
        if bytes < head_end + TRAILER {
            return Err(truncated());
        }
        let mut trailer = [0; TRAILER as usize];
        read_at(&file, &mut trailer, bytes - TRAILER).about(path)?;
        if trailer[48..] != *CLOSING {
            return Err(truncated());
        }
        let (index_at, blocks) = (word(&trailer), word(&trailer[8..]));
        let mut sum: Sum = [0; 32];
        sum.copy_from_slice(&trailer[16..48]);
        let expected = blocks
            .checked_mul(ENTRY as u64)
            .and_then(|length| index_at.checked_add(length));
        if index_at < head_end || expected != Some(bytes - TRAILER) {
            return Err(damaged());
        }
        let mut head = vec![0; length as usize];
        read_at(&file, &mut head, BEFORE_HEAD).about(path)?;
        let mut index = vec![0; (blocks * ENTRY as u64) as usize];
        read_at(&file, &mut index, index_at).about(path)?;
        let mut hasher = Sha256::new();
        hasher.update(front);
        hasher.update(&head);
        hasher.update(&index);
        if sum != <Sum>::from(hasher.finalize()) {
            return Err(damaged());
        }
        let mut next = head_end;
        let mut entries = Vec::with_capacity(blocks as usize);
        for entry in index.chunks_exact(ENTRY) {
            let mut sum: Sum = [0; 32];
            sum.copy_from_slice(&entry[12..]);
            let length = u32::from_le_bytes([entry[8], entry[9], entry[10], entry[11]]);
            let offset = word(entry);
            if offset != next || length as usize > 2 * BLOCK {
                return Err(damaged());
            }
            next += u64::from(length);
            entries.push(Entry { offset, length, sum });
        }
        if next != index_at {
            return Err(damaged());
        }
        let head = String::from_utf8(head).map_err(|_| damaged())?;
        Ok(Self {
            file,
            path: path.to_owned(),
            head,
            entries,
            sum,
            bytes,
            cache: Mutex::default(),
        })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn head(&self) -> &str {
        &self.head
    }

    pub(crate) fn blocks(&self) -> u64 {
        self.entries.len() as u64
    }

    /// The checksum of the whole.
    pub(crate) fn sum(&self) -> Sum {
        self.sum
    }

    /// Bytes of the file.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Reads and checks a block, which holds so many bytes.
    pub(crate) fn read(&self, block: u64, bytes: usize) -> Result<Vec<u8>, TableFileError> {
        let Some(entry) = self.entries.get(block as usize) else {
            return Err(TableFileError::new(&self.path, TableFault::Misfit));
        };
        let damaged = || {
            let place = TablePlace::Block {
                block,
                offset: entry.offset,
            };
            TableFileError::new(&self.path, TableFault::Damaged { place })
        };
        let mut packed = vec![0; entry.length as usize];
        read_at(&self.file, &mut packed, entry.offset).about(&self.path)?;
        if entry.sum != <Sum>::from(Sha256::digest(&packed)) {
            return Err(damaged());
        }
        let plain = zstd::bulk::decompress(&packed, bytes).map_err(|_| damaged())?;
        if plain.len() == bytes {
            Ok(plain)
        } else {
            Err(damaged())
        }
    }

    /// The same through the cache.
    pub(crate) fn cached(&self, block: u64, bytes: usize) -> Result<Arc<[u8]>, TableFileError> {
        {
            let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(plain) = cache.new.get(&block) {
                return Ok(Arc::clone(plain));
            }
            if let Some(plain) = cache.old.remove(&block) {
                cache.new.insert(block, Arc::clone(&plain));
                return Ok(plain);
            }
        }
        let plain: Arc<[u8]> = self.read(block, bytes)?.into();
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        if cache.new.len() >= CACHE / 2 {
            cache.old = std::mem::take(&mut cache.new);
        }
        cache.new.insert(block, Arc::clone(&plain));
        Ok(plain)
    }
}

fn word(bytes: &[u8]) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(&bytes[..8]);
    u64::from_le_bytes(word)
}

#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, offset)
}

#[cfg(windows)]
fn read_at(file: &File, mut bytes: &mut [u8], mut offset: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, bytes, offset)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            read => {
                offset += read as u64;
                bytes = &mut bytes[read..];
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Source for Vec<u8> {
        fn bytes(&self) -> u64 {
            self.len() as u64
        }

        fn copy(&self, from: u64, to: &mut [u8]) {
            to.copy_from_slice(&self[from as usize..][..to.len()]);
        }
    }

    fn sample() -> Vec<u8> {
        let mut state = 7_u32;
        let mut next = || {
            state = state.wrapping_mul(0x0019_660d).wrapping_add(0x3c6e_f35f);
            (state >> 24) as u8 & 15
        };
        (0..5 * BLOCK / 2).map(|_| next()).collect()
    }

    fn written(name: &str) -> (PathBuf, Sum, Vec<u8>) {
        let folder = std::env::temp_dir().join(format!("lianzi-container-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join(name);
        let bytes = sample();
        let mut writer = Writer::create(&path, "a head\n", 3).expect("a file");
        assert_eq!(writer.field(&bytes, 2, &mut |_| true), Ok(true));
        let sum = writer.finish().expect("a whole file");
        (path, sum, bytes)
    }

    #[test]
    fn what_was_written_is_read() {
        let (path, sum, bytes) = written("whole");
        let reader = Reader::open(&path).expect("a table");
        assert_eq!(
            (reader.head(), reader.blocks(), reader.sum()),
            ("a head\n", 3, sum)
        );
        for block in [1, 0, 2, 1] {
            let part = bytes.chunks(BLOCK).nth(block).expect("a block");
            assert_eq!(reader.cached(block as u64, part.len()).as_deref(), Ok(part));
        }
        assert!(reader.read(2, BLOCK).is_err(), "the last block is shorter");
        assert!(!path.with_extension("part").exists());
    }

    #[test]
    fn every_changed_byte_is_noticed_with_its_place() {
        let (path, _, bytes) = written("changed");
        let good = fs::read(&path).expect("a file");
        let step = good.len() / 97;
        for at in (0..good.len()).step_by(step).chain(good.len() - 60..good.len()) {
            let mut bad = good.clone();
            bad[at] ^= 0x10;
            let changed = path.with_file_name("changed-byte");
            fs::write(&changed, &bad).expect("a file");
            let fault = match Reader::open(&changed) {
                Err(error) => error.fault,
                Ok(reader) => {
                    let mut blocks = (0..3).map(|block| {
                        reader.read(
                            block,
                            bytes.chunks(BLOCK).nth(block as usize).expect("a block").len(),
                        )
                    });
                    let error = blocks.find_map(Result::err);
                    let fault = error
                        .unwrap_or_else(|| panic!("byte {at} counts for nothing"))
                        .fault;
                    assert!(matches!(
                        fault,
                        TableFault::Damaged {
                            place: TablePlace::Block { .. }
                        }
                    ));
                    fault
                }
            };
            if at < 13 {
                assert_eq!(fault, TableFault::NotATable);
            }
        }
    }

    #[test]
    fn every_shorter_file_is_refused() {
        let (path, ..) = written("short");
        let good = fs::read(&path).expect("a file");
        let short = path.with_file_name("shorter");
        for length in (0..good.len()).step_by(997).chain([good.len() - 1]) {
            fs::write(&short, &good[..length]).expect("a file");
            assert!(Reader::open(&short).is_err(), "{length}");
        }
        let mut long = good;
        long.push(0);
        fs::write(&short, &long).expect("a file");
        assert!(Reader::open(&short).is_err());
    }

    #[test]
    fn half_a_file_is_never_left() {
        let (path, ..) = written("half");
        let good = fs::read(&path).expect("a file");
        let mut writer = Writer::create(&path, "another head\n", 1).expect("a file");
        assert_eq!(writer.field(&sample(), 1, &mut |_| false), Ok(false));
        drop(writer);
        assert_eq!(fs::read(&path).ok(), Some(good));
        assert!(!path.with_file_name("half.part").exists());
    }
}
