//! What one needs to compare the configuration of the cloud provider.

use super::CloudProviderConfigOverrides;
use crate::admission::quantity::spell;

impl CloudProviderConfigOverrides {
    /// Spells all quantities in one way.
    pub(in crate::v1beta1) fn spell_quantities(&mut self) {
        for limit in &mut self.rate_limits {
            spell(&mut limit.config.cloud_provider_rate_limit_qps);
            spell(&mut limit.config.cloud_provider_rate_limit_qps_write);
        }
        spell(&mut self.back_offs.cloud_provider_backoff_exponent);
        spell(&mut self.back_offs.cloud_provider_backoff_jitter);
    }
}
