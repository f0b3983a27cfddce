internal import CalendarFeed
internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import TextBytes

/// The exact texts of an entry's columns, from `X-LEDGER-` properties or a marker line.
struct EntryDraft {
    /// The texts in UTF-8, those of an event as they are there: most are looked at once, and few become strings.
    private var bytes: [UInt8] = []
    private var places = InlineArray<16, Range<Int>>(repeating: 0..<0)
    private var titlePlace = 0..<0
    /// `X-LEDGER-CHECKSUM`.
    private var checksumPlace = 0..<0
    /// That of the properties, if it has the form of today.
    private var checksum = EntryChecksum()
    /// `X-LEDGER-FIELDS`.
    private var recordPlace = 0..<0
    var fields: [Entry.Field] = []
    /// Whether the event has columns that a later version invented.
    private(set) var hasUnknownColumns = false

    /// The text of a column; empty if there is none. Date and time may be in the event only.
    subscript(column: LedgerColumn) -> String {
        get { text(at: places.span[Self.place(of: column)]) }
        set { places[Self.place(of: column)] = append(newValue) }
    }

    /// The title as written; empty for the standard one.
    var title: String {
        get { text(at: titlePlace) }
        set { titlePlace = append(newValue) }
    }

    private func text(at place: Range<Int>) -> String { place.isEmpty ? "" : String(utf8: bytes.span.extracting(place)) }

    /// Appends a text; returns its place.
    private mutating func append(_ text: String) -> Range<Int> {
        let start = bytes.count
        bytes.append(copying: text.utf8.span)
        return start..<bytes.count
    }

    private func has(_ column: LedgerColumn) -> Bool { !places.span[Self.place(of: column)].isEmpty }

    private func isText(_ text: String, _ column: LedgerColumn) -> Bool {
        bytes.span.extracting(places.span[Self.place(of: column)]).equals(text.utf8.span)
    }

    private static func place(of column: LedgerColumn) -> Int {
        switch column {
        case .id: 0
        case .date: 1
        case .time: 2
        case .timezone: 3
        case .kind: 4
        case .amount: 5
        case .currency: 6
        case .category: 7
        case .payee: 8
        case .description: 9
        case .account: 10
        case .toAccount: 11
        case .tags: 12
        case .note: 13
        case .status: 14
        case .url: 15
        }
    }

    /// Returns the money of the entry.
    func money(defaultCurrency: Commodity?) throws(ImportFault) -> Money {
        guard has(.amount) else {
            throw ImportFault(.icsMissingLedgerAmount, "the event has properties of a ledger entry, but no X-LEDGER-AMOUNT")
        }
        guard let number = ExactDecimal(canonical: bytes.span.extracting(places.span[Self.place(of: .amount)])) else {
            throw ImportFault(.icsBadLedgerAmount, "the event's ledger amount is not a number such as -12000 or 12.50")
        }
        if !has(.currency) {
            guard let defaultCurrency else {
                throw ImportFault(
                    .icsMissingLedgerCurrency, "the event has a ledger amount without a currency; specify one for all such events",
                    hint: Hint(.currency, values: ["EUR"]))
            }
            return Money(number, defaultCurrency)
        }
        guard let commodity = Commodity(utf8: bytes.span.extracting(places.span[Self.place(of: .currency)])) else {
            throw ImportFault(.icsBadLedgerCurrency, "the event's ledger currency is not a commodity symbol")
        }
        return Money(number, commodity)
    }

    /// Gives an entry that has its day and money the other columns.
    func complete(_ entry: inout Entry) throws(ImportFault) {
        if has(.kind) {
            guard let stated = Entry.Kind.allCases.first(where: { isText($0.rawValue, .kind) }) else {
                throw ImportFault(.icsBadLedgerKind, "the event's ledger kind is not income, expense or transfer")
            }
            entry.statedKind = stated
        }
        if has(.status) {
            guard let stated = Entry.Status.allCases.first(where: { isText($0.rawValue, .status) }) else {
                throw ImportFault(.icsBadLedgerStatus, "the event's ledger status is neither pending nor cleared")
            }
            entry.status = stated
        }
        (entry.id, entry.category, entry.payee, entry.description) = (self[.id], self[.category], self[.payee], self[.description])
        (entry.account, entry.toAccount, entry.tags) = (self[.account], self[.toAccount], self[.tags])
        (entry.note, entry.url, entry.fields) = (self[.note], self[.url], fields)
    }
}

