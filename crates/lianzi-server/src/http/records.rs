//! Records: a match as a text, and a text as a match.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use lianzi_play::formats::{self, FileFormat, FormatError, Games, Options, StreamError};
use lianzi_play::record::ReadError;
use lianzi_rules::Player;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::answer::{Answer, Asked, Body, match_id};
use super::edge::Asker;
use super::matches::note_presence;
use super::positions::{on_one_board, play};
use super::preparing::prepare;
use super::{App, games};
use crate::live::Registry;
use crate::wire::{Both, Problem, ReadRecord, RecordText};

/// A format of records.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum FormatName {
    /// The format of its own: everything that a record holds.
    #[default]
    Lianzi,
    /// `mini_chess_v1`: the moves alone, of games on square boards that place and slide.
    MiniChess,
    /// Smart Game Format.
    Sgf,
    /// Piskvork, counted from 1.
    Psq,
    /// The same counted from 0.
    Rec,
    /// `h8i9...`, row 1 at the bottom.
    Points,
    /// `4455667`.
    Columns,
    /// Offsets from the middle of the board.
    Openings,
}

impl From<FormatName> for FileFormat {
    fn from(name: FormatName) -> Self {
        match name {
            FormatName::Lianzi => Self::Lianzi,
            FormatName::MiniChess => Self::MiniChess,
            FormatName::Sgf => Self::Sgf,
            FormatName::Psq => Self::Psq,
            FormatName::Rec => Self::Rec,
            FormatName::Points => Self::Points,
            FormatName::Columns => Self::Columns,
            FormatName::Openings => Self::Openings,
        }
    }
}

/// How to write.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct How {
    /// The format; left out: `lianzi`.
    #[serde(default)]
    #[param(inline)]
    format: FormatName,
}

/// The record of a match.
#[utoipa::path(get, path = "/api/matches/{id}/record", tag = "records", params(("id" = String, Path), How),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 404, body = Problem),
        (status = 422, body = Problem)))]
pub async fn write(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Asked(how): Asked<How>,
    headers: HeaderMap,
) -> Answer<Response> {
    let id = match_id(&id)?;
    note_presence(&app, id, &headers).await?;
    let record = Registry::look(&app.live, id, |room, _| room.record()).await?;
    let text = formats::write(&[&record], how.format.into()).map_err(|error| Problem::DoesNotFit {
        detail: error.to_string(),
    })?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// Reads a record in any format that is known, move by move.
#[utoipa::path(post, path = "/api/records/read", tag = "records", request_body = RecordText,
    responses((status = 200, body = ReadRecord), (status = 422, body = Problem)))]
pub async fn read(
    State(app): State<Arc<App>>,
    Extension(Asker(address)): Extension<Asker>,
    Body(text): Body<RecordText>,
) -> Answer<Json<ReadRecord>> {
    let RecordText {
        text,
        game,
        number,
        partial,
    } = text;
    let game = match game {
        Some(choice) => Some(games::find(&app, address, choice).await?),
        None => None,
    };
    let most_games = Some(app.live.settings.limits.record_games);
    let read = prepare(&app, address, move || {
        let options = Options {
            game: game.as_ref(),
            partial,
            most_games,
            ..Options::default()
        };
        let wanted = number.unwrap_or(1) as usize;
        let (mut count, mut found, mut fault) = (0, None, None);
        for entry in Games::new(text.as_bytes(), options).map_err(|error| bad(&error))? {
            let entry = entry.map_err(|error| bad(&error))?;
            count += usize::from(entry.game.is_some());
            if count == wanted && found.is_none() {
                found = entry.game;
            }
            fault = fault.or_else(|| entry.faults.first().map(ToString::to_string));
        }
        let Some(found) = found else {
            let detail = format!("there are {count} games, and no number {wanted}");
            return Err(Problem::BadRecord { line: None, detail }.into());
        };
        let formats::ReadGame {
            record, variations, ..
        } = found;
        let game = record.game();
        let start = game.game().write_position(record.played().start());
        let mut room = on_one_board(game, Some(start))?;
        for (mv, ply) in record.moves().iter().zip(0..) {
            if let Some(refusal) = play(&mut room, ply, game.game().write_move(*mv)) {
                return Err(Problem::Refused { refusal }.into());
            }
        }
        Ok::<_, super::answer::Failure>((record, room, count, variations, fault))
    });
    let (record, room, count, variations, fault) = read.await??;
    let mut moves = room.moves();
    for (played, note) in moves.iter_mut().zip(record.notes()) {
        played.took_ms = note
            .time()
            .map_or(0, |time| u32::try_from(time.as_millis()).unwrap_or(u32::MAX));
    }
    Ok(Json(ReadRecord {
        game: games::view(&app, record.game()),
        players: Both::new(|player: Player| record.player(player).map(str::to_owned)),
        date: record.date().map(str::to_owned),
        result: record.ending().to_string(),
        comment: record.comment().to_owned(),
        comments: record
            .notes()
            .iter()
            .map(|note| note.comment().to_owned())
            .collect(),
        start: room.about().start,
        moves,
        state: room.state(0),
        games: count as u32,
        variations: variations as u32,
        fault,
    }))
}

fn bad(error: &StreamError) -> Problem {
    let line = match error {
        StreamError::Format(error) => line(error),
        _ => None,
    };
    Problem::BadRecord {
        line,
        detail: error.to_string(),
    }
}

fn line(error: &FormatError) -> Option<u32> {
    match error {
        FormatError::Record(ReadError::Line { number, .. }) => u32::try_from(*number).ok(),
        FormatError::Fault(fault) => u32::try_from(fault.line).ok(),
        _ => None,
    }
}
