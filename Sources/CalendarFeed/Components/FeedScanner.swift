internal import ByteStreams
package import Diagnostics

/// Finds the VEVENTs of a feed one by one without decoding them: the sequential, fast part of reading.
///
/// Accepts folded lines with any line ending, any number of VCALENDARs or none, and BEGIN and END in any case. Missing or superfluous END
/// lines and truncated feeds are reported; every complete event is returned. Sub-components (VALARM) are left out.
package struct FeedScanner {
    private var scanner: ComponentScanner

    /// Creates a scanner positioned at the start of a surveyed feed.
    package init(_ survey: FeedSurvey) {
        scanner = ComponentScanner(survey.source, mayHaveLoneCR: survey.hasLoneCR, options: survey.options)
    }

    /// Creates a scanner of a surveyed feed that reads so many bytes at a time at most.
    init(_ survey: FeedSurvey, chunkSize: Int) {
        var options = survey.options
        options.chunkSize = min(options.chunkSize, chunkSize)
        scanner = ComponentScanner(survey.source, mayHaveLoneCR: survey.hasLoneCR, options: options)
    }

    /// Goes on with a part of the feed: its events and findings come next, then the end.
    package mutating func begin(_ part: FeedPart) { scanner.skip(to: part) }

    /// Goes on with the event that begins at an offset or just behind it; lines are numbered from `line`.
    mutating func skip(to offset: Int, line: Int) { scanner.skip(to: offset, line: line) }

    /// Returns the next event; `nil` at the end.
    ///
    /// - Throws: the errors of the source.
    package mutating func next() throws(LedgerError) -> RawEvent? {
        var event = RawEvent()
        return try scanner.next(into: &event) ? event : nil
    }

    /// Finds the next event and gives it the memory of another one; returns whether there is one.
    mutating func next(into event: inout RawEvent) throws(LedgerError) -> Bool { try scanner.next(into: &event) }

    /// Returns the findings since the last call; they precede the event that `next` returned, or the end.
    package mutating func takeDiagnostics() -> [Diagnostic] {
        guard scanner.faultCount > 0 else { return [] }
        defer {
            scanner.diagnostics.removeAll()
            (scanner.faultCount, scanner.unreported) = (0, 0)
            scanner.worstUnreported = .note
        }
        guard scanner.unreported > 0, var last = scanner.diagnostics.last else { return scanner.diagnostics }
        last.severity = scanner.worstUnreported
        last.code = .icsTooManyFaults
        last.message = "\(scanner.unreported) more faults before the next event"
        return scanner.diagnostics + [last]
    }

    /// Returns the findings that were only counted since the last call.
    package mutating func takeCounted() -> [Diagnostic] { scanner.counts.take(from: scanner.source.name) }

    /// The number of complete VEVENTs so far, of the part or of the feed.
    package var eventCount: Int { scanner.eventCount }
    /// The number of VEVENTs cut off so far, of the part or of the feed.
    package var cutCount: Int { scanner.cutCount }
}
