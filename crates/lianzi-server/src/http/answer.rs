//! How requests are read and errors told.

use std::time::Duration;

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::header::{AUTHORIZATION, RETRY_AFTER};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;

use crate::secret::{Fingerprint, MatchId};
use crate::store::StoreError;
use crate::wire::{Problem, Refusal};

/// Why a request was not carried out, as a response.
#[derive(Debug)]
pub struct Failure(pub Problem);

/// What a handler gives back.
pub type Answer<T> = Result<T, Failure>;

impl Failure {
    fn status(&self) -> StatusCode {
        match &self.0 {
            Problem::NotFound | Problem::NoGame { .. } => StatusCode::NOT_FOUND,
            Problem::BadRequest { .. } | Problem::BadClock | Problem::BadName { .. } => {
                StatusCode::BAD_REQUEST
            }
            Problem::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Problem::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            Problem::Faults { .. }
            | Problem::BadPosition { .. }
            | Problem::BadRecord { .. }
            | Problem::BadAgent { .. }
            | Problem::DoesNotFit { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            Problem::Refused { refusal } => match refusal {
                Refusal::NotSeated | Refusal::NotInvited => StatusCode::FORBIDDEN,
                Refusal::NotStored | Refusal::Closing => StatusCode::SERVICE_UNAVAILABLE,
                Refusal::Failed | Refusal::Damaged => StatusCode::INTERNAL_SERVER_ERROR,
                _ => StatusCode::CONFLICT,
            },
            Problem::WrongHost { .. } => StatusCode::MISDIRECTED_REQUEST,
            Problem::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Problem::Failed => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Too many of something; the next may come after a time.
    pub fn too_many(wait: Duration) -> Self {
        Self(Problem::TooMany {
            wait_ms: Some(u32::try_from(wait.as_millis()).unwrap_or(u32::MAX)),
        })
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = self.status();
        let mut response = (status, Json(&self.0)).into_response();
        if let Problem::TooMany { wait_ms: Some(wait) } = self.0 {
            response
                .headers_mut()
                .insert(RETRY_AFTER, (wait.div_ceil(1000)).into());
        }
        response
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Self(problem)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self(match refusal {
            Refusal::NoMatch => Problem::NotFound,
            refusal => Problem::Refused { refusal },
        })
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the store failed a request");
        Self(Problem::Refused {
            refusal: Refusal::NotStored,
        })
    }
}

/// The largest body of a route, in bytes; stands beside the limit of the framework, which does not tell it.
#[derive(Clone, Copy, Debug)]
pub struct MostBytes(pub usize);

/// A body of JSON; what is none is told as a [`Problem`].
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Answer<Self> {
        let most = request.extensions().get::<MostBytes>().map_or(0, |most| most.0);
        match Json::from_request(request, state).await {
            Ok(Json(body)) => Ok(Self(body)),
            Err(JsonRejection::BytesRejection(rejection))
                if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE =>
            {
                let limit = u32::try_from(most).unwrap_or(u32::MAX);
                Err(Problem::TooLarge { limit }.into())
            }
            Err(rejection) => Err(Problem::BadRequest {
                detail: rejection.body_text(),
            }
            .into()),
        }
    }
}

/// What stands behind the question mark.
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Answer<Self> {
        let asked = Query::from_request_parts(parts, state).await;
        asked
            .map(|Query(asked)| Self(asked))
            .map_err(|rejection: QueryRejection| {
                let detail = rejection.body_text();
                Problem::BadRequest { detail }.into()
            })
    }
}

/// The id of a match in an address; what is none is not found.
pub fn match_id(text: &str) -> Answer<MatchId> {
    text.parse().map_err(|_| Problem::NotFound.into())
}

/// The tokens that a request presents: `Authorization: Bearer TOKEN`, several of them between commas.
pub fn tokens(headers: &HeaderMap) -> Vec<Fingerprint> {
    let header = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    let tokens = header
        .and_then(|value| value.strip_prefix("Bearer "))
        .unwrap_or_default();
    let tokens = tokens.split(',').map(str::trim).filter(|token| !token.is_empty());
    tokens.take(2).map(Fingerprint::of).collect()
}
