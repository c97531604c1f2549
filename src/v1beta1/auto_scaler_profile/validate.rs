//! The webhook's rules for the cluster autoscaler of an AKS cluster.

use super::super::AutoScalerProfile;
use crate::admission::{Findings, Path, Request, Rule};

mod go_numbers;

use go_numbers::{is_duration, is_fraction};

pub(in crate::v1beta1) const RULES: &[Rule<AutoScalerProfile>] = &[
    Rule::new("S-ASP-01", max_empty_bulk_delete_is_a_count),
    Rule::new("S-ASP-02", max_graceful_termination_is_a_count),
    Rule::new("S-ASP-03", max_node_provision_time_is_in_minutes),
    Rule::new("S-ASP-04", max_total_unready_is_a_percentage),
    Rule::new("S-ASP-05", new_pod_scale_up_delay_is_a_duration),
    Rule::new("S-ASP-06", ok_total_unready_is_a_count),
    Rule::new("S-ASP-07", scan_interval_is_in_seconds),
    Rule::new("S-ASP-08", delay_after_add_is_in_minutes),
    Rule::new("S-ASP-09", delay_after_delete_is_in_seconds),
    Rule::new("S-ASP-10", delay_after_failure_is_in_minutes),
    Rule::new("S-ASP-11", unneeded_time_is_in_minutes),
    Rule::new("S-ASP-12", unready_time_is_in_minutes),
    Rule::new("S-ASP-13", utilization_threshold_is_a_fraction),
];

type Profile<'a> = Request<'a, AutoScalerProfile>;

/// What a text has to be, and the words for it.
struct Form(fn(&str) -> bool, &'static str);

const COUNT: Form = Form(|text| text.parse::<i64>().is_ok_and(|count| count >= 0), "expected a whole number from 0");
const PERCENTAGE: Form =
    Form(|text| text.parse().is_ok_and(|number: i64| (0..=100).contains(&number)), "expected a whole number, 0 to 100");
const FRACTION: Form = Form(is_fraction, "expected a number from 0 to 1, such as 0.5");
const MINUTES: Form = Form(|text| text.is_empty() || is_number_of(text, 'm'), "expected whole minutes, such as 10m");
const SECONDS: Form = Form(|text| text.is_empty() || is_number_of(text, 's'), "expected whole seconds, such as 10s");
const DURATION: Form = Form(|text| text.is_empty() || is_duration(text), "expected a duration, such as 90s or 1h30m");

fn is_number_of(text: &str, unit: char) -> bool {
    text.strip_suffix(unit).is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
}

fn has_form(text: Option<&String>, Form(is, expected): Form, path: &Path<'_>, found: &mut Findings) {
    if let Some(text) = text.filter(|text| !is(text)) {
        found.invalid(path, text, expected);
    }
}

/// `S-ASP-01`: how many nodes may go at once.
fn max_empty_bulk_delete_is_a_count(profile: &Profile<'_>, found: &mut Findings) {
    let path = profile.at.spelt("maxEmptyBulkDelete", "MaxEmptyBulkDelete");
    has_form(profile.new.max_empty_bulk_delete.as_ref(), COUNT, &path, found);
}

/// `S-ASP-02`: how many seconds pods have.
fn max_graceful_termination_is_a_count(profile: &Profile<'_>, found: &mut Findings) {
    let path = profile.at.spelt("maxGracefulTerminationSec", "MaxGracefulTerminationSec");
    has_form(profile.new.max_graceful_termination_sec.as_ref(), COUNT, &path, found);
}

/// `S-ASP-03`: how long a node may take to come up.
fn max_node_provision_time_is_in_minutes(profile: &Profile<'_>, found: &mut Findings) {
    let path = profile.at.spelt("maxNodeProvisionTime", "MaxNodeProvisionTime");
    has_form(profile.new.max_node_provision_time.as_ref(), MINUTES, &path, found);
}

/// `S-ASP-04`: how many nodes in a hundred may be unready.
fn max_total_unready_is_a_percentage(profile: &Profile<'_>, found: &mut Findings) {
    let path = profile.at.spelt_whole("maxTotalUnreadyPercentage", "spec.autoscalerProfile.maxTotalUnreadyPercentage");
    has_form(profile.new.max_total_unready_percentage.as_ref(), PERCENTAGE, &path, found);
}

/// `S-ASP-05`: how old a pod must be; may be negative.
fn new_pod_scale_up_delay_is_a_duration(profile: &Profile<'_>, found: &mut Findings) {
    let path = profile.at.spelt("newPodScaleUpDelay", "NewPodScaleUpDelay");
    has_form(profile.new.new_pod_scale_up_delay.as_ref(), DURATION, &path, found);
}

/// `S-ASP-06`: how many nodes may always be unready.
fn ok_total_unready_is_a_count(profile: &Profile<'_>, found: &mut Findings) {
    has_form(profile.new.ok_total_unready_count.as_ref(), COUNT, &profile.at.field("okTotalUnreadyCount"), found);
}

/// `S-ASP-07`: the time between two looks at the cluster.
fn scan_interval_is_in_seconds(profile: &Profile<'_>, found: &mut Findings) {
    has_form(profile.new.scan_interval.as_ref(), SECONDS, &profile.at.spelt("scanInterval", "ScanInterval"), found);
}

/// `S-ASP-08`: the delay after a node has come.
fn delay_after_add_is_in_minutes(profile: &Profile<'_>, found: &mut Findings) {
    let path = profile.at.field("scaleDownDelayAfterAdd");
    has_form(profile.new.scale_down_delay_after_add.as_ref(), MINUTES, &path, found);
}

/// `S-ASP-09`: the delay after a node has gone.
fn delay_after_delete_is_in_seconds(profile: &Profile<'_>, found: &mut Findings) {
    let path = profile.at.spelt("scaleDownDelayAfterDelete", "ScaleDownDelayAfterDelete");
    has_form(profile.new.scale_down_delay_after_delete.as_ref(), SECONDS, &path, found);
}

/// `S-ASP-10`: the delay after a node should have gone.
fn delay_after_failure_is_in_minutes(profile: &Profile<'_>, found: &mut Findings) {
    let path = profile.at.field("scaleDownDelayAfterFailure");
    has_form(profile.new.scale_down_delay_after_failure.as_ref(), MINUTES, &path, found);
}

/// `S-ASP-11`: how long a node must be underused.
fn unneeded_time_is_in_minutes(profile: &Profile<'_>, found: &mut Findings) {
    let path = profile.at.field("scaleDownUnneededTime");
    has_form(profile.new.scale_down_unneeded_time.as_ref(), MINUTES, &path, found);
}

/// `S-ASP-12`: how long an unready node must be unneeded.
fn unready_time_is_in_minutes(profile: &Profile<'_>, found: &mut Findings) {
    let path = profile.at.field("scaleDownUnreadyTime");
    has_form(profile.new.scale_down_unready_time.as_ref(), MINUTES, &path, found);
}

/// `S-ASP-13`: how busy a node is that is underused. Upstream takes `NaN` for a number.
fn utilization_threshold_is_a_fraction(profile: &Profile<'_>, found: &mut Findings) {
    let path =
        profile.at.spelt_whole("scaleDownUtilizationThreshold", "spec.autoscalerProfile.scaleDownUtilizationThreshold");
    has_form(profile.new.scale_down_utilization_threshold.as_ref(), FRACTION, &path, found);
}
