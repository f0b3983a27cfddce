public import ByteStreams
public import Diagnostics

/// Finds the VEVENTs of a feed, one after another, without reading what they say: the serial part of reading, and the fast one.
///
/// Understood are folded lines with any line ending, one or many VCALENDARs, or none, and BEGIN and END in any case. END lines that are missing
/// or too many, and feeds that are cut off, are said; every event that is complete comes out. Sub-components (VALARM) are left out.
public struct FeedScanner {
    private var scanner: ComponentScanner

    /// A scanner at the start of a feed; `chunkSize` is how many bytes are read at a time.
    public init(_ source: ByteSource, chunkSize: Int = FeedLimits.chunkBytes) {
        scanner = ComponentScanner(source, chunk: chunkSize, wishes: .allEvents)
    }

    /// The next event; `nil` at the end.
    ///
    /// - Throws: what the source throws.
    public mutating func next() throws(StreamError) -> RawEvent? { try scanner.next() }

    /// What was found since this was asked last; belongs before the event that `next` returned, or at the end.
    public mutating func takeDiagnostics() -> [Diagnostic] {
        guard !scanner.diagnostics.isEmpty else { return [] }
        defer {
            scanner.diagnostics.removeAll()
            scanner.unsaid = 0
            scanner.worstUnsaid = .note
        }
        guard scanner.unsaid > 0, var last = scanner.diagnostics.last else { return scanner.diagnostics }
        last.severity = scanner.worstUnsaid
        last.code = .icsTooManyFaults
        last.message = "\(scanner.unsaid) more faults before the next event"
        return scanner.diagnostics + [last]
    }

    /// How many VEVENTs were complete, so far.
    public var eventCount: Int { scanner.eventCount }
    /// How many VEVENTs were cut off, so far.
    public var cutCount: Int { scanner.cutCount }
    /// Whether the feed ends before END:VCALENDAR or END:VEVENT; known at the end.
    public var isTruncated: Bool { scanner.isTruncated }
}
