internal import ByteStreams
internal import Diagnostics
internal import TextBytes

/// The records of a data file, as hledger counts them: blank lines are none, and the first lines may be skipped whatever they hold.
struct RecordStream {
    /// A record's place in the file.
    struct Place {
        let offset: Int
        let length: Int
        let line: Int
        let fieldCount: Int
    }

    private let source: ByteSource
    private var scanner: RecordScanner
    private var buffer: [UInt8] = []
    /// Where the buffer begins in the file, and the next record in the buffer.
    private var (base, position) = (0, 0)
    private var line = 1
    private var hasEnded = false

    private static let chunkSize = 1 << 18
    private static let maxRecordLength = 1 << 24
    private static let maxFieldCount = 4096

    /// A stream that stands before the first record behind `skipped` lines that are not blank.
    init(_ source: ByteSource, separator: UInt8, skipping skipped: Int) throws(LedgerError) {
        self.source = source
        scanner = RecordScanner(separator: separator, maxFieldCount: Self.maxFieldCount)
        let head = try source.bytes(at: 0, length: 3)
        base = ContentKind.markLength(head.span)
        try fill()
        var count = 0
        while count < skipped, let end = try lineEnd() {
            if !isBlank(position..<end) { count += 1 }
            position = end
            line += 1
        }
    }

    /// The place of the next record; `nil` at the end.
    ///
    /// - Throws: `LedgerError` when reading fails, or where a record does not end.
    mutating func next() throws(LedgerError) -> Place? {
        while !hasEnded {
            let isLast = base + buffer.count >= source.count
            switch Self.scan(buffer, from: position, isLast: isLast, with: &scanner) {
            case .record(let end):
                let place = Place(offset: base + position, length: end - position, line: line, fieldCount: scanner.fieldCount)
                let isBlank = isBlank(position..<end)
                position = end
                line += 1 + scanner.innerLineCount
                if !isBlank { return place }
            case .incomplete:
                guard buffer.count - position < Self.maxRecordLength else {
                    throw fault("the record is longer than \(Self.maxRecordLength) bytes")
                }
                try fill()
            case .unterminatedQuote: throw fault("the input ends within a quoted field of the record that begins here")
            case .atEnd: hasEnded = true
            }
        }
        return nil
    }

    // Spans of a property borrow all of `self`, so that this takes what it needs one by one.
    private static func scan(
        _ buffer: [UInt8], from position: Int, isLast: Bool, with scanner: inout RecordScanner
    ) -> RecordScanner.Outcome {
        scanner.scan(buffer.span, from: position, isLast: isLast)
    }

    /// The fields of the record at a place.
    func fields(of place: Place) throws(LedgerError) -> Result<[String], RecordFault> {
        guard place.fieldCount <= Self.maxFieldCount else { return Self.bad("the record has more than \(Self.maxFieldCount) fields") }
        var bytes = try source.bytes(at: place.offset, length: place.length)
        var scanner = RecordScanner(separator: scanner.separator, maxFieldCount: place.fieldCount)
        guard case .record = scanner.scan(bytes.span, from: 0, isLast: true), scanner.fieldCount == place.fieldCount else {
            return Self.bad("the file changed while being read")
        }
        guard scanner.strayQuote < 0 else { return Self.bad("a quote is inside a field that is not quoted as a whole") }
        var span = bytes.mutableSpan
        scanner.unescape(in: &span)
        var fields: [String] = []
        for index in 0..<scanner.fieldCount {
            guard let text = bytes.span.extracting(scanner[index].range).text else {
                return Self.bad("the record is not UTF-8; convert the file first, or specify its encoding")
            }
            fields.append(scanner.innerLineCount > 0 ? Self.withoutBlankLines(text) : text)
        }
        return .success(fields)
    }

    private static func bad(_ message: String) -> Result<[String], RecordFault> { .failure(RecordFault(.rulesBadRecord, message)) }

    /// A text of several lines without those between the first and the last that are blank, and with LF between them.
    private static func withoutBlankLines(_ text: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        guard lines.count > 1 else { return text }
        let inner = lines.dropFirst().dropLast().filter { !$0.trimmed.isEmpty }
        return ([lines[0]] + inner + [lines[lines.count - 1]]).joined(separator: "\n")
    }

    private func fault(_ message: String) -> LedgerError {
        LedgerError(.rulesBadRecord, at: SourcePlace(source.name, line: line), message)
    }

    private func isBlank(_ range: Range<Int>) -> Bool {
        !range.contains { buffer[$0] != .space && buffer[$0] != .tab && !buffer[$0].isLineEnding }
    }

    /// Where the line ends that begins at the next record, its ending included; `nil` at the end of the file.
    private mutating func lineEnd() throws(LedgerError) -> Int? {
        while true {
            if let index = buffer[position...].firstIndex(of: .lineFeed) { return index + 1 }
            let known = buffer.count - position
            if base + buffer.count >= source.count { return known > 0 ? buffer.count : nil }
            guard known < Self.maxRecordLength else { throw fault("the line is longer than \(Self.maxRecordLength) bytes") }
            try fill()
        }
    }

    /// Gets more bytes behind those of the next record.
    private mutating func fill() throws(LedgerError) {
        let kept = buffer.count - position
        base += position
        position = 0
        buffer = try source.bytes(at: base, length: max(Self.chunkSize, kept * 2))
        if buffer.count <= kept { hasEnded = true }
    }
}
