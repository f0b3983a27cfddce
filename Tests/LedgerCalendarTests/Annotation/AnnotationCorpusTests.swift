import ByteStreams
import Foundation
import LedgerCalendar
import Testing

/// The collected feeds of others, if they are at hand.
private let corpus = ProcessInfo.processInfo.environment["LEDGER_CORPUS"].map { URL(fileURLWithPath: $0) }

@Suite("Annotated feeds that other programs and fuzzers wrote", .enabled(if: corpus != nil, "LEDGER_CORPUS is not set"))
struct AnnotationCorpusTests {
    @Test(arguments: [false, true])
    func `twice is once, and a ledger without entries gives the feed back, byte for byte`(withAll: Bool) async throws {
        let corpus = try #require(corpus)
        var ledger = header
        for number in 0..<400 {
            guard let day = CivilDate(year: 1996, month: 1, day: 1)?.adding(days: number * 30) else { continue }
            ledger += "\(day),\(number * 37 % 1000 - 500),\(number % 3 == 0 ? "KRW" : "USD"),\n"
        }
        var count = 0
        let files = (FileManager.default.enumerator(at: corpus, includingPropertiesForKeys: nil)?.allObjects ?? []).compactMap {
            $0 as? URL
        }
        // The edge cases, and what other programs wrote: unoptimised, all files take a quarter of an hour.
        for file in files
        where file.pathExtension == "ics" && ["edges", "produced"].contains(file.deletingLastPathComponent().lastPathComponent) {
            guard let data = try? Data(contentsOf: file) else { continue }
            func annotate(_ bytes: [UInt8], _ ledger: String) async throws -> Annotated {
                try await Annotated(bytes, ledger) {
                    ($0.addsDayEvents, $0.addsDescriptions, $0.options.maxOccurrences) = (withAll, withAll, 200)
                }
            }
            let once = try await annotate(Array(data), ledger)
            guard once.result.isCommitted else { continue }
            count += 1
            #expect(try await annotate(once.bytes, ledger).bytes == once.bytes, "\(file.path)")
            #expect(try await annotate(once.bytes, header).bytes == Array(data), "\(file.path)")
        }
        #expect(count >= 60)
    }
}
