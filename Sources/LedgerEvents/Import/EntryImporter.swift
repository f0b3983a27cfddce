internal import Digests
package import CalendarFeed
package import Diagnostics
internal import LedgerCore
internal import TextBytes

/// Converts the events of feeds back to ledger entries, each of them once.
///
/// An `EntryReader` finds out what an event is; this counts them and leaves out those seen before.
///
/// ```swift
/// var importer = EntryImporter()
/// importer.begin(calendarColumns: reader.calendarTexts)
/// if let imported = importer.take(event, report: show) { writer.write(imported.entry, to: &bytes) }
/// ```
package struct EntryImporter: Sendable {
    /// What reads the events of the current feed, on any thread.
    package private(set) var reader: EntryReader
    /// The number of events of the current feed by outcome.
    package private(set) var counts = Counts()

    private var seen = CompactTable<UInt128>()

    /// Creates an importer that has not seen any events.
    package init(options: ImportOptions = ImportOptions()) { reader = EntryReader(options: options) }

    /// The options.
    package var options: ImportOptions { reader.options }

    /// Starts a feed, with the values of its calendars' `X-LEDGER-COLUMNS`. The run continues: earlier events are still known as seen, and
    /// counted no more.
    package mutating func begin(calendarColumns texts: [String]) {
        reader.columns.begin(calendarColumns: texts)
        counts = Counts()
    }

    /// Returns the entry of a VEVENT, which counts once even if it recurs; `nil` if there is none, as recorded in `counts`.
    package mutating func take(_ event: FeedEvent, report: Diagnostic.Handler) -> ImportedEntry? {
        let reading = reader.read(event)
        return takes(reading, report: report) ? reading.entry : nil
    }

    /// Counts an event that was read.
    ///
    /// - Parameters:
    ///   - reading: the event.
    ///   - cameBefore: whether the entry came before, for callers that know more than one feed.
    ///   - report: gets the findings, unless it came before.
    /// - Returns: whether it is an entry that did not come before.
    package mutating func takes(_ reading: EntryReading, cameBefore: Bool = false, report: Diagnostic.Handler) -> Bool {
        // Totals are left out regardless of the options: the entries behind them would count twice.
        switch reading.outcome {
        case .sum: counts.sums += 1
        case .cancelled: counts.cancelled += 1
        case .reduced: counts.reduced += 1
        case .entry, .leftOut, .broken:
            guard !cameBefore, !options.findsDuplicates || seen.count(reading.identity) == 1 else {
                counts.duplicates += 1
                return false
            }
            return count(reading, report: report)
        }
        return false
    }

    private mutating func count(_ reading: EntryReading, report: Diagnostic.Handler) -> Bool {
        let isListed = !reading.marks.contains(.unsettled) || counts.unsettled < Self.maxUnsettledNotes
        if isListed { reading.diagnostics.forEach(report) }
        if !reading.marks.isEmpty { counts.add(reading.marks) }
        switch reading.outcome {
        case .entry:
            counts.entries += 1
            return true
        case .broken: counts.broken += 1
        case .leftOut, .sum, .cancelled, .reduced: counts.leftOut += 1
        }
        return false
    }

    /// The number of amounts that are listed although they were not taken; all are counted.
    private static let maxUnsettledNotes = 100
}
