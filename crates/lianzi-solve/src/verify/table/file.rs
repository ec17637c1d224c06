//! Reading a table file: head, index, blocks, checksums.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use lianzi_rules::{Player, RulesId};
use sha2::{Digest, Sha256};

use super::error::TableRefused;

const MAGIC: &[u8] = b"lianzi-table 1\n\0";
const CLOSING: &[u8] = b"lianzi.\n";
/// Bytes of the trailer, and of an entry of the index.
const TRAILER: u64 = 56;
const ENTRY: u64 = 44;
/// No head is longer.
const LONGEST_HEAD: u64 = 1 << 24;

/// A field, as its line says.
pub(super) struct Field {
    /// The line of the head.
    pub line: usize,
    pub phase: usize,
    pub mover: Option<Player>,
    pub stones: [usize; 2],
    pub hands: [Option<u16>; 2],
    pub ply: Option<u16>,
    pub rows: u64,
    pub length: u64,
    pub width: u64,
    pub parity: bool,
    /// Its first block, and the bytes before it.
    pub first: u64,
    pub begins: u64,
}

impl Field {
    pub(super) fn bytes(&self) -> u64 {
        self.rows * self.length * self.width
    }
}

/// The head of a file.
pub(super) struct Head {
    pub game: String,
    pub rules: RulesId,
    pub position: String,
    /// The longest distance of a position of the last phase, as the head says.
    pub longest: u16,
    pub block: u64,
    pub points: usize,
    /// Line numbers and images.
    pub symmetries: Vec<(usize, Vec<u8>)>,
    pub fields: Vec<Field>,
}

/// An open file.
pub(super) struct TableFile {
    file: Mutex<File>,
    pub head: Head,
    /// Offset, length, checksum.
    index: Vec<(u64, usize, [u8; 32])>,
    pub sum: [u8; 32],
}

fn unreadable(error: &io::Error) -> TableRefused {
    TableRefused::Unreadable { kind: error.kind() }
}

fn number(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .rev()
        .fold(0, |number, &byte| number << 8 | u64::from(byte))
}

impl TableFile {
    pub(super) fn open(path: &Path) -> Result<Self, TableRefused> {
        let mut file = File::open(path).map_err(|error| unreadable(&error))?;
        let length = file.seek(SeekFrom::End(0)).map_err(|error| unreadable(&error))?;
        let mut part = |from: u64, bytes: u64| -> Result<Vec<u8>, TableRefused> {
            if from.checked_add(bytes).is_none_or(|end| end > length) {
                return Err(TableRefused::Truncated);
            }
            let mut buffer = vec![0; bytes as usize];
            file.seek(SeekFrom::Start(from))
                .map_err(|error| unreadable(&error))?;
            file.read_exact(&mut buffer).map_err(|error| unreadable(&error))?;
            Ok(buffer)
        };
        let front = part(0, 24).map_err(|_| TableRefused::NotATable)?;
        if !front.starts_with(MAGIC) {
            return Err(TableRefused::NotATable);
        }
        let head_length = number(&front[16..]);
        if head_length > LONGEST_HEAD {
            return Err(TableRefused::HeadDamaged);
        }
        let trailer = part(length.saturating_sub(TRAILER), TRAILER)?;
        if !trailer.ends_with(CLOSING) {
            return Err(TableRefused::Truncated);
        }
        let head = part(24, head_length)?;
        let (index_at, blocks) = (number(&trailer[..8]), number(&trailer[8..16]));
        let index_length = blocks.checked_mul(ENTRY).ok_or(TableRefused::HeadDamaged)?;
        if index_at.checked_add(index_length) != Some(length - TRAILER) || index_at < 24 + head_length {
            return Err(TableRefused::HeadDamaged);
        }
        let index = part(index_at, index_length)?;
        let mut sum = Sha256::new();
        for bytes in [&front, &head, &index] {
            sum.update(bytes);
        }
        let sum: [u8; 32] = sum.finalize().into();
        if sum[..] != trailer[16..48] {
            return Err(TableRefused::HeadDamaged);
        }
        let entry = |entry: &[u8]| {
            let mut sum = [0; 32];
            sum.copy_from_slice(&entry[12..]);
            (number(&entry[..8]), number(&entry[8..12]) as usize, sum)
        };
        let index = index.chunks_exact(ENTRY as usize).map(entry).collect::<Vec<_>>();
        let text = String::from_utf8(head).map_err(|_| TableRefused::HeadDamaged)?;
        let head = read_head(&text).map_err(|line| TableRefused::BadHead { line })?;
        let blocks = head
            .fields
            .iter()
            .map(|field| field.bytes().div_ceil(head.block))
            .sum::<u64>();
        if blocks != index.len() as u64 || index.iter().any(|(_, length, _)| *length as u64 > 2 * head.block)
        {
            return Err(TableRefused::HeadDamaged);
        }
        Ok(Self {
            file: Mutex::new(file),
            head,
            index,
            sum,
        })
    }

    pub(super) fn blocks(&self) -> u64 {
        self.index.len() as u64
    }

