internal import CalendarFeed
public import Diagnostics
public import LedgerCore
public import LedgerEvents
public import LibicalBridge

extension LibicalEvent {
    /// Reads the entry back in the same way as an import.
    ///
    /// - Parameters:
    ///   - options: which events become entries.
    ///   - report: receives the faults of the event or its money.
    /// - Returns: the entry; `nil` when the event has no usable money.
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    public borrowing func entry(
        options: ImportOptions = ImportOptions(), report: Diagnostic.Handler = { _ in }
    ) throws(LedgerError) -> Entry? {
        guard let event = try feedEvent(options: .ledger, report: report) else { return nil }
        var importer = EntryImporter(options: options)
        return importer.take(event, report: report)?.entry
    }
}
