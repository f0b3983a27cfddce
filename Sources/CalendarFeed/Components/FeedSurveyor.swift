package import ByteStreams
package import Diagnostics

/// Surveys a feed, with the help of others that survey stretches of it in parallel.
///
/// ```swift
/// var surveyor = FeedSurveyor(source)
/// var scanner = StretchScanner(source)
/// while let stretch = surveyor.nextStretch() { try surveyor.take(scanner.survey(stretch)) }
/// let survey = try surveyor.finish()
/// ```
///
/// What stands outside of events, and whatever is unusual about them, it looks at by itself.
package struct FeedSurveyor: ~Copyable {
    private var scanner: ComponentScanner
    private var census: UIDCensus
    private let stretchBytes: Int
    private var nextStart: Int

    /// Enough for what is passed on with each to be little.
    package static let stretchBytes = 512 << 10

    /// The number of UIDs that are held in memory: 512 KB.
    package static let heldUIDs = 1 << 15

    /// Creates a surveyor at the start of a feed.
    package init(
        _ source: ByteSource, options: FeedReadingOptions = FeedReadingOptions(), stretchBytes: Int = FeedSurveyor.stretchBytes,
        heldUIDs: Int = FeedSurveyor.heldUIDs
    ) {
        scanner = ComponentScanner(source, isSurvey: true, options: options)
        census = UIDCensus(capacity: heldUIDs)
        self.stretchBytes = max(1, stretchBytes)
        nextStart = source.count > stretchBytes ? 0 : source.count
    }

    /// Returns the next stretch to survey apart; `nil` when there is none.
    package mutating func nextStretch() -> Range<Int>? {
        let end = scanner.source.count
        guard nextStart < end else { return nil }
        let stretch = nextStart..<min(end, nextStart + stretchBytes)
        nextStart = stretch.upperBound
        return stretch
    }

    /// Takes what was found in the next stretch, and surveys what lies before it.
    ///
    /// - Throws: the errors of the source.
    package mutating func take(_ found: StretchFindings) throws(LedgerError) {
        guard let start = found.start, start >= scanner.window.offset else { return }
        try survey(upTo: start)
        if scanner.window.offset == start, scanner.isAmongEvents {
            scanner.add(found)
            census.add(found.uids)
        }
    }

    /// Surveys the rest of the feed; returns the survey.
    ///
    /// - Throws: the errors of the source, and those of reading temporary files.
    package consuming func finish() throws(LedgerError) -> FeedSurvey {
        try survey(upTo: .max)
        let scanner = scanner
        return FeedSurvey(of: scanner, repeatedEvents: try census.repeatedEvents())
    }

    private mutating func survey(upTo limit: Int) throws(LedgerError) {
        var none = RawEvent()
        while !scanner.isAtEnd, scanner.window.offset < limit {
            // The UIDs are taken now and then.
            scanner.proceed(upTo: min(limit, scanner.window.offset + Self.stretchBytes))
            while try scanner.next(into: &none) {}
            census.add(scanner.uids)
            scanner.uids.removeAll(keepingCapacity: true)
        }
    }
}
