//! Positions without a match.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, State};

use super::answer::{Answer, Body};
use super::edge::Asker;
use super::preparing::prepare;
use super::{App, games};
use crate::room::{Created, MOST_MOVES, Room, Seat};
use crate::secret::{Fingerprint, MatchId};
use crate::wire::{Both, ClockSettings, Command, LookAt, Looked, Problem, Refusal, Side, TakebackPolicy};

/// Looks at a position: the stones, the legal moves, whether it is over.
#[utoipa::path(post, path = "/api/positions", tag = "positions", request_body = LookAt,
    responses((status = 200, body = Looked), (status = 422, body = Problem)))]
pub async fn look(
    State(app): State<Arc<App>>,
    Extension(Asker(address)): Extension<Asker>,
    Body(wanted): Body<LookAt>,
) -> Answer<Json<Looked>> {
    let game = games::find(&app, address, wanted.game).await?;
    if wanted.moves.len() > MOST_MOVES {
        return Err(Problem::Refused {
            refusal: Refusal::MatchTooLong,
        }
        .into());
    }
    let looked = prepare(&app, address, move || {
        let mut room = on_one_board(&game, wanted.position)?;
        let mut refusal = None;
        for (text, ply) in wanted.moves.into_iter().zip(0..) {
            refusal = play(&mut room, ply, text);
            if refusal.is_some() {
                break;
            }
        }
        let about = room.about();
        Ok(Looked {
            start: about.start,
            moves: room.moves(),
            state: room.state(0),
            refusal,
        })
    });
    looked.await?.map(Json)
}

/// The match that moves lead to from a position.
pub fn played(
    game: &lianzi_play::NamedGame,
    start: Option<String>,
    moves: Vec<String>,
) -> Answer<lianzi_play::Match> {
    if moves.len() > MOST_MOVES {
        let refusal = Refusal::MatchTooLong;
        return Err(Problem::Refused { refusal }.into());
    }
    let mut room = on_one_board(game, start)?;
    for (text, ply) in moves.into_iter().zip(0..) {
        if let Some(refusal) = play(&mut room, ply, text) {
            return Err(Problem::Refused { refusal }.into());
        }
    }
    Ok(room.played().clone())
}

/// A match that is nowhere stored, both seats in one hand.
pub fn on_one_board(game: &lianzi_play::NamedGame, start: Option<String>) -> Answer<Room> {
    let seat = || Seat::Person {
        name: String::new(),
        holder: Fingerprint::of(""),
    };
    let created = Created {
        game: None,
        rules_id: String::new(),
        rules: Vec::new(),
        start,
        seats: Both {
            first: seat(),
            second: seat(),
        },
        invitation: None,
        clock: ClockSettings::None,
        takeback: TakebackPolicy::Free,
        listed: false,
        seed: 0,
        rematch_of: None,
    };
    let id = MatchId::random().map_err(|_| Problem::Failed)?;
    let room = Room::of(id, created, game.clone(), 0);
    Ok(room.map_err(|damage| Problem::BadPosition {
        detail: damage.to_string(),
    })?)
}

/// Makes a move, or says why not.
pub fn play(room: &mut Room, ply: u16, text: String) -> Option<Refusal> {
    let wanted = crate::room::Do::command(&[Side::First, Side::Second], Command::Move { ply, text });
    let decision = room.decide(&wanted, &crate::room::Circumstances::at(0));
    if decision.refusal.is_none() && room.apply_all(decision.events).is_err() {
        return Some(Refusal::Failed);
    }
    decision.refusal
}
