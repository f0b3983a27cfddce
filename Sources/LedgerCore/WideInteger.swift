/// A 256-bit integer, for the rare sums whose parts need more than 128 bits although the sum does not.
struct WideInteger {
    private var high: Int128
    private var low: UInt128

    /// The exact product.
    init(_ left: Int128, times right: Int128) {
        (high, low) = left.multipliedFullWidth(by: right)
    }

    /// The number with the opposite sign. A product of a coefficient and a power of ten lies far from the end of 256 bits.
    var negated: WideInteger {
        var result = self
        result.low = ~low &+ 1
        result.high = ~high &+ (low == 0 ? 1 : 0)
        return result
    }

    func adding(_ other: WideInteger) -> WideInteger {
        var result = self
        let (sum, carry) = low.addingReportingOverflow(other.low)
        result.low = sum
        result.high = high &+ other.high &+ (carry ? 1 : 0)
        return result
    }

    /// The number in 128 bits; `nil` when it needs more.
    var narrowed: Int128? {
        let value = Int128(truncatingIfNeeded: low)
        return high == (value < 0 ? -1 : 0) ? value : nil
    }
}
