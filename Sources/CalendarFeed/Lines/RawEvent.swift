internal import TextBytes

/// The lines of one VEVENT or VTIMEZONE verbatim from the feed, for `EventDecoder`; those of a VEVENT exclude its sub-components.
package struct RawEvent: Sendable {
    var text = Text()
    /// The bytes of the event in the source, from BEGIN to the end of its END line.
    package var byteRange = 0..<0
    /// Where a new property can be inserted: the offset of the first sub-component's BEGIN, or of END:VEVENT.
    package var insertionOffset = 0
    /// Whether the decoder sees every line before the first sub-component: none was too long, and the event is not too large.
    package var isWholeBeforeParts = true

    /// The line of BEGIN:VEVENT, from 1.
    package var line: Int { text.line }

    /// No event.
    package init() {}

    /// The captured lines.
    struct Text: Sendable {
        /// The bytes of BEGIN:VEVENT, unfolded, and the property lines, still folded; sub-components and overlong lines are left out.
        var bytes: [UInt8] = []
        /// Where the lines end in `bytes`, behind their line endings.
        var ends = LineEnds()
        /// The line of BEGIN, from 1.
        var line = 0
        /// Where stretches of `bytes` begin that do not follow the bytes before them in the source; ascending, nearly always empty.
        var gaps: [Gap] = []
        /// Whether a CR may stand in `bytes` that LF does not follow.
        var hasLoneCR = false

        init() {}

        /// Finds the lines of a text of which it is not known where they end, numbered from 0.
        init(linesOf source: [UInt8]) {
            bytes = source
            hasLoneCR = source.span.hasLoneCarriageReturn
            _ = ends.find(in: source.span, from: 0, to: source.count, hasLoneCR: hasLoneCR, isLast: true)
            ends.cut(to: source.count)
        }

        /// Takes everything out.
        mutating func clear() {
            // What one huge component needed is given back.
            bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 18)
            ends.removeAll()
            if !gaps.isEmpty { gaps = [] }
            hasLoneCR = false
        }
    }

    /// A stretch of bytes after some that were left out.
    struct Gap: Sendable {
        /// Its offset in `bytes`.
        let start: Int
        /// The source line it begins with.
        let line: Int
    }
}
