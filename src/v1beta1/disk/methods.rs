//! What kind of OS disk a machine has.

use super::super::{DiffDiskOption, OsDisk};

impl OsDisk {
    /// Whether the disk is ephemeral: on the host itself, and lost with the machine.
    ///
    /// ```
    /// use capz_api::v1beta1::{DiffDiskOption, DiffDiskSettings, OsDisk};
    ///
    /// let local = DiffDiskSettings { option: DiffDiskOption::Local, ..Default::default() };
    /// assert!(OsDisk { diff_disk_settings: Some(local), ..Default::default() }.is_ephemeral());
    /// assert!(!OsDisk::default().is_ephemeral());
    /// ```
    #[must_use]
    pub fn is_ephemeral(&self) -> bool {
        self.diff_disk_settings.as_ref().is_some_and(|settings| settings.option == DiffDiskOption::Local)
    }

    /// Whether the machine runs Windows. An absent type is Linux, the default of the CRD.
    #[must_use]
    pub fn is_windows(&self) -> bool {
        self.os_type.as_deref() == Some("Windows")
    }
}
