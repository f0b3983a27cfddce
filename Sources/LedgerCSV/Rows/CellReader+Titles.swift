internal import LedgerCore
internal import TextBytes

extension CellReader {
    /// Adds the payee and the description: of a bank's file from all columns that tell them.
    mutating func fillTitles(_ entry: inout Entry, _ csv: borrowing CSVReader, _ isClean: Bool) throws(RowFault) {
        entry.payee = try payee(csv, isClean, isNegative: entry.money.amount.isNegative)
        entry.description =
            layout.isOwn ? try text(csv, places.description, isClean) : try description(csv, isClean, hasPayee: !entry.payee.isEmpty)
    }

    /// What a bank's file tells of a row beside its payee.
    mutating func description(_ csv: borrowing CSVReader, _ isClean: Bool, hasPayee: Bool) throws(RowFault) -> String {
        let titles = layout.columns.titles
        var description = try tidy(csv, places.description, isClean)
        for place in titles.more {
            let more = try tidy(csv, place, isClean)
            guard !more.isEmpty else { continue }
            description += description.isEmpty ? more : " " + more
        }
        for place in titles.otherTexts where !hasPayee && description.isEmpty { description = try tidy(csv, place, isClean) }
        return description
    }

    /// Who was paid, or who paid.
    mutating func payee(_ csv: borrowing CSVReader, _ isClean: Bool, isNegative: Bool) throws(RowFault) -> String {
        if layout.isOwn { return try text(csv, places.payee, isClean) }
        let titles = layout.columns.titles
        var payee = ""
        if let payer = titles.payer, !isNegative { payee = try tidy(csv, payer, isClean) }
        if payee.isEmpty { payee = try tidy(csv, places.payee, isClean) }
        for place in titles.otherPayees where payee.isEmpty { payee = try tidy(csv, place, isClean) }
        return payee
    }

    /// A text without the blanks that fill the columns of old formats.
    private mutating func tidy(_ csv: borrowing CSVReader, _ place: Int, _ isClean: Bool) throws(RowFault) -> String {
        let text = try text(csv, place, isClean)
        let (bytes, blank) = (text.utf8, UInt8(ascii: " "))
        var (isTidy, previous) = (true, blank)
        for byte in bytes {
            let isBlank = byte == blank || byte == .tab
            if isBlank && previous == blank { isTidy = false }
            previous = isBlank ? blank : byte
        }
        guard !isTidy || previous == blank, !bytes.isEmpty else { return text }
        return text.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
    }
}
