//! Games: listing, showing, checking rule files, keeping them to be shared.

use std::net::IpAddr;
use std::sync::{Arc, OnceLock};

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Extension, Path, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use lianzi_play::NamedGame;
use lianzi_play::names::NameError;
use lianzi_rules::catalogue::{self, CatalogueError};
use lianzi_rules::{Faults, Rules};
use sha2::{Digest as _, Sha256};

use super::App;
use super::answer::{Answer, Body, Failure};
use super::edge::Asker;
use super::preparing::prepare;
use crate::drawing;
use crate::settings::{Known, Words};
use crate::wire::{
    Checked, Computers, FaultView, GameCard, GameChoice, GameView, KeptRules, Problem, RuleText, Texts,
};

/// The list of games, which does not change while the server runs.
#[derive(Debug, Default)]
pub struct Shipped(OnceLock<Bytes>);

impl Shipped {
    fn list(&self, known: &Known) -> Bytes {
        let make = || {
            let card = |name| {
                let game = catalogue::game(name).ok()?;
                Some(drawing::card(name, &game, known.of(&game)))
            };
            let cards: Vec<GameCard> = catalogue::names().filter_map(card).collect();
            // Plain data can always be written.
            Bytes::from(serde_json::to_vec(&cards).unwrap_or_default())
        };
        self.0.get_or_init(make).clone()
    }
}

/// All shipped games.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, body = Vec<GameCard>)))]
pub async fn list(State(app): State<Arc<App>>) -> Answer<Response> {
    let list = tokio::task::spawn_blocking(move || app.games.list(&app.live.settings.known));
    let list = list.await.map_err(|_| Problem::Failed)?;
    let headers = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-cache")];
    Ok((headers, list).into_response())
}

/// A shipped game, or one of a family such as `mnk:6,6,4`.
#[utoipa::path(get, path = "/api/games/{name}", tag = "games", params(("name" = String, Path)),
    responses((status = 200, body = GameView), (status = 404, body = Problem)))]
pub async fn show(
    State(app): State<Arc<App>>,
    Extension(Asker(address)): Extension<Asker>,
    Path(name): Path<String>,
) -> Answer<Json<GameView>> {
    let choice = GameChoice::Shipped { name };
    let game = find(&app, address, choice).await?;
    Ok(Json(view(&app, &game)))
}

/// Looks for faults in a rule file. The answer holds the game, or everything that is wrong.
#[utoipa::path(post, path = "/api/rules/check", tag = "games", request_body = RuleText,
    responses((status = 200, body = Checked), (status = 413, body = Problem)))]
pub async fn check(
    State(app): State<Arc<App>>,
    Extension(Asker(address)): Extension<Asker>,
    Body(rules): Body<RuleText>,
) -> Answer<Json<Checked>> {
    let choice = GameChoice::Rules {
        name: rules.name,
        text: rules.text,
    };
    match find(&app, address, choice).await {
        Ok(game) => Ok(Json(Checked {
            game: Some(view(&app, &game)),
            faults: Vec::new(),
        })),
        Err(Failure(Problem::Faults { faults })) => Ok(Json(Checked { game: None, faults })),
        Err(failure) => Err(failure),
    }
}

/// Keeps a rule file, to be shared by its id: the same text has the same id.
#[utoipa::path(post, path = "/api/rules", tag = "games", request_body = RuleText,
    responses((status = 201, body = KeptRules), (status = 422, body = Problem)))]
pub async fn keep(
    State(app): State<Arc<App>>,
    Extension(Asker(address)): Extension<Asker>,
    Body(rules): Body<RuleText>,
) -> Answer<(StatusCode, Json<KeptRules>)> {
    app.guard.new_match(address).map_err(Failure::too_many)?;
    let choice = GameChoice::Rules {
        name: rules.name.clone(),
        text: rules.text.clone(),
    };
    find(&app, address, choice).await?;
    let digest = Sha256::digest(rules.text.as_bytes());
    let id = base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(&digest[..15]);
    app.live.keeper.keep_rules(id.clone(), rules.text).await?;
    Ok((StatusCode::CREATED, Json(KeptRules { id })))
}

/// A rule file that was kept.
#[utoipa::path(get, path = "/api/rules/{id}", tag = "games", params(("id" = String, Path)),
    responses((status = 200, body = RuleText), (status = 404, body = Problem)))]
