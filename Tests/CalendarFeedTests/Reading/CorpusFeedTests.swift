import ByteStreams
import CalendarFeed
import Diagnostics
import Foundation
import LibicalBridge
import Testing

/// The collected feeds of others, if they are at hand.
let corpus = ProcessInfo.processInfo.environment["LEDGER_CORPUS"].map { URL(fileURLWithPath: $0) }

/// The bytes of a file of the corpus; Foundation's own reading leaks for files that are empty.
func corpusBytes(_ path: String) throws -> [UInt8] {
    let source = try ByteSource(path: #require(corpus).appending(path: path).path)
    return try source.bytes(at: 0, length: source.count)
}

@Suite("Feeds that other programs and fuzzers wrote", .enabled(if: corpus != nil, "LEDGER_CORPUS is not set"))
struct CorpusFeedTests {
    private struct Seen: Decodable {
        var file: String
        /// What icalendar for Python and libical see.
        var py_vevents: Int?
        var lc_vevents: Int?
    }

    @Test func `every event that two other parsers see is handed out, even without a start, or an error reports why not`() throws {
        let seen = try JSONDecoder().decode([Seen].self, from: Data(corpusBytes("oracle_given.json")))
        var (files, read, wanted) = (0, 0, 0)
        for file in seen {
            guard let bytes = try? corpusBytes(file.file) else { continue }
            let both = min(file.py_vevents ?? 0, file.lc_vevents ?? 0)
            let reading = try Reading(bytes, options: .undated())
            #expect(reading.events.count >= both || !reading.errors.isEmpty, "\(file.file): \(reading.events.count) of \(both)")
            // Only what nobody can place in time, or an error names, may be missing.
            let dated = reading.events.count { !$0.isUndated }
            #expect(dated == reading.events.count || !reading.errors.isEmpty)
            files += 1
            read += min(reading.events.count, both)
            wanted += both
        }
        #expect(files >= 500)
        // One fuzzer input is cut off within its event.
        #expect(read >= wanted - 1)
    }

    @Test func `every file of every kind is read and checked, whole and in small pieces, the same way`() throws {
        let corpus = try #require(corpus)
        let names = FileManager.default.enumerator(atPath: corpus.path)?.compactMap { $0 as? String } ?? []
        var count = 0
        for name in names {
            guard let bytes = try? corpusBytes(name), bytes.count < 400_000 else { continue }
            let whole = try Reading(bytes)
            let pieces = try Reading(bytes, options: .pieces(61))
            #expect(whole.faults == pieces.faults, "\(name)")
            #expect(whole.events.count == pieces.events.count, "\(name)")
            if bytes.count < 60_000 {
                let survey = try FeedSurvey(ByteSource(bytes, name: name))
                var (check, assembly, scanner) = (LibicalCheck(survey), EventAssembly(EventDecoder(survey)), FeedScanner(survey))
                while let raw = try scanner.next() {
                    assembly.read(raw)
                    #expect(try check.diagnostics(of: assembly).allSatisfy { $0.severity != .error })
                }
            }
            count += 1
        }
        #expect(count >= 550)
    }
}
