//! Admission: upstream's recorded answers, and which rules they show.

mod answer;
mod appliers;
mod cluster;
mod defaults_page;
mod drawn;
mod exceptions;
mod go_texts;
mod hooks;
mod immutable;
mod laws;
mod order;
mod releases;
#[cfg(feature = "v1beta2")]
mod review;
mod rules;
mod sound;
mod ssh_keys;
#[cfg(feature = "strict")]
mod traps;
mod vectors;
