internal import CivilCalendar
internal import LedgerCore

extension JournalWriter {
    /// Appends one transaction for Beancount.
    mutating func writeBeancount(_ first: Entry, _ splits: [Entry], to bytes: inout [UInt8]) {
        var text = first.date.description
        switch first.status {
        case .cleared: text += " *"
        case .pending: text += " !"
        case nil: text += " txn"
        }
        if !first.payee.isEmpty { text += " " + JournalText.string(first.payee) }
        text += " " + JournalText.string(first.description)
        let words = JournalText.oneLine(first.tags).split(separator: " ").map(String.init)
        let hasTags = words.allSatisfy(Self.isName)
        if hasTags { for word in words { text += " #" + word } }
        let hasLink = Self.isName(first.id)
        if hasLink { text += " ^" + first.id }
        text += "\n"
        if !hasLink { metadata("id", first.id, indent: "  ", to: &text) }
        if let time = first.time { metadata("time", time.description, indent: "  ", to: &text) }
        metadata("timezone", first.timeZone, indent: "  ", to: &text)
        details(of: first, withTags: !hasTags, indent: "  ", to: &text)
        for (number, entry) in splits.enumerated() {
            for (index, posting) in postings(of: entry).enumerated() {
                text += "  \(posting.account)  \(posting.amount)\n"
                guard number > 0, index == 0 else { continue }
                if entry.description != first.description { metadata("description", entry.description, indent: "    ", to: &text) }
                details(of: entry, unless: first, withTags: true, indent: "    ", to: &text)
            }
        }
        bytes.append(contentsOf: text.utf8)
    }

    /// Appends what Beancount wants to know of accounts and commodities. It sorts by date and puts `open` first, so that
    /// the end of the file is as good a place as the start, and the only one where all first days are known.
    mutating func writeDeclarations(to bytes: inout [UInt8]) {
        guard let firstDay = firstDays.values.min() else { return }
        var text = "\n"
        for (account, day) in firstDays.sorted(by: { $0.key < $1.key }) { text += "\(day) open \(account)\n" }
        for (name, symbol) in commodities.renamed {
            text += "\(firstDay) commodity \(name)\n"
            metadata("name", symbol, indent: "  ", to: &text)
        }
        bytes.append(contentsOf: text.utf8)
    }

    private func details(of entry: Entry, unless other: Entry? = nil, withTags: Bool, indent: String, to text: inout String) {
        if withTags, entry.tags != other?.tags { metadata("tags", entry.tags, indent: indent, to: &text) }
        if entry.note != other?.note { metadata("note", entry.note, indent: indent, to: &text) }
        if entry.url != other?.url { metadata("url", entry.url, indent: indent, to: &text) }
        var keys: [String: Int] = [:]
        for field in entry.fields where other?.fields.contains(field) != true {
            // A key may stand only once.
            let key = JournalText.key(ofColumn: field.name)
            let count = keys[key, default: 0] + 1
            keys[key] = count
            metadata(count == 1 ? key : "\(key)-\(count)", field.value, indent: indent, to: &text)
        }
    }

    private func metadata(_ key: String, _ value: String, indent: String, to text: inout String) {
        if !value.isEmpty { text += "\(indent)\(key): \(JournalText.string(value))\n" }
    }

    /// Whether a text can be a tag or a link.
    private static func isName(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "-_/.".utf8.contains(byte)
                }
            }
    }
}
