import ByteStreams
import LedgerCSV
import TestSupport
import Testing

@Suite("Records in small worlds")
struct RecordPropertyTests {
    static func written(_ table: [[[UInt8]]], separator: UInt8) -> [UInt8] {
        var writer = CSVWriter(separator: separator)
        var bytes: [UInt8] = []
        for row in table {
            for cell in row { writer.append(cell, to: &bytes) }
            writer.endRecord(to: &bytes)
        }
        return bytes
    }

    @Test(arguments: [",", ";", "\t", "|"] as [Character])
    func `every small cell comes back, alone and beside others`(separator: Character) throws {
        let byte = try #require(separator.asciiValue)
        try forEachSequence(of: ["a", ",", "\"", "\n", "\r", ";", "\t", " ", "é", "\u{FEFF}"], upTo: 4) { parts in
            let cell = Array(parts.joined().utf8)
            let table = [[cell], [cell, []], [[], cell], [cell, cell]]
            let read = try Records(bytes: Self.written(table, separator: byte), separator: byte)
            #expect(read.rows == table)
            #expect(read.faults.isEmpty && !read.isTruncated)
        }
    }

    @Test func `every small table comes back`() throws {
        let cells = ["", "a", ",", "\"", "\n", "\r", " "].map { Array($0.utf8) }
        // A nil ends a row.
        try forEachSequence(of: cells.map(Optional.some) + [nil], upTo: 4) { parts in
            let table = parts.split(separator: nil).map { $0.compactMap { $0 } }
            let read = try Records(bytes: Self.written(table, separator: UInt8(ascii: ",")))
            #expect(read.rows == table)
            #expect(read.faults.isEmpty)
        }
    }

    @Test func `no small input is read differently in tiny chunks, and none makes the reader fail`() throws {
        let parts: [[UInt8]] = [[0x61], [0x2C], [0x22], [0x0A], [0x0D], [0xE9], [0x00], [0xEF, 0xBB, 0xBF]]
        try forEachSequence(of: parts, upTo: 5) { chosen in
            let bytes = Array(chosen.joined())
            let whole = try Records(bytes: bytes)
            for chunkSize in [1, 3] {
                let read = try Records(bytes: bytes, chunkSize: chunkSize)
                #expect(read == whole)
            }
            let model = ModelReader.rows(bytes)
            #expect(whole.rows == model)
        }
    }

    @Test(arguments: 0..<40)
    func `long random inputs are read as a plain state machine reads them, in chunks of any size`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let parts: [[UInt8]] = ["a", "bcd efg hij klmno", ",", ",", "\"", "\"\"", "\n", "\r\n", "\r", "가나다", ",\"", "\","].map {
            Array($0.utf8)
        }
        var bytes: [UInt8] = []
        for _ in 0..<400 { bytes += parts.randomElement(using: &generator) ?? [] }
        let whole = try Records(bytes: bytes)
        #expect(whole.rows == ModelReader.rows(bytes))
        for chunkSize in [1, 2, 7, 8, 9, 64, 100] {
            #expect(try Records(bytes: bytes, chunkSize: chunkSize) == whole)
        }
    }
}

/// CSV as a state machine that looks at one byte at a time: slow, and plain to see through.
enum ModelReader {
    static func rows(_ input: [UInt8]) -> [[[UInt8]]] {
        enum State { case start, plain, quoted, closed }
        let bytes = input.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(input.dropFirst(3)) : input
        var rows: [[[UInt8]]] = []
        var row: [[UInt8]] = []
        var cell: [UInt8] = []
        var (state, hasQuotes, hasBytes) = (State.start, false, false)
        func endRow() {
            row.append(cell)
            if hasQuotes || row.contains(where: { !$0.isEmpty }) { rows.append(row) }
            (row, cell, state, hasQuotes, hasBytes) = ([], [], .start, false, false)
        }
        for (index, byte) in bytes.enumerated() {
            if byte == 0x0A, index > 0, bytes[index - 1] == 0x0D, state != .quoted { continue }
            hasBytes = true
            switch (state, byte) {
            case (.quoted, 0x22): state = .closed
            case (.quoted, _): cell.append(byte)
            case (.closed, 0x22):
                cell.append(byte)
                state = .quoted
            case (.start, 0x22): (state, hasQuotes) = (.quoted, true)
            case (_, 0x2C):
                row.append(cell)
                (cell, state) = ([], .start)
            case (_, 0x0A), (_, 0x0D): endRow()
            default:
                cell.append(byte)
                state = .plain
            }
        }
        if hasBytes, state != .quoted { endRow() }
        return rows
    }
}
