internal import LedgerCore
internal import TextBytes

/// Digits with marks between them, taken apart once, whichever of the marks stands before the decimals.
struct MarkedDigits: Equatable {
    /// The lengths of groups of digits.
    private struct Groups: Equatable {
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
    /// Whether there is anything that is no part of a number.
    private(set) var isBroken = false
    private var lastMark: UInt8 = 0
    private let startsWithZero: Bool
    /// Whether a minus sign stands before the digits.
    let isNegative: Bool

    /// Digits, with points, commas, spaces and apostrophes between them.
    init(_ core: Span<UInt8>) { self.init(core, from: 0) }

    /// The digits of a cell of nothing but these, with points and commas between or behind them, and perhaps a minus sign before them: of
    /// nearly all amounts. `nil` for other cells.
    init?(plain cell: Span<UInt8>) {
        guard cell.count > 0, cell.count <= WrittenAmount.longest else { return nil }
        let start = cell[0] == UInt8(ascii: "-") ? 1 : 0
        guard start < cell.count, cell[start].isDigit else { return nil }
        self.init(cell, from: start)
        guard !hasSpaces, !hasApostrophes, !isBroken else { return nil }
    }

    @inline(__always)
    private init(_ core: Span<UInt8>, from start: Int) {
        isNegative = start > 0
        startsWithZero = start < core.count && core[start] == UInt8(ascii: "0")
        var (value, first, index) = (Int64(0), start, start)
        while index < core.count {
            let digit = core[index] &- 0x30
            if digit <= 9 {
                value = value &* 10 &+ Int64(digit)
                index &+= 1
            } else {
                let length = addMark(core, at: index, after: index &- first)
                index &+= length
                first = index
            }
        }
        (digits, tail) = (value, core.count &- first)
        digitCount &+= tail
    }

    /// Adds the mark that stands there behind so many digits; how many bytes it has.
    private mutating func addMark(_ core: Span<UInt8>, at index: Int, after length: Int) -> Int {
        digitCount &+= length
        groups.add(length)
        lastMark = core[index]
        switch lastMark {
        case AmountCell.point: points &+= 1
        case AmountCell.comma: commas &+= 1
        default: return addGroupMark(core, at: index)
        }
        return 1
    }

    /// Adds a mark that can only stand between groups; how many bytes it has.
    private mutating func addGroupMark(_ core: Span<UInt8>, at index: Int) -> Int {
        lastMark = 0
        switch core[index] {
        case .space: hasSpaces = true
        case UInt8(ascii: "'"): hasApostrophes = true
        case 0xC2 where core.has("\u{A0}", at: index):
            hasSpaces = true
            return 2
        case 0xE2 where core.has("\u{202F}", at: index):
            hasSpaces = true
            return 3
        case 0xE2 where core.has("\u{2019}", at: index):
            hasApostrophes = true
            return 3
        default: isBroken = true
        }
        return 1
    }

    /// Whether there are points or commas.
    var hasPoints: Bool { points > 0 }
    var hasCommas: Bool { commas > 0 }
    /// Whether there are marks of any kind.
    var hasMarks: Bool { groups.count > 0 }

    /// The number with its sign where that mark stands before the decimals; `nil` when it cannot.
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
        guard digitCount <= 18 else { return isNegative ? Self.long(core, mark)?.negated : Self.long(core, mark) }
        return ExactDecimal(coefficient: Int128(isNegative ? -digits : digits), scale: scale)
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
