//! The edge between the stored version and v1beta2.

use super::{AzureMachineTemplate, AzureMachineTemplateResource, AzureMachineTemplateSpec};
use crate::{edge, v1beta1};

edge! { v1beta1::AzureMachineTemplateSpec => AzureMachineTemplateSpec { edge: [template] } }

edge! { v1beta1::AzureMachineTemplateResource => AzureMachineTemplateResource { same: [spec], edge: [metadata] } }

edge! { v1beta1::AzureMachineTemplate => AzureMachineTemplate { same: [metadata, status], edge: [spec] } }
