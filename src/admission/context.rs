//! What admission is told of the world around an object.

/// What the rules need from outside the object. The default is what is known offline: nothing.
///
/// What a rule needs and does not find here is reported as not checked, never guessed.
#[derive(Clone, Copy, Default)]
pub struct Context<'a> {
    /// Whether upstream's mistakes are made too.
    pub strictness: Strictness,
    /// Feature gates of the CAPZ controller.
    pub gates: Gates,
    /// Whether the request is a dry run.
    pub dry_run: bool,
    /// The Cluster that the object belongs to by its label `cluster.x-k8s.io/cluster-name`.
    pub cluster: Lookup<OwnerCluster<'a>>,
    /// The id of the subscription of the AzureCluster that the object belongs to; may be empty.
    pub subscription_id: Lookup<&'a str>,
    /// The MachinePool whose infrastructure is the AzureMachinePool in question.
    pub machine_pool: Lookup<ParentMachinePool<'a>>,
    /// How many AzureManagedMachinePools of the cluster have the label of system pools, this one included.
    pub system_pools: Lookup<usize>,
    /// Makes the SSH public key for an object that has none: base64 of a line in `authorized_keys` form.
    pub new_ssh_public_key: Option<&'a dyn Fn() -> String>,
    /// Makes the name for a role assignment that has none: a UUID.
    pub new_uuid: Option<&'a dyn Fn() -> String>,
}

impl Context<'_> {
    /// Whether upstream's mistakes are left out.
    pub(crate) fn is_sound(&self) -> bool {
        self.strictness == Strictness::Sound
    }
}

/// How closely upstream is followed where it refuses what is right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strictness {
    /// What a user needs: no stored object becomes impossible to update, and no rule contradicts itself.
    #[default]
    Sound,
    /// What upstream v1.26.0 answers, mistakes included.
    Upstream,
}

/// Feature gates, at their defaults of upstream v1.26.0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Gates {
    /// `EdgeZone`, off: clusters may have an extended location.
    pub edge_zone: bool,
    /// `APIServerILB`, off: a public API server also gets an internal load balancer frontend.
    pub api_server_ilb: bool,
    /// `ASOAPI`, on: the AzureASOManaged* kinds may be created.
    pub aso_api: bool,
}

impl Default for Gates {
    fn default() -> Self {
        Self { edge_zone: false, api_server_ilb: false, aso_api: true }
    }
}

/// What is known of an object elsewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lookup<T> {
    /// Nobody looked. What depends on it is not checked.
    #[default]
    Unknown,
    /// Somebody looked, and there is no such object.
    Absent,
    /// This is what was found.
    Found(T),
}

impl<T> From<Option<T>> for Lookup<T> {
    /// Somebody looked.
    fn from(found: Option<T>) -> Self {
        found.map_or(Self::Absent, Self::Found)
    }
}

/// What the rules read of a Cluster.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OwnerCluster<'a> {
    /// `spec.clusterNetwork.services.cidrBlocks`.
    pub service_cidr_blocks: &'a [String],
    /// `spec.clusterNetwork.pods.cidrBlocks`.
    pub pod_cidr_blocks: &'a [String],
    /// Whether it has a `metadata.deletionTimestamp`.
    pub is_being_deleted: bool,
}

/// What the rules read of a MachinePool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ParentMachinePool<'a> {
    /// `spec.template.spec.version`.
    pub version: Option<&'a str>,
}