extension EntryDraft {
    /// Reads an event's `X-LEDGER-` properties into an empty draft; returns whether one of them belongs to an entry.
    mutating func read(_ event: FeedEvent, columns: ExtraColumns, report: Diagnostic.Handler) -> Bool {
        var isEntry = false
        var (list, all) = (FieldList(), [Entry.Field]())
        var faults: [(code: DiagnosticCode, message: String)] = []
        let lines = event.kept.bytes
        bytes = lines
        // Retained once, not for each property: all tasks count the references of it.
        let known = LedgerProperty.meanings
        let (span, meanings, kept) = (lines.span, known.span, event.kept.places.span)
        var next = 0
        for number in kept.indices {
            let (name, place) = (span.extracting(kept[number].name), kept[number].text)
            let text = span.extracting(place)
            guard let (known, meaning) = meanings.known(name, next: &next) else {
                guard LedgerProperty.isOfRow(name) else { continue }
                checksum.add(other: name, clean: text)
                if !name.isExactly(LedgerProperty.number.text) { hasUnknownColumns = true }
                continue
            }
            // What stands again with the same text counts once.
            switch meaning {
            case .column(let column):
                isEntry = true
                let first = places.span[Self.place(of: column)]
                if first.isEmpty {
                    places[Self.place(of: column)] = place
                } else if span.extracting(first).equals(text) {
                    continue
                } else {
                    faults.append((.icsRepeatedLedgerProperty, "\(known) occurs more than once in the event; the first one is used"))
                }
            case .fields:
                isEntry = true
                if recordPlace.isEmpty { recordPlace = place } else if span.extracting(recordPlace).equals(text) { continue }
                let cells = CSVText.cells(of: String(utf8: text), limit: Self.maxFieldCells)
                if cells.count % 2 != 0 {
                    let message = "\(known) is not a list of alternating names and values: something changed it"
                    faults.append((.icsBadLedgerField, message))
                }
                for index in stride(from: 0, to: cells.count - 1, by: 2) {
                    all.append(Entry.Field(name: cells[index].withoutControls(), value: cells[index + 1].withoutControls()))
                }
            case .field:
                isEntry = true
                let column = Self.column(of: event.kept[number], columns) { faults.append((.icsBadLedgerField, $0)) }
                list.add(String(utf8: text), named: column.name, number: column.number)
            case .title:
                if titlePlace.isEmpty { titlePlace = place } else if span.extracting(titlePlace).equals(text) { continue }
            case .checksum:
                if checksumPlace.isEmpty { checksumPlace = place }
                continue
            }
            checksum.add(known, clean: text)
        }
        for fault in faults { report(Diagnostic(.warning, fault.code, at: event.place, fault.message, uid: event.uid)) }
        if list.fields.isEmpty, !all.contains(where: \.isUnlisted) {
            fields = all
        } else {
            let names = Set(all.map { ColumnName($0.name) })
            let single = list.fields.filter { !names.contains(ColumnName($0.name)) }
            fields = all.filter { !$0.isUnlisted } + single + all.filter(\.isUnlisted)
        }
        return isEntry
    }

    /// The day, time and zone in the ledger; `nil` if only the event has a day.
    var moment: EntryMoment? {
        let time = bytes.span.extracting(places.span[Self.place(of: .time)])
        guard has(.date), let date = CivilDate(iso8601: bytes.span.extracting(places.span[Self.place(of: .date)])) else { return nil }
        return EntryMoment(date: date, time: CivilTime(iso8601: time), timeZone: self[.timezone])
    }

    /// Whether the properties are as written; `nil` without a checksum, as in calendars exported before there was one, and with one of a form
    /// that comes after this version.
    var isIntact: Bool? {
        guard !checksumPlace.isEmpty else { return nil }
        let written = bytes.span.extracting(checksumPlace)
        switch EntryChecksum.Form(written) {
        case .later: return nil
        case .second:
            let text = checksum.text
            return written.equals(text.span)
        case .first:
            var sum = ColumnChecksum()
            // Through a span: an array in place is copied for each of its elements.
            let places = places.span
            for column in LedgerProperty.order { sum.add(bytes.span.extracting(places[Self.place(of: column)])) }
            sum.add(bytes.span.extracting(recordPlace))
            if !titlePlace.isEmpty { sum.add(bytes.span.extracting(titlePlace)) }
            let text = sum.text
            return written.equals(text.span)
        }
    }

    /// Returns whether another draft has the same texts in all columns but date and time.
    func isEqual(to other: EntryDraft) -> Bool {
        fields == other.fields
            && LedgerColumn.allCases.allSatisfy {
                let (mine, others) = (places[Self.place(of: $0)], other.places[Self.place(of: $0)])
                return $0 == .date || $0 == .time || bytes.span.extracting(mine).equals(other.bytes.span.extracting(others))
            }
    }

    /// Returns the column of an X-LEDGER-FIELD; it has a number if its name is not unique. An unexplained column is named by its number.
    private static func column(of property: FeedProperty, _ columns: ExtraColumns, fault: (String) -> Void) -> (name: String, number: Int?)
    {
        let stated = property.parameter("X-COLUMN").flatMap { Int($0) }
        var column: (name: String, number: Int)?
        if let name = property.parameter("X-NAME") {
            column = stated.flatMap { columns.column($0, named: name) }
            if column == nil { return (name.withoutControls(), nil) }
        } else {
            column = stated.flatMap { columns.column($0) }
        }
        guard let column else {
            let name = Entry.Field.unlistedPrefix + String(max(0, stated ?? 0))
            fault("the calendar's X-LEDGER-COLUMNS has no name for the number of an extra column; it is called \(name)")
            return (name, nil)
        }
        return (column.name, column.number <= maxFieldNumber ? column.number : nil)
    }

    /// Names and values of twice as many columns as a ledger may have.
    private static let maxFieldCells = 4 * 4096

    /// The maximum number of columns of one name that keep their positions when some are empty: a line of a calendar must not use much more
    /// memory than its size.
    private static let maxFieldNumber = 100
}
