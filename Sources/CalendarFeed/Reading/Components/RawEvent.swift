internal import Text

/// The lines of one VEVENT or VTIMEZONE verbatim from the feed, for `EventDecoder`; those of a VEVENT exclude its sub-components.
///
/// A class, because it is passed on more often than it is made.
package final class RawEvent: Sendable {
    /// The bytes of BEGIN:VEVENT, unfolded, and the property lines, still folded; sub-components and overlong lines are left out.
    let bytes: [UInt8]
    /// The source positions of stretches of `bytes`; ascending, never empty.
    let pieces: [Piece]
    /// The bytes of the event in the source, from BEGIN to the end of its END line.
    package let byteRange: Range<Int>
    /// Where a new property can be inserted: the offset of the first sub-component's BEGIN, or of END:VEVENT.
    package let insertionOffset: Int
    /// Whether one of its lines is a RECURRENCE-ID.
    package let hasRecurrenceID: Bool
    /// The hash of its UID, see `FeedSurvey.hash(ofUID:)`; 0 if it has none or nobody asked for it.
    let uidHash: UInt64
    /// Whether the decoder sees every line before the first sub-component: none was too long, and the event is not too large.
    package let isWholeBeforeParts: Bool

    init(
        bytes: [UInt8], pieces: [Piece], byteRange: Range<Int>, insertionOffset: Int, hasRecurrenceID: Bool, uidHash: UInt64 = 0,
        isWholeBeforeParts: Bool = true
    ) {
        (self.bytes, self.pieces, self.byteRange, self.insertionOffset) = (bytes, pieces, byteRange, insertionOffset)
        (self.hasRecurrenceID, self.uidHash, self.isWholeBeforeParts) = (hasRecurrenceID, uidHash, isWholeBeforeParts)
    }

    /// The line of BEGIN:VEVENT, from 1.
    package var line: Int { pieces.first?.line ?? 0 }

    /// A stretch of bytes that are contiguous in the source.
    struct Piece: Sendable {
        /// Its offset in `bytes`.
        let start: Int
        /// The source line it begins with.
        let line: Int
    }
}

/// Collects the lines of a component; bytes are copied only before they leave the window.
struct ComponentCapture {
    private var bytes: [UInt8] = []
    private var pieces: [RawEvent.Piece] = []
    /// The source offset from which bytes remain to be copied; -1 while suspended.
    private var pending = -1
    private var pendingLine = 0
    private var isNewPiece = false

    var isActive: Bool { pending >= 0 }
    private(set) var isOpen = false

    /// Starts with the BEGIN line, which may have left the window already.
    mutating func open(with begin: [UInt8], line: Int) {
        (bytes, pieces) = ([], [])
        bytes.reserveCapacity(1024)
        bytes.append(contentsOf: begin)
        bytes.append(.lineFeed)
        pieces.reserveCapacity(2)
        pieces.append(RawEvent.Piece(start: 0, line: line))
        isOpen = true
        pending = -1
    }

    /// Captures bytes from this offset on.
    mutating func resume(at offset: Int, line: Int) {
        guard isOpen, !isActive else { return }
        pending = offset
        pendingLine = line
        isNewPiece = true
    }

    /// Copies the pending bytes before `offset` out of the window.
    mutating func flush(upTo offset: Int, _ window: borrowing LineWindow) {
        guard isActive, offset > pending else { return }
        if isNewPiece {
            pieces.append(RawEvent.Piece(start: bytes.count, line: pendingLine))
            isNewPiece = false
        }
        bytes.append(copying: window.bytes.span.extracting(window.index(of: pending)..<window.index(of: offset)))
        pending = offset
    }

    /// Stops capturing at `offset`, removing later bytes that were already copied.
    mutating func suspend(at offset: Int, _ window: borrowing LineWindow) {
        guard isActive else { return }
        if offset < pending {
            bytes.removeLast(min(bytes.count, pending - offset))
            while let last = pieces.last, last.start >= bytes.count, pieces.count > 1 { pieces.removeLast() }
        } else {
            flush(upTo: offset, window)
        }
        pending = -1
    }

    /// Returns the number of bytes once everything before `offset` is copied.
    func count(upTo offset: Int) -> Int { bytes.count + (isActive ? offset - pending : 0) }

    mutating func close() -> (bytes: [UInt8], pieces: [RawEvent.Piece]) {
        isOpen = false
        pending = -1
        let taken = (bytes, pieces)
        (bytes, pieces) = ([], [])
        return taken
    }
}
