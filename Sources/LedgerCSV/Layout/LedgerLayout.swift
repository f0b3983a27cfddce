internal import LedgerCore

/// What must be known of a ledger file before its rows can be read: decided once, so that every reader of the file agrees.
struct LedgerLayout: Sendable, Hashable {
    /// What the columns of the file mean.
    var columns: LedgerColumns
    /// Whether the kind gives the sign of an amount.
    var isUnsigned = false
    /// Whether the column of money out has numbers below zero for it.
    var isOutSigned = false
    /// The byte before the decimals of amounts, `.` or `,`.
    var decimalMark = AmountCell.point
    /// Whether day or month comes first where the year is last; `auto` when that is not known.
    var dateOrder = LedgerReadingOptions.DateOrder.auto

    /// The layout that the options and the first records tell; the signs of amounts may need all records.
    init(columns: LedgerColumns, options: LedgerReadingOptions, sample: LedgerSample) {
        self.columns = columns
        // What the toolkit writes needs no guesses.
        guard !columns.isCanonical else { return }
        switch options.decimalMark {
        case .point: break
        case .comma: decimalMark = AmountCell.comma
        case .auto: if Self.hasDecimalCommas(columns, sample) { decimalMark = AmountCell.comma }
        }
        dateOrder = options.dateOrder == .auto ? Self.dateOrder(columns, sample) : options.dateOrder
    }

    private static func hasDecimalCommas(_ columns: LedgerColumns, _ sample: LedgerSample) -> Bool {
        var (commas, points) = (false, false)
        for place in [columns.index(of: .amount), columns.moneyIn, columns.moneyOut] {
            sample.forEachCell(place) { cell in
                let asPoint = AmountCell.amount(cell, mark: AmountCell.point) != nil
                let asComma = AmountCell.amount(cell, mark: AmountCell.comma) != nil
                if asComma, !asPoint { commas = true }
                if asPoint, !asComma { points = true }
            }
        }
        return commas && !points
    }

    private static func dateOrder(_ columns: LedgerColumns, _ sample: LedgerSample) -> LedgerReadingOptions.DateOrder {
        var (dayFirst, monthFirst) = (false, false)
        sample.forEachCell(columns.index(of: .date)) { cell in
            guard let written = WrittenDate(cell), written.isAmbiguous else { return }
            if written.first > 12 { dayFirst = true }
            if written.second > 12 { monthFirst = true }
        }
        guard dayFirst != monthFirst else { return .auto }
        return dayFirst ? .dmy : .mdy
    }
}
