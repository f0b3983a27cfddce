internal import TextBytes

/// Reads the amounts of columns: what stands before and behind their digits is the same in most rows, and is understood once.
package struct AmountReader: Sendable {
    /// What stands around the digits of a cell.
    private struct Surroundings {
        let before, behind: [UInt8]
        /// Whether there are marks between the digits: `12C` has no side, but `12.00C` has.
        let hasMarks: Bool
        /// `nil` where something of it belongs to the digits, as `,-` does.
        let meaning: WrittenAmount.Meaning?
    }

    private var known: [Surroundings] = []
    private static let maxCount = 32

    package init() {}

    /// Takes a cell apart as `AmountReadings` does; `nil` when it is no amount.
    @inline(__always)
    package mutating func readings(_ cell: Span<UInt8>) -> AmountReadings? {
        if let digits = MarkedDigits(plain: cell) { AmountReadings(digits, cell, WrittenAmount.Meaning()) } else { surrounded(cell) }
    }

    @inline(never)
    private mutating func surrounded(_ cell: Span<UInt8>) -> AmountReadings? {
        guard cell.count <= WrittenAmount.longest, let start = cell.indices.first(where: { cell[$0].isDigit }),
            let last = cell.indices.last(where: { cell[$0].isDigit })
        else { return AmountReadings(cell) }
        let (before, core, behind) = (cell.extracting(..<start), cell.extracting(start...last), cell.extracting((last + 1)...))
        let digits = MarkedDigits(core)
        guard !digits.isBroken else { return AmountReadings(cell) }
        for index in known.indices where known[index].hasMarks == digits.hasMarks {
            guard before.equals(known[index].before), behind.equals(known[index].behind) else { continue }
            return known[index].meaning.flatMap { AmountReadings(digits, core, $0) } ?? AmountReadings(cell)
        }
        guard let written = WrittenAmount(cell) else { return nil }
        if known.count < Self.maxCount {
            known.append(
                Surroundings(
                    before: Array(copying: before), behind: Array(copying: behind), hasMarks: digits.hasMarks,
                    meaning: written.meaning(around: digits)))
        }
        return AmountReadings(written)
    }
}
