internal import Diagnostics
internal import TextBytes

/// The parts of a file that tell its encoding: stretches with bytes above 0x7F, wherever they are.
struct EncodingSample {
    /// The stretches, one behind the other; each begins and ends between letters, whatever the encoding.
    private(set) var bytes: [UInt8] = []
    /// How many letters of UTF-8 the stretches have, of two bytes and of more.
    private(set) var (shortCount, longCount) = (0, 0)
    /// How many bytes belong to no letter of UTF-8.
    private(set) var strayCount = 0

    /// How many bytes at the beginning, in the middle and at the end are looked at first.
    private static let windowLength = 1 << 16
    /// How many bytes are looked at at once.
    private static let pieceLength = 1 << 18
    /// How many bytes are kept.
    private static let capacity = 1 << 15
    /// Stretches are cut where they get longer.
    private static let stretchLength = 1 << 10
    /// How long a stretch without a mark may be, and how far away the end of a line is looked for.
    private static let maxStretchLength = 1 << 12

    /// Looks at the beginning, the middle and the end, and where these have few bytes above 0x7F, at all of the file.
    ///
    /// - Throws: what the source throws.
    init(_ source: ByteSource) throws(LedgerError) {
        let window = Self.windowLength
        guard source.count > 3 * window else {
            try look(at: 0..<source.count, of: source)
            return
        }
        let middle = (source.count - window) / 2
        // A window ends where what is between it and the next one begins: no letter is on both sides.
        var (parts, start) = ([Range<Int>](), 0)
        for place in [window, middle, middle + window, source.count - window] {
            let end = max(start, try Self.cut(source, from: place))
            parts.append(start..<end)
            start = end
        }
        parts.append(start..<source.count)
        for number in [0, 2, 4] { try look(at: parts[number], of: source) }
        // Letters of UTF-8 do not come about by chance.
        guard !isUTF8 || letterCount == 0 else { return }
        for number in [1, 3] { try look(at: parts[number], of: source) }
    }

    /// The sample of bytes in memory.
    init(_ bytes: Span<UInt8>) { take(bytes, isHead: true) }

    /// How many letters of UTF-8 there are outside ASCII.
    var letterCount: Int { shortCount + longCount }
    /// Whether the stretches are UTF-8.
    var isUTF8: Bool { strayCount == 0 }
    /// Whether they are UTF-8 that was damaged in a few places.
    var isNearlyUTF8: Bool { letterCount >= 4 && letterCount >= 10 * strayCount }

    private var isFull: Bool { bytes.count >= Self.capacity || letterCount > 0 && isUTF8 }

    private mutating func look(at range: Range<Int>, of source: ByteSource) throws(LedgerError) {
        var buffer = [UInt8](repeating: 0, count: min(Self.pieceLength + Self.maxStretchLength, range.count))
        var offset = range.lowerBound
        while offset < range.upperBound, !isFull {
            var span = buffer.mutableSpan
            let got = min(try source.read(at: offset, into: &span), range.upperBound - offset)
            guard got > 0 else { return }
            let text = buffer.span.extracting(first: got)
            let piece = text.extracting(first: offset + got < range.upperBound ? Self.cut(text, from: Self.pieceLength) : got)
            if !piece.isASCII {
                take(piece, isHead: offset == 0)
            } else if offset == 0 {
                // Names of columns tell the language.
                take(piece.extracting(first: min(piece.count, Self.stretchLength)), isHead: true)
            }
            offset += piece.count
        }
    }

    /// Keeps the stretches of a piece that have bytes above 0x7F, and those at the head of the file.
    private mutating func take(_ piece: Span<UInt8>, isHead: Bool) {
        var start = 0
        while start < piece.count, bytes.count < Self.capacity {
            var end = start + 1
            while end < piece.count, !Self.isEnd(piece, end, length: end - start) { end += 1 }
            let stretch = piece.extracting(start..<end)
            if !stretch.isASCII || isHead && start < Self.stretchLength {
                count(stretch)
                bytes.append(copying: stretch)
            }
            start = end
        }
    }

