internal import Text

/// Where a line ends.
struct LineEnd {
    /// The offset of its line ending.
    let content: Int
    /// The offset after it.
    let next: Int
}

extension Span<UInt8> {
    /// Finds where the line that begins at `start` ends.
    ///
    /// - Parameters:
    ///   - start: where the line begins.
    ///   - searched: an offset before which there is no line ending, from `start` on.
    ///   - end: the offset after the last byte to look at.
    ///   - hasLoneCR: whether there may be a CR before `end` that is not followed by LF. Looking for LF alone makes finding events a fifth quicker.
    /// - Returns: the place of its line ending; both offsets are `end` when it does not end before.
    @inline(__always)
    func lineEnd(from start: Int, searched: Int, to end: Int, hasLoneCR: Bool) -> LineEnd {
        guard !hasLoneCR else {
            let content = lineEnding(from: searched, to: end)
            return LineEnd(content: content, next: content + lineEndingLength(at: content, to: end))
        }
        let lineFeed = firstOffset(of: .lineFeed, from: searched, to: end)
        guard lineFeed < end else { return LineEnd(content: end, next: end) }
        let isCRLF = lineFeed > start && self[lineFeed - 1] == .carriageReturn
        return LineEnd(content: isCRLF ? lineFeed - 1 : lineFeed, next: lineFeed + 1)
    }

    /// Returns the offset of the first CR or LF at or after `start`; `end` when there is none.
    @inline(__always)
    func lineEnding(from start: Int, to end: Int) -> Int {
        // Marking all controls up to CR takes half the time of marking two of them.
        firstOffset(from: start, to: end, marking: { $0.marks(below: .carriageReturn + 1) }, where: \.isLineEnding)
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