    /// Reads a block that holds so many bytes, and compares its checksum.
    pub(super) fn block(&self, block: u64, bytes: usize) -> Result<Vec<u8>, TableRefused> {
        let damaged = TableRefused::BlockDamaged { block };
        let Some((offset, length, sum)) = self.index.get(block as usize) else {
            return Err(damaged);
        };
        let mut packed = vec![0; *length];
        {
            let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
            file.seek(SeekFrom::Start(*offset))
                .map_err(|error| unreadable(&error))?;
            file.read_exact(&mut packed).map_err(|_| damaged.clone())?;
        }
        if <[u8; 32]>::from(Sha256::digest(&packed)) != *sum {
            return Err(damaged);
        }
        match zstd::bulk::decompress(&packed, bytes) {
            Ok(plain) if plain.len() == bytes => Ok(plain),
            _ => Err(damaged),
        }
    }
}

/// Reads the head; else the number of the line that is wrong.
fn read_head(text: &str) -> Result<Head, usize> {
    let lines: Vec<&str> = text.lines().collect();
    let value = |line: usize, key: &str| -> Result<&str, usize> {
        let text = lines.get(line - 1).ok_or(line)?;
        text.strip_prefix(key)
            .and_then(|rest| rest.strip_prefix(' '))
            .ok_or(line)
    };
    let expect = |line: usize, key: &str, wanted: &str| {
        value(line, key).and_then(|value| if value == wanted { Ok(()) } else { Err(line) })
    };
    expect(4, "method", "retrograde")?;
    expect(
        5,
        "proved",
        "endless play is a draw; no limit of plies, no repetition rule",
    )?;
    let longest = value(6, "longest")?.parse::<u16>().map_err(|_| 6_usize)?;
    let block: u64 = value(7, "block")?.parse().map_err(|_| 7_usize)?;
    let points: usize = value(8, "points")?.parse().map_err(|_| 8_usize)?;
    if !(1 << 10..=1 << 24).contains(&block) {
        return Err(7);
    }
    if !(1..=64).contains(&points) {
        return Err(8);
    }
    let mut head = Head {
        game: value(1, "game")?.to_owned(),
        rules: value(2, "rules")?.parse().map_err(|_| 2_usize)?,
        position: value(3, "position")?.to_owned(),
        longest,
        block,
        points,
        symmetries: Vec::new(),
        fields: Vec::new(),
    };
    let (mut first, mut begins) = (0_u64, 0_u64);
    for (index, text) in lines.iter().enumerate().skip(8) {
        let line = index + 1;
        match text.split_once(' ') {
            Some(("symmetry", images)) if head.fields.is_empty() => {
                let images = images.split(' ').map(str::parse).collect::<Result<Vec<u8>, _>>();
                let images = images.map_err(|_| line)?;
                let mut sorted = images.clone();
                sorted.sort_unstable();
                if !sorted.into_iter().map(usize::from).eq(0..points) {
                    return Err(line);
                }
                head.symmetries.push((line, images));
            }
            Some(("field", words)) => {
                let mut field = read_field(words, line).ok_or(line)?;
                (field.first, field.begins) = (first, begins);
                first += field.bytes().div_ceil(block);
                begins += field.bytes();
                head.fields.push(field);
            }
            None if *text == "end" && line == lines.len() => return Ok(head),
            _ => return Err(line),
        }
    }
    Err(lines.len() + 1)
}

fn read_field(words: &str, line: usize) -> Option<Field> {
    const KEYS: [&str; 9] = [
        "phase", "mover", "stones", "hands", "ply", "rows", "length", "width", "coding",
    ];
    let mut values = Vec::new();
    for (word, key) in words.split(' ').zip(KEYS) {
        values.push(word.strip_prefix(key)?.strip_prefix('=')?);
    }
    if words.split(' ').count() != KEYS.len() {
        return None;
    }
    let optional = |text: &str| match text {
        "-" => Some(None),
        text => text.parse::<u16>().ok().map(Some),
    };
    let (own, other) = values[2].split_once(',')?;
    let (own_hand, other_hand) = values[3].split_once(',')?;
    let field = Field {
        line,
        phase: values[0].parse::<usize>().ok()?.checked_sub(1)?,
        mover: match values[1] {
            "both" => None,
            "first" => Some(Player::First),
            "second" => Some(Player::Second),
            _ => return None,
        },
        stones: [own.parse().ok()?, other.parse().ok()?],
        hands: [optional(own_hand)?, optional(other_hand)?],
        ply: optional(values[4])?,
        rows: values[5].parse().ok()?,
        length: values[6].parse().ok()?,
        width: values[7].parse().ok().filter(|width| matches!(width, 1 | 2))?,
        parity: match values[8] {
            "parity" => true,
            "twice" => false,
            _ => return None,
        },
        first: 0,
        begins: 0,
    };
    let bytes = field.rows.checked_mul(field.length)?.checked_mul(field.width)?;
    (bytes < 1 << 48).then_some(field)
}
