internal import Text

/// The lines of one VEVENT or VTIMEZONE as they stand in the feed, for `EventDecoder`; those of a VEVENT come without its sub-components.
package struct RawEvent: Sendable {
    /// The bytes of BEGIN:VEVENT, unfolded, and the property lines, folded as they are; sub-components and lines that were too long are left out.
    var bytes: [UInt8]
    /// Where stretches of `bytes` stand in the source; ascending, never empty.
    var pieces: [Piece]
    /// The bytes of the event in the source, from BEGIN to the end of its END line.
    package internal(set) var byteRange: Range<Int>
    /// Where a new property would go: the offset of the first sub-component's BEGIN, or of END:VEVENT.
    package internal(set) var insertionOffset: Int
    /// Whether one of its lines is a RECURRENCE-ID.
    package internal(set) var hasRecurrenceID: Bool
    /// Whether the decoder sees every line before the first sub-component: none was too long, and the event is not too large.
    package internal(set) var isWholeBeforeParts = true

    /// The line of BEGIN:VEVENT, from 1.
    package var line: Int { pieces.first?.line ?? 0 }

    /// A stretch of bytes that follow each other in the source as well.
    struct Piece: Sendable {
        /// Where it begins in `bytes`.
        let start: Int
        /// The line of the source it begins with.
        let line: Int
    }
}

/// Collects the lines of a component, stretch by stretch; bytes are copied only when they would leave the window.
struct ComponentCapture {
    private var bytes: [UInt8] = []
    private var pieces: [RawEvent.Piece] = []
    /// The source offset from which on bytes are still to be copied; -1 while none are wanted.
    private var pending = -1
    private var pendingLine = 0
    private var isNewPiece = false

    var isActive: Bool { pending >= 0 }
    private(set) var isOpen = false

    /// Begins with the BEGIN line, which may have left the window already.
    mutating func open(with begin: [UInt8], line: Int) {
        bytes = []
        bytes.reserveCapacity(1024)
        bytes.append(contentsOf: begin)
        bytes.append(.lineFeed)
        pieces = [RawEvent.Piece(start: 0, line: line)]
        isOpen = true
        pending = -1
    }

    /// From this offset on, bytes are wanted.
    mutating func resume(at offset: Int, line: Int) {
        guard isOpen, !isActive else { return }
        pending = offset
        pendingLine = line
        isNewPiece = true
    }

    /// Copies what is wanted up to `offset` out of the window.
    mutating func flush(upTo offset: Int, _ window: borrowing LineWindow) {
        guard isActive, offset > pending else { return }
        if isNewPiece {
            pieces.append(RawEvent.Piece(start: bytes.count, line: pendingLine))
            isNewPiece = false
        }
        bytes.append(contentsOf: window.bytes[window.index(of: pending)..<window.index(of: offset)])
        pending = offset
    }

    /// No bytes from `offset` on are wanted, not even those that were copied already.
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

    /// How many bytes there will be when everything up to `offset` is copied.
    func count(upTo offset: Int) -> Int { bytes.count + (isActive ? offset - pending : 0) }

    mutating func close() -> (bytes: [UInt8], pieces: [RawEvent.Piece]) {
        isOpen = false
        pending = -1
        let taken = (bytes, pieces)
        (bytes, pieces) = ([], [])
        return taken
    }
}
