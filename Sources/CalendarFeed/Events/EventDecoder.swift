internal import ByteStreams
package import Diagnostics
internal import TextBytes

/// What decoding the raw VEVENTs of a feed takes; may be shared by any number of threads. For many events, see `EventAssembly`.
///
/// Faults with one obvious repair are repaired and reported as warnings; unreadable parts are left out and reported as errors. An event is
/// lost only if its start cannot be determined.
package final class EventDecoder: Sendable {
    /// The result of decoding a raw event.
    package struct Decoded: Sendable {
        /// The event; `nil` when it has no start, which is reported, and undated events are not requested.
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
    /// The zones of floating times by calendar, ascending.
    let floatingZones: [(range: Range<Int>, zone: EventZone)]

    /// Creates a decoder for a surveyed feed.
    package init(_ survey: FeedSurvey) {
        source = survey.source
        options = survey.options
        keptPrefix = Array(options.keptPrefix.uppercased().utf8)
        ignoredPrefix = Array(options.ignoredPrefix.uppercased().utf8)
        zones = survey.zones
        // A name that is not a known zone has no effect.
        floatingZones = survey.facts.zoneSpans.compactMap { span in
            let zone = survey.zones.meaning(of: span.name, at: span.range.lowerBound).zone
            return zone == .floating ? nil : (span.range, zone)
        }
    }

    /// Decodes the lines of an event.
    package func decode(_ raw: RawEvent) -> Decoded {
        var assembly = EventAssembly(self)
        assembly.read(raw)
        return assembly.decoded
    }

    /// Returns the zone that X-WR-TIMEZONE assigns to floating times at that offset.
    func floatingZone(at offset: Int) -> EventZone {
        let next = floatingZones.partitioningIndex { $0.range.lowerBound > offset }
        guard next > 0, floatingZones[next - 1].range.contains(offset) else { return .floating }
        return floatingZones[next - 1].zone
    }

    /// Returns the zone to whose days the moments belong that a series of whole days at that offset names: that of X-WR-TIMEZONE, else the
    /// calendar's only one; floating when neither is known.
    func dayZone(at offset: Int) -> EventZone {
        let zone = floatingZone(at: offset)
        return zone == .floating ? zones.onlyZone(at: offset) : zone
    }
}

extension EventAssembly {
    /// The event and its findings.
    package var decoded: EventDecoder.Decoded { EventDecoder.Decoded(event: isUsable ? event : nil, diagnostics: diagnostics) }
}
