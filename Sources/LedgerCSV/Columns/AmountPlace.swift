package import Diagnostics
package import LedgerCore
internal import TextBytes
internal import WrittenCells

/// Where the amount of a row stands: in one column, or in one of several of which each has a currency of its own, as `CAD$` and `USD$`.
package struct AmountPlace: Sendable, Hashable {
    private let first: Int
    /// All of several columns.
    package let several: [Int]
    private let units: [Int: Commodity]

    init(_ plan: ColumnPlan, first: Int) {
        self.first = first
        several = plan.more[.column(.amount)].map { [first] + $0 } ?? []
        units = plan.units
    }

    /// The column of the current record that has its amount.
    @inline(__always)
    package func column(_ csv: borrowing CSVReader) -> Int { several.isEmpty ? first : filled(csv).first ?? first }

    /// Those of several columns that have an amount in the current record.
    @inline(never)
    func filled(_ csv: borrowing CSVReader) -> [Int] {
        several.filter { AmountReadings(csv.buffer.span.extracting(csv.trimmedRange(ofField: $0))).map { !$0.isZero } ?? false }
    }

    /// The currency of one of several columns.
    package func currency(of column: Int) -> Commodity? { units[column] }

    /// The column for amounts in a currency.
    func column(for currency: Commodity) -> Int { several.first { units[$0] == currency } ?? first }
}

extension LedgerColumns {
    /// The number in a column of a row under one of the marks.
    package func number(_ csv: borrowing CSVReader, _ place: Int, _ mark: Int) -> ExactDecimal? {
        guard place >= 0 else { return nil }
        let value = AmountReadings(csv.buffer.span.extracting(csv.trimmedRange(ofField: place)))?.value(mark)
        return plan.shifts.isEmpty ? value : value?.shifted(by: plan.shifts[place] ?? 0)
    }

    /// The amount of a row under one of the marks, in one column or in two; below zero in that of money out.
    package func amount(_ csv: borrowing CSVReader, _ mark: Int) -> ExactDecimal? {
        func sum(_ places: [Int]) -> ExactDecimal? {
            places.reduce(nil) { sum, place in number(csv, place, mark).map { sum?.adding($0) ?? $0 } ?? sum }
        }
        guard hasTwoAmounts else { return number(csv, amounts.column(csv), mark) }
        if let into = sum([moneyIn] + moreIn), !into.isZero { return into }
        return sum([moneyOut] + moreOut).flatMap { $0.isNegative ? $0 : $0.negated }
    }

    /// What the cell behind an amount without decimals may have of it, where a comma between cells has cut it.
    package enum AmountRest: Sendable {
        /// The groups and the decimals of `1,234.56`.
        case groups
        /// The decimals of `-12,50` or the group of `1,234`, which may be a number of their own.
        case digits
        /// Three digits before other characters.
        case others
    }

    /// What of the amount or the balance in a column the cell behind it may have; `nil` where that is none of it.
    package static func rest(_ csv: borrowing CSVReader, behind place: Int) -> AmountRest? {
        guard place >= 0 else { return nil }
        let span = csv.buffer.span
        let rest = span.extracting(csv.trimmedRange(ofField: place + 1))
        guard !rest.isEmpty, rest[0].isDigit else { return nil }
        let digits = rest.firstIndex(in: rest.indices) { !$0.isDigit } ?? rest.count
        guard digits == 2 && rest.count == 2 || digits == 3, !csv.isQuoted(field: place), !csv.isQuoted(field: place + 1),
            let number = AmountReadings(span.extracting(csv.trimmedRange(ofField: place))), number.proof == .none
        else { return nil }
        if digits == 2 { return .digits }
        guard let point = number.point?.magnitude, point >= 1, point < 1000 else { return nil }
        guard rest.count > 3 else { return .digits }
        // A minus or `CR` may follow.
        let hasDecimals = rest.count >= 6 && rest[3] == AmountCell.point && rest[4].isDigit && rest[5].isDigit
        return hasDecimals && rest.count < 10 && (rest.count == 6 || !rest[6].isDigit) ? .groups : .others
    }

    /// The column of an amount or a balance that a comma may have cut, in a row that is wider than others.
    package func cutPlace(_ csv: borrowing CSVReader) -> Int? {
        [amounts.column(csv), moneyOut, moneyIn, balance].first { Self.rest(csv, behind: $0) != nil }
    }

    /// The columns of amounts and of the balance whose rest may stand in the column behind them, since it has no numbers by its name.
    package var placesBeforeOthers: [Int] {
        let money = plan.places.filter { $0.key.isAmount || $0.key == .balance }
        let others = plan.places.filter { $0.key == .fee || $0.key == .refunded }
        let numbers = Set(money.values).union(others.values).union(plan.more.values.joined())
        return money.values.filter { $0 + 1 < count && !numbers.contains($0 + 1) }.sorted()
    }

    /// Whether a column has texts.
    package func hasTexts(_ place: Int) -> Bool {
        [LedgerColumn.payee, .description, .category, .note].contains { plan[.column($0)] == place }
    }

    /// What says that the amounts are whole where commas may have cut them.
    package var wholeAmounts: Hint? {
        let first = plan.places.filter { $0.key.isAmount }.min { $0.value < $1.value }
        return first.map { Hint(.column, for: $0.key.name, values: [rawName($0.value)]) }
    }
}
