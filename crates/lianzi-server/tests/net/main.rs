//! A real server on a real port with a real store, and clients that speak to it as a browser or a script would.

mod client;
mod hostile;
mod http;
mod lasting;
mod limits;
mod play;
mod studies;
