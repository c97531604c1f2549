//! The string and number formats that the API server enforces; it ignores every other one.

use crate::schema::Type;

mod codes;
mod network;
mod time;

type Check = fn(&str) -> bool;

/// Declares the formats of strings: each once, with its name, its check and what it accepts.
macro_rules! formats {
    ($($variant:ident $name:literal $check:path, $accepted:literal;)*) => {
        /// A format that is enforced.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Format {
            Int32,
            Float,
            $($variant,)*
        }

        impl Format {
            fn string(name: &str) -> Option<Self> {
                // Dashes do not count: `date-time` is `datetime`.
                match name.replace('-', "").as_str() {
                    $($name => Some(Self::$variant),)*
                    _ => None,
                }
            }

            fn row(self) -> (&'static str, Check, &'static str) {
                match self {
                    Self::Int32 => ("int32", anything, "integers of 32 bits"),
                    Self::Float => ("float", anything, "numbers of 32 bits"),
                    $(Self::$variant => ($name, $check, $accepted),)*
                }
            }

            /// The formats of strings.
            #[cfg(test)]
            const STRINGS: &[Self] = &[$(Self::$variant),*];
        }
    };
}

formats! {
    BsonObjectId "bsonobjectid" codes::is_bson_object_id, "24 hexadecimal digits";
    Uri "uri" network::is_request_uri, "an absolute URI or an absolute path";
    Email "email" network::is_email, "an e-mail address";
    Hostname "hostname" network::is_hostname, "a host name";
    Ipv4 "ipv4" network::is_ipv4, "an IPv4 address such as 10.0.0.1";
    Ipv6 "ipv6" network::is_ipv6, "an IPv6 address such as fd00::1";
    Cidr "cidr" network::is_cidr, "an address range such as 10.0.0.0/16";
    Mac "mac" network::is_mac, "a hardware address such as 00:1b:44:11:3a:b7";
    Uuid "uuid" codes::is_uuid, "a UUID";
    Uuid3 "uuid3" codes::is_uuid3, "a UUID of version 3";
    Uuid4 "uuid4" codes::is_uuid4, "a UUID of version 4";
    Uuid5 "uuid5" codes::is_uuid5, "a UUID of version 5";
    Isbn "isbn" codes::is_isbn, "an ISBN of 10 or 13 digits";
    Isbn10 "isbn10" codes::is_isbn10, "an ISBN of 10 digits";
    Isbn13 "isbn13" codes::is_isbn13, "an ISBN of 13 digits";
    CreditCard "creditcard" codes::is_credit_card, "a credit card number";
    Ssn "ssn" codes::is_ssn, "a social security number such as 123-45-6789";
    HexColor "hexcolor" codes::is_hex_color, "a colour such as #1e90ff";
    RgbColor "rgbcolor" codes::is_rgb_color, "a colour such as rgb(30,144,255)";
    Byte "byte" codes::is_base64, "base64";
    Password "password" anything, "any text";
    Date "date" time::is_date, "a date such as 2024-12-31";
    Duration "duration" time::is_duration, "a duration such as 1h30m";
    DateTime "datetime" time::is_date_time, "a point in time such as 2024-12-31T23:59:59Z";
    ShortName "k8sshortname" codes::is_short_name, "lower case letters, digits and dashes, at most 63";
    LongName "k8slongname" codes::is_long_name, "short names joined by dots, at most 253 characters";
}

fn anything(_: &str) -> bool {
    true
}

impl Format {
    /// The format of that name for values of that type; `None` where it is not enforced.
    pub(crate) fn named(name: &str, kind: Option<Type>) -> Option<Self> {
        match (kind, name) {
            (None | Some(Type::String), _) => Self::string(name),
            (Some(Type::Integer), "int32") => Some(Self::Int32),
            (Some(Type::Number), "float") => Some(Self::Float),
            _ => None,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        self.row().0
    }

    pub(crate) fn accepts(self, text: &str) -> bool {
        self.row().1(text)
    }

    pub(crate) fn accepted(self) -> &'static str {
        self.row().2
    }
}

#[cfg(test)]
mod tests {
    use super::Format;

    #[test]
    fn every_format_of_strings_is_found_by_its_name() {
        for format in Format::STRINGS {
            assert_eq!(Format::named(format.name(), None), Some(*format));
        }
    }
}
