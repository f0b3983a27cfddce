internal import LedgerCore
internal import LedgerCSV
internal import WrittenCells

/// Fees that stand in a column of their own.
struct FeeEvidence: Sendable {
    /// Whether an amount is smaller by its fee than another number of its row, or larger.
    enum Holding: Sendable {
        case takenOff, onTop
    }

    private(set) var count = 0
    private var negativeCount = 0
    /// How many stand in rows of which a column of net amounts has the amount without the fee, above zero and below.
    private var netCounts: [FeeRule: Int] = [:]
    /// How many stand in rows of which another number is the amount before the fee.
    private(set) var heldCount = 0
    /// How many of these came on top of that number.
    private(set) var onTopCount = 0
    /// How many stand in rows without an amount.
    private(set) var aloneCount = 0
    /// The last fee, and whether one has a row of its own as well.
    private var last: AmountReadings?
    private var hasOwnRows = false
    /// Whether an amount has no net amount beside it.
    private var lacksNets = false
    /// The line of the first one.
    private(set) var line = 0
    /// The sums by currency, with decimal points and with commas; `nil` where one cannot be told.
    private var sums: [String: [ExactDecimal?]] = [:]
    private static let maxCurrencies = 16

    mutating func add(_ fee: AmountReadings, currency: String, line: Int, isAlone: Bool, holding: Holding?, net: FeeRule?) {
        if count == 0 { self.line = line }
        if isAlone { aloneCount += 1 }
        if holding != nil { heldCount += 1 }
        if holding == .onTop { onTopCount += 1 }
        if let net { netCounts[net, default: 0] += 1 }
        count += 1
        last = fee
        if fee.sign == .minus { negativeCount += 1 }
        guard sums[currency] != nil || sums.count < Self.maxCurrencies else { return }
        for mark in AmountCell.marks.indices {
            let value = fee.value(mark)?.magnitude
            let sum = sums[currency, default: [.zero, .zero]][mark]
            sums[currency, default: [.zero, .zero]][mark] = sum.flatMap { sum in value.flatMap(sum.adding) }
        }
    }

    /// Adds the amount of the next row, before its fee.
    mutating func add(amount: AmountReadings, hasNet: Bool) {
        guard !amount.isZero else { return }
        if !hasNet { lacksNets = true }
        guard let last, !hasOwnRows else { return }
        hasOwnRows = AmountCell.marks.indices.contains { mark in
            last.value(mark)?.magnitude.map { amount.value(mark)?.negated == $0 } ?? false
        }
    }

    /// What the net amounts beside them make of all fees; `nil` where not all rows have one, or fees have rows of their own, too.
    var netRule: FeeRule? { lacksNets || hasOwnRows ? nil : netCounts.first { $0.value == count }?.key }

    /// How fees are written that count; the others came back.
    var rule: FeeRule { 2 * negativeCount > count ? .below : .above }

    /// The sums under one of the marks, in words: `2.50 CHF, 3.37 USD`.
    func totals(_ mark: Int) -> String {
        sums.sorted { $0.key < $1.key }.map { currency, sums in
            (sums[mark]?.description ?? "?") + (currency.isEmpty ? "" : " \(currency)")
        }.joined(separator: ", ")
    }
}
