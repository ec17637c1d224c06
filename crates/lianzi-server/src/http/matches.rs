//! Matches: making, finding, joining, playing over HTTP, and the socket.

use std::sync::Arc;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::{Extension, Json};
use lianzi_play::NamedGame;
use serde::Deserialize;
use tokio::sync::oneshot;
use utoipa::IntoParams;

use super::answer::{Answer, Asked, Body, Failure, match_id, tokens};
use super::edge::{Asker, ClientPlace};
use super::{App, games};
use crate::live::{Ask, Computer, Registry, serve};
use crate::nickname;
use crate::room::{Created, Room, Seat, rule_files};
use crate::secret::{self, Fingerprint, MatchId, Token};
use crate::store::Stage;
use crate::wire::{
    Both, ClockSettings, Command, DoOverHttp, Done, GameChoice, GameView, Join, ListedMatch, MadeMatch,
    NewMatch, Problem, Refusal, SeatKey, SeatWish, Side, StageView, Summary, WholeMatch,
};
use lianzi_rules::Player;

/// The most matches in a list.
const MOST_LISTED: u32 = 100;

/// The shortest and the longest time that a clock may be set to, in milliseconds: a second and thirty days.
const CLOCK: std::ops::RangeInclusive<u32> = 1000..=30 * 24 * 60 * 60 * 1000;

/// Makes a match.
#[utoipa::path(post, path = "/api/matches", tag = "matches", request_body = NewMatch,
    responses((status = 201, body = MadeMatch), (status = 422, body = Problem), (status = 429, body = Problem)))]
pub async fn make(
    State(app): State<Arc<App>>,
    Extension(Asker(address)): Extension<Asker>,
    Body(wanted): Body<NewMatch>,
) -> Answer<(StatusCode, Json<MadeMatch>)> {
    check_clock(wanted.clock)?;
    if let Err(wait) = app.guard.new_match(address) {
        app.live.metrics.turn_away("matches");
        return Err(Failure::too_many(wait));
    }
    let game = games::find(&app, address, wanted.game.clone()).await?;
    let (created, keys, invitation) = prepare(&app, &game, wanted)?;
    let id = MatchId::random().map_err(|_| Problem::Failed)?;
    let named = app.live.games.find(&created).unwrap_or(game);
    app.live.games.keep(&created, &named);
    let made = Room::of(id, created, named, app.live.now());
    let room = made.map_err(|damage| Problem::BadPosition {
        detail: damage.to_string(),
    })?;
    Registry::make(&app.live, room).await?;
    tracing::info!(%id, "a match was made");
    Ok((
        StatusCode::CREATED,
        Json(MadeMatch {
            id: id.to_string(),
            seats: keys,
            invitation: invitation.map(|token| token.reveal().to_owned()),
        }),
    ))
}

fn check_clock(clock: ClockSettings) -> Answer<()> {
    let right = match clock {
        ClockSettings::None => true,
        ClockSettings::Game {
            initial_ms,
            increment_ms,
        } => CLOCK.contains(&initial_ms) && increment_ms <= *CLOCK.end(),
        ClockSettings::Move { move_ms } => CLOCK.contains(&move_ms),
    };
    if right {
        Ok(())
    } else {
        Err(Problem::BadClock.into())
    }
}

type Prepared = (Created, Vec<SeatKey>, Option<Token>);

