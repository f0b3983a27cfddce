internal import Diagnostics
internal import LedgerCore

extension LayoutJudge {
    /// The currency of a file whose amounts and columns name none: that of a line of two cells above the names, or a code behind the name of
    /// a balance or an amount where the header has no other one.
    var namedCurrency: (currency: Commodity, reason: String)? {
        for cells in file.start.header.dropLast() where cells.count(where: { !$0.isEmpty }) == 2 {
            if let currency = LineFacts(cells).currency { return (currency, "a line before the names of the columns names it") }
        }
        let columns = evidence.columns
        guard Set(file.names.compactMap(Self.code)).count == 1 else { return nil }
        let places = [columns.balance, columns.index(of: .amount), columns.moneyIn, columns.moneyOut, columns.moneyMoved]
        for place in places {
            if let code = Self.code(columns.rawName(place)).flatMap({ Commodity($0) }) { return (code, "\(columns.name(place)) names it") }
        }
        return nil
    }

    /// The code at the end of a name: `Saldo CHF`, `Saldo (CHF)`.
    private static func code(_ name: String) -> String? {
        let words = name.split { !$0.isLetter }
        // These two are words as well.
        guard words.count > 1, let last = words.last, last.utf8.count == 3, last != "ALL", last != "TOP" else { return nil }
        return ISOCurrency.named(String(last)).flatMap { $0.code == last ? $0.code : nil }
    }

    /// What to say where nothing names the currency: a column of currencies that no role has and no other amount stands beside, or else
    /// currencies that are likely.
    var currencyHint: Hint {
        let (columns, sample) = (evidence.columns, file.sample)
        let taken = Set(columns.plan.places.values)
        let amount = columns.hasTwoAmounts ? max(columns.moneyIn, columns.moneyOut) : columns.index(of: .amount)
        let others = sample.amountColumns(file.names.count).filter { !taken.contains($0) }
        let places = file.names.indices.filter { place in
            !taken.contains(place) && !file.names[place].isEmpty && sample.hasOnlyCurrencies(place)
                && (abs(place - amount) == 1 || !others.contains { abs($0 - place) == 1 })
        }
        // That behind the amounts is more likely theirs than one before them.
        if let place = places.min(by: { 2 * abs($0 - amount) - ($0 > amount ? 1 : 0) < 2 * abs($1 - amount) - ($1 > amount ? 1 : 0) }) {
            return Hint(.column, for: "currency", values: [file.names[place]])
        }
        var texts = file.start.preamble.joined().joined()
        for record in 0..<min(sample.count, 20) {
            for place in file.names.indices { texts += String(decoding: sample.cell(record, place), as: UTF8.self) }
        }
        return Hint(.currency, values: CurrencyEvidence.likely(file.names, texts: texts, mark: layout.decimalMark))
    }
}
