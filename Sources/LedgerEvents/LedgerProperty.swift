package import CalendarFeed
internal import LedgerCore

/// The `X-` properties for an entry's columns, except date and time, which are in DTSTART.
enum LedgerProperty {
    /// The columns with their properties, in the order in which events list them.
    static let all: [(column: LedgerColumn, name: String)] = [
        (.amount, "X-LEDGER-AMOUNT"), (.currency, "X-LEDGER-CURRENCY"), (.kind, "X-LEDGER-KIND"), (.category, "X-LEDGER-CATEGORY"),
        (.payee, "X-LEDGER-PAYEE"), (.description, "X-LEDGER-DESCRIPTION"), (.account, "X-LEDGER-ACCOUNT"),
        (.toAccount, "X-LEDGER-TO-ACCOUNT"), (.tags, "X-LEDGER-TAGS"), (.note, "X-LEDGER-NOTE"), (.status, "X-LEDGER-STATUS"),
        (.url, "X-LEDGER-URL"), (.id, "X-LEDGER-ID"), (.timezone, "X-LEDGER-TIMEZONE"),
    ]

    /// The prefix of all names.
    static let prefix: StaticString = "X-LEDGER-"

    /// The property for all extra columns: a CSV record (RFC 4180) of alternating names and values, `Bank Ref,R-1,"Shop, city",Seoul`.
    ///
    /// It is one property because some programs keep only one of each name and others join them. It is CSV because that has no backslash
    /// escapes to interfere with those of iCalendar, and allows any name, even twice.
    static let fields = "X-LEDGER-FIELDS"

    /// The property for one extra column in calendars exported before there was `X-LEDGER-FIELDS`.
    static let field = "X-LEDGER-FIELD"

    private static let columns = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.column) })

    /// Returns the column of a property; `nil` for extra columns and other properties.
    static func column(of name: String) -> LedgerColumn? { columns[name] }
}

extension FeedReadingOptions {
    /// Options that read a ledger's data from feeds: the `X-LEDGER-` properties of events, and the columns listed by calendars.
    ///
    /// Without these options, `EntryImporter` finds only entries in marker lines.
    package static let ledger: FeedReadingOptions = {
        var options = FeedReadingOptions()
        options.keptPrefix = LedgerProperty.prefix.description
        options.ignoredPrefix = "X-LEDGER-DAY-"
        options.calendarProperty = "X-LEDGER-COLUMNS"
        return options
    }()
}
