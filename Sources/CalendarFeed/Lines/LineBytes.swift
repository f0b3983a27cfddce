internal import TextBytes

/// Where lines end, behind their line endings, found all at once.
struct LineEnds: Sendable {
    private(set) var all: [UInt32] = []

    /// A feed may have as many lines as bytes, and most have one in thirty.
    private static let blockBytes = 4 << 10

    /// Appends the ends of other lines, whose offsets are to be shifted.
    mutating func append(_ ends: Span<UInt32>, shiftedBy shift: Int) {
        all.append(addingCapacity: ends.count) { all in
            for index in ends.indices { all.append(UInt32(truncatingIfNeeded: Int(ends[index]) + shift)) }
        }
    }

    /// Leaves the lines of the first `count` bytes, of which the last one may have no line ending.
    mutating func cut(to count: Int) {
        while let last = all.last, last > count { all.removeLast() }
        if (all.last ?? 0) < count { all.append(UInt32(truncatingIfNeeded: count)) }
    }

    mutating func removeAll() { all.removeAll(keepingCapacity: all.capacity <= 1 << 16) }

    /// Appends the end of each line of which more is known than its first bytes.
    ///
    /// - Parameters:
    ///   - bytes: what holds the lines.
    ///   - start: an offset before which there is no line ending that is not known yet.
    ///   - end: the offset after the last byte to look at.
    ///   - hasLoneCR: whether there may be a CR before `end` that LF does not follow.
    ///   - isLast: whether no byte follows; else it may not be known yet how a line ends.
    /// - Returns: an offset before which all line endings are known.
    mutating func find(in bytes: Span<UInt8>, from start: Int, to end: Int, hasLoneCR: Bool, isLast: Bool) -> Int {
        var index = start
        guard hasLoneCR else {
            while index < end {
                let block = index..<min(end, index + Self.blockBytes)
                if all.capacity - all.count < block.count { all.reserveCapacity(max(2 * all.count, all.count + block.count)) }
                all.append(addingCapacity: block.count) { bytes.appendLineFeeds(in: block, to: &$0) }
                index = block.upperBound
            }
            return end
        }
        while true {
            index = bytes.lineEnding(from: index, to: end)
            let isKnown = isLast || index + 2 < end || index < end && bytes[index] == .lineFeed
            guard isKnown, index < end else { return index }
            index += bytes.lineEndingLength(at: index, to: end)
            all.append(UInt32(truncatingIfNeeded: index))
        }
    }
}

extension Span<UInt8> {
    /// Returns where the text of a line ends that extends over a range with its line ending, if it has one.
    @inline(__always)
    func contentEnd(of line: Range<Int>, hasLoneCR: Bool) -> Int {
        let (start, end) = (line.lowerBound, line.upperBound)
        guard end > start, self[end - 1] == .lineFeed else {
            return hasLoneCR && end > start && self[end - 1] == .carriageReturn ? end - 1 : end
        }
        guard end - 1 > start, self[end - 2] == .carriageReturn else { return end - 1 }
        // CRCRLF is a CRLF whose LF was converted to CRLF again.
        return hasLoneCR && end - 2 > start && self[end - 3] == .carriageReturn ? end - 3 : end - 2
    }

    /// Returns the length of the line ending at `index`: LF, CRLF, CR, or CRCRLF (a CRLF whose LF was converted to CRLF again).
    @inline(__always)
    func lineEndingLength(at index: Int, to end: Int) -> Int {
        if index >= end { return 0 }
        if self[index] == .lineFeed || index + 1 >= end { return 1 }
        if self[index + 1] == .lineFeed { return 2 }
        return index + 2 < end && self[index + 1] == .carriageReturn && self[index + 2] == .lineFeed ? 3 : 1
    }

    /// Returns whether a range contains non-ASCII bytes, and whether it contains NULs.
    func survey(from start: Int, to end: Int) -> (hasHighBytes: Bool, hasNULs: Bool) {
        var index = start
        var (high, zeros): (UInt64, UInt64) = (0, 0)
        while index + 8 <= end {
            let word = ByteWord(self, at: index)
            high |= word.value
            zeros |= word.marks(below: 1)
            index += 8
        }
        while index < end {
            high |= UInt64(self[index])
            zeros |= self[index] == 0 ? 0x80 : 0
            index += 1
        }
        return (high & 0x8080_8080_8080_8080 != 0, zeros != 0)
    }

    /// Returns whether a range equals that ASCII text, given in upper case, ignoring case.
    @inline(__always)
    package func matches(_ range: Range<Int>, _ text: StaticString) -> Bool {
        range.count == text.utf8CodeUnitCount && hasPrefix(text, at: range.lowerBound, count: range.count)
    }

    /// Returns whether the first `count` bytes at `start` are those of that ASCII text, given in upper case, ignoring case.
    @inline(__always)
    func hasPrefix(_ text: StaticString, at start: Int, count: Int) -> Bool {
        guard count <= text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { wanted in
            for index in 0..<count where unsafe self[start + index].uppercased != wanted[index] { return false }
            return true
        }
    }

    /// Returns whether a range begins with those bytes, given in upper case, ignoring case.
    @inline(__always)
    package func begins(_ range: Range<Int>, with prefix: [UInt8]) -> Bool {
        guard prefix.count <= range.count else { return false }
        for index in prefix.indices where self[range.lowerBound + index].uppercased != prefix[index] { return false }
        return true
    }
}
