internal import Diagnostics
internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

// What stands before decimals.
extension LayoutJudge {
    /// Finds it as an option or a profile says, by amounts with one reading, balances, currencies, or habits.
    mutating func decideDecimalMark() throws(LedgerError) {
        let question = MarkQuestion(self)
        guard question.isOpen || options.decimalMark != .auto else { return }
        // Where no amount has a mark, it is the same to all.
        var resolver = Resolver([MarkQuestion.Mark.point, .comma]) { question.isOpen ? $0 : .point }
        try resolver.hear(MarkQuestion.witnesses, of: question)
        note(resolver.heard.map { LedgerFinding($0, of: .amounts, \.rawValue) })
        for (finding, other) in resolver.contradictions where other.strength != .option { throw question.refusal(of: finding, other) }
        guard resolver.isSettled, let decisive = resolver.decisive, let mark = resolver.left.first(where: decisive.keeps.contains) else {
            throw question.refusal
        }
        layout.decimalMark = mark.byte
        decisions.append(LedgerDecision(.amounts, mark == .comma ? "1.234,56" : "1,234.56", because: decisive.reason))
    }

    /// Refuses a file whose amounts were cut at their commas, which separate its cells as well, unless an option names their column.
    mutating func checkCuts() throws(LedgerError) {
        let columns = layout.columns
        guard file.csv.separator == AmountCell.comma, !columns.isCanonical, !options.namesAmounts else { return }
        let cuts = evidence.cuts
        // Where only a few amounts may be cut, their rows are refused one by one.
        guard let cut = cuts.first, let (wide, others) = cuts.count(of: evidence.rowCount), let hint = columns.wholeAmounts else {
            return (layout.uncutWidth, layout.cutPlaces) = (cuts.usualWidth, cuts.places)
        }
        let what =
            others > 0
            ? "a comma may have cut amounts, as in \(cut.text)"
            : (wide == 1 ? "this row has" : "\(wide) rows, this one first, have")
                + " more cells than the header has names, and a comma may have cut the amount, as in \(cut.text)"
        throw refuse(
            .csvAmbiguousAmount, line: cut.line,
            what + "; put amounts with a comma in quotes, or use another separator between the cells; if the amounts are whole, specify "
                + "their column",
            hint)
    }

    /// How many decimals the currencies of amounts of open mark have, three where they are none of ISO 4217, as coins and shares; `nil` among
    /// them for one that is not known.
    func openUnits(_ amounts: AmountEvidence) -> [Int?] {
        func ofFile(_ shared: Int?) -> [Int?] {
            let file = layout.currency ?? options.defaultCurrency ?? evidence.currencies.common ?? namedCurrency?.currency
            return ([file] + layout.sections.map(\.currency).filter { $0 != nil }).map { currency in
                currency.map { ISOCurrency.named($0.symbol)?.minorUnit ?? 3 } ?? shared
            }
        }
        return amounts.openUnits.flatMap { unit in
            switch unit {
            case .known(let decimals): return [decimals] as [Int?]
            case .unknown: return [3]
            case .unstated: return ofFile(nil)
            case .shared(let decimals): return ofFile(decimals)
            }
        }
    }

    /// The mark that goes with the separator and the dates of the file, if they agree.
    var habit: (mark: UInt8, reason: String)? {
        let separator: UInt8? =
            file.csv.separator == UInt8(ascii: ";") ? AmountCell.comma : file.csv.separator == UInt8(ascii: ",") ? AmountCell.point : nil
        let dates: UInt8? =
            evidence.dates.orders.isEmpty
            ? nil : layout.dates.order == .mdy ? AmountCell.point : evidence.dates.hasPointedDates ? AmountCell.comma : nil
        guard let mark = separator ?? dates, dates ?? mark == mark else { return nil }
        return (mark, "files with \(separator != nil ? "this separator" : "such dates") usually write amounts this way")
    }
}
