//! Keeping book of the operations that Azure has not finished.

use super::super::{
    AzureCluster, AzureMachine, AzureMachinePool, AzureMachinePoolMachine, AzureManagedControlPlane,
    AzureManagedMachinePool, Future,
};

/// The HTTP methods with which operations start: values of [`Future::type`](Future#structfield.type).
pub mod future_type {
    /// The operation creates or replaces the resource.
    pub const PUT: &str = "PUT";
    /// The operation changes the resource.
    pub const PATCH: &str = "PATCH";
    /// The operation deletes the resource.
    pub const DELETE: &str = "DELETE";
}

/// The operations under way, in a status or an object. Type, service and name together tell them apart.
///
/// ```
/// use capz_api::v1beta1::{AzureCluster, Future, Futures, future_type};
///
/// let put = Future {
///     r#type: future_type::PUT.into(),
///     service_name: "subnets".into(),
///     name: "nodes".into(),
///     ..Default::default()
/// };
/// let mut cluster = AzureCluster::default();
/// cluster.set_future(put.clone());
/// assert_eq!(cluster.future(future_type::PUT, "subnets", "nodes"), Some(&put));
/// assert_eq!(cluster.remove_future(future_type::PUT, "subnets", "nodes"), Some(put));
/// ```
pub trait Futures {
    /// The operation of this type by this service on the resource of this name.
    fn future(&self, r#type: &str, service_name: &str, name: &str) -> Option<&Future>;

    /// Puts the operation in the place of the one of its type, service and name, or at the end.
    fn set_future(&mut self, future: Future);

    /// Takes the operation out, when it is done.
    fn remove_future(&mut self, r#type: &str, service_name: &str, name: &str) -> Option<Future>;
}

fn is(future: &Future, r#type: &str, service_name: &str, name: &str) -> bool {
    future.r#type == r#type && future.service_name == service_name && future.name == name
}

impl Futures for Vec<Future> {
    fn future(&self, r#type: &str, service_name: &str, name: &str) -> Option<&Future> {
        self.iter().find(|future| is(future, r#type, service_name, name))
    }

    fn set_future(&mut self, new: Future) {
        match self.iter_mut().find(|old| is(old, &new.r#type, &new.service_name, &new.name)) {
            Some(old) => *old = new,
            None => self.push(new),
        }
    }

    fn remove_future(&mut self, r#type: &str, service_name: &str, name: &str) -> Option<Future> {
        let place = self.iter().position(|future| is(future, r#type, service_name, name))?;
        Some(self.remove(place))
    }
}

/// The kinds whose operations in the status are reached from the object. A missing status has none.
macro_rules! futures_in_status {
    ($($kind:ident),+) => {
        $(impl Futures for $kind {
            fn future(&self, r#type: &str, service_name: &str, name: &str) -> Option<&Future> {
                self.status.as_ref()?.long_running_operation_states.future(r#type, service_name, name)
            }

            fn set_future(&mut self, future: Future) {
                self.status.get_or_insert_default().long_running_operation_states.set_future(future);
            }

            fn remove_future(&mut self, r#type: &str, service_name: &str, name: &str) -> Option<Future> {
                self.status.as_mut()?.long_running_operation_states.remove_future(r#type, service_name, name)
            }
        })+
    };
}

futures_in_status!(
    AzureCluster,
    AzureMachine,
    AzureMachinePool,
    AzureMachinePoolMachine,
    AzureManagedControlPlane,
    AzureManagedMachinePool
);

#[cfg(test)]
mod tests {
    use super::*;

    fn future(r#type: &str, service: &str, name: &str, data: &str) -> Future {
        let [r#type, service_name, name, data] = [r#type, service, name, data].map(Into::into);
        Future { r#type, service_name, name, data, ..Default::default() }
    }

    #[test]
    fn type_service_and_name_tell_operations_apart() {
        let mut futures = vec![];
        for (r#type, service, name) in [("PUT", "s", "n"), ("DELETE", "s", "n"), ("PUT", "t", "n"), ("PUT", "s", "m")] {
            futures.set_future(future(r#type, service, name, ""));
        }
        assert_eq!(futures.len(), 4);
        futures.set_future(future("DELETE", "s", "n", "new"));
        assert_eq!(futures.len(), 4);
        assert_eq!(futures[1].data, "new");
        assert_eq!(futures.remove_future("PUT", "s", "n").unwrap().name, "n");
        assert_eq!(futures.remove_future("PUT", "s", "n"), None);
        assert_eq!(futures.future("DELETE", "s", "n"), Some(&futures[0]));
    }

    #[test]
    fn asking_does_not_make_a_status() {
        let mut machine = AzureMachine::default();
        assert_eq!(machine.future("PUT", "s", "n"), None);
        assert_eq!(machine.remove_future("PUT", "s", "n"), None);
        assert_eq!(machine.status, None);
        machine.set_future(future("PUT", "s", "n", ""));
        assert_eq!(machine.status.unwrap().long_running_operation_states.len(), 1);
    }
}
