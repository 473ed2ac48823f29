//! The window: callbacks become intents, the screen becomes properties. Everything between is [`ludo_app::app`].

mod clipboard;
mod connect;
mod host;
mod licences;
mod mirror;
mod numbers;
mod render;
mod work;

pub use host::Host;
pub use ludo_ui as ui;
pub use mirror::ToUi;
pub use render::rule_fields;
