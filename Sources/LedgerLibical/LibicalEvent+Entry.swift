internal import CalendarFeed
public import Diagnostics
public import LedgerCore
public import LedgerEvents
public import LibicalBridge

extension LibicalEvent {
    /// Creates the event of an entry, identical to the one in an exported calendar.
    ///
    /// - Parameters:
    ///   - entry: the entry.
    ///   - uid: the unique identifier of the event; an `EntryIdentity` generates those of entries.
    ///   - title: the template for SUMMARY.
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    public init(_ entry: Entry, uid: String, title: TitleTemplate = .standard) throws(LedgerError) {
        try self.init(entry, uid: uid, composer: EntryComposer(title: title))
    }

    /// Creates the event of an entry with a composer.
    package init(_ entry: Entry, uid: String, composer: EntryComposer) throws(LedgerError) {
        var event = try LibicalEvent()
        try composer.compose(entry, uid: uid, number: EntryUID(uid)?.number ?? 1, into: &event)
        self = event
    }

    /// Sets the event's `X-LEDGER-` properties to the money of an entry, replacing those of an earlier one.
    ///
    /// Everything else is unchanged: the title, and DTSTART, which is the day on which the money counts.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    public mutating func setMoney(of entry: Entry) throws(LedgerError) {
        removeExtensions { LedgerProperty.isOfEntry($0.utf8.span) }
        try EntryComposer().composeColumns(of: entry, hasMoment: false, into: &self)
    }
}
