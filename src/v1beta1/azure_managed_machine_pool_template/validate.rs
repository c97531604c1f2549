//! The webhook's rules for templates of node pools.

use super::super::{
    AzureManagedMachinePoolClassSpec as Class, AzureManagedMachinePoolTemplate,
    azure_managed_machine_pool::validate::{class, last_system_pool},
};
use crate::admission::{
    Codes, DefaultRule, Findings, Immutable, ImmutableMember, Path, Request, Rule, Transitions, Webhook, by_rule,
    immutable, members,
};

impl Webhook for AzureManagedMachinePoolTemplate {
    const DEFAULTS: &'static [DefaultRule<Self>] = super::defaults::DEFAULTS;
    const CREATE: &'static [Rule<Self>] = &[Rule::parts(|pool, found| class_of(pool).check(class::RULES, found))];
    const UPDATE: &'static [Rule<Self>] = &[
        Rule::parts(|pool, found| class_of(pool).check_immutable(IMMUTABLE, found)),
        Rule::new("AMMPT-U02", |pool, found| class::node_labels_stay_valid(&class_of(pool), found)),
        Rule::new("AMMPT-U08", |pool, found| class::zones_are_the_same(&class_of(pool), found)),
        Rule::new("AMMPT-U09", a_system_pool_remains),
    ];
    const DELETE: &'static [Rule<Self>] = &[Rule::new("AMMPT-X01", is_not_the_last_system_pool)];
    const CODES: Codes = Codes { create: 403, update: 422, create_on_update: 422, delete: 403 };

    fn immutable_members() -> Vec<ImmutableMember> {
        let rest = by_rule(&[
            ("AMMPT-U08", "spec.template.spec.availabilityZones", Transitions::None, "in any order"),
            ("AMMPT-U09", "spec.template.spec.mode", Transitions::None, "the last System pool stays one"),
        ]);
        [members("spec.template.spec", IMMUTABLE), rest].concat()
    }
}

const IMMUTABLE: &[Immutable<Class>] = immutable! {
    "AMMPT-U01": name, "name";
    "AMMPT-U03": os_type, "osType";
    "AMMPT-U04": sku, "sku";
    "AMMPT-U05": os_disk_size_gb, "osDiskSizeGB";
    "AMMPT-U06": subnet_name, "subnetName", may be Set;
    "AMMPT-U07": enable_fips, "enableFIPS", may be Set;
    "AMMPT-U10": max_pods, "maxPods";
    "AMMPT-U11": os_disk_type, "osDiskType";
    "AMMPT-U12": scale_set_priority, "scaleSetPriority";
    "AMMPT-U13": enable_ultra_ssd, "enableUltraSSD";
    "AMMPT-U14": enable_node_public_ip, "enableNodePublicIP";
    "AMMPT-U15": node_public_ip_prefix_id, "nodePublicIPPrefixID";
    "AMMPT-U16": kubelet_config, "kubeletConfig";
    "AMMPT-U17": kubelet_disk_type, "kubeletDiskType";
    "AMMPT-U18": linux_os_config, "linuxOSConfig";
};

const SPEC: Path<'_> = Path::ROOT.field("spec.template.spec");

fn class_of<'a>(pool: &Request<'a, AzureManagedMachinePoolTemplate>) -> Request<'a, Class> {
    pool.part(&pool.new.spec.template.spec.class, pool.old.map(|old| &old.spec.template.spec.class), SPEC)
}

/// `AMMPT-U09`: as for a pool. Upstream looks for the name of the cluster in the labels of the nodes.
fn a_system_pool_remains(pool: &Request<'_, AzureManagedMachinePoolTemplate>, found: &mut Findings) {
    last_system_pool::at_change(&class_of(pool), Some(&pool.new.spec.template.spec.class.node_labels), found);
}

/// `AMMPT-X01`: as for a pool. Upstream looks for the name of the cluster in the labels of the nodes.
fn is_not_the_last_system_pool(pool: &Request<'_, AzureManagedMachinePoolTemplate>, found: &mut Findings) {
    last_system_pool::at_deletion(&class_of(pool), Some(&pool.new.spec.template.spec.class.node_labels), found);
}
