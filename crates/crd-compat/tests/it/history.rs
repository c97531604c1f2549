//! The release history: what other checkers report is reported, or a reason says why it breaks nobody.