/// What the match is made as, and the tokens for whoever makes it.
fn prepare(app: &App, game: &NamedGame, wanted: NewMatch) -> Answer<Prepared> {
    let token = || Token::random().map_err(|_| Failure(Problem::Failed));
    let seed = secret::seed().map_err(|_| Problem::Failed)?;
    let wishes = if wanted.random_sides && seed & 1 == 1 {
        wanted.seats.swapped()
    } else {
        wanted.seats
    };
    let mut keys = Vec::new();
    let mut seat = |side: Side, wish: SeatWish| -> Answer<Seat> {
        Ok(match wish {
            SeatWish::Open => Seat::Open,
            SeatWish::Computer { agent } => {
                let bad = |error: crate::live::ComputerError| Problem::BadAgent {
                    detail: error.to_string(),
                };
                let computer = Computer::named(&agent).map_err(bad)?;
                computer.fits(game.game()).map_err(bad)?;
                Seat::Computer {
                    agent: computer.name(),
                }
            }
            SeatWish::Me { name } => {
                let name = nickname::clean(&name, app.live.settings.limits.name_letters)?;
                let token = token()?;
                let holder = Fingerprint::from(&token);
                keys.push(SeatKey {
                    side,
                    token: token.reveal().to_owned(),
                });
                Seat::Person { name, holder }
            }
        })
    };
    let seats = Both {
        first: seat(Side::First, wishes.first)?,
        second: seat(Side::Second, wishes.second)?,
    };
    let open = Player::BOTH
        .into_iter()
        .any(|player| *seats.of(player) == Seat::Open);
    let invitation = if open && !wanted.listed {
        Some(token()?)
    } else {
        None
    };
    let shipped = matches!(wanted.game, GameChoice::Shipped { .. });
    let created = Created {
        game: shipped.then(|| game.name().to_owned()),
        rules_id: game.game().id().to_string(),
        rules: if shipped {
            let shipped = app.live.games.shipped(game.name());
            shipped.map_err(|_| Problem::Failed)?.files
        } else {
            rule_files(game)
        },
        start: wanted.position,
        seats,
        invitation: invitation.as_ref().map(Fingerprint::from),
        clock: wanted.clock,
        takeback: wanted.takeback,
        listed: wanted.listed,
        seed,
        rematch_of: None,
    };
    Ok((created, keys, invitation))
}

/// What to list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Which {
    /// How far they have come; left out: open ones.
    #[serde(default)]
    stage: StageView,
}

/// Matches that everybody may find, the latest first.
#[utoipa::path(get, path = "/api/matches", tag = "matches", params(Which),
    responses((status = 200, body = Vec<ListedMatch>)))]
pub async fn list(State(app): State<Arc<App>>, Asked(which): Asked<Which>) -> Answer<Json<Vec<ListedMatch>>> {
    let stage = match which.stage {
        StageView::Open => Stage::Open,
        StageView::Running => Stage::Running,
        StageView::Over => Stage::Over,
    };
    let listed = app.live.keeper.listed(stage, MOST_LISTED).await?;
    let told = listed.into_iter().filter_map(|listed| {
        let summary: Summary = serde_json::from_str(&listed.summary).ok()?;
        Some(ListedMatch {
            id: listed.id.to_string(),
            created: listed.created,
            summary,
        })
    });
    Ok(Json(told.collect()))
}

/// Notes that the players whose tokens a request presents are there, as a socket would.
pub(super) async fn note_presence(app: &App, id: MatchId, headers: &HeaderMap) -> Answer<()> {
    let tokens = tokens(headers);
    if !tokens.is_empty() {
        Registry::ask(&app.live, id, Ask::Seen(tokens)).await?;
    }
    Ok(())
}

/// A match as it stands. With `Authorization: Bearer TOKEN` of a seat it also shows that its player is there.
#[utoipa::path(get, path = "/api/matches/{id}", tag = "matches", params(("id" = String, Path)),
    responses((status = 200, body = WholeMatch), (status = 404, body = Problem)))]
pub async fn show(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer<Json<WholeMatch>> {
    let id = match_id(&id)?;
    note_presence(&app, id, &headers).await?;
    let whole = Registry::look(&app.live, id, |room, now| WholeMatch {
        about: room.about(),
        moves: room.moves(),
        state: room.state(now),
    });
    Ok(Json(whole.await?))
}

/// The game that a match is played by.
#[utoipa::path(get, path = "/api/matches/{id}/game", tag = "matches", params(("id" = String, Path)),
    responses((status = 200, body = GameView), (status = 404, body = Problem)))]
