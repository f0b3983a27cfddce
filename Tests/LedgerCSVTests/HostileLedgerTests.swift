import ByteStreams
import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import TestSupport
import Testing

@Suite("Damaged ledgers")
struct HostileLedgerTests {
    static let sample = Array(
        (canonicalHeader
            + ",매장\nT1,2025-08-01,12:30,Asia/Seoul,expense,-12000.50,KRW,식비,김밥천국,\"점심, \"\"특\"\"\",현금,,a b,\"줄\n둘\",cleared,,본점\n"
            + ",2025년 8월 1일,오후 1:05,,income,\"1,000\",EUR,급여,,,,,,,*,,\n").utf8)

    @Test(arguments: 0..<60)
    func `damage never stops the reader, and every record is either an entry or a reported error`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let hostile: [UInt8] = [0x22, 0x2C, 0x0A, 0x0D, 0x00, 0xFF, 0xE3, 0x81, 0x30, 0x2D, 0x20, 0x7F]
        for _ in 0..<40 {
            var bytes = Self.sample
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[index] = hostile.randomElement(using: &generator) ?? 0
                case 1: bytes.insert(hostile.randomElement(using: &generator) ?? 0, at: index)
                case 2: bytes.remove(at: index)
                default: bytes.removeSubrange(index..<min(bytes.count, index + 9))
                }
            }
            do {
                let reading = try Reading(bytes: bytes)
                #expect(reading.rows.count + reading.skipped == reading.records)
                let errors = reading.diagnostics.filter { $0.severity == .error }.count
                #expect(errors == reading.skipped)
                let options = LedgerReadingOptions(defaultCurrency: Commodity("KRW"), amountSign: .signed, chunkSize: 5)
                let tiny = try Reading(bytes: bytes, options)
                #expect(tiny.rows == reading.rows && tiny.diagnostics == reading.diagnostics)
                // Every text is sound UTF-8, however broken the cells were.
                for text in reading.entries.flatMap({ [$0.id, $0.category, $0.payee, $0.description, $0.note, $0.tags] }) {
                    #expect(String(validating: Array(text.utf8), as: UTF8.self) == text)
                }
            } catch let error as LedgerError {
                #expect(error.diagnostic.severity == .error)
            }
        }
    }

    @Test func `a record that cannot be taken is counted as skipped, and a header of that kind ends the file`() throws {
        let wide = String(repeating: "x,", count: CSVReader.maxFieldCount)
        let reading = try Reading("date,amount\n\(wide)\n2025-08-01,1\n2025-08-01,\"2\n")
        #expect(reading.faults == ["2:1 csv-too-many-fields", "4:12 csv-unterminated-quote"])
        #expect(reading.rows.count == 1 && reading.skipped == 2 && reading.records == 3 && reading.isTruncated)
        let error = #expect(throws: LedgerError.self) { try Reading("\(wide)\ndate,amount\n2025-08-01,1\n") }
        #expect(error?.code == .csvEmpty)
    }

    @Test func `a note is an entry's text exactly when the bytes are UTF-8`() throws {
        let ends: [[UInt8]] = [[0x61], [0x80], [0x8F], [0x90], [0x9F], [0xA0], [0xBF]]
        let begins: [[UInt8]] = [[0xC1], [0xC2], [0xE0], [0xE3], [0xED], [0xF0], [0xF4], [0xF5]]
        var cells: [[UInt8]] = []
        forEachSequence(of: ends + begins, upTo: 2) { cells.append(Array($0.joined())) }
        forEachSequence(of: ends, upTo: 3) { chosen in
            if chosen.count > 1 { cells += begins.map { Array($0 + chosen.joined()) } }
        }
        var mismatches: [String] = []
        for (number, cell) in cells.enumerated() {
            // In every place of a block of sixteen bytes, with and without whole blocks before and behind it.
            let (before, behind) = (String(repeating: "x", count: number % 53), String(repeating: "y", count: number % 31))
            let row = Array("\n,2025-08-01,,,,1,KRW,,,\(before),,,,".utf8) + cell + Array(",,\(behind)\n".utf8)
            var reader = try LedgerReader(source: ByteSource(Array(canonicalHeader.utf8) + row, name: "l.csv")) { _ in }
            if try reader.next()?.entry.note != String(validating: cell, as: UTF8.self) { mismatches.append("\(number): \(cell)") }
        }
        #expect(mismatches.isEmpty)
    }

    @Test func `a letter that is cut off is not made whole by what an unescaped cell leaves behind`() throws {
        let row = Array("2025-08-01,1,\"a\"\"".utf8) + [0xE3, 0x81] + Array("\",KRW\n".utf8)
        let reading = try Reading(bytes: Array("date,amount,note,currency\n".utf8) + row)
        #expect(reading.faults == ["2:14 csv-not-utf8"])
        #expect(reading.rows.isEmpty)
    }

    @Test(arguments: [0x01, 0x1F, 0x7F] as [UInt8])
    func `a control character is found in every place of a row, and taken out`(_ control: UInt8) throws {
        let note = Array("점심 특선과 커피, 그리고 lunch with colleagues at noon".utf8)
        for place in 0...note.count {
            guard place == note.count || note[place] & 0xC0 != 0x80 else { continue }
            let cell = note[..<place] + [control] + note[place...]
            let reading = try Reading(bytes: Array("date,amount,currency,note\n2025-08-01,1,KRW,\"".utf8) + cell + Array("\"\n".utf8))
            #expect(reading.entries.first.map { Array($0.note.utf8) } == note)
            #expect(reading.diagnostics.map(\.code) == [.csvControlCharacter])
        }
    }
}
