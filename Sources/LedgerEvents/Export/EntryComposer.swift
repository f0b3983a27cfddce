package import CalendarFeed
internal import CivilCalendar
package import LedgerCore
internal import TextBytes
internal import ZoneInfo

/// Converts entries to VEVENTs one by one (RFC 5545, section 3.6.1).
///
/// Everything that calendar programs display is for people; the `X-LEDGER-` properties hold each column's exact text, so that the entry
/// can be read back without loss.
package struct EntryComposer: Sendable {
    /// Whether the last line of DESCRIPTION preserves the entry in calendar programs that drop `X-` properties.
    package var writesMarker = false
    /// For whom the events are meant; `nil` to leave that open.
    package var eventClass: EventClass?

    private let title: TitleTemplate
    /// What reduces entries to what is shown of them; then nothing but that is written.
    private let reducer: EntryReducer?
    private let isStandardTitle, showsPayee: Bool
    private let zones: [String: TimeZoneRules?]

    /// Creates a composer; `zones` are the zones for which the calendar has a VTIMEZONE, and times in any other zone except UTC are written
    /// as floating.
    package init(title: TitleTemplate = .standard, zones: Set<String> = [], reduction: CalendarReduction? = nil) {
        self.title = title
        reducer = reduction.map { EntryReducer($0, title: title) }
        self.zones = Dictionary(zones.filter { !EntryZone.isUTC($0) }.map { ($0, TimeZoneRules.named($0)) }) { first, _ in first }
        isStandardTitle = title == .standard
        showsPayee = title.columnNames.contains(LedgerColumn.payee.rawValue)
    }

    /// Appends the entry's event as content lines. `text` is written over; one for many entries saves each an allocation.
    package func write(_ entry: Entry, uid: EntryUID, to lines: inout ContentLines, with text: inout [UInt8]) {
        lines.begin("VEVENT")
        lines.add("UID", room: EntryUID.maxLength, value: { uid.write(to: &$0) })
        compose(entry, number: uid.number, &text, into: &lines)
        lines.end("VEVENT")
    }

    /// Appends the entry's event as content lines.
    package func write(_ entry: Entry, uid: EntryUID, to lines: inout ContentLines) {
        var text: [UInt8] = []
        write(entry, uid: uid, to: &lines, with: &text)
    }

    /// Adds the properties of the entry's event to a carrier.
    package func compose<Carrier: EventCarrier & ~Copyable>(
        _ entry: Entry, uid: String, number: UInt32, into event: inout Carrier
    ) throws(Carrier.Failure) {
        try event.add(.uid, uid)
        var text: [UInt8] = []
        try compose(entry, number: number, &text, into: &event)
    }

    /// Adds the properties of the entry's event other than UID to a carrier; `number` is that of the entry among those with the same name,
    /// and `text` is written over.
    private func compose<Carrier: EventCarrier & ~Copyable>(
        _ entry: Entry, number: UInt32, _ text: inout [UInt8], into event: inout Carrier
    ) throws(Carrier.Failure) {
        guard let reducer else { return try composeShown(entry, number: number, &text, into: &event) }
        try composeShown(reducer.shown(entry), isTransfer: entry.kind == .transfer, number: number, &text, into: &event)
    }

    /// Adds the properties of an entry that is reduced if it is to be; what is reduced does not say whether it was a transfer.
    private func composeShown<Carrier: EventCarrier & ~Copyable>(
        _ entry: Entry, isTransfer: Bool = false, number: UInt32, _ text: inout [UInt8], into event: inout Carrier
    ) throws(Carrier.Failure) {
        try event.add(day: entry.date, isAllDay: entry.time == nil)
        if let time = entry.time {
            let moment = CivilDateTime(entry.date, time)
            switch zones[entry.timeZone] {
            case let rules?:
                // Programs pass over an event at a time that no clock shows.
                try event.add(.start, rules?.time(insteadOfSkipped: moment) ?? moment, .named(entry.timeZone))
            case nil: try event.add(.start, moment, EntryZone.isUTC(entry.timeZone) ? .utc : .floating)
            }
        }
        text.removeAll(keepingCapacity: true)
        if let reducer {
            reducer.writeTitle(of: entry, isTransfer: isTransfer, to: &text)
        } else if isStandardTitle {
            TitleTemplate.writeStandard(entry, to: &text)
        } else {
            title.write(entry, to: &text)
        }
        try event.add(.summary, text.span)
        // The reader of a calendar knows the standard title of an entry.
        let ownTitle = isStandardTitle ? "" : String(decoding: text, as: UTF8.self)
        // After the title, since emptying the text would take longer than a line.
        let start = text.count
        EntryDescription.write(entry, hasPayee: !showsPayee, hasOwnTitle: !isStandardTitle, to: &text)
        if writesMarker, reducer == nil {
            if text.count > start { text.append(.lineFeed) }
            text.append(copying: EntryMarker.line(for: entry, number, ownTitle: ownTitle).utf8.span)
        }
        if text.count > start { try event.add(.description, text.span.extracting(start...)) }
        if !entry.category.isEmpty { try event.add(.categories, EntryCategory.name(entry.category)) }
        switch entry.status {
        case .pending: try event.add(.tentative)
        case .cleared: try event.add(.confirmed)
        case nil: break
        }
        if Self.isURI(entry.url) { try event.add(.url, entry.url) }
        if let eventClass { try event.add(eventClass.property) }
        try event.addIsFree()
        guard reducer == nil else { return }
        try composeColumns(of: entry, hasMoment: true, ownTitle: ownTitle, number: number, into: &event)
    }

    /// Adds the exact text of each non-empty column, and their checksum; without `hasMoment`, date and time are left to DTSTART.
    package func composeColumns<Carrier: EventCarrier & ~Copyable>(
        of entry: Entry, hasMoment: Bool, ownTitle: String = "", number: UInt32 = 1, into event: inout Carrier
    ) throws(Carrier.Failure) {
        var checksum = EntryChecksum()
        for property in LedgerProperty.all {
            switch property.column {
            case .date where !hasMoment, .time where !hasMoment: continue
            default:
                try entry.withText(of: property.column) { text throws(Carrier.Failure) in
                    // Half of the columns are empty, which need no call.
                    if !text.isEmpty { try Self.add(property.name, text, to: &checksum, &event) }
                }
            }
        }
        if !entry.fields.isEmpty { try Self.add(LedgerProperty.fields, entry.fields.record.span, to: &checksum, &event) }
        if !ownTitle.isEmpty { try Self.add(LedgerProperty.title, ownTitle.utf8.span, to: &checksum, &event) }
        // Some programs take events for one that differ in their UIDs alone.
        let numberText = number > 1 ? String(number) : ""
        checksum.add(LedgerProperty.number, clean: numberText.utf8.span)
        let sum = checksum.text
        try event.addExtension(LedgerProperty.checksum.text, sum.span, isPlain: true)
        if !numberText.isEmpty { try event.addExtension(LedgerProperty.number.text, numberText.utf8.span, isPlain: true) }
    }

    /// Adds a property for a text to the event and to the checksum unless the text is empty.
    // The caller has it once for each column.
    @inline(never)
    private static func add<Carrier: EventCarrier & ~Copyable>(
        _ name: LedgerProperty.Name, _ text: Span<UInt8>, to checksum: inout EntryChecksum, _ event: inout Carrier
    ) throws(Carrier.Failure) {
        guard !text.isEmpty else { return }
        if let short = ShortText(text), short.isPlain {
            checksum.add(name, plain: short)
            return try event.addExtension(name.text, text, isPlain: true)
        }
        let isPlain = text.isPlain
        checksum.add(name, text, isPlain: isPlain)
        try event.addExtension(name.text, text, isPlain: isPlain)
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

extension [Entry.Field] {
    /// The names and values of all fields that are not empty, alternating, as one CSV record; those beyond the header's columns come first,
    /// where a search of the feed's bytes finds them.
    ///
    /// An empty field is kept if a later one has the same name, so that the later one keeps its position.
    fileprivate var record: [UInt8] {
        var (length, hasEmpty, hasUnlisted) = (0, false, false)
        for field in self {
            length += field.name.utf8.count + field.value.utf8.count
            hasEmpty = hasEmpty || field.value.isEmpty
            hasUnlisted = hasUnlisted || field.isUnlisted
        }
        let filled = hasEmpty ? withoutNeedlessNames : self
        let kept = hasUnlisted ? filled.filter(\.isUnlisted) + filled.filter { !$0.isUnlisted } : filled
        let comma = UInt8(ascii: ",")
        var record: [UInt8] = []
        record.append(addingCapacity: CSVText.maxLength(of: length, fields: 4 * kept.count)) { record in
            for field in kept {
                if !record.isEmpty { record.append(comma) }
                CSVText.append(field.name.utf8.span, separator: comma, to: &record)
                record.append(comma)
                CSVText.append(field.value.utf8.span, separator: comma, to: &record)
            }
        }
        return record
    }

    /// Those with a value, and those before a later one of the same name.
    private var withoutNeedlessNames: [Entry.Field] {
        var kept: [Entry.Field] = []
        var names = Set<ColumnName>()
        for field in reversed() where !field.value.isEmpty || names.contains(ColumnName(field.name)) {
            names.insert(ColumnName(field.name))
            kept.append(field)
        }
        return kept.reversed()
    }
}
