internal import ByteStreams
package import Diagnostics
internal import Text

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
/// What has one obvious repair is repaired and reported as a warning; what cannot be read is left out and reported as an error. An event is lost only when nobody
/// can tell when it starts.
package struct EventDecoder: Sendable {
    /// What a raw event gives.
    package struct Decoded: Sendable {
        /// The event; `nil` when it has no start, which a diagnostic then reports, and undated events are not wanted.
        package var event: FeedEvent?
        /// The findings, in the order of the lines.
        package var diagnostics: [Diagnostic]
    }

    let source: ByteSource
    let options: FeedReadingOptions
    /// `FeedReadingOptions.keptPrefix` in upper case.
    package let keptPrefix: [UInt8]
    /// `FeedReadingOptions.ignoredPrefix` in upper case.
    let ignoredPrefix: [UInt8]
    let zones: FeedZones
    /// The zones of floating times, by calendar; ascending.
    let floatingZones: [(range: Range<Int>, zone: EventZone)]

    /// Creates a decoder for the feed that was surveyed.
    package init(_ survey: FeedSurvey) {
        source = survey.source
        options = survey.options
        keptPrefix = Array(options.keptPrefix.uppercased().utf8)
        ignoredPrefix = Array(options.ignoredPrefix.uppercased().utf8)
        zones = survey.zones
        // A name that means no zone changes nothing.
        floatingZones = survey.facts.zoneSpans.compactMap { span in FeedZones.zone(named: span.name).map { (span.range, $0) } }
    }

    /// Decodes the lines of an event.
    package func decode(_ raw: RawEvent) -> Decoded {
        var assembly = EventAssembly(self, raw)
        assembly.read()
        return assembly.finish()
    }

    /// Decodes the event in those bytes of the feed once more, without reporting anything; `nil` when they hold none.
    ///
    /// - Parameters:
    ///   - range: the `byteRange` of an event.
    ///   - line: the line of its BEGIN, for its `place`.
    /// - Returns: the event, or `nil`.
    /// - Throws: what the source throws.
    package func event(at range: Range<Int>, line: Int = 0) throws(LedgerError) -> FeedEvent? {
        var scanner = ComponentScanner(
            source, range.clamped(to: 0..<source.count), firstLine: line, wishes: .allEvents, options: options)
        return try scanner.next().flatMap { decode($0).event }
    }

    /// The zone that X-WR-TIMEZONE gives the floating times at that place.
    func floatingZone(at offset: Int) -> EventZone {
        let next = floatingZones.partitioningIndex { $0.range.lowerBound > offset }
        guard next > 0, floatingZones[next - 1].range.contains(offset) else { return .floating }
        return floatingZones[next - 1].zone
    }
}
