package import CalendarFeed
internal import LedgerCore
internal import Text

/// The `X-` properties for an entry's columns.
enum LedgerProperty {
    /// The columns with their properties, in the order in which events list them.
    static let all: [(column: LedgerColumn, name: StaticString)] = [
        (.amount, "X-LEDGER-AMOUNT"), (.currency, "X-LEDGER-CURRENCY"), (.kind, "X-LEDGER-KIND"), (.category, "X-LEDGER-CATEGORY"),
        (.payee, "X-LEDGER-PAYEE"), (.description, "X-LEDGER-DESCRIPTION"), (.account, "X-LEDGER-ACCOUNT"),
        (.toAccount, "X-LEDGER-TO-ACCOUNT"), (.tags, "X-LEDGER-TAGS"), (.note, "X-LEDGER-NOTE"), (.status, "X-LEDGER-STATUS"),
        (.url, "X-LEDGER-URL"), (.id, "X-LEDGER-ID"), (.date, date), (.time, "X-LEDGER-TIME"), (.timezone, "X-LEDGER-TIMEZONE"),
    ]

    /// The columns in that order.
    static let order = all.map(\.column)

    /// The property for the day, which is in DTSTART as well: a calendar program may write that in another form, or a person change it.
    static let date: StaticString = "X-LEDGER-DATE"

    /// The prefix of all names.
    static let prefix: StaticString = "X-LEDGER-"

    /// The property for all extra columns: a CSV record (RFC 4180) of alternating names and values, `Bank Ref,R-1,"Shop, city",Seoul`.
    ///
    /// It is one property because some programs keep only one of each name and others join them. It is CSV because that has no backslash
    /// escapes to interfere with those of iCalendar, and allows any name, even twice.
    static let fields: StaticString = "X-LEDGER-FIELDS"

    /// The property for one extra column in calendars exported before there was `X-LEDGER-FIELDS`.
    static let field: StaticString = "X-LEDGER-FIELD"

    /// The property for the title as written, where it is not the standard one: a change can then be seen.
    static let title: StaticString = "X-LEDGER-TITLE"

    /// The property for the number of an entry among those with the same name, from 2.
    static let number: StaticString = "X-LEDGER-NUMBER"

    /// The property for the `EntryChecksum` of the others.
    static let checksum: StaticString = "X-LEDGER-CHECKSUM"

    /// What a property says of an entry.
    enum Meaning: Sendable {
        case column(LedgerColumn)
        case fields, field, title, checksum
    }

    /// The properties by the length of their names.
    private static let meanings: [[(name: [UInt8], meaning: Meaning)]] = {
        let others = [(fields, Meaning.fields), (field, .field), (title, .title), (checksum, .checksum)]
        let named = all.map { ($0.name, Meaning.column($0.column)) } + others
        return (0...(named.map(\.0.utf8CodeUnitCount).max() ?? 0)).map { length in
            named.filter { $0.0.utf8CodeUnitCount == length }.map { (Array($0.0.description.utf8), $0.1) }
        }
    }()

    /// Returns what a property says of an entry; `nil` for other properties.
    static func meaning(of name: Span<UInt8>) -> Meaning? {
        guard name.count < meanings.count else { return nil }
        for (known, meaning) in meanings[name.count] where name.equals(known) { return meaning }
        return nil
    }
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
        options.soughtTexts = ExtraColumns.soughtTexts
        return options
    }()
}
