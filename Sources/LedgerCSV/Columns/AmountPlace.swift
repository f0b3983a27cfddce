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

    /// The column of an amount or a balance without decimals, with digits in the cell behind it that may be the rest of it, in a file with
    /// commas between its cells: the decimals of `-12,50`, or the other groups of `1,234.56`.
    ///
    /// In a row no wider than others, the rest stands in a column of texts, where two or three digits may be a number of their own; with
    /// `isSure`, only the rest of `1,234.56` counts there.
    package func cutPlace(_ csv: borrowing CSVReader, isWide: Bool, isSure: Bool = false) -> Int? {
        let span = csv.buffer.span
        for place in isWide ? [amounts.column(csv), moneyOut, moneyIn, balance] : amountsBeforeTexts {
            guard place >= 0, !csv.isQuoted(field: place), !csv.isQuoted(field: place + 1) else { continue }
            let rest = span.extracting(csv.trimmedRange(ofField: place + 1))
            let digits = rest.firstIndex(in: rest.indices) { !$0.isDigit } ?? rest.count
            guard digits == 2 && rest.count == 2 || digits == 3,
                let number = AmountReadings(span.extracting(csv.trimmedRange(ofField: place))), number.proof == .none
            else { continue }
            let isFirstGroup = number.point?.magnitude.map { $0 >= 1 && $0 < 1000 } ?? false
            guard digits == 2 || isFirstGroup else { continue }
            if isWide { return place }
            let isGroupOnly = rest.count == digits
            let hasDecimals = rest.count == 6 && rest[3] == AmountCell.point && rest[4].isDigit && rest[5].isDigit
            if hasDecimals || isGroupOnly && !isSure { return place }
        }
        return nil
    }

    /// What says that the amounts are whole where commas may have cut them.
    package var wholeAmounts: Hint? {
        let first = plan.places.filter { $0.key.isAmount }.min { $0.value < $1.value }
        return first.map { Hint(.column, for: $0.key.name, values: [rawName($0.value)]) }
    }
}
