internal import CivilCalendar
internal import LedgerCore

extension JournalWriter {
    /// Appends one transaction for hledger or Ledger.
    mutating func writePlainText(_ first: Entry, _ splits: [Entry], to bytes: inout [UInt8]) {
        var text = first.date.description
        switch first.status {
        case .cleared: text += " *"
        case .pending: text += " !"
        case nil: break
        }
        let title = title(of: first)
        let code = JournalText.oneLine(first.id)
        let hasCode =
            code.utf8.elementsEqual(first.id.utf8) && !code.isEmpty && !code.unicodeScalars.contains { "();".unicodeScalars.contains($0) }
        if hasCode {
            text += " (\(code))"
        } else if let sign = title.unicodeScalars.first, "*!(".unicodeScalars.contains(sign) {
            // What begins like a status or a code is none after an empty code.
            text += " ()"
        }
        if !title.isEmpty { text += " " + title }
        text += "\n"
        if !hasCode { comment("id", first.id, to: &text) }
        if let time = first.time { comment("time", time.description, to: &text) }
        comment("timezone", first.timeZone, to: &text)
        if dialect == .ledger, !first.payee.isEmpty { comment("description", first.description, to: &text) }
        details(of: first, to: &text)
        for (number, entry) in splits.enumerated() {
            for (index, posting) in postings(of: entry).enumerated() {
                text += "    \(posting.account)  \(posting.amount)\n"
                guard number > 0, index == 0 else { continue }
                if entry.description != first.description { comment("description", entry.description, to: &text) }
                details(of: entry, unless: first, to: &text)
            }
        }
        bytes.append(contentsOf: text.utf8)
    }

    /// What stands after the date. hledger splits it at the first `|`; Ledger takes all of it for the payee.
    private func title(of entry: Entry) -> String {
        let payee = JournalText.oneLine(entry.payee).replacingSemicolons
        let description = JournalText.oneLine(entry.description).replacingSemicolons
        guard dialect == .hledger else { return payee.isEmpty ? description : payee }
        func withoutBars(_ text: String) -> String { text.mapScalars { $0 == "|" ? "/" : $0 } }
        if payee.isEmpty { return withoutBars(description) }
        return description.isEmpty ? withoutBars(payee) : withoutBars(payee) + " | " + description
    }

    /// Tags, note, link and extra columns as comments; those that are as in `other` are left out.
    private func details(of entry: Entry, unless other: Entry? = nil, to text: inout String) {
        if entry.tags != other?.tags { tags(entry.tags, to: &text) }
        if entry.note != other?.note { comment("note", entry.note, to: &text) }
        if entry.url != other?.url { comment("url", entry.url, to: &text) }
        for field in entry.fields where other?.fields.contains(field) != true {
            comment(JournalText.key(ofColumn: field.name), field.value, to: &text)
        }
    }

    private func comment(_ key: String, _ value: String, to text: inout String) {
        for line in JournalText.lines(value) { text += "    ; \(key): \(JournalText.comment(line))\n" }
    }

    /// Tags in the program's own way.
    private func tags(_ tags: String, to text: inout String) {
        let words = JournalText.oneLine(tags).split(separator: " ").map { word in
            JournalText.comment(String(word)).mapScalars { ":,".unicodeScalars.contains($0) || $0 == " " ? "-" : $0 }
        }
        guard !words.isEmpty else { return }
        switch dialect {
        case .ledger: text += "    ; :" + words.joined(separator: ":") + ":\n"
        // Tags of that name are dates to hledger.
        default: text += "    ; " + words.map { ($0 == "date" || $0 == "date2" ? $0 + "-" : $0) + ":" }.joined(separator: ", ") + "\n"
        }
    }
}
