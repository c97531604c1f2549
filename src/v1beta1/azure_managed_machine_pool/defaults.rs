//! What the webhook fills in for node pools of AKS, also in a template.

use super::super::{AzureManagedMachinePool, AzureManagedMachinePoolClassSpec, OsType, ScaleSetPriority};
use crate::{
    admission::{DefaultRule, replace},
    names::labels::AGENT_POOL_MODE,
};
use k8s_openapi::apimachinery::pkg::{api::resource::Quantity, apis::meta::v1::ObjectMeta};

pub(in crate::v1beta1) const DEFAULTS: &[DefaultRule<AzureManagedMachinePool>] = &[
    DefaultRule::new("AMMP-D01", |pool, _, _| mode_label(&pool.spec.class, &mut pool.metadata)),
    DefaultRule::new("AMMP-D02", |pool, _, _| name(&mut pool.spec.class, &pool.metadata)),
    DefaultRule::new("AMMP-D03", |pool, _, _| os_type(&mut pool.spec.class)),
    DefaultRule::sound_only("AMMP-D90", |pool, _, _| spot_max_price(&mut pool.spec.class)),
];

/// `AMMP-D01`, `AMMPT-D01`: the label that says the mode, whatever it said before.
pub(in crate::v1beta1) fn mode_label(class: &AzureManagedMachinePoolClassSpec, metadata: &mut ObjectMeta) -> bool {
    let mode = class.mode.as_str();
    let labels = metadata.labels.get_or_insert_default();
    labels.insert(AGENT_POOL_MODE.to_owned(), mode.to_owned()).as_deref() != Some(mode)
}

/// `AMMP-D02`, `AMMPT-D02`: the name of the object.
pub(in crate::v1beta1) fn name(class: &mut AzureManagedMachinePoolClassSpec, metadata: &ObjectMeta) -> bool {
    let lacks_name = class.name.as_ref().is_none_or(String::is_empty);
    lacks_name && replace(&mut class.name, Some(metadata.name.clone().unwrap_or_default()))
}

/// `AMMP-D03`, `AMMPT-D03`: Linux.
pub(in crate::v1beta1) fn os_type(class: &mut AzureManagedMachinePoolClassSpec) -> bool {
    class.os_type.is_none() && replace(&mut class.os_type, Some(OsType::Linux))
}

/// `AMMP-D90`, `AMMPT-D90`: a spot pool without a price pays up to that of on-demand machines, as AKS fills in. Upstream leaves
/// it out.
pub(in crate::v1beta1) fn spot_max_price(class: &mut AzureManagedMachinePoolClassSpec) -> bool {
    class.scale_set_priority == Some(ScaleSetPriority::Spot)
        && class.spot_max_price.is_none()
        && replace(&mut class.spot_max_price, Some(Quantity("-1".to_owned())))
}
