internal import CivilCalendar

/// What is wrong with a cell, and what to do about it, in words.
enum CellAdvice {
    static let noCurrency = "the row has no currency; name that of all rows, as in --currency EUR, or add a column of currencies"

    /// Why a cell is no amount of a file with that decimal mark.
    static func amount(_ cell: Span<UInt8>, mark: UInt8) -> String {
        let isPoint = mark == AmountCell.point
        if AmountCell.amount(cell, mark: isPoint ? AmountCell.comma : AmountCell.point) != nil {
            let (has, others) = isPoint ? ("comma", "points") : ("point", "commas")
            return
                "this has a decimal \(has), and other amounts of the file have decimal \(others) or none; name the mark: --decimal-mark \(has)"
        }
        if AmountCell.isTooLong(cell) { return "the number is too long: amounts have at most 36 decimals and a size that 128 bits hold" }
        return "this is no amount; expected a number such as -12000 or \(isPoint ? "1,234.50" : "1.234,50"), without a currency"
    }

    /// Why a cell is no date of a file whose dates have that order.
    static func date(_ cell: Span<UInt8>, order: LedgerReadingOptions.DateOrder) -> String {
        let known = "this is no date of the calendar; dates are written as in 2025-08-31 or 31.8.2025, with all digits of the year"
        guard let written = DateCell.yearLast(cell), written.isAmbiguous else { return known }
        let (dayFirst, monthFirst) = (written.date(order: .dmy), written.date(order: .mdy))
        switch order {
        case .auto:
            guard let dayFirst, let monthFirst, dayFirst != monthFirst else {
                return "the file does not tell whether the day or the month comes first; name the order: --date-order dmy or mdy"
            }
            return "this may be \(dayFirst), day first, or \(monthFirst), month first; name the order: --date-order dmy or mdy"
        case .dmy where monthFirst != nil, .mdy where dayFirst != nil:
            let (first, other) = order == .dmy ? ("day", "mdy") : ("month", "dmy")
            return "this is no date with the \(first) first, as other dates of the file are; name another order: --date-order \(other)"
        case .ymd where (dayFirst ?? monthFirst) != nil:
            return "the year does not come first; name another order: --date-order dmy or mdy"
        default: return known
        }
    }

    /// Why a cell of that column is no kind.
    static func kind(column: String) -> String {
        "\(column) has no kind of entry here; expected income, expense or transfer; if the column means something else: --column kind="
    }

    /// Why a cell of that column is no status.
    static func status(column: String) -> String {
        "\(column) has no status here; expected pending, cleared or nothing; if the column means something else: --column status="
    }

    static func notUTF8(_ cell: Span<UInt8>) -> String {
        "the cell is not UTF-8; convert the file, as in `iconv -f \(encoding(of: cell)) -t UTF-8`"
    }

    /// The likelier encoding of bytes that are not UTF-8, by the name iconv knows: Hangul are pairs of high bytes, Latin letters stand alone.
    static func encoding(of cell: Span<UInt8>) -> String {
        var index = 0
        while index < cell.count {
            if cell[index] < 0x80 {
                index += 1
            } else {
                guard index + 1 < cell.count, cell[index] >= 0xA1, cell[index + 1] >= 0xA1 else { return "WINDOWS-1252" }
                index += 2
            }
        }
        return "CP949"
    }
}
