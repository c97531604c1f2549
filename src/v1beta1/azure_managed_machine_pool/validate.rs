//! The webhook's rules for node pools of AKS.

use super::super::AzureManagedMachinePool;
use super::super::AzureManagedMachinePoolClassSpec as Class;
use crate::admission::{
    Codes, DefaultRule, Findings, Immutable, ImmutableMember, Path, Request, Rule, Transitions, Webhook, by_rule,
    immutable, members, patterns::NODE_POOL_SUBNET,
};

pub(in crate::v1beta1) mod class;
pub(in crate::v1beta1) mod last_system_pool;

impl Webhook for AzureManagedMachinePool {
    const DEFAULTS: &'static [DefaultRule<Self>] = super::defaults::DEFAULTS;
    const CREATE: &'static [Rule<Self>] = &[
        Rule::parts(|pool, found| class_of(pool).check(class::RULES, found)),
        Rule::new("S-MP-18", subnet_name_is_valid),
    ];
    const UPDATE: &'static [Rule<Self>] = &[
        Rule::parts(|pool, found| class_of(pool).check_immutable(IMMUTABLE, found)),
        Rule::new("AMMP-U02", |pool, found| class::node_labels_stay_valid(&class_of(pool), found)),
        Rule::new("AMMP-U09", |pool, found| class::zones_are_the_same(&class_of(pool), found)),
        Rule::new("AMMP-U10", a_system_pool_remains),
    ];
    const DELETE: &'static [Rule<Self>] = &[Rule::new("AMMP-X01", is_not_the_last_system_pool)];
    const CODES: Codes = Codes { create: 403, update: 422, create_on_update: 422, delete: 403 };

    fn immutable_members() -> Vec<ImmutableMember> {
        let rest = by_rule(&[
            ("AMMP-U09", "spec.availabilityZones", Transitions::None, "in any order"),
            ("AMMP-U10", "spec.mode", Transitions::None, "the last System pool stays one"),
        ]);
        [members("spec", IMMUTABLE), rest].concat()
    }
}

const IMMUTABLE: &[Immutable<Class>] = immutable! {
    "AMMP-U01": name, "name";
    "AMMP-U03": os_type, "osType";
    "AMMP-U04": sku, "sku";
    "AMMP-U05": os_disk_size_gb, "osDiskSizeGB";
    "AMMP-U06": subnet_name, "subnetName", may be Set;
    "AMMP-U07": enable_fips, "enableFIPS", may be Set;
    "AMMP-U08": enable_encryption_at_host, "enableEncryptionAtHost", may be Set;
    "AMMP-U11": max_pods, "maxPods";
    "AMMP-U12": os_disk_type, "osDiskType";
    "AMMP-U13": scale_set_priority, "scaleSetPriority";
    "AMMP-U14": enable_ultra_ssd, "enableUltraSSD";
    "AMMP-U15": enable_node_public_ip, "enableNodePublicIP";
    "AMMP-U16": node_public_ip_prefix_id, "nodePublicIPPrefixID";
    "AMMP-U17": kubelet_config, "kubeletConfig";
    "AMMP-U18": kubelet_disk_type, "kubeletDiskType";
    "AMMP-U19": linux_os_config, "linuxOSConfig";
};

const SPEC: Path<'_> = Path::ROOT.field("spec");

/// The part that a pool and its template have in common.
fn class_of<'a>(pool: &Request<'a, AzureManagedMachinePool>) -> Request<'a, Class> {
    pool.part(&pool.new.spec.class, pool.old.map(|old| &old.spec.class), SPEC)
}

/// `S-MP-18`: the subnet has a name that Azure takes.
fn subnet_name_is_valid(pool: &Request<'_, AzureManagedMachinePool>, found: &mut Findings) {
    if let Some(name) = &pool.new.spec.class.subnet_name
        && !NODE_POOL_SUBNET.matches(name)
    {
        found.invalid(
            &SPEC.field("subnetName"),
            name,
            "expected 2 to 80 letters, digits, '.', '_' and '-', with a letter or digit at both ends",
        );
    }
}

/// `AMMP-U10`: a pool leaves the mode `System` only if another system pool remains.
fn a_system_pool_remains(pool: &Request<'_, AzureManagedMachinePool>, found: &mut Findings) {
    last_system_pool::at_change(&class_of(pool), pool.around.metadata.labels.as_ref(), found);
}

/// `AMMP-X01`: the last system pool of a cluster goes with the cluster only.
fn is_not_the_last_system_pool(pool: &Request<'_, AzureManagedMachinePool>, found: &mut Findings) {
    last_system_pool::at_deletion(&class_of(pool), pool.around.metadata.labels.as_ref(), found);
}
