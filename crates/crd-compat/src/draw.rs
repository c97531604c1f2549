//! Choices while a value is made up: always the smallest, or drawn from a seed.

use serde_json::Value;

/// Where choices come from.
#[derive(Clone, Debug, Default)]
pub struct Draw {
    /// The state of the generator (splitmix64); without it every choice is the smallest.
    state: Option<u64>,
    /// Scalars worth trying: those that the schemas mention.
    constants: Vec<Value>,
}

impl Draw {
    /// The smallest value.
    pub fn smallest() -> Self {
        Self::default()
    }

    /// Values drawn from a seed, steered to constants.
    pub fn seeded(seed: u64, constants: Vec<Value>) -> Self {
        Self { state: Some(seed), constants }
    }

    fn next(&mut self) -> Option<u64> {
        let state = self.state.as_mut()?;
        *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = *state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        Some(bits ^ (bits >> 31))
    }

    /// One of `count` choices; the first one when nothing is drawn.
    pub fn pick(&mut self, count: usize) -> usize {
        match (self.next(), u64::try_from(count)) {
            (Some(bits), Ok(count)) if count > 0 => usize::try_from(bits % count).unwrap_or_default(),
            _ => 0,
        }
    }

    /// Whether something happens that happens so often of a hundred times; never when nothing is drawn.
    pub fn happens(&mut self, percent: usize) -> bool {
        self.state.is_some() && self.pick(100) < percent
    }

    /// A constant that fits.
    pub fn constant(&mut self, fits: impl Fn(&Value) -> bool) -> Option<Value> {
        let fitting: Vec<usize> =
            self.constants.iter().enumerate().filter(|(_, value)| fits(value)).map(|(index, _)| index).collect();
        let index = *fitting.get(self.pick(fitting.len()))?;
        self.constants.get(index).cloned()
    }
}
