//! Finding security rules.

use super::super::{SecurityGroupClass, SecurityRule, SecurityRuleDirection};

impl SecurityGroupClass {
    /// The rule of this name.
    #[must_use]
    pub fn rule(&self, name: &str) -> Option<&SecurityRule> {
        self.security_rules.iter().find(|rule| rule.name == name)
    }

    /// The first rule for traffic to these ports, given as the rule has them: `22`, `6443-6445`, `*`.
    ///
    /// ```
    /// use capz_api::v1beta1::{SecurityGroupClass, SecurityRule};
    ///
    /// let ssh = SecurityRule { name: "allow_ssh".into(), destination_ports: Some("22".into()), ..Default::default() };
    /// let class = SecurityGroupClass { security_rules: vec![ssh], ..Default::default() };
    /// assert_eq!(class.rule_to_ports("22"), class.rule("allow_ssh"));
    /// assert_eq!(class.rule_to_ports("6443"), None);
    /// ```
    #[must_use]
    pub fn rule_to_ports(&self, ports: &str) -> Option<&SecurityRule> {
        self.security_rules.iter().find(|rule| rule.destination_ports.as_deref() == Some(ports))
    }

    /// The rules for one direction in the order in which Azure tries them, lowest priority number first. Azure takes the
    /// first one that fits.
    #[must_use]
    pub fn rules_by_priority(&self, direction: &SecurityRuleDirection) -> Vec<&SecurityRule> {
        let mut rules: Vec<_> = self.security_rules.iter().filter(|rule| rule.direction == *direction).collect();
        rules.sort_by_key(|rule| rule.priority);
        rules
    }
}
