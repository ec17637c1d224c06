//! How a room lets a computer think, and takes its move.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinHandle;

use super::actor::{Actor, Answer, Ask};
use super::computer::{Computer, choose};
use super::pool::Stop;
use crate::room::Do;
use crate::wire::{Command, Side};

/// How long a computer that found no turn waits before it tries again.
const TRY_AGAIN: Duration = Duration::from_millis(500);

/// A computer that thinks about a move.
pub(super) struct Thinking {
    pub(super) serial: u64,
    ply: u16,
    _stop: Stop,
    task: JoinHandle<()>,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        // Out of the line, if it still stands in it; the flag stops one that has begun.
        self.task.abort();
    }
}

impl Actor {
    /// Lets a computer think when it is on move.
    pub(super) fn wake_computer(&mut self) {
        if self.computer.is_some() {
            return;
        }
        let Some(name) = self.room.computer_to_move() else {
            return;
        };
        let ply = self.room.played().moves().len() as u16;
        self.serial += 1;
        let serial = self.serial;
        let (stop, flag) = Stop::new();
        let (live, own) = (Arc::clone(&self.live), self.own.clone());
        let (game, position) = (self.room.game().game().clone(), *self.room.played().position());
        let (seed, name) = (self.room.created().seed, name.to_owned());
        let seat = (self.room.id(), Side::from(position.mover()));
        let time = self.time_to_think();
        let failing = self.failing;
        let task = tokio::spawn(async move {
            if failing {
                tokio::time::sleep(TRY_AGAIN).await;
            }
            let players = Arc::clone(&live);
            let thought = live.pool.run(move || {
                let time = time / players.pool.crowd();
                let mut agent = match players.agents.take(&seat) {
                    Some(agent) => agent,
                    None => Computer::named(&name)
                        .map_err(|error| error.to_string())?
                        .seat(&game, &position, seed)
                        .map_err(|error| error.to_string())?,
                };
                let chosen = choose(agent.as_mut(), &game, &position, time, flag);
                if chosen.is_ok() {
                    players.agents.give_back(seat, agent, players.now());
                }
                chosen
                    .map(|mv| game.write_move(mv))
                    .map_err(|error| error.to_string())
            });
            let chosen = match thought.await {
                Err(_) => {
                    tokio::time::sleep(TRY_AGAIN).await;
                    Ask::TryAgain(serial)
                }
                Ok(Some(Ok(text))) => Ask::Chosen {
                    serial,
                    ply,
                    text: Some(text),
                },
                Ok(failed) => {
                    let reason = failed
                        .and_then(Result::err)
                        .unwrap_or_else(|| "it panicked".to_owned());
                    tracing::warn!(%reason, "a computer player gives no move");
                    Ask::Chosen {
                        serial,
                        ply,
                        text: None,
                    }
                }
            };
            if let Some(own) = own.upgrade() {
                // The room may have been closed meanwhile.
                let _ = own.send(chosen).await;
            }
        });
        self.computer = Some(Thinking {
            serial,
            ply,
            _stop: stop,
            task,
        });
    }

    /// A part of what is left on its clock, and never more than the server allows.
    fn time_to_think(&self) -> Duration {
        let most = self.live.settings.limits.thinking;
        let mover = self.room.played().position().mover();
        match self.room.clocks().view(self.live.now()) {
            None => most,
            Some(view) => {
                let left = u64::from(*view.left_ms.of(mover));
                most.min(Duration::from_millis((left / 20).max(10)))
            }
        }
    }

    /// Makes a computer's move; says whether to go on.
    pub(super) async fn take_choice(&mut self, serial: u64, ply: u16, text: Option<String>) -> bool {
        // What was thought about another moment of the match is of no use now.
        if self
            .computer
            .as_ref()
            .is_none_or(|thinking| thinking.serial != serial)
        {
            return true;
        }
        self.computer = None;
        let side = Side::from(self.room.played().position().mover());
        let wanted = match text {
            Some(text) => Do::command(&[side], Command::Move { ply, text }),
            None => Do::ComputerFailed { ply },
        };
        !matches!(self.carry_out(&wanted, None).await, Answer::Stale)
    }

    pub(super) fn still_wanted(&self, thinking: &Thinking) -> bool {
        self.room.computer_to_move().is_some()
            && usize::from(thinking.ply) == self.room.played().moves().len()
    }
}
