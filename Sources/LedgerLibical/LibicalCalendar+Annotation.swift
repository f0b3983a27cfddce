internal import CalendarFeed
internal import CivilCalendar
public import Diagnostics
internal import LedgerEvents
public import LedgerGrid
public import LibicalBridge
public import ZoneInfo

extension LibicalCalendar {
    /// Puts the income and expense of each day on the events of that day, in the tree of components itself, as `FeedAnnotation` does in a file.
    ///
    /// ```swift
    /// var calendar = try unsafe LibicalCalendar.borrow(component)     // an `icalcomponent *` of the program's own
    /// try calendar.annotate(with: DayLedger(entries), zone: seoul)
    /// ```
    ///
    /// Each event gets the amounts of the days it covers, in the properties `X-LEDGER-DAY-INCOME` and `X-LEDGER-DAY-EXPENSE`; a recurring one
    /// those of all of its occurrences. Events that are entries of a ledger themselves get none. What an earlier annotation added is removed,
    /// the events that it made for days with money included.
    ///
    /// - Parameters:
    ///   - days: the income and expense of each day.
    ///   - zone: the zone in which the moments of events belong to days.
    ///   - addsDayEvents: whether to add an all-day event for each day with money.
    ///   - addsDescriptions: whether to add the amounts to the DESCRIPTION of annotated events, too.
    ///   - ledgerID: distinguishes households, whose events of one day must not have the same UID.
    ///   - report: receives the faults of the events, told by their UIDs.
    /// - Returns: the number of events that got money.
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    @discardableResult
    public mutating func annotate(
        with days: DayLedger, zone: TimeZoneRules, addsDayEvents: Bool = false, addsDescriptions: Bool = false, ledgerID: String = "",
        report: Diagnostic.Handler = { _ in }
    ) throws(LedgerError) -> Int {
        let (reading, days) = (try CalendarReading(self), AnnotatedDays(days) { _ in true })
        let finder = AnnotationFinder(days, AnnotationLimits(), zone: zone, eventCount: reading.offsets.count) { window in
            var expander = OccurrenceExpander(window: window, foreignCalendars: .libical)
            expander.statedZone = zone
            return expander
        }
        let plan = try AnnotationPlan(self, reading, finder, report: report)
        var (tally, number) = (AnnotationTally(finder.limits, dayCount: days.money.count), 0)
        try forEachEvent { event throws(LedgerError) in
            let places = plan.places[reading.offsets[number], default: []]
            number += 1
            event.removeDayMoney()
            guard !places.isEmpty else { return }
            let line = addsDescriptions ? DescriptionMark.line(places.flatMap { days.money[$0] }) : ""
            let added = places.reduce(line.utf8.count) { $0 + days.lineLength(of: $1) }
            guard tally.add(byteCount: added) else { return }
            tally.add(days: places)
            if addsDescriptions { try event.describe(line) }
            for place in places.joined() {
                for money in days.money[place] { try AnnotationWriter.writeLines(money, to: &event) }
            }
        }
        number = 0
        removeEvents { _ in
            defer { number += 1 }
            return plan.dayEvents.contains(reading.offsets[number])
        }
        if addsDayEvents { try addDayEvents(days, ledgerID) }
        if let leftOut = tally.leftOut(at: SourcePlace(name)) { report(leftOut) }
        return tally.eventCount
    }

    private mutating func addDayEvents(_ days: AnnotatedDays, _ ledgerID: String) throws(LedgerError) {
        for money in days.money {
            var lines = ContentLines()
            AnnotationWriter.writeDayEvent(money, ledgerID: ledgerID, to: &lines)
            try add(LibicalEvent(contentLines: lines.bytes))
        }
    }
}

/// What an annotation does to which events of a calendar, told by where they begin.
private struct AnnotationPlan {
    /// The days whose money an event gets.
    private(set) var places: [Int: [Range<Int>]] = [:]
    /// The events that an earlier annotation made for days with money.
    private(set) var dayEvents: Set<Int> = []

    init(
        _ calendar: borrowing LibicalCalendar, _ reading: CalendarReading, _ finder: AnnotationFinder, report: Diagnostic.Handler
    ) throws(LedgerError) {
        var (apart, relatives): (Set<Int>, [Int: FeedEvent]) = ([], [:])
        try reading.forEachEvent(of: calendar, report: report) { event in
            let offset = event.byteRange.lowerBound
            let isAlone = reading.versions.family(at: offset) == nil
            if !isAlone { relatives[offset] = event }
            switch event.role {
            case .money, .periodTotals: apart.insert(offset)
            case .dayTotals:
                apart.insert(offset)
                dayEvents.insert(offset)
            case .appointment:
                guard isAlone, reading.versions.fate(at: offset) != .superseded else { return }
                places[offset] = finder.places(of: [event]) { report($0.unlined) }[offset]
            }
        }
        // An override takes a day from another event of its UID.
        for family in reading.versions.families {
            let found = finder.places(of: family.compactMap { relatives[$0] }) { report($0.unlined) }
            for (offset, places) in found where !apart.contains(offset) { self.places[offset] = places }
        }
    }
}

extension LibicalEvent {
    /// Removes what an annotation added.
    fileprivate mutating func removeDayMoney() {
        removeExtensions { name in AnnotationWriter.lineNames.contains { $0.description == name } }
        editDescriptions(DescriptionMark.removed)
    }

    /// Adds a line to the DESCRIPTION.
    fileprivate mutating func describe(_ line: String) throws(LedgerError) {
        var isDone = false
        editDescriptions { text in
            guard !isDone else { return text }
            isDone = true
            // A longer line could not be read back.
            return text.utf8.count > FeedLimits.lineBytes / 2 ? text : text.isEmpty ? line : text + "\n" + line
        }
        if !isDone { try add(.description, line) }
    }
}
