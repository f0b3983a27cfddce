package import CalendarFeed
internal import CivilCalendar
package import LedgerCore

/// Converts entries to VEVENTs one by one (RFC 5545, section 3.6.1).
///
/// Everything that calendar programs display is for people; the `X-LEDGER-` properties hold each column's exact text, so that the entry
/// can be read back without loss.
package struct EntryComposer: Sendable {
    /// Whether the last line of DESCRIPTION preserves the entry in calendar programs that drop `X-` properties.
    package var writesMarker = false

    private let title: TitleTemplate
    private let isStandardTitle: Bool
    private let zones: Set<String>
    private let extras: ColumnNames

    /// Creates a composer for entries whose extra columns are among `extraColumns`, in that order. `zones` are the zones for which the
    /// calendar has a VTIMEZONE; times in any other zone except UTC are written as floating.
    package init(title: TitleTemplate = .standard, zones: Set<String> = [], extraColumns: [String] = []) {
        self.title = title
        self.zones = zones
        isStandardTitle = title == .standard
        extras = ColumnNames(extraColumns)
    }

    /// Appends the entry's event as content lines.
    package func write(_ entry: Entry, uid: EntryUID, to lines: inout ContentLines) {
        lines.begin("VEVENT")
        compose(entry, uid: uid.description, into: &lines)
        lines.end("VEVENT")
    }

    /// Adds the properties of the entry's event to a carrier.
    func compose<Carrier: EventCarrier & ~Copyable>(_ entry: Entry, uid: String, into event: inout Carrier) throws(Carrier.Failure) {
        try event.add(.uid, uid)
        try event.add(day: entry.date, isAllDay: entry.time == nil)
        if let time = entry.time { try event.add(.start, CivilDateTime(entry.date, time), form(ofZone: entry.timeZone)) }
        try event.add(.summary, title.title(of: entry))
        let description = description(of: entry)
        if !description.isEmpty { try event.add(.description, description) }
        if !entry.category.isEmpty { try event.add(.categories, Self.categoryName(entry.category)) }
        switch entry.status {
        case .pending: try event.add(.tentative)
        case .cleared: try event.add(.confirmed)
        case nil: break
        }
        if Self.isURI(entry.url) { try event.add(.url, entry.url) }
        try event.addIsFree()
        try composeColumns(of: entry, into: &event)
    }

    private func form(ofZone name: String) -> ZoneForm {
        if EntryZone.isUTC(name) { .utc } else if zones.contains(name) { .named(name) } else { .floating }
    }

    /// Returns the columns that are not in the title: description, note, accounts and tags, one per line.
    private func description(of entry: Entry) -> String {
        var text = ""
        func add(_ line: String) {
            guard !line.isEmpty else { return }
            if !text.isEmpty { text += "\n" }
            text += line
        }
        if !isStandardTitle || !entry.payee.isEmpty { add(entry.description) }
        add(entry.note)
        if entry.toAccount.isEmpty {
            add(entry.account)
        } else {
            add(entry.account.isEmpty ? "→ " + entry.toAccount : entry.account + " → " + entry.toAccount)
        }
        add(entry.tags)
        if writesMarker { add(EntryMarker.line(for: entry)) }
        return text
    }

    /// Adds the exact text of each non-empty column.
    func composeColumns<Carrier: EventCarrier & ~Copyable>(of entry: Entry, into event: inout Carrier) throws(Carrier.Failure) {
        for (column, name) in LedgerProperty.all {
            let text = entry.text(of: column)
            if !text.isEmpty { try event.addExtension(name, text) }
        }
        var counts: [ColumnName: Int] = [:]
        for field in entry.fields {
            var number = 0
            if extras.hasRepeated {
                number = counts[ColumnName(field.name), default: 0]
                counts[ColumnName(field.name)] = number + 1
            }
            guard !field.value.isEmpty else { continue }
            try event.addExtension(LedgerProperty.field, field.value, parameters: parameters(for: field.name, number))
        }
    }

    /// Returns the column's name if a parameter can hold it (sections 3.1 and 3.2; RFC 6868 uses `^` as an escape), and its number if it
    /// cannot or the name is not unique; `number` is the column's index among those of that name.
    private func parameters(for column: String, _ number: Int) -> [PropertyParameterText] {
        let isPlain = column.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5E && $0 != 0x7F }
        let isTrimmed = column.utf8.first != 0x20 && column.utf8.last != 0x20
        let name: PropertyParameterText = ("X-NAME", column)
        guard !(isPlain && isTrimmed) || extras.hasRepeated, let place = extras.place(of: column, number: number) else { return [name] }
        let columnNumber: PropertyParameterText = ("X-COLUMN", String(LedgerColumn.allCases.count + place + 1))
        guard isPlain && isTrimmed else { return [columnNumber] }
        return extras.count(of: column) > 1 ? [name, columnNumber] : [name]
    }

    /// Replaces commas and semicolons, at which several programs split or lose categories.
    private static func categoryName(_ category: String) -> String {
        guard category.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") || $0 < 0x20 }) else { return category }
        var name = String.UnicodeScalarView()
        for scalar in category.unicodeScalars {
            name.append(scalar == "," || scalar == ";" ? "·" : scalar.value < 0x20 ? " " : scalar)
        }
        return String(name)
    }

    /// Returns whether the text is a URI (RFC 3986: a scheme, then visible ASCII), as URL requires; other text is only in `X-LEDGER-URL`.
    private static func isURI(_ text: String) -> Bool {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), colon > text.utf8.startIndex else { return false }
        let isScheme = text.utf8[..<colon].enumerated().allSatisfy { index, byte in
            switch byte | 0x20 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): true
            default: index > 0 && (byte >= 0x30 && byte <= 0x39 || [0x2B, 0x2D, 0x2E].contains(byte))
            }
        }
        return isScheme && text.utf8[colon...].allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
    }
}
