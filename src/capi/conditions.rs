//! Looking conditions up and setting them.

use super::{Condition, ConditionStatus};
use k8s_openapi::apimachinery::pkg::apis::meta::v1::Time;

/// The conditions in a status, or of the object with the status.
pub trait Conditions {
    /// The condition of this type.
    fn condition(&self, r#type: &str) -> Option<&Condition>;

    /// Whether there is a condition of this type and it holds.
    fn is_true(&self, r#type: &str) -> bool {
        self.condition(r#type).is_some_and(|condition| condition.status == ConditionStatus::True)
    }

    /// Puts `condition` in the place of the one of its type, or at its place among the others: `Ready` first, then by
    /// type, as Cluster API keeps them. The time of the last transition becomes `now` if the condition is new or its
    /// status, severity, reason or message changed, and stays what it was if not.
    ///
    /// ```
    /// use capz_api::capi::{Condition, ConditionStatus, Conditions};
    /// use k8s_openapi::{apimachinery::pkg::apis::meta::v1::Time, jiff::Timestamp};
    ///
    /// let [first, later] = [1, 2].map(|second| Time(Timestamp::from_second(second).unwrap()));
    /// let ready = Condition { r#type: "Ready".into(), status: ConditionStatus::True, ..Default::default() };
    /// let mut conditions = vec![];
    /// conditions.set_condition(ready.clone(), first.clone());
    /// conditions.set_condition(ready, later);
    /// assert!(conditions.is_true("Ready"));
    /// assert_eq!(conditions[0].last_transition_time, Some(first));
    /// ```
    fn set_condition(&mut self, condition: Condition, now: Time);

    /// Removes the condition of this type.
    fn remove_condition(&mut self, r#type: &str);
}

impl Conditions for Vec<Condition> {
    fn condition(&self, r#type: &str) -> Option<&Condition> {
        self.iter().find(|condition| condition.r#type == r#type)
    }

    fn set_condition(&mut self, mut condition: Condition, now: Time) {
        let place = |condition: &Condition| (condition.r#type != "Ready", condition.r#type.clone());
        condition.last_transition_time = Some(now);
        match self.iter_mut().find(|old| old.r#type == condition.r#type) {
            Some(old) => {
                let since = old.last_transition_time.clone();
                if *old != (Condition { last_transition_time: since, ..condition.clone() }) {
                    *old = condition;
                }
            }
            None => self.push(condition),
        }
        self.sort_by_key(place);
    }

    fn remove_condition(&mut self, r#type: &str) {
        self.retain(|condition| condition.r#type != r#type);
    }
}

/// Lets the conditions in the status of a kind be reached from the object. A missing status has none.
macro_rules! conditions_in_status {
    ($kind:ty) => {
        impl $crate::capi::Conditions for $kind {
            fn condition(&self, r#type: &str) -> Option<&$crate::capi::Condition> {
                self.status.as_ref()?.conditions.condition(r#type)
            }

            fn set_condition(
                &mut self,
                condition: $crate::capi::Condition,
                now: ::k8s_openapi::apimachinery::pkg::apis::meta::v1::Time,
            ) {
                self.status.get_or_insert_default().conditions.set_condition(condition, now);
            }

            fn remove_condition(&mut self, r#type: &str) {
                if let Some(status) = &mut self.status {
                    status.conditions.remove_condition(r#type);
                }
            }
        }
    };
}
pub(crate) use conditions_in_status;