pub async fn kept(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer<Json<RuleText>> {
    let text = app
        .live
        .keeper
        .rules(id.clone())
        .await?
        .ok_or(Problem::NotFound)?;
    Ok(Json(RuleText { name: id, text }))
}

/// The JSON Schema of rule files, which explains every key.
#[utoipa::path(get, path = "/api/schema", tag = "games",
    responses((status = 200, body = serde_json::Value, content_type = "application/schema+json")))]
pub async fn schema() -> Response {
    let headers = [
        (CONTENT_TYPE, "application/schema+json"),
        (CACHE_CONTROL, "no-cache"),
    ];
    (headers, lianzi_rules::schema().to_string()).into_response()
}

/// The computer players that there are.
#[utoipa::path(get, path = "/api/computers", tag = "games", responses((status = 200, body = Computers)))]
pub async fn computers() -> Json<Computers> {
    let strengths = lianzi_search::Strength::ALL
        .iter()
        .map(|strength| strength.word().to_owned());
    Json(Computers {
        levels: lianzi_search::level::MOST_LEVEL,
        others: strengths.chain(["perfect".to_owned()]).collect(),
    })
}

/// The game that a client has chosen: one that is compiled already, or compiled when it is the turn of its address.
pub async fn find(app: &Arc<App>, address: IpAddr, choice: GameChoice) -> Answer<NamedGame> {
    let limit = app.live.settings.limits.rules_bytes;
    let (live, words) = (Arc::clone(&app.live), Arc::clone(&app.live.settings.words));
    match choice {
        GameChoice::Shipped { name } => {
            if let Some(known) = live.games.known(&name) {
                return Ok(known.game);
            }
            let found = prepare(app, address, move || {
                let shipped = live.games.shipped(&name);
                shipped.map_err(|error| unknown(words.as_ref(), error))
            });
            Ok(found.await??.game)
        }
        GameChoice::Rules { text, .. } if text.len() > limit => {
            Err(Problem::TooLarge { limit: limit as u32 }.into())
        }
        GameChoice::Rules { name, text } => {
            let name = if name.trim().is_empty() {
                "rules.toml".to_owned()
            } else {
                name
            };
            if let Some(known) = live.games.sent(&name, &text) {
                return Ok(known);
            }
            let found = prepare(app, address, move || {
                let read = live.games.read(&name, &text);
                read.map_err(|found| faults(words.as_ref(), &text, &found))
            });
            Ok(found.await??)
        }
    }
}

fn unknown(words: &dyn Words, error: NameError) -> Problem {
    let nearest = |like: &[&str]| like.first().map(|&id| id.to_owned());
    match error {
        NameError::Unknown { like, .. } => Problem::NoGame {
            nearest: nearest(&like),
        },
        NameError::Catalogue(CatalogueError::Unknown { nearest, .. }) => Problem::NoGame { nearest },
        NameError::Catalogue(CatalogueError::Measures { .. }) => Problem::NoGame { nearest: None },
        NameError::Catalogue(CatalogueError::Faulty(found)) => faults(words, "", &found),
    }
}

fn faults(words: &dyn Words, text: &str, faults: &Faults) -> Problem {
    // Browsers count in UTF-16.
    let units = |bytes: usize| {
        text.get(..bytes)
            .map_or(0, |before| before.encode_utf16().count()) as u32
    };
    let view = |fault: &lianzi_rules::Fault| {
        let location = &fault.location;
        let Texts { en, zh } = words.fault(fault);
        FaultView {
            file: location.file.clone(),
            line: location.line as u32,
            column: location.column as u32,
            start: units(location.span.start),
            end: units(location.span.end),
            marked: location.marked.clone(),
            message: Texts { en, zh },
            suggestion: fault.suggestion(),
        }
    };
    Problem::Faults {
        faults: faults.iter().map(view).collect(),
    }
}

/// A game with everything that it takes to draw and explain it.
pub fn view(app: &App, game: &NamedGame) -> GameView {
    let rules: &Rules = game.game().rules();
    let shipped = game.files().is_empty();
    let text = match game.files().first() {
        Some(file) => file.text.clone(),
        None => catalogue::text(game.name()).unwrap_or_default().into_owned(),
    };
    let settings = &app.live.settings;
    let known = settings.known.of(game.game());
    drawing::view(game, shipped, text, settings.words.rules(rules), known)
}
