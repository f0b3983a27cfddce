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
package struct FeedSurveyor {
    private var scanner: ComponentScanner
    private let stretchBytes: Int
    private var nextStart: Int

    /// Enough for what is passed on with each to be little.
    package static let stretchBytes = 512 << 10

    /// Creates a surveyor at the start of a feed.
    package init(
        _ source: ByteSource, options: FeedReadingOptions = FeedReadingOptions(), stretchBytes: Int = FeedSurveyor.stretchBytes
    ) {
        scanner = ComponentScanner(source, isSurvey: true, options: options)
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
        if scanner.window.offset == start, scanner.isAmongEvents { scanner.add(found) }
    }

    /// Surveys the rest of the feed; returns the survey.
    ///
    /// - Throws: the errors of the source.
    package mutating func finish() throws(LedgerError) -> FeedSurvey {
        try survey(upTo: .max)
        return FeedSurvey(of: scanner)
    }

    private mutating func survey(upTo limit: Int) throws(LedgerError) {
        guard !scanner.isAtEnd else { return }
        scanner.proceed(upTo: limit)
        var none = RawEvent()
        while try scanner.next(into: &none) {}
    }
}
