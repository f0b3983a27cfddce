internal import LedgerCore

/// The total size of one commodity's amounts at one scale, which decides whether another amount can be added exactly.
///
/// An entry is admitted if the absolute values of all amounts, at the largest scale among them, fit a signed 128-bit integer together. Then
/// no sum over any subset can overflow, and whether a ledger can be summed does not depend on the order of its entries.
struct Magnitude: Sendable, Hashable {
    let scale: UInt8
    var size: UInt128 = 0

    static let limit = Int128.max.magnitude
}

extension Sequence where Element == Magnitude {
    /// Returns whether all of them and one more, of that scale, fit.
    func admit(_ extra: UInt128, scale: UInt8) -> Bool {
        var largest = scale
        for part in self where part.scale > largest { largest = part.scale }
        guard var sum = Magnitude(scale: scale, size: extra).rescaled(to: largest) else { return false }
        for part in self {
            guard let size = part.rescaled(to: largest) else { return false }
            // Both are at most half of the maximum of unsigned 128 bits.
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

/// The sums of the amounts of one commodity at one scale.
protocol ScaleSums: Sendable {
    var magnitude: Magnitude { get set }

    /// Creates empty sums.
    init(magnitude: Magnitude)
}

extension Array where Element: ScaleSums {
    /// Adds an amount to the magnitude of its scale and returns the index of that scale; `nil`, without any change, if the sums could
    /// overflow.
    @inline(__always)
    mutating func admit(_ size: UInt128, scale: UInt8) -> Int? {
        if count == 1, self[0].magnitude.scale == scale {
            // The usual case: all amounts of a commodity have the same number of decimals.
            guard size <= Magnitude.limit - self[0].magnitude.size else { return nil }
            self[0].magnitude.size += size
            return 0
        }
        guard lazy.map(\.magnitude).admit(size, scale: scale) else { return nil }
        let index = stratum(scale)
        self[index].magnitude.size += size
        return index
    }

    /// Returns the index of a scale, adding the scale if necessary; they are sorted.
    mutating func stratum(_ scale: UInt8) -> Int {
        let index = firstIndex { $0.magnitude.scale >= scale } ?? count
        if index == count || self[index].magnitude.scale > scale { insert(Element(magnitude: Magnitude(scale: scale)), at: index) }
        return index
    }
}
