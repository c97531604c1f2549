//! Admission: upstream's recorded answers, and which rules they show.

mod answer;
mod defaults_page;
mod go_texts;
mod hooks;
mod immutable;
#[cfg(feature = "v1beta2")]
mod review;
mod rules;
mod sound;
mod ssh_keys;
#[cfg(feature = "strict")]
mod traps;
mod vectors;
