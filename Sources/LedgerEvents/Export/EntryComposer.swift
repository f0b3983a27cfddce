internal import CivilCalendar
public import LedgerCore
public import LibicalBridge

/// Turns one entry after the other into VEVENTs (RFC 5545, section 3.6.1).
///
/// Everything a calendar program shows is for people; the `X-LEDGER-` properties carry each column's exact text, so that
/// the entry can be read back without loss.
public struct EntryComposer: Sendable {
    private let title: TitleTemplate
    private let isStandardTitle: Bool
    private let zones: Set<String>
    private let columnNumbers: [String: Int]

    /// A composer for entries whose extra columns are among `extraColumns`, in that order, and for whose `zones` the calendar
    /// holds a VTIMEZONE; a time in any other zone than those and UTC is written as floating.
    public init(title: TitleTemplate = .standard, zones: Set<String> = [], extraColumns: [String] = []) {
        self.title = title
        self.zones = zones
        isStandardTitle = title == .standard
        let first = CalendarHeader.canonicalColumns.count + 1
        columnNumbers = Dictionary(extraColumns.enumerated().map { ($1, first + $0) }, uniquingKeysWith: { earlier, _ in earlier })
    }

    /// The entry's event.
    ///
    /// - Throws: `LibicalError` when libical has no memory left.
    public func event(for entry: Entry, uid: EntryUID) throws(LibicalError) -> CalendarComponent {
        var event = try CalendarComponent(.event)
        try event.add(.uid, uid.description)
        try event.add(.stamp, CivilDateTime(entry.date, .midnight), .utc)
        try addTimes(of: entry, to: &event)
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
        try event.add(.transparent)
        try event.addExtension("X-MICROSOFT-CDO-BUSYSTATUS", "FREE")
        try addColumns(of: entry, to: &event)
        return event
    }

    private func addTimes(of entry: Entry, to event: inout CalendarComponent) throws(LibicalError) {
        guard let time = entry.time else {
            try event.add(.start, entry.date)
            // The very last day of the calendar has no day after it; its event ends where it starts.
            try event.add(.end, entry.date.adding(days: 1) ?? entry.date)
            return
        }
        let form: CalendarComponent.ZoneForm =
            if EntryZone.isUTC(entry.timeZone) { .utc } else if zones.contains(entry.timeZone) { .named(entry.timeZone) } else { .floating }
        try event.add(.start, CivilDateTime(entry.date, time), form)
    }

    /// What the title does not say: description, note, accounts and tags, one below the other.
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
        return text
    }

    /// The exact text of each column that is not empty.
    private func addColumns(of entry: Entry, to event: inout CalendarComponent) throws(LibicalError) {
        try event.addExtension("X-LEDGER-AMOUNT", entry.money.amount.description)
        try event.addExtension("X-LEDGER-CURRENCY", entry.money.commodity.symbol)
        if let kind = entry.statedKind { try event.addExtension("X-LEDGER-KIND", kind.rawValue) }
        try add("X-LEDGER-CATEGORY", entry.category, to: &event)
        try add("X-LEDGER-PAYEE", entry.payee, to: &event)
        try add("X-LEDGER-DESCRIPTION", entry.description, to: &event)
        try add("X-LEDGER-ACCOUNT", entry.account, to: &event)
        try add("X-LEDGER-TO-ACCOUNT", entry.toAccount, to: &event)
        try add("X-LEDGER-TAGS", entry.tags, to: &event)
        try add("X-LEDGER-NOTE", entry.note, to: &event)
        if let status = entry.status { try event.addExtension("X-LEDGER-STATUS", status.rawValue) }
        try add("X-LEDGER-URL", entry.url, to: &event)
        try add("X-LEDGER-ID", entry.id, to: &event)
        try add("X-LEDGER-TIMEZONE", entry.timeZone, to: &event)
        for field in entry.fields {
            try event.addExtension("X-LEDGER-FIELD", field.value, parameters: [parameter(for: field.name)])
        }
    }

    private func add(_ name: String, _ text: String, to event: inout CalendarComponent) throws(LibicalError) {
        if !text.isEmpty { try event.addExtension(name, text) }
    }

    /// The column's name, or its number where a parameter cannot carry the name (sections 3.1 and 3.2; RFC 6868 gives `^` a meaning).
    private func parameter(for column: String) -> CalendarComponent.Parameter {
        let isPlain = column.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5E && $0 != 0x7F }
        let isTrimmed = column.utf8.first != 0x20 && column.utf8.last != 0x20
        if !(isPlain && isTrimmed), let number = columnNumbers[column] {
            return CalendarComponent.Parameter(name: "X-COLUMN", value: String(number))
        }
        return CalendarComponent.Parameter(name: "X-NAME", value: column)
    }

    /// Several programs split or lose categories with a comma or semicolon.
    private static func categoryName(_ category: String) -> String {
        guard category.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") || $0 < 0x20 }) else { return category }
        var name = String.UnicodeScalarView()
        for scalar in category.unicodeScalars {
            name.append(scalar == "," || scalar == ";" ? "·" : scalar.value < 0x20 ? " " : scalar)
        }
        return String(name)
    }

    /// Whether the text is a URI (RFC 3986: a scheme, then visible ASCII), which URL must be; other text stays in `X-LEDGER-URL` alone.
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
