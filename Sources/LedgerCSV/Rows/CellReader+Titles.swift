internal import LedgerCore
internal import TextBytes
internal import WrittenCells

extension CellReader {
    /// What a row is called.
    struct Titles {
        var payee = ""
        var description = ""
    }

    /// Adds the payee and the description: of a bank's file from all columns that tell them.
    mutating func fillTitles(_ entry: inout Entry, _ csv: borrowing CSVReader, _ isClean: Bool) throws(RowFault) {
        let titles = try titles(csv, isClean, isNegative: entry.money.amount.isNegative)
        (entry.payee, entry.description) = (titles.payee, titles.description)
    }

    /// The payee and the description; where there is neither, what is hardly a title is better than none.
    mutating func titles(_ csv: borrowing CSVReader, _ isClean: Bool, isNegative: Bool) throws(RowFault) -> Titles {
        if layout.isOwn {
            return Titles(payee: try text(csv, places.payee, isClean), description: try text(csv, places.description, isClean))
        }
        var titles = Titles(payee: try payee(csv, isClean, isNegative: isNegative))
        titles.description = try description(csv, isClean, hasPayee: !titles.payee.isEmpty)
        guard titles.payee.isEmpty, titles.description.isEmpty else { return titles }
        for place in layout.columns.titles.lastPayees where titles.payee.isEmpty { titles.payee = try tidy(csv, place, isClean) }
        guard titles.payee.isEmpty else { return titles }
        for place in layout.columns.titles.lastTexts where titles.description.isEmpty { titles.description = try tidy(csv, place, isClean) }
        return titles
    }

    /// What a bank's file tells of a row beside its payee.
    private mutating func description(_ csv: borrowing CSVReader, _ isClean: Bool, hasPayee: Bool) throws(RowFault) -> String {
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
    private mutating func payee(_ csv: borrowing CSVReader, _ isClean: Bool, isNegative: Bool) throws(RowFault) -> String {
        let titles = layout.columns.titles
        // Money in goes to the holder.
        if let payer = titles.payer { return try name(csv, isNegative ? places.payee : payer, isClean) }
        var payee = try tidy(csv, places.payee, isClean)
        for place in titles.otherPayees where payee.isEmpty { payee = try name(csv, place, isClean) }
        return payee
    }

    /// A text that is no number of an account; else it is empty.
    private mutating func name(_ csv: borrowing CSVReader, _ place: Int, _ isClean: Bool) throws(RowFault) -> String {
        let range = csv.trimmedRange(ofField: place)
        return WrittenName.isIn(csv.buffer.span.extracting(range)) ? try tidy(csv, place, isClean) : ""
    }

    /// A text without the blanks that fill the columns of old formats; none where it says that there is none.
    private mutating func tidy(_ csv: borrowing CSVReader, _ place: Int, _ isClean: Bool) throws(RowFault) -> String {
        let text = try text(csv, place, isClean)
        let bytes = text.utf8.span
        guard !CellWords.isUntitled(bytes) else { return "" }
        var isBehindBlank = true
        var index = 0
        while index < bytes.count, !(isBehindBlank && bytes[index].isBlank) {
            isBehindBlank = bytes[index].isBlank
            index += 1
        }
        guard index < bytes.count || isBehindBlank, !bytes.isEmpty else { return text }
        return text.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
    }
}
