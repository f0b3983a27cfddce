internal import CalendarFeed
internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import Text

/// The exact texts of an entry's columns, from `X-LEDGER-` properties or a marker line.
struct EntryDraft {
    var amount = ""
    var currency = ""
    var kind = ""
    var status = ""
    var id = ""
    var timeZone = ""
    var category = ""
    var payee = ""
    var description = ""
    var account = ""
    var toAccount = ""
    var tags = ""
    var note = ""
    var url = ""
    var fields: [Entry.Field] = []

    /// Returns the key path of a column; `nil` for date and time, which are not stored here.
    static func path(to column: LedgerColumn) -> WritableKeyPath<EntryDraft, String>? {
        switch column {
        case .date, .time: nil
        case .id: \.id
        case .timezone: \.timeZone
        case .kind: \.kind
        case .amount: \.amount
        case .currency: \.currency
        case .category: \.category
        case .payee: \.payee
        case .description: \.description
        case .account: \.account
        case .toAccount: \.toAccount
        case .tags: \.tags
        case .note: \.note
        case .status: \.status
        case .url: \.url
        }
    }

    /// Returns the entry with these columns at the event's time.
    func entry(at start: EventTime, defaultCurrency: Commodity?) throws(ImportFault) -> Entry {
        guard !amount.isEmpty else {
            throw ImportFault(.icsMissingLedgerAmount, "the event has properties of a ledger entry, but no X-LEDGER-AMOUNT")
        }
        guard let number = ExactDecimal(amount) else {
            throw ImportFault(.icsBadLedgerAmount, "the event's ledger amount is no number such as -12000 or 12.50")
        }
        let commodity: Commodity
        if currency.isEmpty {
            guard let defaultCurrency else {
                throw ImportFault(
                    .icsMissingLedgerCurrency, "the event has a ledger amount without a currency; name one for all of them",
                    hint: Hint(.currency, values: ["EUR"]))
            }
            commodity = defaultCurrency
        } else {
            guard let named = Commodity(currency) else {
                throw ImportFault(.icsBadLedgerCurrency, "the event's ledger currency is no commodity symbol")
            }
            commodity = named
        }
        let moment = EntryMoment(of: start, ledgerZone: timeZone)
        var entry = Entry(date: moment.date, money: Money(number, commodity))
        (entry.time, entry.timeZone) = (moment.time, moment.timeZone)
        if !kind.isEmpty {
            guard let stated = Entry.Kind(rawValue: kind) else {
                throw ImportFault(.icsBadLedgerKind, "the event's ledger kind is none of income, expense and transfer")
            }
            entry.statedKind = stated
        }
        if !status.isEmpty {
            guard let stated = Entry.Status(rawValue: status) else {
                throw ImportFault(.icsBadLedgerStatus, "the event's ledger status is neither pending nor cleared")
            }
            entry.status = stated
        }
        (entry.id, entry.category, entry.payee, entry.description) = (id, category, payee, description)
        (entry.account, entry.toAccount, entry.tags, entry.note, entry.url) = (account, toAccount, tags, note, url)
        entry.fields = fields
        return entry
    }
}

extension EntryDraft {
    /// Creates a draft from an event's `X-LEDGER-` properties; `nil` when none of them belongs to an entry.
    init?(properties event: FeedEvent, columns: ExtraColumns, report: Diagnostic.Handler) throws(ImportFault) {
        self.init()
        var isEntry = false
        var (list, all) = (FieldList(), [Entry.Field]())
        func fault(_ message: String) {
            report(Diagnostic(.warning, .icsBadLedgerField, at: event.place, message, uid: event.uid))
        }
        for property in event.extensions {
            if let column = LedgerProperty.column(of: property.name).flatMap(Self.path) {
                isEntry = true
                let earlier = self[keyPath: column]
                if earlier.isEmpty {
                    self[keyPath: column] = property.text.withoutControls()
                } else if !earlier.utf8.elementsEqual(property.text.utf8) {
                    report(
                        Diagnostic(
                            .warning, .icsRepeatedLedgerProperty, at: event.place,
                            "\(property.name) stands more than once in the event; the first one counts", uid: event.uid))
                }
            } else if property.name == LedgerProperty.fields {
                isEntry = true
                let cells = CSVText.cells(of: property.text, limit: Self.maxFieldCells)
                if cells.count % 2 != 0 { fault("\(property.name) is not a list of names and values in turns: something changed it") }
                for place in stride(from: 0, to: cells.count - 1, by: 2) {
                    all.append(Entry.Field(name: cells[place].withoutControls(), value: cells[place + 1].withoutControls()))
                }
            } else if property.name == LedgerProperty.field {
                isEntry = true
                let column = Self.column(of: property, columns, fault: fault)
                list.add(property.text.withoutControls(), named: column.name, number: column.number)
            }
        }
        let names = Set(all.map { ColumnName($0.name) })
        let single = list.fields.filter { !names.contains(ColumnName($0.name)) }
        fields = all.filter { !$0.isUnlisted } + single + all.filter(\.isUnlisted)
        guard isEntry else { return nil }
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
