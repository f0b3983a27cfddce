internal import ByteStreams
internal import LedgerEvents
internal import LibicalBridge

/// Some bytes of a feed, and what takes their place.
struct FeedEdit: Sendable {
    var range: Range<Int>
    var bytes: [UInt8] = []
}

/// Makes the edits of one event.
struct EventEditor: Sendable {
    let source: ByteSource
    let days: AnnotatedDays
    let addsDescriptions: Bool

    /// DESCRIPTIONs beyond this many bytes are left as they are: another line could bring them over the reader's limit.
    private static let maxDescription = FeedLimits.lineBytes / 2

    /// What changes in an event that covers the days at those places, by offset.
    func edits(
        of event: FeedEvent, _ raw: RawEvent, places: [Range<Int>], _ writer: inout EventWriter
    ) throws -> [FeedEdit] {
        let hasMark = event.description.contains(DescriptionMark.text)
        let mayHaveLines = AnnotationWriter.hasLines(event) || !raw.isWholeBeforeParts
        let describes = addsDescriptions && !places.isEmpty && raw.isWholeBeforeParts
        guard mayHaveLines || hasMark || !places.isEmpty else { return [] }
        var edits: [FeedEdit] = []
        var description: PropertyPlace?
        var hadOwnDescription = false
        if mayHaveLines || hasMark || describes {
            let region = event.byteRange.lowerBound..<event.insertionOffset
            for place in try PropertyPlace.find(AnnotationWriter.lineNames + ["DESCRIPTION"], in: region, of: source) {
                guard place.name == "DESCRIPTION" else {
                    edits.append(FeedEdit(range: place.range))
                    continue
                }
                let (cuts, isAll) = try marks(in: place)
                if isAll {
                    edits.append(FeedEdit(range: place.range))
                    hadOwnDescription = true
                    continue
                }
                edits.append(contentsOf: cuts.map { FeedEdit(range: $0) })
                guard description == nil else { continue }
                description = place
                if describes { edits.append(contentsOf: try continuation(of: place, line(for: places), writer)) }
            }
        }
        guard !places.isEmpty else { return edits }
        var added: [UInt8] = []
        if describes, description == nil, hadOwnDescription || event.description.isEmpty {
            try DescriptionMark.writeProperty(line(for: places), with: writer, to: &added)
        }
        for range in places { added.append(contentsOf: days.lines(of: range)) }
        let ending = try source.lineEnding(before: event.insertionOffset)
        edits.append(FeedEdit(range: event.insertionOffset..<event.insertionOffset, bytes: added.withLineEndings(ending)))
        return edits
    }

    /// The marked lines of a DESCRIPTION, as ranges of the feed.
    private func marks(in place: PropertyPlace) throws(StreamError) -> (cuts: [Range<Int>], isAll: Bool) {
        let start = place.range.lowerBound
        guard place.contentEnd - start <= FeedLimits.lineBytes else { return ([], false) }
        let found = DescriptionMark.find(in: try source.bytes(at: start, length: place.contentEnd - start))
        return (found.cuts.map { $0.lowerBound + start..<$0.upperBound + start }, found.isAll)
    }

    /// A further line of a DESCRIPTION.
    private func continuation(of place: PropertyPlace, _ line: String, _ writer: EventWriter) throws -> [FeedEdit] {
        guard place.range.count <= Self.maxDescription else { return [] }
        let ending = try source.bytes(at: place.contentEnd, length: place.range.upperBound - place.contentEnd)
        var bytes: [UInt8] = []
        try DescriptionMark.writeContinuation(line, with: writer, to: &bytes)
        return [FeedEdit(range: place.contentEnd..<place.contentEnd, bytes: bytes.withLineEndings(ending))]
    }

    private func line(for places: [Range<Int>]) -> String {
        DescriptionMark.line(places.flatMap { days.money[$0] })
    }
}

extension [UInt8] {
    /// Content lines with CRLF, with another ending instead.
    func withLineEndings(_ ending: [UInt8]) -> [UInt8] {
        guard ending != [0x0D, 0x0A] else { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        for byte in self {
            if byte == 0x0A { bytes.append(contentsOf: ending) } else if byte != 0x0D { bytes.append(byte) }
        }
        return bytes
    }
}
