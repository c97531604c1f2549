//! The binary form of keys and certificates (RFC 4253, RFC 5656, OpenSSH's PROTOCOL.certkeys and PROTOCOL.u2f).

use super::curve::{Curve, P256, P384, P521};

const SECURITY_KEY_ECDSA: &str = "sk-ecdsa-sha2-nistp256@openssh.com";
const SECURITY_KEY_ED25519: &str = "sk-ssh-ed25519@openssh.com";

/// Types of certificates, and of the keys in them.
const CERTIFICATES: [(&str, &str); 8] = [
    ("ssh-rsa-cert-v01@openssh.com", "ssh-rsa"),
    ("ssh-dss-cert-v01@openssh.com", "ssh-dss"),
    ("ecdsa-sha2-nistp256-cert-v01@openssh.com", "ecdsa-sha2-nistp256"),
    ("ecdsa-sha2-nistp384-cert-v01@openssh.com", "ecdsa-sha2-nistp384"),
    ("ecdsa-sha2-nistp521-cert-v01@openssh.com", "ecdsa-sha2-nistp521"),
    ("sk-ecdsa-sha2-nistp256-cert-v01@openssh.com", SECURITY_KEY_ECDSA),
    ("ssh-ed25519-cert-v01@openssh.com", "ssh-ed25519"),
    ("sk-ssh-ed25519-cert-v01@openssh.com", SECURITY_KEY_ED25519),
];

/// The type of the key in a certificate of this type.
fn certified(name: &str) -> Option<&'static str> {
    CERTIFICATES.iter().find(|(certificate, _)| *certificate == name).map(|(_, key)| *key)
}

/// Whether the bytes are a key or a certificate, and nothing else.
pub(super) fn is_valid(bytes: &[u8]) -> bool {
    let mut fields = Fields(bytes);
    key_or_certificate(&mut fields).is_some() && fields.0.is_empty()
}

fn key_or_certificate(fields: &mut Fields<'_>) -> Option<()> {
    let name = fields.text()?;
    match certified(name) {
        Some(of) => certificate(of, fields),
        None => key(name, fields),
    }
}

fn key(name: &str, fields: &mut Fields<'_>) -> Option<()> {
    match name {
        "ssh-rsa" => rsa(fields),
        "ssh-dss" => dsa(fields),
        "ecdsa-sha2-nistp256" => point("nistp256", &P256, fields),
        "ecdsa-sha2-nistp384" => point("nistp384", &P384, fields),
        "ecdsa-sha2-nistp521" => point("nistp521", &P521, fields),
        "ssh-ed25519" => ed25519(fields),
        SECURITY_KEY_ECDSA => point("nistp256", &P256, fields).and_then(|()| fields.string().map(drop)),
        SECURITY_KEY_ED25519 => ed25519(fields).and_then(|()| fields.string().map(drop)),
        _ => None,
    }
}

fn holds(condition: bool) -> Option<()> {
    condition.then_some(())
}

fn rsa(fields: &mut Fields<'_>) -> Option<()> {
    let (exponent, modulus) = (fields.number()?, fields.number()?);
    holds(modulus.bits() <= 8192 && exponent.bits() <= 24 && exponent.is_positive())?;
    let exponent = exponent.0.iter().fold(0, |number: u64, byte| number << 8 | u64::from(*byte));
    holds(exponent >= 3 && exponent % 2 == 1)
}

fn dsa(fields: &mut Fields<'_>) -> Option<()> {
    let [p, q, g, y] = [fields.number()?, fields.number()?, fields.number()?, fields.number()?];
    holds(p.bits() == 1024 && q.bits() == 160)?;
    holds([&g, &y].into_iter().all(|number| number.is_positive() && number.is_less(&p)))
}

fn point(name: &str, curve: &Curve, fields: &mut Fields<'_>) -> Option<()> {
    holds(fields.text()? == name && curve.has_point(fields.string()?))
}

