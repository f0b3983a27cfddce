internal import ByteStreams
internal import Diagnostics
internal import LedgerCSV
internal import TextBytes

extension CSVReader {
    /// Returns a reader of the records of a data file, as hledger counts them, behind `skipped` lines that are not blank, whatever they hold.
    static func lines(of source: ByteSource, separator: UInt8, skipping skipped: Int) throws(LedgerError) -> CSVReader {
        let (start, line) = try end(ofLines: skipped, of: source)
        return CSVReader(source: source, range: start..<source.count, line: line, separator: separator, mode: .lines) { _ in }
    }

    /// Where the line begins behind so many lines that are not blank, and its number.
    private static func end(ofLines count: Int, of source: ByteSource) throws(LedgerError) -> (offset: Int, line: Int) {
        let head = try source.bytes(at: 0, length: 3)
        var position = ContentKind.markLength(head.span)
        var (line, left, isBlank) = (1, count, true)
        while left > 0, position < source.count {
            let bytes = try source.bytes(at: position, length: 1 << 16)
            var index = 0
            while left > 0, index < bytes.count {
                let byte = bytes[index]
                index += 1
                if byte == .lineFeed {
                    left -= isBlank ? 0 : 1
                    (line, isBlank) = (line + 1, true)
                } else if !byte.isBlank, byte != .carriageReturn {
                    isBlank = false
                }
            }
            guard index > 0 else { break }
            position += index
        }
        return (position, line)
    }

    /// Returns the fields of the current record.
    func texts() throws(RecordFault) -> [String] {
        guard fieldCount <= Self.maxFieldCount else { throw fault("the record has more than \(Self.maxFieldCount) fields") }
        guard !hasStrayQuote else { throw fault("a quote is inside a field that is not quoted as a whole") }
        var texts: [String] = []
        for index in 0..<fieldCount {
            guard let text = text(ofField: index) else {
                throw fault("the record is not UTF-8; convert the file first, or specify its encoding")
            }
            texts.append(hasInnerLines ? Self.withoutBlankLines(text) : text)
        }
        return texts
    }

    /// Why the input ended within a record; `nil` when it did not.
    var endFault: LedgerError? {
        guard let truncation else { return nil }
        let message =
            truncation == .csvRecordTooLong
            ? "the record is longer than \(Self.maxRecordLength) bytes"
            : "the input ends within a quoted field of the record that begins here"
        return LedgerError(.rulesBadRecord, at: SourcePlace(source.name, line: line), message)
    }

    private func fault(_ message: String) -> RecordFault { RecordFault(.rulesBadRecord, message) }

    /// A text of several lines without those between the first and the last that are blank, and with LF between them.
    private static func withoutBlankLines(_ text: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        guard lines.count > 1 else { return text }
        let inner = lines.dropFirst().dropLast().filter { !$0.trimmed.isEmpty }
        return ([lines[0]] + inner + [lines[lines.count - 1]]).joined(separator: "\n")
    }
}
