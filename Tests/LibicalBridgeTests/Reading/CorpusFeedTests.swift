import ByteStreams
import Diagnostics
import Foundation
import LibicalBridge
import Testing

/// The collected feeds of others, if they are at hand.
let corpus = ProcessInfo.processInfo.environment["LEDGER_CORPUS"].map { URL(fileURLWithPath: $0) }

@Suite("Feeds that other programs and fuzzers wrote", .enabled(if: corpus != nil, "LEDGER_CORPUS is not set"))
struct CorpusFeedTests {
    private struct Seen: Decodable {
        var file: String
        var py_vevents: Int?
        var lc_vevents: Int?
    }

    @Test("every event that two other parsers see is read, or an error says why not")
    func counts() throws {
        let corpus = try #require(corpus)
        let seen = try JSONDecoder().decode([Seen].self, from: Data(contentsOf: corpus.appending(path: "oracle_given.json")))
        var read = 0
        for file in seen {
            guard let data = try? Data(contentsOf: corpus.appending(path: file.file)) else { continue }
            let reading = try Reading(Array(data))
            let wanted = min(file.py_vevents ?? 0, file.lc_vevents ?? 0)
            #expect(reading.events.count >= wanted || !reading.errors.isEmpty, "\(file.file): \(reading.events.count) of \(wanted)")
            if ProcessInfo.processInfo.environment["SHOW"] != nil {
                print(
                    file.file, reading.events.count, file.py_vevents ?? -1, file.lc_vevents ?? -1, reading.faults.prefix(6),
                    reading.errors.prefix(2).map(\.message))
            }
            read += 1
            if ProcessInfo.processInfo.environment["SHOW"] != nil {
                let source = ByteSource(Array(data), name: file.file)
                var scanner = FeedScanner(source)
                let check = LibicalCheck(source: file.file)
                while let raw = try scanner.next() { for d in check.diagnostics(of: raw) { print("CHECK", file.file, d) } }
            }
        }
        #expect(read >= 500)
    }
}
