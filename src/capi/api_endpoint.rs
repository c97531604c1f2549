//! Whether an endpoint is known, and writing it.

use super::ApiEndpoint;
use std::fmt;

impl ApiEndpoint {
    /// Whether both host and port are there, so that clients can connect.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        !self.host.is_empty() && self.port != 0
    }
}

/// Host and port as in a URL.
///
/// ```
/// use capz_api::capi::ApiEndpoint;
///
/// assert_eq!(ApiEndpoint { host: "prod.example.com".into(), port: 6443 }.to_string(), "prod.example.com:6443");
/// assert_eq!(ApiEndpoint { host: "fd00::1".into(), port: 443 }.to_string(), "[fd00::1]:443");
/// assert!(!ApiEndpoint::default().is_valid());
/// ```
impl fmt::Display for ApiEndpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { host, port } = self;
        if host.contains(':') { write!(f, "[{host}]:{port}") } else { write!(f, "{host}:{port}") }
    }
}
