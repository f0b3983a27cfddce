internal import Diagnostics
internal import TextBytes

/// A file on its way from another encoding to UTF-8.
struct EncodingConversion {
    private let name: String
    private let encoding: TextEncoding
    private let converter: EncodingConverter
    /// The characters of the encoding where each takes one byte; `nil` for other encodings.
    private let letters: ByteLetters?
    /// How many bytes were no characters.
    private(set) var strayCount = 0
    /// Where the first of them was.
    private(set) var firstStray: SourcePlace
    /// How many characters outside ASCII were found.
    private(set) var letterCount = 0
    private var (line, column) = (1, 1)
    private var hasReturn = false

    private static let chunkLength = 1 << 16
    private static let replacement = Array("\u{FFFD}".utf8)

    /// Begins a conversion.
    init(_ converter: EncodingConverter, from encoding: TextEncoding, name: String) {
        self.converter = converter
        self.encoding = encoding
        letters = ByteLetters(encoding)
        self.name = name
        firstStray = SourcePlace(name)
    }

    /// Converts all of a file but its byte order mark.
    mutating func take(_ source: ByteSource, into scratch: inout ScratchFile) throws(LedgerError) {
        var buffer = [UInt8](repeating: 0, count: Self.chunkLength)
        var output: [UInt8] = []
        let head = try source.bytes(at: 0, length: 4)
        var offset = TextEncoding.marked(head.span).map(Self.markLength) ?? 0
        while true {
            var span = buffer.mutableSpan
            let got = try source.read(at: offset, into: &span)
            let isLast = got < buffer.count
            offset += convert(buffer.span.extracting(first: got), isLast: isLast, to: &output)
            if isLast { converter.finish(appendingTo: &output) }
            try scratch.append(passed(output).span)
            output.removeAll(keepingCapacity: true)
            followed = 0
            if isLast { return }
        }
    }

    private static func markLength(_ encoding: TextEncoding) -> Int { encoding.unitLength == 1 ? 3 : encoding.unitLength }

    /// Converts a piece, and returns how much of it: a letter that it cuts off is left for the next one.
    private mutating func convert(_ piece: Span<UInt8>, isLast: Bool, to output: inout [UInt8]) -> Int {
        var start = 0
        while start < piece.count {
            let stop =
                letters?.convert(piece, from: &start, appendingTo: &output) ?? converter.convert(piece, from: &start, appendingTo: &output)
            if stop == .atEnd { break }
            // The longest fold and letter: three bytes and four.
            if !isLast, piece.count - start < 8 { break }
            if unfold(piece, &start, to: &output) { continue }
            follow(output)
            if strayCount == 0 { firstStray = SourcePlace(name, line: line, column: column) }
            strayCount += min(encoding.unitLength, piece.count - start)
            followed = output.count
            output += Self.replacement
            start = min(start + encoding.unitLength, piece.count)
        }
        return start
    }

    /// Feeds fold their lines wherever 75 bytes are full, also within a letter of two: the fold goes behind it.
    private func unfold(_ piece: Span<UInt8>, _ start: inout Int, to output: inout [UInt8]) -> Bool {
        var next = start + 1
        if next < piece.count, piece[next] == .carriageReturn { next += 1 }
        guard encoding.unitLength == 1, next + 2 < piece.count, piece[next] == .lineFeed, piece[next + 1].isBlank else { return false }
        let letter = [piece[start], piece[next + 2]]
        var (taken, text) = (0, [UInt8]())
        guard letter[0] >= 0x80, converter.convert(letter.span, from: &taken, appendingTo: &text) == .atEnd else { return false }
        output += text
        for index in start + 1..<next + 2 { output.append(piece[index]) }
        start = next + 3
        return true
    }

    /// How much of the output was looked at for lines.
    private var followed = 0

    /// Counts lines up to the end of the output, as long as the first stray byte has not been found.
    private mutating func follow(_ output: [UInt8]) {
        guard strayCount == 0, followed < output.count else { return }
        let text = output.span
        // An LF after a CR is of the line that has ended.
        var start = followed + (hasReturn && text[followed] == .lineFeed ? 1 : 0)
        hasReturn = text[text.count - 1] == .carriageReturn
        let ended = text.lineEndCount(in: start..<text.count)
        if ended > 0 {
            (line, column) = (line + ended, 1)
            start = (start..<text.count).last { text[$0].isLineEnding }.map { $0 + 1 } ?? start
        }
        for index in start..<text.count where text[index] & 0xC0 != 0x80 { column += 1 }
        followed = output.count
    }

    /// Output that goes its way, counted.
    private mutating func passed(_ output: [UInt8]) -> [UInt8] {
        follow(output)
        letterCount += output.count { $0 >= 0xC0 }
        return output
    }
}
