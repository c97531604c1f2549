//! What the CRDs and types promise, asked of a real Kubernetes API server.
//!
//! `cargo test -p capz-api-server-tests` builds one (`tests/crdserver`) or takes that of `KUBEBUILDER_ASSETS`. Without
//! either, or without the recorded data, tests are skipped and say so; when `CI` is set they fail.

#![allow(clippy::expect_used, clippy::indexing_slicing, reason = "a test")]

mod api_server;
mod conversion;
mod crds;
mod defaulting;
mod drawn;
mod faults;
mod manifests;
mod merges;
mod outcome;
mod reconcile;
mod recorded;
mod requests;
mod rules;
mod upgrade;
mod verdicts;
mod webhook;
mod witnesses;

use crate::{
    api_server::Servers,
    outcome::{Outcomes, Stop},
};
use libtest_mimic::{Arguments, Trial};
use std::{process::ExitCode, sync::Arc};

/// What a test is given: API servers, and where to say what it did.
struct Given {
    servers: Servers,
    outcomes: Outcomes,
}

/// One trial for each test, named after its function.
macro_rules! trials {
    ($given:ident: $($module:ident::$test:ident,)+) => {
        vec![$({
            let given = Arc::clone(&$given);
            Trial::ignorable_test(concat!(stringify!($module), "::", stringify!($test)), move || {
                let end: Result<(), Stop> = given.servers.runtime.block_on($module::$test(&given));
                given.outcomes.of_test(end)
            })
        }),+]
    };
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let given = Arc::new(Given { servers: Servers::default(), outcomes: Outcomes::default() });
    let trials = trials![given:
        crds::every_crd_is_accepted_established_and_structural,
        crds::a_schema_that_is_not_structural_is_refused,
        upgrade::crds_of_v1_8_7_are_upgraded_in_place_and_stored_objects_survive,
        manifests::are_stored_as_they_were_written_and_as_with_the_crds_of_upstream,
        manifests::a_controller_that_writes_back_what_it_read_loses_nothing,
        reconcile::an_applier_and_a_controller_leave_each_other_alone,
        reconcile::without_the_markers_of_subnets_they_never_come_to_rest,
        defaulting::of_objects_with_every_improved_list_comes_to_rest,
        defaulting::of_a_key_ends_in_a_duplicate,
        verdicts::on_drawn_objects_are_those_of_structural,
        merges::of_drawn_documents_are_those_of_structural,
        conversion::samples_are_written_at_one_version_and_read_at_both,
        conversion::manifests_of_upstream_are_read_at_both_versions,
        conversion::the_stored_version_is_changed_and_changed_back,
        conversion::objects_outlive_the_versions_that_they_were_stored_in,
        conversion::managers_apply_at_different_versions,
        conversion::an_annotation_that_is_no_object_is_named_and_can_be_repaired,
        witnesses::of_changed_crds_are_what_the_api_server_makes_of_them,
    ];
    let conclusion = libtest_mimic::run(&arguments, trials);
    given.outcomes.print();
    conclusion.exit_code()
}
