//! Why each rule is there: what it protects, what would happen without it, and, for what cannot be changed, what to do instead.

/// Why there is a rule of this id: what it protects, what Azure or Cluster API would do otherwise, and, for what cannot be
/// changed, what to do instead. Empty for a default that refuses nothing.
#[must_use]
pub fn reason(rule: &str) -> &'static str {
    REASONS.iter().find(|(rules, _)| rules.contains(&rule)).map_or("", |(_, reason)| reason)
}

const NEW_MACHINE: &str = "CAPZ never changes a virtual machine in place, so that the machine and its description would differ for good; \
    delete the machine, or change the template that it comes from";
const NEW_TEMPLATE: &str = "objects made from the template before and after would differ under one name; make a template with another name \
    and refer to that, and Cluster API rolls the machines out";
const NEW_CLUSTER: &str =
    "CAPZ would look for the cluster's resources where they are not and make new ones beside them; make a new cluster";
const NEW_POOL: &str = "AKS fixes it when the node pool is made and refuses the change; add a pool with the new value, and remove this one";
const NEW_AKS: &str = "AKS fixes it when the cluster is made and refuses the change; make a new cluster";
const KEPT_AKS: &str = "CAPZ sets it when the AKS cluster is made and never again, even where AKS itself could change it by now; make a new cluster";
const NEW_NETWORK: &str = "the nodes of the cluster stand in that network and cannot be moved; make a new cluster";

