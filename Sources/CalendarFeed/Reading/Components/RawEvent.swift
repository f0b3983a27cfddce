internal import Text

/// The lines of one VEVENT or VTIMEZONE verbatim from the feed, for `EventDecoder`; those of a VEVENT exclude its sub-components.
///
/// A class, because it is passed on more often than it is made.
package final class RawEvent: Sendable {
    /// The bytes of BEGIN:VEVENT, unfolded, and the property lines, still folded; sub-components and overlong lines are left out.
    let bytes: [UInt8]
    /// The line of BEGIN:VEVENT, from 1.
    package let line: Int
    /// Where stretches of `bytes` begin that do not follow the bytes before them in the source; ascending, nearly always empty.
    let gaps: [Gap]
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
        _ captured: ComponentCapture.Captured, byteRange: Range<Int>, insertionOffset: Int, hasRecurrenceID: Bool, uidHash: UInt64 = 0,
        isWholeBeforeParts: Bool = true
    ) {
        (bytes, line, gaps) = (captured.bytes, captured.line, captured.gaps)
        (self.byteRange, self.insertionOffset) = (byteRange, insertionOffset)
        (self.hasRecurrenceID, self.uidHash, self.isWholeBeforeParts) = (hasRecurrenceID, uidHash, isWholeBeforeParts)
    }

    /// No event.
    static let none = RawEvent(ComponentCapture.Captured(), byteRange: 0..<0, insertionOffset: 0, hasRecurrenceID: false)

    /// A stretch of bytes after some that were left out.
    struct Gap: Sendable {
        /// Its offset in `bytes`.
        let start: Int
        /// The source line it begins with.
        let line: Int
    }
}

/// Collects the lines of a component; bytes are copied only before they leave the window.
struct ComponentCapture {
    /// The lines of a component.
    struct Captured {
        var bytes: [UInt8] = []
        var line = 0
        var gaps: [RawEvent.Gap] = []
    }

    private var captured = Captured()
    /// How many bytes were captured, kept or not.
    private var length = 0
    private var keepsBytes = true
    private var beginCount = 0
    /// The source offset from which bytes remain to be copied; -1 while suspended.
    private var pending = -1
    private var pendingLine = 0
    private var isAfterGap = false

    var isActive: Bool { pending >= 0 }
    private(set) var isOpen = false

    /// Starts with the BEGIN line, which may have left the window already; bytes that are not to be kept are only counted.
    mutating func open(with begin: [UInt8], line: Int, keepsBytes: Bool) {
        captured = Captured(line: line)
        self.keepsBytes = keepsBytes
        length = begin.count + 1
        if keepsBytes {
            captured.bytes.reserveCapacity(896)
            captured.bytes.append(contentsOf: begin)
            captured.bytes.append(.lineFeed)
        }
        beginCount = length
        isOpen = true
        pending = -1
    }

    /// Captures bytes from this offset on.
    mutating func resume(at offset: Int, line: Int) {
        guard isOpen, !isActive else { return }
        pending = offset
        pendingLine = line
        // BEGIN is one line, unless it was folded.
        isAfterGap = length > beginCount || line != captured.line + 1
    }

    /// Copies the pending bytes before `offset` out of the window.
    mutating func flush(upTo offset: Int, _ window: borrowing LineWindow) {
        guard isActive, offset > pending else { return }
        if isAfterGap {
            if keepsBytes { captured.gaps.append(RawEvent.Gap(start: length, line: pendingLine)) }
            isAfterGap = false
        }
        if keepsBytes { captured.bytes.append(copying: window.bytes.span.extracting(window.index(of: pending)..<window.index(of: offset))) }
        length += offset - pending
        pending = offset
    }

    /// Stops capturing at `offset`, removing later bytes that were already copied.
    mutating func suspend(at offset: Int, _ window: borrowing LineWindow) {
        guard isActive else { return }
        if offset < pending {
            let surplus = min(length, pending - offset)
            length -= surplus
            if keepsBytes { captured.bytes.removeLast(surplus) }
            while let last = captured.gaps.last, last.start >= length { captured.gaps.removeLast() }
        } else {
            flush(upTo: offset, window)
        }
        pending = -1
    }

    /// Returns the number of bytes once everything before `offset` is copied.
    func count(upTo offset: Int) -> Int { length + (isActive ? offset - pending : 0) }

    mutating func close() -> Captured {
        isOpen = false
        pending = -1
        defer { captured = Captured() }
        return captured
    }
}
