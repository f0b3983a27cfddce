package import Diagnostics

/// Finds the VEVENTs of a feed, one after another, without decoding them: the serial part of reading, and the fast one.
///
/// Understood are folded lines with any line ending, one or many VCALENDARs, or none, and BEGIN and END in any case. END lines that are missing
/// or superfluous, and feeds that are cut off, are reported; every event that is complete comes out. Sub-components (VALARM) are left out.
package struct FeedScanner {
    private var scanner: ComponentScanner

    /// Begins at the start of the feed that was surveyed.
    package init(_ survey: FeedSurvey) {
        scanner = ComponentScanner(survey.source, wishes: .allEvents, options: survey.options)
    }

    /// Returns the next event; `nil` at the end.
    ///
    /// - Throws: what the source throws.
    package mutating func next() throws(LedgerError) -> RawEvent? { try scanner.next() }

    /// Returns what was found since the last call; it belongs before the event that `next` returned, or at the end.
    package mutating func takeDiagnostics() -> [Diagnostic] {
        guard !scanner.diagnostics.isEmpty else { return [] }
        defer {
            scanner.diagnostics.removeAll()
            scanner.unreported = 0
            scanner.worstUnreported = .note
        }
        guard scanner.unreported > 0, var last = scanner.diagnostics.last else { return scanner.diagnostics }
        last.severity = scanner.worstUnreported
        last.code = .icsTooManyFaults
        last.message = "\(scanner.unreported) more faults before the next event"
        return scanner.diagnostics + [last]
    }

    /// How many VEVENTs were complete, so far.
    package var eventCount: Int { scanner.eventCount }
    /// How many VEVENTs were cut off, so far.
    package var cutCount: Int { scanner.cutCount }
}
