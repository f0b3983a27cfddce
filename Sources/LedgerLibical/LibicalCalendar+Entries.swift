internal import ByteStreams
internal import CalendarFeed
internal import CivilCalendar
public import Diagnostics
public import LedgerCore
public import LedgerEvents
public import LibicalBridge

extension LibicalCalendar {
    /// Creates the calendar of some entries, identical to an exported one: an event for each entry, and the time zones that they need.
    ///
    /// ```swift
    /// let calendar = try LibicalCalendar.make(of: ledger.entries, header: CalendarHeader(name: "Household"))
    /// ```
    ///
    /// - Parameters:
    ///   - entries: the entries, in the order of the events.
    ///   - header: the calendar's name and colour, and what else is said of it as a whole; extra columns of the entries are added to its own.
    ///   - title: the template for SUMMARY.
    ///   - ledgerID: distinguishes households with identical rows, whose events must not have the same UIDs.
    /// - Returns: the calendar.
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    public static func make(
        of entries: [Entry], header: CalendarHeader, title: TitleTemplate = .standard, ledgerID: String = ""
    ) throws(LedgerError) -> LibicalCalendar {
        var (days, header) = ([String: ClosedRange<CivilDate>](), header)
        var columns = ColumnNames(header.extraColumns)
        for entry in entries {
            columns.formUnion(entry.fields.lazy.filter { !$0.isUnlisted }.map(\.name))
            guard entry.time != nil, !entry.timeZone.isEmpty else { continue }
            let known = days[entry.timeZone] ?? entry.date...entry.date
            days[entry.timeZone] = min(known.lowerBound, entry.date)...max(known.upperBound, entry.date)
        }
        header.extraColumns = columns.all
        let zones = CalendarZone.all(on: days)
        var lines = ContentLines()
        header.writeBeginning(zones: zones, to: &lines)
        header.writeEnd(to: &lines)
        var calendar = try LibicalCalendar.read(ByteSource(lines.bytes, name: "libical"))
        let composer = EntryComposer(title: title, zones: Set(zones.map(\.name)))
        var identity = EntryIdentity(ledgerID: ledgerID)
        for entry in entries {
            try calendar.add(LibicalEvent(entry, uid: identity.uid(for: entry).description, composer: composer))
        }
        return calendar
    }

    /// Reads the entries back in the same way as an import.
    ///
    /// - Parameters:
    ///   - options: which events become entries.
    ///   - report: receives the faults of the events or their money, told by their UIDs.
    /// - Returns: the entries, in the order of the events.
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    public borrowing func entries(
        options: ImportOptions = ImportOptions(), report: Diagnostic.Handler = { _ in }
    ) throws(LedgerError) -> [Entry] {
        let reading = try CalendarReading(self)
        var importer = EntryImporter(options: options)
        importer.begin(calendarColumns: reading.survey.calendarTexts)
        var entries: [Entry] = []
        try reading.forEachThatCounts(of: self, report: report) { event in
            if let imported = importer.take(event, report: { report($0.unlined) }) { entries.append(imported.entry) }
        }
        return entries
    }
}
