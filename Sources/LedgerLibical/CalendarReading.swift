internal import ByteStreams
internal import CalendarFeed
internal import Diagnostics
internal import LedgerEvents
internal import LibicalBridge

/// The events of a calendar in memory, read as those of a feed are: with its zones, and with what becomes of several of one UID.
///
/// Which event is which is found in lines that are written of the calendar; the values of each are read through libical's accessors.
struct CalendarReading {
    let survey: FeedSurvey
    let versions: FeedVersions
    /// Where each event of the calendar begins in the feed.
    let offsets: [Int]

    init(_ calendar: borrowing LibicalCalendar) throws(LedgerError) {
        let lines = try calendar.eventLines()
        offsets = lines.offsets
        survey = try FeedSurvey(ByteSource(lines.bytes, name: calendar.name), options: .ledger)
        versions = try FeedVersions(of: survey)
    }

    /// Passes each event of the calendar to `body`, those included that a newer version takes the place of.
    func forEachEvent(
        of calendar: borrowing LibicalCalendar, report: Diagnostic.Handler, _ body: (FeedEvent) throws(LedgerError) -> Void
    ) throws(LedgerError) {
        var (scanner, once) = (FeedScanner(survey), RepeatedDiagnostics())
        func pass(_ diagnostics: [Diagnostic]) {
            for diagnostic in diagnostics where once.isNew(diagnostic) { report(diagnostic.unlined) }
        }
        pass(survey.diagnostics)
        let decoder = EventDecoder(survey)
        var (number, next) = (0, try scanner.next())
        try calendar.forEachLent { event throws(LedgerError) in
            defer { number += 1 }
            // An event that is beyond the limits of a feed's is passed over by the scanner, too.
            guard let raw = next, raw.byteRange.lowerBound == offsets[number] else { return }
            pass(scanner.takeDiagnostics())
            let decoded = event.decoded(raw, decoder)
            pass(decoded.diagnostics)
            if let event = decoded.event { try body(event) }
            next = try scanner.next()
        }
        pass(scanner.takeDiagnostics())
    }

    /// Passes each event that counts to `body`.
    func forEachThatCounts(
        of calendar: borrowing LibicalCalendar, report: Diagnostic.Handler, _ body: (FeedEvent) throws(LedgerError) -> Void
    ) throws(LedgerError) {
        var unnamed: Set<String> = []
        try forEachEvent(of: calendar, report: report) { event throws(LedgerError) in
            var event = event
            guard versions.settle(&event, report: { report($0.unlined) }) else { return }
            // An event without a UID has one made of its lines.
            guard !event.hasMadeUpUID || unnamed.insert(event.uid).inserted else {
                return report(Diagnostic.repeated(at: event.place).unlined)
            }
            try body(event)
        }
    }
}

extension Diagnostic {
    /// The diagnostic without the line, which only exists while a calendar in memory is read; the UID tells the event.
    var unlined: Diagnostic {
        var diagnostic = self
        diagnostic.place = SourcePlace(place.source)
        return diagnostic
    }
}
