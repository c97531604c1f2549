//! Admission: upstream's recorded answers, and which rules they show.

mod answer;
mod go_texts;
mod rules;
mod ssh_keys;
mod vectors;