    /// Counts the letters of UTF-8, also those with a fold of iCalendar within.
    private mutating func count(_ text: Span<UInt8>) {
        var index = 0
        while index < text.count {
            let lead = text[index]
            index += 1
            guard lead >= 0x80 else { continue }
            let length = lead < 0xC2 || lead > 0xF4 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
            var (next, found) = (index, 1)
            while found < length {
                if let unfolded = Self.unfolded(text, next) { next = unfolded }
                guard next < text.count, text[next] & 0xC0 == 0x80, found > 1 || Self.isSecond(text[next], after: lead) else { break }
                next += 1
                found += 1
            }
            guard length > 0, found == length else {
                strayCount += 1
                continue
            }
            if length == 2 { shortCount += 1 } else { longCount += 1 }
            index = next
        }
    }

    /// Behind the line ending and the blank of a fold; `nil` where there is none.
    private static func unfolded(_ text: Span<UInt8>, _ index: Int) -> Int? {
        var next = index
        if next < text.count, text[next] == .carriageReturn { next += 1 }
        guard next + 1 < text.count, text[next] == .lineFeed, text[next + 1].isBlank else { return nil }
        return next + 2
    }

    /// No long forms, no surrogates, nothing beyond U+10FFFF.
    private static func isSecond(_ byte: UInt8, after lead: UInt8) -> Bool {
        switch lead {
        case 0xE0: byte >= 0xA0
        case 0xED: byte < 0xA0
        case 0xF0: byte >= 0x90
        case 0xF4: byte < 0x90
        default: true
        }
    }
}

/// Where a text may be cut.
extension EncodingSample {
    /// Returns a place where the bytes may be cut, from `place` on, the same for all places just before it.
    private static func cut(_ source: ByteSource, from place: Int) throws(LedgerError) -> Int {
        // A fold shows in the bytes before.
        let text = try source.bytes(at: place - 2, length: windowLength)
        return place - 2 + cut(text.span, from: min(2, text.count))
    }

    /// Behind a line if one ends soon, else behind the next mark; between two letters of UTF-8 where there is neither.
    private static func cut(_ text: Span<UInt8>, from start: Int) -> Int {
        let near = start..<min(text.count, start + maxStretchLength)
        return near.first { isLineEnd(text, $0) } ?? (start..<text.count).first { isBehindMark(text, $0) }
            ?? near.first { isBetweenLetters(text, $0) } ?? start
    }

    /// Whether a stretch of that length ends before the byte at `index`.
    private static func isEnd(_ text: Span<UInt8>, _ index: Int, length: Int) -> Bool {
        if isLineEnd(text, index) { return true }
        guard length >= stretchLength else { return false }
        // A letter of four bytes, folded everywhere, ends within these.
        return isBehindMark(text, index) || length >= maxStretchLength && isBetweenLetters(text, index) || length >= maxStretchLength + 16
    }

    /// Whether a line ends before `index`; a feed may fold its lines within a letter.
    private static func isLineEnd(_ text: Span<UInt8>, _ index: Int) -> Bool {
        guard text[index - 1] == .lineFeed || text[index - 1] == .carriageReturn else { return false }
        return text[index] != .lineFeed && !text[index].isBlank
    }

    /// Whether there is a mark before `index` that is part of no letter in any encoding (digits are, in GB 18030), and of no fold.
    private static func isBehindMark(_ text: Span<UInt8>, _ index: Int) -> Bool {
        switch text[index - 1] {
        case .lineFeed, .carriageReturn: false
        case let byte where byte.isBlank: text[index - 2] != .lineFeed
        case let byte: byte < 0x30 || 0x3A...0x3F ~= byte
        }
    }

    /// Whether neither a letter of UTF-8 nor a fold goes on at `index`.
    private static func isBetweenLetters(_ text: Span<UInt8>, _ index: Int) -> Bool {
        text[index] > 0x20 && text[index] & 0xC0 != 0x80
    }
}
