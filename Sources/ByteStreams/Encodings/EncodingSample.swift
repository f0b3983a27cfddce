internal import Diagnostics
internal import Text

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
    /// How many bytes are kept.
    private static let capacity = 1 << 15
    /// Stretches are cut where they get longer.
    private static let stretchLength = 1 << 10

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
        let windows = [0..<window, middle..<middle + window, source.count - window..<source.count]
        for range in windows { try look(at: range, of: source) }
        // Letters of UTF-8 do not come about by chance.
        guard !isUTF8 || letterCount == 0 else { return }
        for index in 1..<windows.count where !isFull {
            try look(at: windows[index - 1].upperBound..<windows[index].lowerBound, of: source)
        }
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
        var buffer = [UInt8](repeating: 0, count: min(1 << 18, range.count))
        var offset = range.lowerBound
        while offset < range.upperBound, !isFull {
            var span = buffer.mutableSpan
            let got = min(try source.read(at: offset, into: &span), range.upperBound - offset)
            guard got > 0 else { return }
            let piece = buffer.span.extracting(first: got)
            let isLast = offset + got >= range.upperBound || got < Self.stretchLength
            // What is cut off at the end is looked at once more with what follows.
            let end = isLast ? got : Self.lastBreak(piece) ?? got
            if piece.isASCII {
                // Names of columns tell the language.
                if offset == 0 { take(piece.extracting(first: min(got, Self.stretchLength)), isHead: true) }
            } else {
                take(piece.extracting(Self.begin(piece, isFirst: offset == 0)..<end), isHead: offset == 0)
            }
            offset += end
        }
    }

    /// Behind the first byte that is part of no letter of several bytes in any encoding: a control character, a blank, a quote, a comma.
    private static func begin(_ piece: Span<UInt8>, isFirst: Bool) -> Int {
        if isFirst { return 0 }
        return piece.firstIndex(in: 0..<min(piece.count, stretchLength)) { $0 < 0x30 } ?? 0
    }

    private static func lastBreak(_ piece: Span<UInt8>) -> Int? {
        var index = piece.count
        while index > max(1, piece.count - stretchLength) {
            index -= 1
            if piece[index] < 0x30 { return index }
        }
        return nil
    }

    /// Keeps the stretches of a piece that have bytes above 0x7F, and those at the head of the file.
    private mutating func take(_ piece: Span<UInt8>, isHead: Bool) {
        var start = 0
        while start < piece.count, bytes.count < Self.capacity {
            var end = start
            while end < piece.count {
                let byte = piece[end]
                end += 1
                if byte == .lineFeed || end - start >= Self.stretchLength && byte < 0x30 || end - start >= 4 * Self.stretchLength { break }
            }
            // A feed may fold its lines within a letter.
            while end < piece.count, piece[end] == .space, end - start < 4 * Self.stretchLength {
                while end < piece.count, piece[end] != .lineFeed { end += 1 }
                end = min(end + 1, piece.count)
            }
            let stretch = piece.extracting(start..<end)
            if !stretch.isASCII || isHead && start < Self.stretchLength {
                count(stretch)
                bytes.append(copying: stretch.extracting(first: min(stretch.count, 4 * Self.stretchLength)))
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