/// Rules that have one reason, and the reason.
const REASONS: &[(&[&str], &str)] = &[
    // Images.
    (
        &["S-IMG-01", "S-IMG-02", "S-IMG-03", "S-IMG-04"],
        "a machine boots from one image; with none or several CAPZ could not tell which",
    ),
    (
        &[
            "S-IMG-05", "S-IMG-06", "S-IMG-07", "S-IMG-08", "S-IMG-09", "S-IMG-10", "S-IMG-11", "S-IMG-12", "S-IMG-13",
            "S-IMG-14",
        ],
        "the image is found by all these parts together; Azure would refuse every machine",
    ),
    (
        &["S-IMG-15", "S-IMG-16"],
        "a gallery of your own is found by its subscription and resource group together; without both the gallery is taken for a community gallery",
    ),
    // Disks.
    (&["S-OSD-01", "S-DD-01"], "Azure has no disk of that size and would refuse the virtual machine"),
    (&["S-OSD-02"], "bootstrapping and extensions depend on the operating system; CAPZ could not prepare the machine"),
    (&["S-OSD-03", "S-DD-09"], "Azure offers no caching for Ultra disks and would refuse the virtual machine"),
    (&["S-OSD-04", "S-DD-10"], "Azure knows no other kind of caching and would refuse the virtual machine"),
    (&["S-OSD-05"], "Azure boots no machine from an Ultra disk and would refuse the virtual machine"),
    (
        &["S-OSD-06", "S-OSD-07", "S-DD-04", "S-DD-05"],
        "Azure makes the disk of that type of storage; it would refuse an unknown one",
    ),
    (
        &["S-OSD-08"],
        "Azure encrypts with a set of keys of your own only where the whole disk is encrypted with the state of the guest",
    ),
    (
        &["S-OSD-09"],
        "CAPZ makes ephemeral disks, which lie on the host, without a set of keys of your own; use a managed disk, or leave the set out",
    ),
    (&["S-OSD-10"], "Azure places ephemeral disks only, and only local ones are ephemeral"),
    (
        &["S-DD-02", "S-DD-03"],
        "the disk is named after the machine and this suffix; two disks of one name are one disk to Azure",
    ),
    (
        &["S-DD-06", "S-DD-07", "S-DD-08"],
        "the machine finds the disk by its number, of which Azure has 64; it would refuse the virtual machine",
    ),
    // Machines.
    (&["S-SSH-01", "S-SSH-02"], "Azure puts the key on the machine and refuses one that it cannot read"),
    (
        &["S-UAI-01", "S-UAI-02", "S-UAI-03"],
        "the machine gets exactly the identities that are listed; Azure would refuse others, or the machine would lack its rights",
    ),
    (
        &["S-SAI-01", "S-SAI-02"],
        "Azure names a role assignment by a GUID; another name would leave the old assignment behind",
    ),
    (
        &["S-SAI-03", "AM-C05", "AM-C06", "AM-C07", "AMP-C09", "AMP-C10", "AMP-C11"],
        "the role is assigned to the identity that Azure makes for the machine, in a scope and by a definition; \
        without one of them nothing would be assigned, and the machine would lack its rights",
    ),
    (
        &["AM-D07", "AMP-D05"],
        "CAPZ finds the subscription, in which a role is given to the machine, by way of its Cluster; it could not give any",
    ),
    (&["AM-C04", "AMP-C08"], "the role assignment has one name; CAPZ could not tell which of the two"),
    (
        &["S-DIAG-01", "S-DIAG-02", "S-DIAG-03", "S-DIAG-04"],
        "Azure writes boot logs to an account of yours only if it is told to, and needs its address then; it would refuse the virtual machine",
    ),
    (
        &["S-CC-01", "S-CC-02", "S-CC-03", "S-CC-04", "S-CC-05"],
        "Azure runs a confidential machine only with these settings together, and would refuse the virtual machine",
    ),
    (
        &["AM-C01", "AM-C02", "AMP-C12", "AMT-C03", "AMT-C04"],
        "the interfaces say this themselves; CAPZ could not tell which of the two counts",
    ),
    (&["AM-C03", "AMT-C05"], "an interface without an address is no use; Azure would refuse it"),
    (&["AM-C08"], "Azure finds the reservation by its id; it would refuse every machine"),
    (&["AM-C09", "AMT-C06"], "Azure runs no extensions on such a machine, and would refuse it"),
    (
        &["AMT-C01", "AMT-C02"],
        "machines of a template would share one role assignment, which belongs to one identity; Azure would refuse the second machine. \
        Leave it out, and each machine gets its own",
    ),
    (
        &[
            "AM-U01", "AM-U02", "AM-U03", "AM-U04", "AM-U05", "AM-U06", "AM-U07", "AM-U08", "AM-U09", "AM-U10",
            "AM-U11", "AM-U12", "AM-U13", "AM-U14", "AM-U15", "AM-U16", "AM-U17", "AM-U18",
        ],
        NEW_MACHINE,
    ),
    (&["AMT-U01", "AMT-U02", "ACT-U01"], NEW_TEMPLATE),
    // Machine pools.
    (
        &["AMP-C01", "AMP-C02"],
        "Azure tells a machine between 5 and 15 minutes before it is taken away, and would refuse the scale set",
    ),
    (
        &["AMP-C03", "AMP-C04", "AMP-C05", "AMP-C06"],
        "flexible scale sets need a cloud provider that knows them, which is there since Kubernetes 1.26; nodes would never become ready",
    ),
    (
        &["AMP-C07"],
        "with neither a machine more nor a machine less no machine could ever be replaced, and the rollout would stand still",
    ),
    (&["AMP-U01", "AMP-U02"], "machines of one pool would be bootstrapped in two ways; make a new pool"),
    (
        &["AMPM-U01"],
        "the object stands for one virtual machine, and would stand for another; delete it, and the pool makes a new one",
    ),
    // Clusters.
    (
        &["AC-C01", "AC-C02"],
        "names of Azure resources and of DNS are made of the name of the cluster; Azure would refuse them later, one by one",
    ),
    (&["AC-C03", "S-DNS-04"], "Azure takes no other name for a resource group, and the network could not be made"),
    (
        &["AC-C04", "AC-C07", "ACT-C01", "ACT-C04"],
        "Azure takes address ranges in this form only, and the network could not be made",
    ),
    (&["AC-C05", "AC-C12", "ACT-C02"], "Azure takes no other name for the resource, and would refuse it"),
    (&["AC-C06", "ACT-C03"], "subnets are merged and found by name; of two with one name one would be lost"),
    (&["AC-C08", "ACT-C05"], "a subnet is a part of the virtual network; Azure would refuse it"),
    (
        &["AC-C09", "AC-C11", "ACT-C06"],
        "machines are placed by the role of a subnet; without one they have nowhere to go",
    ),
    (&["AC-C10"], "two peerings with one network are one to Azure, and would overwrite each other"),
    (
        &["AC-C13", "AC-C14", "AC-C15", "AC-C16"],
        "the API server has one public address, and a private one only where the feature gate allows it; \
        with others the endpoint of the cluster could not be told",
    ),
    (
        &["AC-C17", "AC-C18", "AC-C19", "AC-C20"],
        "an internal load balancer has one private address, in the subnet of the control plane; Azure would refuse another",
    ),
    (&["AC-C21", "AC-C22"], "CAPZ gives a load balancer for outgoing traffic no more than 16 addresses"),
    (
        &["AC-C23", "AC-U25"],
        "the configuration is written to every machine when it is made; machines made before and after would differ",
    ),
    (
        &["AC-C24"],
        "the controller was started without support for edge zones, and would place the cluster in the region itself",
    ),
    (&["AC-C25"], "Azure offers tunneling with the Standard bastion only, and would refuse the bastion"),
    (&["AC-C26", "AC-C27"], "the controller acts in Azure by that identity, and could do nothing without it"),
    (&["AC-U01", "AC-U02", "AC-U03", "AC-U06"], NEW_CLUSTER),
    (
        &["AC-U04", "AC-U05"],
        "every kubeconfig and node of the cluster knows the endpoint; they would lose it. Make a new cluster",
    ),
    (
        &["AC-U07", "AC-U08", "AC-U09"],
        "nodes find the API server by that zone; those that run would lose it. Make a new cluster",
    ),
    (
        &["AC-U10"],
        "CAPZ does not take a bastion away again or change it, and it would go on costing money; leave it as it is",
    ),
    (
        &[
            "AC-U11", "AC-U12", "AC-U13", "AC-U14", "AC-U19", "AC-U20", "AC-U21", "AC-U22", "AC-U23", "AC-U24",
            "S-LBA-03", "S-LBA-04", "S-LBA-05", "S-LBN-02", "S-LBN-03", "S-LBN-04",
        ],
        "machines and kubeconfigs use the load balancer as it was made, and Azure does not change it in place; make a new cluster",
    ),
    (
        &["AC-U15", "AC-U16", "AC-U17", "AC-U18"],
        "machines stand in the subnet as it was made, and CAPZ does not take it apart under them; add a subnet with another name",
    ),
    (&["S-LBA-01", "S-LBA-02"], "CAPZ makes no other load balancer; the API server would have none"),
    (
        &["S-LBA-06", "S-LBN-05", "S-LBC-02"],
        "Azure closes idle connections after 4 to 30 minutes, and would refuse the load balancer",
    ),
    (&["S-LBN-01"], "nodes of a public cluster with IPv6 reach the internet by that load balancer only"),
    (
        &["S-LBC-01"],
        "machines of a public control plane reach the internet by the load balancer of the API server already; Azure takes no second",
    ),
    (
        &["S-DNS-01", "S-DNS-03"],
        "a private zone is made for the private address of an API server only; it would never be used",
    ),
    (&["S-DNS-02"], "DNS takes no other name, and Azure would refuse the zone"),
    (
        &["S-SR-01", "S-SR-02"],
        "Azure orders rules by priorities of 100 to 4096, and takes one form of source; it would refuse the security group",
    ),
    (
        &["S-SE-01", "S-SE-02", "S-SE-03", "S-SE-04", "S-SE-05", "S-SE-06"],
        "Azure finds the service by its name and location, once each; it would refuse the subnet",
    ),
    (
        &["S-PE-01", "S-PE-02", "S-PE-03", "S-PE-04", "S-PE-05", "S-PE-06"],
        "Azure names the endpoint and finds its service by id; it would refuse the endpoint",
    ),
    (&["S-PE-07", "S-PE-08"], "the endpoint has its addresses in the subnet; Azure would refuse others"),
    (
        &["ACI-C01", "ACI-C02", "ACI-C03"],
        "the member is read for another type of identity only; the controller would sign in without it",
    ),
    (&["ACI-U01"], "clusters sign in by this identity and would lose Azure; make a new identity, and refer to that"),
    // AKS clusters.
    (&["S-VER-01"], "AKS runs one whole version; part of one would be another version at each look"),
    (
        &["S-LBP-01", "S-LBP-02", "S-LBP-03", "S-LBP-04"],
        "AKS takes no other numbers and one kind of outbound addresses for its load balancer, and would refuse the cluster",
    ),
    (&["S-NET-01"], "the address ranges stand in the Cluster, and services could not be given addresses without them"),
    (&["S-NET-02", "S-NET-03"], "AKS takes one range each for services and pods, and would refuse the cluster"),
    (
        &["S-NET-04", "S-NET-05", "S-NET-06", "S-NET-07", "S-NET-09"],
        "the DNS service has an address among those of services; pods would find no name",
    ),
    (
        &["S-NET-08"],
        "CAPZ takes the tenth address for the DNS service only, as is the custom of Kubernetes; AKS itself takes any but the first",
    ),
    (&["S-NAME-01"], "Azure reserves the word and would refuse the cluster"),
    (
        &[
            "S-ASP-01", "S-ASP-02", "S-ASP-03", "S-ASP-04", "S-ASP-05", "S-ASP-06", "S-ASP-07", "S-ASP-08", "S-ASP-09",
            "S-ASP-10", "S-ASP-11", "S-ASP-12", "S-ASP-13",
        ],
        "AKS hands the text to the cluster autoscaler, which does not start with one that it cannot read",
    ),
    (
        &["S-EXT-01", "S-EXT-06"],
        "an extension is either pinned to a version or upgraded by itself; Azure would refuse both at once",
    ),
    (
        &["S-EXT-02", "S-EXT-03", "S-EXT-04", "S-EXT-05"],
        "an extension is for the cluster or for a namespace, and Azure needs the namespace that goes with that",
    ),
    (
        &["S-EXTU-01", "S-EXTU-02", "S-EXTU-03", "S-EXTU-04", "S-EXTU-05", "S-EXTU-06", "S-EXTU-07"],
        "Azure installs an extension once and does not change it; remove it, and add it under another name",
    ),
    (
        &["S-SEC-01", "S-SEC-02", "S-SEC-03"],
        "AKS reaches the vault by an identity of yours, and a private vault by its id; it could not start without its keys",
    ),
    (&["S-SEC-04"], "pods prove who they are by tokens of the OIDC issuer; without it no pod could sign in"),
    (
        &["S-SECU-01", "S-SECU-02", "S-SECU-03", "S-SECU-04"],
        "AKS keeps the feature until it is switched off by name; disable it instead of leaving it out",
    ),
    (
        &["S-NP-01", "S-ND-01", "S-ND-02"],
        "AKS runs Cilium with its own dataplane, policy and overlay together, and would refuse the cluster",
    ),
    (&["S-APA-01"], "AKS takes address ranges in this form only; nobody could reach the API server"),
    (
        &["S-APA-02", "S-APA-03", "S-APA-04"],
        "a zone of your own is for the private address of an API server, under the domain that AKS uses; the name would lead nowhere",
    ),
    (
        &["S-VN-01", "S-VN-02", "S-VN-03"],
        "nodes get addresses of the subnet, which is a part of the virtual network; Azure would refuse the network",
    ),
    (
        &["AMCP-C01", "AMCP-C02"],
        "AKS acts by the identity with that id, and by one of its own without; it could do nothing with another",
    ),
    (&["AMCP-C03"], "AKS has the overlay with its own network plugin only, and would refuse the cluster"),
    (&["AMCP-C04"], "the address of the API server starts with it; DNS takes no other name"),
    (&["AMCP-C05", "AMCP-U26"], "without local accounts and without Entra ID nobody could sign in to the cluster"),
    (&["AMCP-C06"], "the fleet takes no other name for a member, and the cluster would not join"),
    (&["AMCP-U01", "AMCP-U02", "AMCP-U03", "AMCP-U04", "AMCP-U12", "AMCPT-U01", "AMCPT-U02"], NEW_CLUSTER),
    (
        &[
            "AMCP-U05",
            "AMCP-U07",
            "AMCP-U08",
            "AMCP-U09",
            "AMCP-U10",
            "AMCP-U11",
            "AMCP-U14",
            "AMCPT-U04",
            "AMCPT-U05",
            "AMCPT-U06",
            "AMCPT-U07",
            "AMCPT-U11",
        ],
        KEPT_AKS,
    ),
    (&["AMCP-U06", "AMCP-U13", "AMCP-U21", "AMCPT-U03", "AMCPT-U15"], NEW_AKS),
    (&["AMCP-U15", "AMCP-U16", "AMCP-U17", "AMCP-U18", "AMCP-U19", "AMCPT-U12", "AMCPT-U13", "AMCPT-U14"], NEW_NETWORK),
    (&["AMCP-U20"], "AKS keeps an addon until it is switched off by name; disable it instead of leaving it out"),
    (
        &["AMCP-U22"],
        "AKS moves to the overlay only where no network policy is installed; pods would lose their policies",
    ),
    (
        &["AMCP-U23", "AMCP-U24", "AMCP-U25", "AMCPT-U08", "AMCPT-U09", "AMCPT-U10"],
        "AKS cannot leave Entra ID again, and without an admin group nobody could administer the cluster",
    ),
    (
        &["AMCP-U27"],
        "whoever signs in by the way that is there would be locked out; CAPZ does not change it, though AKS could. Keep its value",
    ),
    (&["AMCP-U28"], "AKS keeps the channel until it is told another; use `none` instead of leaving it out"),
    (&["AMCP-U29", "AMCP-U30", "AMCPT-U16"], "Kubernetes has no way back from a version; its data would be unreadable"),
    (&["AMCP-U31"], "AKS cannot switch the issuer off again; every token that it signed would be worthless"),
    (&["AMCP-U32"], "the fleet knows the cluster by that name; leave the fleet first"),
    // AKS node pools.
    (&["S-MP-01"], "AKS takes no other number of pods on a node, and would refuse the pool"),
    (&["S-MP-02"], "pods of the system run on Linux only, and would have nowhere to go"),
    (
        &["S-MP-03", "S-MP-04", "S-MP-05", "S-MP-06"],
        "AKS makes the names of the nodes of it, and would refuse the pool",
    ),
    (&["S-MP-07", "AMMP-U02", "AMMPT-U02"], "AKS sets these labels itself and refuses those of others"),
    (
        &["S-MP-08", "S-MP-09"],
        "nodes take their public addresses from the prefix, if they have any; AKS would refuse the pool",
    ),
    (
        &["S-MP-10", "S-MP-11", "S-MP-12"],
        "the kubelet does not start with a setting that it cannot read or must not have",
    ),
    (&["S-MP-13"], "the kubelet does not start on a node with swap, unless it is told to"),
    (
        &["S-MP-14", "S-MP-15", "S-MP-16", "S-MP-17"],
        "the kernel takes two ports in these bounds; AKS would refuse the pool",
    ),
    (&["S-MP-18"], "Azure takes no other name for a subnet, and the nodes would have no network"),
    (
        &[
            "AMMP-U01",
            "AMMP-U03",
            "AMMP-U04",
            "AMMP-U05",
            "AMMP-U06",
            "AMMP-U08",
            "AMMP-U09",
            "AMMP-U11",
            "AMMP-U12",
            "AMMP-U13",
            "AMMP-U14",
            "AMMP-U15",
            "AMMP-U16",
            "AMMP-U17",
            "AMMP-U18",
            "AMMP-U19",
            "AMMPT-U01",
            "AMMPT-U03",
            "AMMPT-U04",
            "AMMPT-U05",
            "AMMPT-U06",
            "AMMPT-U08",
            "AMMPT-U10",
            "AMMPT-U11",
            "AMMPT-U12",
            "AMMPT-U13",
            "AMMPT-U14",
            "AMMPT-U15",
            "AMMPT-U16",
            "AMMPT-U17",
            "AMMPT-U18",
        ],
        NEW_POOL,
    ),
    (
        &["AMMP-U07", "AMMPT-U07"],
        "the nodes that run have the other image, and CAPZ does not change it under them; add a pool with the new value, and remove this one",
    ),
    (
        &["AMMP-U10", "AMMPT-U09", "AMMP-X01", "AMMPT-X01"],
        "pods of the system run in system pools only; without one the cluster would stop working",
    ),
    (
        &["ASOC-C01", "ASOCP-C01", "ASOMP-C01"],
        "the controller was started without support for the kind, and would never look at the object",
    ),
];
