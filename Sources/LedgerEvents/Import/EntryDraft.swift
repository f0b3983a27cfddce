internal import CalendarFeed
internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import Text

/// The exact texts of an entry's columns, from `X-LEDGER-` properties or a marker line.
struct EntryDraft {
    private var texts = InlineArray<16, String>(repeating: "")
    var fields: [Entry.Field] = []
    /// The text of `X-LEDGER-FIELDS`.
    var fieldRecord = ""
    /// The title as written; empty for the standard one.
    var title = ""
    /// The checksum that the event has; empty in calendars exported before there was one.
    var checksum = ""

    /// The text of a column; empty if there is none. Date and time may be in the event only.
    subscript(column: LedgerColumn) -> String {
        get { texts[Self.place(of: column)] }
        set { texts[Self.place(of: column)] = newValue }
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
        guard !self[.amount].isEmpty else {
            throw ImportFault(.icsMissingLedgerAmount, "the event has properties of a ledger entry, but no X-LEDGER-AMOUNT")
        }
        guard let number = ExactDecimal(self[.amount]) else {
            throw ImportFault(.icsBadLedgerAmount, "the event's ledger amount is no number such as -12000 or 12.50")
        }
        if self[.currency].isEmpty {
            guard let defaultCurrency else {
                throw ImportFault(
                    .icsMissingLedgerCurrency, "the event has a ledger amount without a currency; name one for all of them",
                    hint: Hint(.currency, values: ["EUR"]))
            }
            return Money(number, defaultCurrency)
        }
        guard let commodity = Commodity(self[.currency]) else {
            throw ImportFault(.icsBadLedgerCurrency, "the event's ledger currency is no commodity symbol")
        }
        return Money(number, commodity)
    }

    /// Gives an entry that has its day and money the other columns.
    func complete(_ entry: inout Entry) throws(ImportFault) {
        if !self[.kind].isEmpty {
            guard let stated = Entry.Kind(rawValue: self[.kind]) else {
                throw ImportFault(.icsBadLedgerKind, "the event's ledger kind is none of income, expense and transfer")
            }
            entry.statedKind = stated
        }
        if !self[.status].isEmpty {
            guard let stated = Entry.Status(rawValue: self[.status]) else {
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
        func fault(_ message: String) {
            report(Diagnostic(.warning, .icsBadLedgerField, at: event.place, message, uid: event.uid))
        }
        // Through a span, because an iterator would retain each property.
        let properties = event.extensions.span
        for index in properties.indices {
            let property = properties[index]
            if let column = LedgerProperty.column(of: property.name) {
                isEntry = true
                let place = Self.place(of: column)
                if texts[place].isEmpty {
                    texts[place] = property.text.withoutControls()
                } else if !texts[place].utf8.elementsEqual(property.text.utf8) {
                    report(
                        Diagnostic(
                            .warning, .icsRepeatedLedgerProperty, at: event.place,
                            "\(property.name) stands more than once in the event; the first one counts", uid: event.uid))
                }
            } else if property.name == LedgerProperty.fields {
                isEntry = true
                if fieldRecord.isEmpty { fieldRecord = property.text.withoutControls() }
                let cells = CSVText.cells(of: property.text, limit: Self.maxFieldCells)
                if cells.count % 2 != 0 { fault("\(property.name) is not a list of names and values in turns: something changed it") }
                for place in stride(from: 0, to: cells.count - 1, by: 2) {
                    all.append(Entry.Field(name: cells[place].withoutControls(), value: cells[place + 1].withoutControls()))
                }
            } else if property.name == LedgerProperty.field {
                isEntry = true
                let column = Self.column(of: property, columns, fault: fault)
                list.add(property.text.withoutControls(), named: column.name, number: column.number)
            } else if property.name == LedgerProperty.checksum {
                checksum = property.text
            } else if property.name == LedgerProperty.title {
                title = property.text.withoutControls()
            }
        }
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
        guard !self[.date].isEmpty, let date = CivilDate(self[.date]) else { return nil }
        return EntryMoment(date: date, time: self[.time].isEmpty ? nil : CivilTime(self[.time]), timeZone: self[.timezone])
    }

    /// Whether the properties are as written; `nil` without a checksum.
    var isIntact: Bool? {
        guard !checksum.isEmpty else { return nil }
        var sum = EntryChecksum()
        for column in LedgerProperty.order { sum.add(clean: texts[Self.place(of: column)].utf8.span) }
        sum.add(clean: fieldRecord.utf8.span)
        if !title.isEmpty { sum.add(clean: title.utf8.span) }
        return UInt32(checksum, radix: 16) == sum.value
    }

    /// Returns whether another draft has the same texts in all columns but date and time.
    func isEqual(to other: EntryDraft) -> Bool {
        fields == other.fields
            && LedgerColumn.allCases.allSatisfy {
                $0 == .date || $0 == .time || self[$0].utf8.elementsEqual(other[$0].utf8)
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
            fault("the calendar's X-LEDGER-COLUMNS does not explain the number of an extra column; it is called \(name)")
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
