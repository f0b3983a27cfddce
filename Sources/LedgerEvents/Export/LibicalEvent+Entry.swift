internal import CalendarFeed
public import Diagnostics
public import LedgerCore
public import LibicalBridge

extension LibicalEvent {
    /// Makes the event of an entry, the same as the one in an exported calendar.
    ///
    /// - Parameters:
    ///   - entry: the entry.
    ///   - uid: what tells the event from all others; an `EntryIdentity` gives entries theirs.
    ///   - title: how SUMMARY is made of it.
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    public init(_ entry: Entry, uid: String, title: TitleTemplate = .standard) throws(LedgerError) {
        try self.init(entry, uid: uid, composer: EntryComposer(title: title))
    }

    /// Makes the event of an entry as a composer does.
    package init(_ entry: Entry, uid: String, composer: EntryComposer) throws(LedgerError) {
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
        options: ImportOptions = ImportOptions(), report: Diagnostic.Handler = { _ in }
    ) throws(LedgerError) -> Entry? {
        guard let event = try feedEvent(options: .ledger, report: report) else { return nil }
        var importer = EntryImporter(options: options)
        return importer.take(event, report: report)?.entry
    }
}

/// What carries a VEVENT between its bytes and an entry. The results are the same, but for what libical is known to get wrong.
public enum EventEngine: String, Sendable, Hashable, CaseIterable {
    /// Content lines: the fast way for whole files.
    case lines
    /// A component of libical, see `LibicalEvent`: what other programs that use libical share.
    case libical
}
