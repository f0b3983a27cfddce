internal import LedgerCore

/// How large the amounts of one commodity are together, by scale: what decides whether one more can be summed exactly.
///
/// An entry is admitted when the sizes (absolute values) of all amounts add up to no more than 128 bits hold, at the largest scale among
/// them. Then no sum over any subset can overflow, and whether a ledger can be summed does not depend on the order of its entries.
struct Magnitude: Sendable, Hashable {
    let scale: UInt8
    var size: UInt128 = 0

    static let limit = Int128.max.magnitude
}

extension Sequence where Element == Magnitude {
    /// Whether all of them and one more, of that scale, fit.
    func admit(_ extra: UInt128, scale: UInt8) -> Bool {
        var largest = scale
        for part in self where part.scale > largest { largest = part.scale }
        guard var sum = Magnitude(scale: scale, size: extra).rescaled(to: largest) else { return false }
        for part in self {
            guard let size = part.rescaled(to: largest) else { return false }
            // Both are at most half of what 128 bits without a sign hold.
            sum += size
            guard sum <= Magnitude.limit else { return false }
        }
        return true
    }
}

extension Magnitude {
    fileprivate func rescaled(to larger: UInt8) -> UInt128? {
        let (product, overflow) = size.multipliedReportingOverflow(by: ExactDecimal.powerOfTen(larger - scale).magnitude)
        return overflow || product > Self.limit ? nil : product
    }
}
