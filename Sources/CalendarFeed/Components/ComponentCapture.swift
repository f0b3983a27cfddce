internal import TextBytes

/// Collects the lines of a component; bytes are copied only before they leave the window, and once the component is wanted.
struct ComponentCapture {
    /// Captured bytes that are in the window alone.
    private struct Stretch {
        /// The range in the source.
        let range: Range<Int>
        let line: Int
        let isAfterGap: Bool
    }

    private var captured = RawEvent.Text()
    /// The BEGIN line, until it is copied.
    private var begin: [UInt8] = []
    private var stretches: [Stretch] = []
    /// How many bytes were captured, copied or not.
    private var length = 0
    private var beginCount = 0
    /// The source offset of the last stretch, which is still growing; -1 while suspended.
    private var pending = -1
    private var pendingLine = 0
    private var isAfterGap = false

    var isActive: Bool { pending >= 0 }
    private(set) var isOpen = false

    /// Starts with the BEGIN line, which may have left the window already.
    mutating func open(with begin: [UInt8], line: Int) {
        cancel()
        self.begin = begin
        captured.line = line
        length = begin.count + 1
        beginCount = length
        isOpen = true
    }

    /// Captures bytes from this offset on.
    mutating func resume(at offset: Int, line: Int) {
        guard isOpen, !isActive else { return }
        pending = offset
        pendingLine = line
        // BEGIN is one line, unless it was folded.
        isAfterGap = length > beginCount || line != captured.line + 1
    }

    /// Copies the captured bytes before `offset` out of the window.
    mutating func flush(upTo offset: Int, _ window: borrowing LineWindow) {
        endStretch(at: offset)
        if isOpen { copy(window) }
    }

    /// Stops capturing at `offset`, removing later bytes that were already copied.
    mutating func suspend(at offset: Int) {
        guard isActive else { return }
        if offset < pending {
            let surplus = min(length, pending - offset)
            length -= surplus
            captured.bytes.removeLast(min(surplus, captured.bytes.count))
            captured.ends.cut(to: captured.bytes.count)
            while let last = captured.gaps.last, last.start >= captured.bytes.count { captured.gaps.removeLast() }
        } else {
            endStretch(at: offset)
        }
        pending = -1
    }

    /// Returns the number of bytes with all before `offset`.
    func count(upTo offset: Int) -> Int { length + (isActive ? offset - pending : 0) }

    /// Puts what was captured in the place of another text, whose memory serves the next component.
    mutating func close(_ window: borrowing LineWindow, into text: inout RawEvent.Text) {
        copy(window)
        swap(&captured, &text)
        cancel()
    }

    /// Gives up what was captured.
    mutating func cancel() {
        if !captured.bytes.isEmpty { captured.clear() }
        if !stretches.isEmpty { stretches.removeAll(keepingCapacity: true) }
        isOpen = false
        pending = -1
    }

    private mutating func endStretch(at offset: Int) {
        guard isActive, offset > pending else { return }
        stretches.append(Stretch(range: pending..<offset, line: pendingLine, isAfterGap: isAfterGap))
        length += offset - pending
        isAfterGap = false
        pending = offset
    }

    private mutating func copy(_ window: borrowing LineWindow) {
        if captured.bytes.isEmpty {
            captured.bytes.reserveCapacity(length)
            captured.bytes.append(contentsOf: begin)
            captured.bytes.append(.lineFeed)
            captured.ends.cut(to: captured.bytes.count)
        }
        captured.hasLoneCR = captured.hasLoneCR || window.hasLoneCR
        for stretch in stretches {
            if stretch.isAfterGap { captured.gaps.append(RawEvent.Gap(start: captured.bytes.count, line: stretch.line)) }
            let range = window.index(of: stretch.range.lowerBound)..<window.index(of: stretch.range.upperBound)
            let shift = captured.bytes.count - range.lowerBound
            captured.bytes.append(copying: window.bytes.span.extracting(range))
            window.appendLineEnds(in: stretch.range, shiftedBy: shift, to: &captured.ends)
            captured.ends.cut(to: captured.bytes.count)
        }
        stretches.removeAll(keepingCapacity: true)
    }
}
