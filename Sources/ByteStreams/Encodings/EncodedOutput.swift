internal import CLibrary
public import Diagnostics
internal import TextBytes

extension DiagnosticCode {
    /// The encoding of the output lacks some of its characters.
    public static let textUnencodable: DiagnosticCode = "text-unencodable"
}

/// The UTF-8 text of an open file, on its way into another encoding.
struct EncodedOutput {
    private let file: Int32
    private let encoding: TextEncoding
    private let name: String
    private let converter: EncodingConverter
    /// How many characters the encoding lacks, and the first of them.
    private var lackingCount = 0
    private var (firstLine, firstLetter) = (1, "")

    /// A text that is called `name` in messages.
    init(of file: Int32, _ encoding: TextEncoding, named name: String) throws(LedgerError) {
        guard let converter = EncodingConverter(from: .utf8, to: encoding) else {
            throw LedgerError(.textUnencodable, at: SourcePlace(name), "this system cannot write \(encoding.name)")
        }
        (self.file, self.encoding, self.name, self.converter) = (file, encoding, name, converter)
    }

    /// Writes all of the text, or nothing where the encoding lacks a character of it.
    mutating func write(to destination: Int32) throws(LedgerError) {
        try convert { _ in }
        guard lackingCount == 0 else {
            let what = lackingCount == 1 ? "one character is" : "\(lackingCount) characters are"
            throw LedgerError(
                .textUnencodable, at: SourcePlace(name),
                "\(what) not in \(encoding.name), first “\(firstLetter)” on line \(firstLine) of the output; nothing was written")
        }
        let (name, converter) = (name, converter)
        func send(_ bytes: [UInt8]) throws(LedgerError) {
            let number = writeAll(bytes.span, to: destination)
            guard number == 0 else { throw LedgerError(.writeFailed, name: name, errno: number) }
        }
        if encoding.hasMark {
            let mark = Array("\u{FEFF}".utf8)
            var (start, encoded) = (0, [UInt8]())
            _ = converter.convert(mark.span, from: &start, appendingTo: &encoded)
            try send(encoded)
        }
        try convert(send)
    }

    /// Converts the text piece by piece, and counts the characters that cannot be.
    private mutating func convert(_ take: ([UInt8]) throws(LedgerError) -> Void) throws(LedgerError) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var output: [UInt8] = []
        var (offset, line) = (0, 1)
        while true {
            var span = buffer.mutableSpan
            let (got, number) = readAll(file, at: offset, into: &span, wanted: span.count)
            guard number == 0 else { throw LedgerError(.readFailed, name: "temporary file", errno: number) }
            let isLast = got < buffer.count
            var (start, counted) = (0, 0)
            while start < got {
                let stop = converter.convert(buffer.span.extracting(first: got), from: &start, appendingTo: &output)
                if stop == .atEnd || stop == .incomplete && !isLast { break }
                var end = start + 1
                while end < got, buffer[end] & 0xC0 == 0x80 { end += 1 }
                // A letter that the piece cuts off begins the next one.
                if end == got, !isLast, start > 0 { break }
                if lackingCount == 0 {
                    line += buffer[counted..<start].count { $0 == .lineFeed }
                    counted = start
                    (firstLine, firstLetter) = (line, String(decoding: buffer[start..<end], as: UTF8.self))
                }
                lackingCount += 1
                start = end
            }
            if lackingCount == 0 { line += buffer[counted..<start].count { $0 == .lineFeed } }
            if isLast { converter.finish(appendingTo: &output) }
            try take(output)
            output.removeAll(keepingCapacity: true)
            offset += start
            if isLast { return }
        }
    }
}
