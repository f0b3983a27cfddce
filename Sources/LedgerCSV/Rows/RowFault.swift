internal import ByteStreams
internal import CivilCalendar
internal import Diagnostics
internal import TextBytes
internal import WrittenCells

/// Why one row cannot be an entry: a code, the place of the cell in its row, and what to do about it.
struct RowFault: Error {
    let code: DiagnosticCode
    let field: Int
    /// Finds words for it, which may take longer than to read the row: nobody reads those of thousands.
    let words: @Sendable () -> Words

    /// What is wrong, and the setting that would settle it.
    typealias Words = (message: String, hint: Hint?)

    init(_ code: DiagnosticCode, _ field: Int, _ words: @escaping @Sendable () -> Words) {
        self.code = code
        self.field = field
        self.words = words
    }

    init(
        _ code: DiagnosticCode, _ field: Int, _ message: @autoclosure @escaping @Sendable () -> String,
        hint: @autoclosure @escaping @Sendable () -> Hint? = nil
    ) {
        self.init(code, field) { (message(), hint()) }
    }
}

extension RowFault {
    static func noCurrency(_ field: Int) -> RowFault {
        RowFault(
            .csvMissingCurrency, field, "the row has no currency; add a currency column, or specify one currency for all rows",
            hint: Hint(.currency, values: ["EUR"]))
    }

    /// The amount is in hundredths of a currency, as the prices of shares are.
    static func hundredth(_ word: String, of whole: String, _ field: Int) -> RowFault {
        RowFault(.csvBadCurrency, field, "“\(word)” is a hundredth of \(whole): write the amount in \(whole)")
    }

    /// The cell is not an amount of a file with that decimal mark.
    static func badAmount(_ cell: Span<UInt8>, _ field: Int, mark: UInt8) -> RowFault {
        let kept = [UInt8](copying: cell)
        return RowFault(.csvBadAmount, field) { badAmount(kept.span, mark: mark) }
    }

    private static func badAmount(_ cell: Span<UInt8>, mark: UInt8) -> Words {
        let isPoint = mark == AmountCell.point
        if AmountCell.amount(cell, mark: isPoint ? AmountCell.comma : AmountCell.point) != nil {
            let (has, others) = isPoint ? ("comma", "points") : ("point", "commas")
            return (
                "this amount has a decimal \(has), but others in the file have decimal \(others) or none; specify the decimal mark",
                Hint(.decimalMark, values: [has])
            )
        }
        return (
            AmountCell.isTooLong(cell)
                ? "the number is too long: an amount has at most 36 decimals and must fit in 128 bits"
                : "not a valid amount: expected -12000 or \(isPoint ? "1,234.50" : "1.234,50")", nil
        )
    }

    /// The day of a bank's row is before 1900.
    static func earlyDate(_ date: CivilDate, _ field: Int) -> RowFault {
        RowFault(.csvBadDate, field, "not a valid date: the year \(date.year) is before 1900; correct it, with all four digits")
    }

    /// The cell is not a date of a file whose dates have that order.
    static func badDate(_ cell: Span<UInt8>, _ field: Int, order: DateOrder) -> RowFault {
        let kept = [UInt8](copying: cell)
        return RowFault(.csvBadDate, field) { badDate(kept.span, order: order) }
    }

    private static func badDate(_ cell: Span<UInt8>, order: DateOrder) -> Words {
        func fault(_ message: String, _ orders: String...) -> Words {
            (message, orders.isEmpty ? nil : Hint(.dateOrder, values: orders))
        }
        let other = fault("not a valid date: expected 2025-08-31 or 31.8.2025")
        let written = WrittenDate(cell)
        // Where a day can be read, it is what stands behind it that cannot.
        guard let written, written.date(WrittenDate.Reading(order: order)) == nil else {
            // A cell without digits is no day in any format.
            guard let text = cell.text, text.contains(where: \.isNumber) else { return other }
            let patterns = LikelyPattern.patterns(of: text)
            return (
                "not a valid date: expected 2025-08-31 or 31.8.2025; for any other format, specify it",
                Hint(.dateFormat, values: patterns.isEmpty ? ["%d.%m.%Y"] : patterns)
            )
        }
        guard written.isAmbiguous else { return other }
        let (dayFirst, monthFirst) = (written.date(WrittenDate.Reading(order: .dmy)), written.date(WrittenDate.Reading(order: .mdy)))
        switch order {
        case .auto:
            guard let dayFirst, let monthFirst, dayFirst != monthFirst else {
                return fault("nothing in the file shows whether the day or the month comes first; specify the order", "dmy", "mdy")
            }
            return fault("this may be \(dayFirst), day first, or \(monthFirst), month first; specify the order", "dmy", "mdy")
        case .dmy where monthFirst != nil:
            return fault("not a valid date with the day first, as in the file's other dates; specify another order", "mdy")
        case .mdy where dayFirst != nil:
            return fault("not a valid date with the month first, as in the file's other dates; specify another order", "dmy")
        case .ymd where (dayFirst ?? monthFirst) != nil: return fault("the year does not come first; specify another order", "dmy", "mdy")
        default: return other
        }
    }

    /// The cell of that column is not a kind.
    static func badKind(_ field: Int, column: String) -> RowFault {
        RowFault(
            .csvBadKind, field, "not a valid kind: expected income, expense or transfer; if \(column) means something else",
            hint: Hint(.column, for: "kind", values: [""]))
    }

    /// The cell of that column is not a status.
    static func badStatus(_ field: Int, column: String) -> RowFault {
        RowFault(
            .csvBadStatus, field,
            "not a valid status: expected pending, cleared or nothing; if “\(column.prefix(30))” holds a bank's words for booked, pending and failed",
            hint: Hint(.column, for: "state", values: [column]))
    }

    static func notUTF8(_ field: Int) -> RowFault {
        RowFault(
            .csvNotUTF8, field, "the cell is not UTF-8; specify the file's encoding", hint: Hint(.encoding))
    }
}
