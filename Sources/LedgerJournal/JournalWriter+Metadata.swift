internal import CivilCalendar
internal import LedgerCore

extension JournalWriter {
    /// Everything of an entry that has no place of its own, as comments that the programs read as tags, or as metadata.
    mutating func writeMetadata(of entry: Entry, to bytes: inout [UInt8]) {
        keys.startEntry()
        if dialect == .beancount || codeText(entry.id) != entry.id { put("id", entry.id, to: &bytes) }
        if let time = entry.time { put("time", time.description, to: &bytes) }
        put("time-zone", entry.timeZone, to: &bytes)
        if entry.kind == .transfer {
            put("category", entry.category, to: &bytes)
        } else {
            put("to-account", entry.toAccount, to: &bytes)
        }
        writeTags(of: entry, to: &bytes)
        put("url", entry.url, to: &bytes)
        put("note", entry.note, to: &bytes)
        for field in entry.fields where !field.value.isEmpty {
            if let key = keys.key(for: field.name, dialect: dialect) {
                put(key, field.value, to: &bytes)
            } else {
                put("field", field.name + ": " + field.value, to: &bytes)
            }
        }
    }

    private mutating func writeTags(of entry: Entry, to bytes: inout [UInt8]) {
        guard !entry.tags.isEmpty else { return }
        let tags = TagWords(entry.tags, dialect: dialect)
        if dialect != .beancount, !tags.legal.isEmpty {
            bytes.append(indent)
            // One line each would do for both, but this is how people write them.
            bytes.append(dialect == .ledger ? "; :" : "; ")
            bytes.append(tags.legal.joined(separator: dialect == .ledger ? ":" : ":, "))
            bytes.append(":\n")
        }
        put("tags", tags.other.joined(separator: " "), to: &bytes)
    }

    /// A key with its value; every line of the value after the first gets a key of its own where a value is one line.
    private mutating func put(_ key: String, _ value: String, to bytes: inout [UInt8]) {
        guard !value.isEmpty else { return }
        guard dialect != .beancount else {
            putKey(key, to: &bytes)
            bytes.append(beancountString: value)
            bytes.append("\n")
            return
        }
        for line in LineText.lines(of: value) {
            putKey(key, to: &bytes)
            bytes.append(line)
            bytes.append("\n")
        }
    }

    private mutating func putKey(_ key: String, to bytes: inout [UInt8]) {
        bytes.append(indent)
        if dialect != .beancount { bytes.append("; ") }
        bytes.append(keys.unused(key))
        bytes.append(": ")
    }
}
