//! Whether a point lies on one of NIST's curves: y² = x³ - 3x + b, modulo p.

/// The lowest limb first. No number here exceeds 522 bits.
type Number = [u64; 9];

pub(super) struct Curve {
    /// Of a coordinate.
    bytes: usize,
    p: Number,
    b: Number,
}

pub(super) const P256: Curve = Curve {
    bytes: 32,
    p: [u64::MAX, 0xFFFF_FFFF, 0, 0xFFFF_FFFF_0000_0001, 0, 0, 0, 0, 0],
    b: [0x3BCE_3C3E_27D2_604B, 0x651D_06B0_CC53_B0F6, 0xB3EB_BD55_7698_86BC, 0x5AC6_35D8_AA3A_93E7, 0, 0, 0, 0, 0],
};

pub(super) const P384: Curve = Curve {
    bytes: 48,
    p: [0xFFFF_FFFF, 0xFFFF_FFFF_0000_0000, u64::MAX - 1, u64::MAX, u64::MAX, u64::MAX, 0, 0, 0],
    b: [
        0x2A85_C8ED_D3EC_2AEF,
        0xC656_398D_8A2E_D19D,
        0x0314_088F_5013_875A,
        0x181D_9C6E_FE81_4112,
        0x988E_056B_E3F8_2D19,
        0xB331_2FA7_E23E_E7E4,
        0,
        0,
        0,
    ],
};

pub(super) const P521: Curve = Curve {
    bytes: 66,
    p: [u64::MAX, u64::MAX, u64::MAX, u64::MAX, u64::MAX, u64::MAX, u64::MAX, u64::MAX, 0x1FF],
    b: [
        0xEF45_1FD4_6B50_3F00,
        0x3573_DF88_3D2C_34F1,
        0x1652_C0BD_3BB1_BF07,
        0x5619_3951_EC7E_937B,
        0xB8B4_8991_8EF1_09E1,
        0xA2DA_725B_99B3_15F3,
        0x929A_21A0_B685_40EE,
        0x953E_B961_8E1C_9A1F,
        0x51,
    ],
};

impl Curve {
    /// Whether these bytes are a point: 4, x, y.
    pub(super) fn has_point(&self, bytes: &[u8]) -> bool {
        let Some((4, coordinates)) = bytes.split_first() else { return false };
        if coordinates.len() != 2 * self.bytes {
            return false;
        }
        let (x, y) = coordinates.split_at(self.bytes);
        let (x, y) = (number(x), number(y));
        if !is_less(&x, &self.p) || !is_less(&y, &self.p) {
            return false;
        }
        let minus_three = subtract(&self.p, &[3, 0, 0, 0, 0, 0, 0, 0, 0]);
        let factor = self.add(&self.multiply(&x, &x), &minus_three);
        self.multiply(&y, &y) == self.add(&self.multiply(&x, &factor), &self.b)
    }

    fn add(&self, one: &Number, two: &Number) -> Number {
        let mut carry = false;
        let mut sum = *one;
        for (limb, other) in sum.iter_mut().zip(two) {
            let (partial, first) = limb.overflowing_add(*other);
            let second;
            (*limb, second) = partial.overflowing_add(u64::from(carry));
            carry = first || second;
        }
        if is_less(&sum, &self.p) { sum } else { subtract(&sum, &self.p) }
    }

    /// One bit after the other: keys are few.
    fn multiply(&self, one: &Number, two: &Number) -> Number {
        let mut product = Number::default();
        for limb in two.iter().take(self.bytes.div_ceil(8)).rev() {
            for bit in (0..u64::BITS).rev() {
                product = self.add(&product, &product);
                if limb >> bit & 1 == 1 {
                    product = self.add(&product, one);
                }
            }
        }
        product
    }
}

fn number(bytes: &[u8]) -> Number {
    let mut number = Number::default();
    for (limb, chunk) in number.iter_mut().zip(bytes.rchunks(8)) {
        *limb = chunk.iter().fold(0, |limb, byte| limb << 8 | u64::from(*byte));
    }
    number
}

fn is_less(one: &Number, two: &Number) -> bool {
    one.iter().rev().lt(two.iter().rev())
}

/// `two` is not the larger.
fn subtract(one: &Number, two: &Number) -> Number {
    let mut borrow = false;
    let mut difference = *one;
    for (limb, other) in difference.iter_mut().zip(two) {
        let (partial, first) = limb.overflowing_sub(*other);
        let second;
        (*limb, second) = partial.overflowing_sub(u64::from(borrow));
        borrow = first || second;
    }
    difference
}
