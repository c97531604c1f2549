//! The certificates of a PEM file.

use gen_crds::yaml::Error;
use std::path::Path;

/// The certificates in the file and nothing else: no text around them, and never a key.
pub fn read(file: &Path) -> Result<String, Error> {
    let named = |what: &dyn std::fmt::Display| format!("{}: {what}", file.display());
    let text = std::fs::read(file).map_err(|error| named(&error))?;
    let blocks = pem::parse_many(&text).map_err(|error| named(&error))?;
    if let Some(other) = blocks.iter().find(|block| block.tag() != "CERTIFICATE") {
        return Err(named(&format_args!("holds a {}: expected certificates only", other.tag())).into());
    }
    if blocks.is_empty() {
        return Err(named(&"no certificate in PEM form").into());
    }
    let config = pem::EncodeConfig::new().set_line_ending(pem::LineEnding::LF);
    Ok(pem::encode_many_config(&blocks, config))
}
