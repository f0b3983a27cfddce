public import ByteStreams
public import Diagnostics

/// Makes events of the raw VEVENTs that a `FeedScanner` finds; any number of threads may share one.
///
/// ```swift
/// let decoder = EventDecoder(survey)
/// while let raw = try scanner.next() {
///     let decoded = decoder.decode(raw)       // could be on any thread
///     decoded.diagnostics.forEach(report)
///     if let event = decoded.event { use(event) }
/// }
/// ```
///
/// What has one obvious repair is repaired and said as a warning; what cannot be read is left out and said as an error. An event is lost only when nobody
/// can tell when it starts.
public struct EventDecoder: Sendable {
    /// What became of a raw event.
    public struct Decoded: Sendable {
        /// The event; `nil` when it has no start, which a diagnostic then says, and undated events are not wanted.
        public var event: FeedEvent?
        /// What there is to say, in the order of the lines.
        public var diagnostics: [Diagnostic]
    }

    let source: String
    let keepsUndated: Bool
    let zones: FeedZones
    /// The zones of floating times, by calendar; ascending.
    let floatingZones: [(range: Range<Int>, zone: EventZone)]

    /// A decoder for the feed that was surveyed; `keepsUndated` says whether events without a start are wanted, see `FeedEvent.isUndated`.
    public init(_ survey: FeedSurvey, keepsUndated: Bool = false) {
        source = survey.source.name
        self.keepsUndated = keepsUndated
        zones = survey.zones
        // A name that means no zone changes nothing.
        floatingZones = survey.facts.zoneSpans.compactMap { span in FeedZones.zone(named: span.name).map { (span.range, $0) } }
    }

    /// The event that the lines say, with everything there is to say about them.
    public func decode(_ raw: RawEvent) -> Decoded {
        var assembly = EventAssembly(self, raw)
        return Decoded(event: assembly.event(), diagnostics: assembly.diagnostics)
    }

    /// The event in those bytes of its feed, decoded once more; `nil` when they hold none. Nothing is reported.
    ///
    /// - Parameters:
    ///   - range: the `byteRange` of an event.
    ///   - line: the line of its BEGIN, which its `place` then says.
    ///   - feed: the feed that was surveyed.
    /// - Returns: the event, or `nil`.
    /// - Throws: what the source throws.
    public func event(at range: Range<Int>, line: Int = 0, in feed: ByteSource) throws(StreamError) -> FeedEvent? {
        let bounds = range.clamped(to: 0..<feed.count)
        var scanner = ComponentScanner(
            feed, bounds, firstLine: line, chunk: max(1, min(bounds.count, FeedLimits.chunkBytes)), wishes: .allEvents)
        return try scanner.next().flatMap { decode($0).event }
    }

    /// The zone that X-WR-TIMEZONE gives the floating times at that place.
    func floatingZone(at offset: Int) -> EventZone {
        guard !floatingZones.isEmpty else { return .floating }
        var (low, high) = (0, floatingZones.count)
        while low < high {
            let middle = (low + high) / 2
            if floatingZones[middle].range.lowerBound <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0, floatingZones[low - 1].range.contains(offset) else { return .floating }
        return floatingZones[low - 1].zone
    }
}
