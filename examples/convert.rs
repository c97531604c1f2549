//! Converts objects, one a line: `{"to": "v1beta2", "object": {…}}` in, `{"output": {…}}` or `{"error": "…"}` out.
//!
//! ```console
//! $ cargo run --all-features --example convert < requests.jsonl
//! ```

use capz_api::convert;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::io::{self, BufRead, Write};

#[derive(Deserialize)]
struct Request<'a> {
    to: String,
    #[serde(borrow)]
    object: &'a RawValue,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum Answer {
    Output(Box<RawValue>),
    Error(String),
}

fn main() -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    // By bytes: a line that is no text has an answer too.
    for line in io::stdin().lock().split(b'\n') {
        let line = line?;
        if line.trim_ascii().is_empty() {
            continue;
        }
        let answer = answer(&line).map_or_else(|error| Answer::Error(error.to_string()), Answer::Output);
        serde_json::to_writer(&mut out, &answer)?;
        writeln!(out)?;
    }
    out.flush()
}

fn answer(line: &[u8]) -> Result<Box<RawValue>, Box<dyn std::error::Error>> {
    let request: Request = serde_json::from_str(str::from_utf8(line)?)?;
    let converted = convert::json(request.object.get(), &request.to)?;
    Ok(RawValue::from_string(String::from_utf8(converted.json)?)?)
}