fn ed25519(fields: &mut Fields<'_>) -> Option<()> {
    holds(fields.string()?.len() == 32)
}

/// Takes all that is left.
fn certificate(of: &str, fields: &mut Fields<'_>) -> Option<()> {
    let _nonce = fields.string()?;
    key(of, fields)?;
    let _serial_and_type = fields.take(8 + 4)?;
    let _key_id = fields.string()?;
    let mut principals = Fields(fields.string()?);
    let _validity = fields.take(8 + 8)?;
    let (critical, extensions, _reserved) = (fields.string()?, fields.string()?, fields.string()?);
    let (signer, signature) = (fields.string()?, fields.string()?);
    holds(fields.0.is_empty())?;
    while !principals.0.is_empty() {
        principals.string()?;
    }
    options(critical)?;
    options(extensions)?;
    let is_certified = Fields(signer).text().is_some_and(|name| certified(name).is_some());
    holds(!is_certified && is_valid(signer))?;
    let mut signature = Fields(signature);
    let (format, _) = (signature.string()?, signature.string()?);
    holds(signature.0.is_empty() || has_counter(format))
}

/// Whether more may follow a signature of this format.
fn has_counter(format: &[u8]) -> bool {
    str::from_utf8(format)
        .is_ok_and(|format| [SECURITY_KEY_ECDSA, SECURITY_KEY_ED25519].contains(&certified(format).unwrap_or(format)))
}

/// Names in order, each with nothing or one value.
fn options(bytes: &[u8]) -> Option<()> {
    let mut options = Fields(bytes);
    let mut last: Option<&[u8]> = None;
    while !options.0.is_empty() {
        let (name, mut value) = (options.string()?, Fields(options.string()?));
        holds(last.is_none_or(|last| last < name))?;
        last = Some(name);
        if !value.0.is_empty() {
            value.string()?;
            holds(value.0.is_empty())?;
        }
    }
    Some(())
}

/// Fields, each behind its length.
struct Fields<'a>(&'a [u8]);

impl<'a> Fields<'a> {
    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (field, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(field)
    }

    fn string(&mut self) -> Option<&'a [u8]> {
        let length: [u8; 4] = self.take(4)?.try_into().ok()?;
        self.take(u32::from_be_bytes(length).try_into().ok()?)
    }

    fn text(&mut self) -> Option<&'a str> {
        self.string().and_then(|field| str::from_utf8(field).ok())
    }

    fn number(&mut self) -> Option<Number<'a>> {
        self.string().map(Number)
    }
}

/// A number in two's complement, the highest byte first.
struct Number<'a>(&'a [u8]);

impl Number<'_> {
    fn is_negative(&self) -> bool {
        self.0.first().is_some_and(|byte| byte & 0x80 != 0)
    }

    fn is_positive(&self) -> bool {
        !self.is_negative() && self.0.iter().any(|byte| *byte != 0)
    }

    /// From the first that counts.
    fn digits(&self, flip: u8) -> impl Iterator<Item = u8> + Clone {
        self.0.iter().map(move |byte| byte ^ flip).skip_while(|byte| *byte == 0)
    }

    /// The length of its amount.
    fn bits(&self) -> u32 {
        let is_negative = self.is_negative();
        let digits = self.digits(if is_negative { 0xFF } else { 0 });
        let unused = digits.clone().next().map_or(0, u8::leading_zeros);
        let bits = digits.clone().map(|_| u8::BITS).sum::<u32>() - unused;
        // The amount of a negative number is one more than its flipped bits.
        let is_full = digits.map(u8::count_ones).sum::<u32>() == bits;
        bits + u32::from(is_negative && is_full)
    }

    /// Whether it, which is positive, is less.
    fn is_less(&self, other: &Self) -> bool {
        let (one, two) = (self.digits(0), other.digits(0));
        !other.is_negative() && one.clone().count().cmp(&two.clone().count()).then_with(|| one.cmp(two)).is_lt()
    }
}
