internal import LedgerCore
internal import TextBytes

/// Digits with marks between them, taken apart once, whichever of the marks stands before the decimals.
struct MarkedDigits {
    /// The lengths of groups of digits.
    private struct Groups {
        private(set) var (count, first, last) = (0, 0, 0)
        /// Whether all between the first and the last have three digits, and two.
        private(set) var (areThrees, areTwos) = (true, true)

        mutating func add(_ length: Int) {
            if count == 0 { first = length }
            if count > 1 { (areThrees, areTwos) = (areThrees && last == 3, areTwos && last == 2) }
            last = length
            count &+= 1
        }
    }

    /// All digits, as far as 64 bits hold them.
    private var digits: Int64 = 0
    private var digitCount = 0
    /// The digits up to the last mark, and how many follow it.
    private var groups = Groups()
    private var tail = 0
    private var (points, commas) = (0, 0)
    private var (hasSpaces, hasApostrophes) = (false, false)
    private var lastMark: UInt8 = 0
    private let startsWithZero: Bool

    /// Digits, points, commas, spaces and apostrophes.
    init(_ core: Span<UInt8>) {
        startsWithZero = core.count > 0 && core[0] == UInt8(ascii: "0")
        for index in core.indices {
            let byte = core[index]
            guard !byte.isDigit else {
                digits = digits &* 10 &+ Int64(byte &- 0x30)
                tail &+= 1
                continue
            }
            digitCount &+= tail
            groups.add(tail)
            (tail, lastMark) = (0, byte)
            switch byte {
            case AmountCell.point: points &+= 1
            case AmountCell.comma: commas &+= 1
            case .space: hasSpaces = true
            default: hasApostrophes = true
            }
        }
        digitCount &+= tail
    }

    /// Whether there are points or commas.
    var hasPoints: Bool { points > 0 }
    var hasCommas: Bool { commas > 0 }

    /// The number where that mark stands before the decimals; `nil` when it cannot.
    ///
    /// Groups have three digits, but for those of India: `1,85,000.00`. A first group that begins with 0 is none: `0,125` has a decimal comma.
    func number(_ mark: UInt8, _ core: Span<UInt8>) -> ExactDecimal? {
        let (own, others) = mark == AmountCell.point ? (points, commas) : (commas, points)
        // Decimals have one mark, behind which no other stands.
        guard digitCount > 0, own == 0 || own == 1 && lastMark == mark && tail > 0 else { return nil }
        if others > 0 || hasSpaces || hasApostrophes {
            guard (others > 0 ? 1 : 0) + (hasSpaces ? 1 : 0) + (hasApostrophes ? 1 : 0) == 1 else { return nil }
            var groups = groups
            if own == 0 { groups.add(tail) }
            guard groups.last == 3, !startsWithZero || groups.first > 1 else { return nil }
            let isWestern = groups.areThrees && (1...3).contains(groups.first)
            let isIndian = mark == AmountCell.point && others > 0 && groups.areTwos && (1...2).contains(groups.first) && groups.count > 2
            guard isWestern || isIndian else { return nil }
        }
        let scale = own == 0 ? 0 : tail
        return digitCount <= 18 ? ExactDecimal(coefficient: Int128(digits), scale: scale) : Self.long(core, mark)
    }

    /// A number of more digits than 64 bits hold; what stands between groups is passed over.
    private static func long(_ core: Span<UInt8>, _ mark: UInt8) -> ExactDecimal? {
        var digits = DecimalDigits()
        // A number may begin with its mark: `-,01`.
        if core[0] == mark { guard digits.append(UInt8(ascii: "0")) else { return nil } }
        for index in core.indices where core[index].isDigit || core[index] == mark {
            guard digits.append(core[index] == mark ? AmountCell.point : core[index]) else { return nil }
        }
        return digits.value(negative: false)
    }
}
