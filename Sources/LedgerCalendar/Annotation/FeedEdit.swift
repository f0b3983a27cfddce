internal import ByteStreams
internal import CalendarFeed
internal import Diagnostics
internal import LedgerEvents
internal import StatementReading
internal import TextBytes

/// A replacement of some bytes of a feed.
struct FeedEdit: Sendable {
    var range: Range<Int>
    var bytes: [UInt8] = []
    /// The days whose lines follow the bytes, as ranges: an event may have thousands of days, and many edits wait to be written. The bytes
    /// are content lines then, and all get the line ending before them.
    var days: [Range<Int>] = []
    /// Whether it takes nothing away.
    var isAddition: Bool { range.isEmpty }
}

/// Creates the edits of an event.
struct EventEditor: Sendable {
    let source: ByteSource
    let days: AnnotatedDays
    let addsDescriptions: Bool

    /// Longer DESCRIPTIONs are not changed: another line could exceed the reader's limit.
    private static let maxDescription = FeedLimits.lineBytes / 2

    /// Returns the edits of an event that covers some days, by offset.
    func edits(of event: FeedEvent, places: [Range<Int>]) throws -> [FeedEdit] {
        let hasMark = event.description.utf8.span.firstOffset(of: DescriptionMark.mark) != nil
        let mayHaveLines = AnnotationWriter.hasLines(event) || !event.isWholeBeforeParts
        let describes = addsDescriptions && !places.isEmpty && event.isWholeBeforeParts
        guard mayHaveLines || hasMark || !places.isEmpty else { return [] }
        var edits: [FeedEdit] = []
        var (isDescribed, hadOwnDescription) = (false, false)
        if mayHaveLines || hasMark || describes {
            let region = event.byteRange.lowerBound..<event.insertionOffset
            let properties = try PropertyPlace.find(AnnotationWriter.lineNames + ["DESCRIPTION"], in: region, of: source)
            let texts = try properties.map { $0.name == "DESCRIPTION" ? try marks(in: $0) : nil }
            // The reader uses the first non-empty one.
            let described = texts.firstIndex { $0?.isEmpty == false } ?? texts.firstIndex { $0?.isAll == false }
            for (index, place) in properties.enumerated() {
                guard place.name == "DESCRIPTION" else {
                    edits.append(FeedEdit(range: place.range))
                    continue
                }
                guard let text = texts[index] else { continue }
                let cuts = text.isAll ? [place.range] : text.cuts.map { $0.shifted(by: place.range.lowerBound) }
                edits.append(contentsOf: cuts.map { FeedEdit(range: $0) })
                let rest = place.range.count - cuts.reduce(0) { $0 + $1.count }
                guard describes, index == described, !text.endsInBackslash, rest <= Self.maxDescription else { continue }
                edits.append(try continuation(of: place, line(for: places)))
            }
            isDescribed = described != nil
            hadOwnDescription = texts.contains { $0?.isAll == true }
        }
        guard !places.isEmpty else { return edits }
        var added: [UInt8] = []
        if describes, !isDescribed, hadOwnDescription || event.description.isEmpty {
            added = DescriptionMark.property(line(for: places))
        }
        let place = event.insertionOffset..<event.insertionOffset
        edits.append(FeedEdit(range: place, bytes: added, days: places))
        return edits
    }

    /// Returns the marked lines of a DESCRIPTION; `nil` if it is too long or not a property.
    private func marks(in place: PropertyPlace) throws(LedgerError) -> DescriptionMark.Finding? {
        let length = place.contentEnd - place.range.lowerBound
        guard length <= FeedLimits.lineBytes else { return nil }
        return DescriptionMark.find(in: try source.bytes(at: place.range.lowerBound, length: length))
    }

    /// Returns an edit that appends a line to a DESCRIPTION.
    private func continuation(of place: PropertyPlace, _ line: String) throws(LedgerError) -> FeedEdit {
        let ending = try source.bytes(at: place.contentEnd, length: place.range.upperBound - place.contentEnd)
        return FeedEdit(
            range: place.contentEnd..<place.contentEnd, bytes: DescriptionMark.continuation(line).withLineEndings(ending))
    }

    private func line(for places: [Range<Int>]) -> String {
        DescriptionMark.line(places.flatMap { days.money[$0] })
    }
}

extension Range<Int> {
    fileprivate func shifted(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
