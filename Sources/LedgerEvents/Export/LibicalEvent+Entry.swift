internal import CalendarFeed
public import Diagnostics
public import LedgerCore
public import LibicalBridge

extension LibicalEvent {
    /// Makes the event of an entry, the same as the one in an exported calendar.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    public init(_ entry: Entry, uid: EntryUID, composer: EntryComposer = EntryComposer()) throws(LedgerError) {
        var event = try LibicalEvent()
        try composer.compose(entry, uid: uid, into: &event)
        self = event
    }

    /// Gives the event the money of an entry, as `X-LEDGER-` properties; those of an earlier entry go.
    ///
    /// Everything else stays as it is: the title, and DTSTART, which is the day on which the money counts.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    public mutating func setMoney(of entry: Entry) throws(LedgerError) {
        removeExtensions { LedgerProperty.column(of: $0) != nil || $0 == LedgerProperty.field }
        try EntryComposer().composeColumns(of: entry, into: &self)
    }

    /// Reads the entry back, as an import does.
    ///
    /// - Parameters:
    ///   - options: what becomes an entry.
    ///   - report: gets what is wrong with the event or its money.
    /// - Returns: the entry; `nil` when the event has no money that can be used.
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    public borrowing func entry(
        options: EntryImporter.Options = EntryImporter.Options(), report: Diagnostic.Handler = { _ in }
    ) throws(LedgerError) -> Entry? {
        guard let event = try feedEvent(options: .ledger, report: report) else { return nil }
        var importer = EntryImporter(options: options)
        return importer.take(event, report: report)?.entry
    }
}
