//! The members of a status that moved when Cluster API's contract went from v1beta1 to v1beta2: `ready` and `initialized` are
//! now said by `initialization`, and live on with the old conditions and failures in `deprecated.v1beta1`.

/// Declares the group of those members for one kind, for [`edge!`](crate::edge).
///
/// Each member is compared and restored on its own: one that was edited takes nothing with it. A flag is what
/// `initialization` says, else what `deprecated` says. What an edit leaves empty of `deprecated` goes, as it would if there
/// were no stash.
macro_rules! contract {
    ($group:ident {
        $(($initialization:ident: $initial:ty { $($flag:ident: $bool:ty => $new:ident),+ $(,)? }),)?
        $deprecated:ident: $holder:ty { $legacy:path { $($moved:ident: $type:ty),* $(,)? } } $(,)?
    }) => {
        /// What the two contracts say in different places.
        pub(crate) struct $group;

        type Lower = ($($($bool,)+)? $($type,)*);
        type Upper = ($($initial,)? Option<$holder>,);

        impl $group {
            pub(crate) fn up(($($($flag,)+)? $($moved,)*): Lower) -> Upper {
                use $legacy as Legacy;
                $(let mut $initialization = <$initial>::default();
                $($initialization.$new = $flag.then_some(true);)+)?
                let legacy = Legacy { $($($flag,)+)? $($moved,)* };
                let mut $deprecated = None;
                if legacy != Legacy::default() {
                    $deprecated.get_or_insert_with(<$holder>::default).v1beta1 = Some(legacy);
                }
                ($($initialization,)? $deprecated,)
            }

            pub(crate) fn down(($($initialization,)? $deprecated,): Upper) -> Lower {
                let legacy = $deprecated.and_then(|deprecated| deprecated.v1beta1).unwrap_or_default();
                ($($($initialization.$new.unwrap_or(legacy.$flag),)+)? $(legacy.$moved,)*)
            }

            pub(crate) fn loses(($($initialization,)? $deprecated,): ($(&$initial,)? &Option<$holder>,)) -> bool {
                let legacy = $deprecated.as_ref().and_then(|deprecated| deprecated.v1beta1.as_ref());
                let is_empty = legacy.is_none_or($crate::convert::is_empty);
                ($deprecated.is_some() && is_empty)
                    $($(|| {
                        let $flag = legacy.is_some_and(|legacy| legacy.$flag);
                        $initialization.$new != $flag.then_some(true)
                    })+)?
            }

            pub(crate) fn shows(
                ($($($flag,)+)? $($moved,)*): ($($(&$bool,)+)? $(&$type,)*),
                ($($initialization,)? $deprecated,): ($(&$initial,)? &Option<$holder>,),
            ) -> bool {
                let legacy = $deprecated.as_ref().and_then(|deprecated| deprecated.v1beta1.as_ref());
                true
                    $($(&& *$flag == $initialization.$new.unwrap_or(legacy.is_some_and(|legacy| legacy.$flag)))+)?
                    $(&& legacy.map_or_else(|| $crate::convert::is_empty($moved), |legacy| *$moved == legacy.$moved))*
            }

            pub(crate) fn merge(
                ($($($flag,)+)? $($moved,)*): Lower,
                ($(mut $initialization,)? mut $deprecated,): Upper,
            ) -> Upper {
                let mut legacy = $deprecated.as_mut().and_then(|deprecated| deprecated.v1beta1.take());
                let said_something = legacy.as_ref().is_some_and(|legacy| !$crate::convert::is_empty(legacy));
                $($(if $flag != $initialization.$new.unwrap_or(legacy.as_ref().is_some_and(|legacy| legacy.$flag)) {
                    $initialization.$new = $flag.then_some(true);
                    if $flag || legacy.is_some() {
                        legacy.get_or_insert_default().$flag = $flag;
                    }
                })+)?
                $(if legacy.is_some() || !$crate::convert::is_empty(&$moved) {
                    legacy.get_or_insert_default().$moved = $moved;
                })*
                if said_something && legacy.as_ref().is_some_and($crate::convert::is_empty) {
                    $deprecated = None;
                } else if legacy.is_some() {
                    $deprecated.get_or_insert_default().v1beta1 = legacy;
                }
                ($($initialization,)? $deprecated,)
            }
        }
    };
}
pub(crate) use contract;
