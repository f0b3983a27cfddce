/// The lines of one VEVENT as they stand in the feed, without its sub-components; what `EventDecoder` makes an event of.
public struct RawEvent: Sendable {
    /// The bytes of BEGIN:VEVENT, unfolded, and the property lines, folded as they are; sub-components and lines that were too long are left out.
    var bytes: [UInt8]
    /// Where stretches of `bytes` stand in the source; ascending, never empty.
    var pieces: [Piece]
    /// The bytes of the event in the source, from BEGIN to the end of its END line.
    public internal(set) var byteRange: Range<Int>
    /// Where a new property would go: the offset of the first sub-component's BEGIN, or of END:VEVENT.
    public internal(set) var insertionOffset: Int
    /// Whether one of its lines is a RECURRENCE-ID.
    public internal(set) var hasRecurrenceID: Bool
    /// Whether the decoder sees every line before the first sub-component: none was too long, and the event is not too large.
    public internal(set) var isWholeBeforeParts = true

    /// The line of BEGIN:VEVENT, from 1.
    public var line: Int { pieces.first?.line ?? 0 }

    /// A stretch of bytes that follow each other in the source as well.
    struct Piece: Sendable {
        /// Where it begins in `bytes`.
        let start: Int
        /// The line of the source it begins with.
        let line: Int
    }
}
