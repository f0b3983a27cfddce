internal import ByteStreams
internal import Diagnostics
internal import LedgerCore

/// Opens a ledger file and reads its header.
enum LedgerFile {
    /// A reader that stands behind the header, and what the header says.
    static func open(
        _ source: ByteSource, _ options: LedgerReadingOptions, report: @escaping Diagnostic.Handler
    ) throws(LedgerFileError) -> (csv: CSVReader, columns: LedgerColumns) {
        let mark = try streaming { () throws(StreamError) in try source.bytes(at: 0, length: 2) }
        if mark == [0xFF, 0xFE] || mark == [0xFE, 0xFF] {
            let place = SourcePlace(source.name, line: 1, column: 1)
            let message = "the file is UTF-16; convert it first: iconv -f UTF-16 -t UTF-8"
            throw LedgerFileError(.notUTF8, Diagnostic(.error, .csvNotUTF8, at: place, message))
        }
        var csv = try streaming { () throws(StreamError) in
            try CSVReader(source: source, separator: options.separator, chunkSize: options.chunkSize, report: report)
        }
        // A header that was left out must not make a header of the row after it.
        guard try streaming({ () throws(StreamError) in try csv.next() }), csv.droppedCount == 0 else {
            let message = csv.droppedCount == 0 ? "the file has no header and no rows" : "the file has no header that can be read"
            throw LedgerFileError(.empty, Diagnostic(.error, .csvEmpty, at: SourcePlace(source.name), message))
        }
        let columns = try columns(of: csv)
        return (csv, columns)
    }

    private static func columns(of csv: CSVReader) throws(LedgerFileError) -> LedgerColumns {
        var names: [String] = []
        for index in 0..<csv.fieldCount {
            guard let name = csv.withField(index, { name(in: $0) }) else {
                let (place, excerpt) = csv.locate(field: index)
                let message = "the header is not UTF-8; convert the file first, as in: iconv -f CP949 -t UTF-8"
                throw LedgerFileError(.notUTF8, Diagnostic(.error, .csvNotUTF8, at: place, message, excerpt: excerpt))
            }
            names.append(name)
        }
        let columns = LedgerColumns(header: names)
        let hasDate = columns.present.contains(.date)
        guard hasDate, columns.present.contains(.amount) else {
            let missing = hasDate ? "an amount (amount, debit and credit, 금액, 金額)" : "a date (date, 날짜, 日付)"
            let message = "no column of the header is \(missing); it has \(shown(names))"
            let (place, excerpt) = csv.locate(field: 0)
            throw LedgerFileError(.missingColumn, Diagnostic(.error, .csvMissingColumn, at: place, message, excerpt: excerpt))
        }
        return columns
    }

    private static func name(in bytes: Span<UInt8>) -> String? {
        // Names follow the rules of texts.
        var cleaner = TextCleaner()
        return cleaner.clean(bytes)
    }

    /// The first few names; those with digits may be amounts of a file without a header, and are not repeated.
    private static func shown(_ names: [String]) -> String {
        let safe = names.lazy.filter { name in
            !name.isEmpty && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.properties.numericType == nil }
        }
        let list = safe.prefix(10).map { "“\(String($0.prefix(30)))”" }.joined(separator: ", ")
        return list.isEmpty ? "no name without digits" : list + (names.count > 10 ? ", …" : "")
    }

    static func streaming<Result>(_ body: () throws(StreamError) -> Result) throws(LedgerFileError) -> Result {
        do {
            return try body()
        } catch {
            throw LedgerFileError(error)
        }
    }
}
