public import LedgerCore

/// The shades of a heat map for the amounts of its days: by rank, since one rent is larger than everything else.
///
/// A quarter of the days with a positive amount get the first shade, a quarter each the second and third, a fifth the fourth, and the
/// largest twentieth the fifth; equal amounts have equal shades.
///
/// ```swift
/// let shades = DayShades(of: spendings)
/// shades.shade(of: amount)      // 0 for nothing, 5 for the largest
/// ```
public struct DayShades: Sendable, Hashable {
    /// The number of shades besides 0.
    public static let count = 5
    /// The largest amount of each shade, in ascending order; empty without positive amounts.
    public let limits: [ExactDecimal]

    /// Creates the shades for the amounts of some days, in any order; those that are not positive are ignored.
    public init(of amounts: some Sequence<ExactDecimal>) {
        let ranked = amounts.filter { $0 > .zero }.sorted()
        limits = ranked.isEmpty ? [] : [25, 50, 75, 95, 100].map { ranked[$0 * (ranked.count - 1) / 100] }
    }

    /// Returns the shade of an amount, 1…5; 0 if it is not positive.
    public func shade(of amount: ExactDecimal) -> Int {
        amount > .zero ? 1 + limits.dropLast().count { amount > $0 } : 0
    }
}