pub async fn game(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer<Json<GameView>> {
    let id = match_id(&id)?;
    note_presence(&app, id, &headers).await?;
    let game = Registry::look(&app.live, id, |room, _| room.game().clone()).await?;
    Ok(Json(games::view(&app, &game)))
}

/// Takes a free seat.
#[utoipa::path(post, path = "/api/matches/{id}/seats", tag = "matches", params(("id" = String, Path)), request_body = Join,
    responses((status = 201, body = SeatKey), (status = 403, body = Problem), (status = 409, body = Problem)))]
pub async fn join(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Body(wanted): Body<Join>,
) -> Answer<(StatusCode, Json<SeatKey>)> {
    let name = nickname::clean(&wanted.name, app.live.settings.limits.name_letters)?;
    let (reply, answered) = oneshot::channel();
    let ask = Ask::Join {
        side: wanted.side,
        name,
        invitation: wanted.invitation.as_deref().map(Fingerprint::of),
        reply,
    };
    Registry::ask(&app.live, match_id(&id)?, ask).await?;
    let joined = answered.await.map_err(|_| Problem::Failed)??.joined;
    let (side, token) = joined.ok_or(Problem::Failed)?;
    let token = token.reveal().to_owned();
    Ok((StatusCode::CREATED, Json(SeatKey { side, token })))
}

/// Does what a player can do, for scripts; the tokens of seats are presented as `Authorization: Bearer TOKEN`. Each
/// request with a seat's token shows that its player is there.
#[utoipa::path(post, path = "/api/matches/{id}/commands", tag = "matches", params(("id" = String, Path)),
    request_body = DoOverHttp,
    responses((status = 200, body = Done), (status = 403, body = Problem), (status = 409, body = Problem)))]
pub async fn command(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(wanted): Body<DoOverHttp>,
) -> Answer<Json<Done>> {
    if wanted.id.as_ref().is_some_and(|id| !(1..=64).contains(&id.len())) {
        let detail = "an id has 1 to 64 bytes".to_owned();
        return Err(Problem::BadRequest { detail }.into());
    }
    let (reply, answered) = oneshot::channel();
    let DoOverHttp {
        id: called,
        side,
        command,
    } = wanted;
    let _: &Command = &command;
    let ask = Ask::Do {
        tokens: tokens(&headers),
        id: called,
        side,
        command,
        reply,
    };
    Registry::ask(&app.live, match_id(&id)?, ask).await?;
    let done = answered.await.map_err(|_| Failure::from(Refusal::Failed))??;
    Ok(Json(Done {
        version: done.version,
        state: done.state,
    }))
}

/// The socket of a match: see `ClientMessage` and `ServerMessage`.
#[utoipa::path(get, path = "/api/matches/{id}/socket", tag = "matches", params(("id" = String, Path)),
    responses((status = 101, description = "The connection becomes a WebSocket."), (status = 404, body = Problem)))]
pub async fn socket(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    asker: Option<Extension<Asker>>,
    place: Option<Extension<ClientPlace>>,
    upgrade: WebSocketUpgrade,
) -> Answer<Response> {
    let id = match_id(&id)?;
    let live = Arc::clone(&app.live);
    let let_alone = asker.is_some_and(|Extension(Asker(address))| app.guard.is_let_alone(address));
    let limit = live.settings.limits.message_bytes;
    // Small buffers: most sockets are idle most of the time.
    let upgrade = upgrade
        .max_message_size(limit)
        .max_frame_size(limit)
        .read_buffer_size(4096)
        // Enough for an acknowledgement and the news of a move to leave together.
        .write_buffer_size(8192)
        .max_write_buffer_size(4 << 20);
    Ok(upgrade.on_upgrade(async move |socket| {
        serve(socket, live, id, let_alone).await;
        // A client behind a proxy counts until here.
        drop(place);
    }))
}
