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
        bytes.append(lineFeed)
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
