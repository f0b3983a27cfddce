import ByteStreams
import Foundation
import LedgerCSV
import Testing

/// The folder with other projects' files; these tests are skipped without it.
let corpus = ProcessInfo.processInfo.environment["LEDGER_CORPUS"]

@Suite("Other projects' files", .enabled(if: corpus != nil, "LEDGER_CORPUS names no folder"))
struct CorpusTests {
    @Test func `csv-spectrum reads as its JSON says`() throws {
        let folder = try #require(corpus) + "/csv-spectrum"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/csvs").filter { $0.hasSuffix(".csv") }
        #expect(!names.isEmpty)
        for name in names {
            var reader = try CSVReader(source: ByteSource(path: "\(folder)/csvs/\(name)")) { _ in }
            var header: [String]?
            var objects: [[String: String]] = []
            while try reader.next() {
                let cells = (0..<reader.fieldCount).map { String(decoding: reader.field($0), as: UTF8.self) }
                if let header {
                    objects.append(Dictionary(zip(header, cells)) { first, _ in first })
                } else {
                    header = cells
                }
            }
            let json = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/json/\(name.dropLast(4)).json"))
            #expect(try JSONDecoder().decode([[String: String]].self, from: json) == objects, "\(name)")
        }
    }

    @Test func `every CSV of the corpus is read to its end, the same in chunks of any size`() throws {
        let root = try #require(corpus)
        var count = 0
        for case let path as String in try #require(FileManager.default.enumerator(atPath: root))
        where path.hasSuffix(".csv") || path.hasSuffix(".tsv") || path.hasSuffix(".ssv") {
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(path)")))
            let whole = try Records(bytes: bytes, separator: nil)
            #expect(try Records(bytes: bytes, separator: nil, chunkSize: 61) == whole, "\(path)")
            #expect(!whole.isTruncated, "\(path)")
            count += 1
        }
        #expect(count > 0)
    }
}
