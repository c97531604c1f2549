//! The edge between this version and the stored one.

use super::{AzureMachineTemplate, AzureMachineTemplateResource, AzureMachineTemplateSpec};
use crate::{edge, v1beta1};

edge! { AzureMachineTemplate => v1beta1::AzureMachineTemplate { same: [metadata], edge: [spec], upper: [status] } }

edge! { AzureMachineTemplateSpec => v1beta1::AzureMachineTemplateSpec { edge: [template] } }

edge! { AzureMachineTemplateResource => v1beta1::AzureMachineTemplateResource { edge: [spec], upper: [metadata] } }
