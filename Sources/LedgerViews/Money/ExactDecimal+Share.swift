internal import LedgerCore

extension ExactDecimal {
    /// Returns how many of so many equal parts of `whole` this is, rounded half up, for the length of a bar; 0 if either is not positive,
    /// `parts` if this is larger than `whole`, and 1 for what would be rounded away.
    func share(of whole: ExactDecimal, in parts: Int) -> Int {
        guard self > .zero, whole > .zero else { return 0 }
        guard self < whole else { return parts }
        var (part, all) = (coefficient.magnitude, whole.coefficient.magnitude)
        // At the same scale, as far as 96 bits hold it: bars are no longer than 2^31.
        for _ in 0..<max(0, Int(whole.scale) - Int(scale)) { Self.multiply(&part, dividing: &all) }
        for _ in 0..<max(0, Int(scale) - Int(whole.scale)) { Self.multiply(&all, dividing: &part) }
        while max(part, all) >> 96 > 0 { (part, all) = (part >> 1, all >> 1) }
        guard all > 0 else { return parts }
        let share = (part * UInt128(parts) + all / 2) / all
        return max(1, Int(min(share, UInt128(parts))))
    }

    /// Makes the ratio of two numbers ten times as large.
    private static func multiply(_ number: inout UInt128, dividing other: inout UInt128) {
        if number >> 120 > 0 { other /= 10 } else { number *= 10 }
    }
}
