internal import ByteStreams
package import Diagnostics

/// Reads events of a feed again, by where they begin.
///
/// ```swift
/// var lookup = EventLookup(survey)
/// let event = try lookup.event(at: known.byteRange.lowerBound, line: known.place.line)
/// ```
///
/// The names, the zone and the bytes at hand serve the next event, too: read by one lookup, in the feed's order where they can be, events take
/// half the time.
package struct EventLookup: Sendable {
    private var scanner: FeedScanner
    private var assembly: EventAssembly

    /// Of a feed in the order of its days, the events of some days stand together.
    private static let chunkBytes = 16 << 10
    /// Events that stand apart are read alone: most have less.
    private static let eventBytes = 2 << 10

    /// Creates a lookup in a surveyed feed, of events that stand together or apart.
    package init(_ survey: FeedSurvey, apart: Bool = false) {
        scanner = FeedScanner(survey, chunkSize: apart ? Self.eventBytes : Self.chunkBytes)
        assembly = EventAssembly(EventDecoder(survey))
    }

    /// Returns the next event at or after an offset, without reporting anything; `nil` when there is none, or it cannot be used.
    ///
    /// - Parameters:
    ///   - offset: where an event begins.
    ///   - line: the line at that offset, for the event's `place`.
    ///   - onlyVersion: whether only what tells versions of the event apart is read.
    /// - Returns: the event, or `nil`.
    /// - Throws: the errors of the source.
    package mutating func event(at offset: Int, line: Int = 0, onlyVersion: Bool = false) throws(LedgerError) -> FeedEvent? {
        scanner.skip(to: offset, line: line)
        guard try assembly.begin(nextOf: &scanner) else { return nil }
        assembly.read(onlyVersion: onlyVersion)
        return assembly.isUsable ? assembly.event.taken() : nil
    }
}
