//! Admission: upstream's recorded answers, and which rules they show.

mod answer;
mod rules;
mod ssh_keys;
mod vectors;
