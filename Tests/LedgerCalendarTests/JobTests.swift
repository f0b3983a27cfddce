import ByteStreams
import Diagnostics
import LedgerCalendar
import LedgerEvents
import TestSupport
import Testing

@Suite("What all jobs have in common", .timeLimit(.minutes(15)))
struct JobTests {
    /// The jobs, each with what it takes to run.
    enum Work: String, CaseIterable {
        case export, exportByDay, summary, importing, events, annotate, check

        var readsFeeds: Bool { [.importing, .events, .annotate].contains(self) }

        fileprivate func run(
            _ inputs: [ByteSource], to path: String, isStrict: Bool = false, report: @escaping Diagnostic.Handler = { _ in },
            progress: @escaping (JobProgress) -> Void = { _ in }
        ) async throws -> JobResult {
            func run(_ job: some Job) async throws -> JobResult {
                var job = job
                job.options.isStrict = isStrict
                return try await job.run(
                    inputs, to: try OutputFile(path: path, holdsBack: isStrict), report: report, progress: progress)
            }
            switch self {
            case .export: return try await run(LedgerExport(name: "Money"))
            case .exportByDay:
                var export = LedgerExport(name: "Money")
                export.period = .day
                return try await run(export)
            case .summary:
                return try await run(BookJob(TotalsBook(), JobOptions()) { try $1.write(Array("\($0.ledger.totals.count)".utf8)) })
            case .importing: return try await run(LedgerImport(format: .csv))
            case .events: return try await run(EventList(format: .jsonl))
            case .annotate: return try await run(FeedAnnotation(ledgers: [JobTests.ledger(rows: 9000)]))
            case .check: return try await run(InputCheck())
            }
        }
    }

    private static func ledger(rows: Int) -> ByteSource { source("l.csv", header + String(repeating: "2026-03-12,-1,EUR,\n", count: rows)) }

    private static func source(_ name: String, _ text: String) -> ByteSource { ByteSource(Array(text.utf8), name: name) }

    private static func feed(events: Int) -> ByteSource {
        source(
            "f.ics",
            calendar(
                (0..<events).map {
                    event("e\($0)", "DTSTART;VALUE=DATE:20260312", "SUMMARY:Tea", "X-LEDGER-AMOUNT:-1", "X-LEDGER-CURRENCY:EUR")
                }))
    }

    private final class Told { var steps: [JobProgress] = [] }

    @Test(arguments: Work.allCases)
    func `progress names the input, never goes back and ends where the bytes do`(work: Work) async throws {
        let input = work.readsFeeds ? Self.feed(events: 700) : Self.ledger(rows: 9000)
        let told = Told()
        let result = try await work.run([input], to: "/dev/null", progress: { told.steps.append($0) })
        #expect(result.isCommitted)
        let last = try #require(told.steps.last)
        #expect(last.source == input.name && last.byteCount == last.totalByteCount)
        #expect(zip(told.steps, told.steps.dropFirst()).allSatisfy { $0.byteCount <= $1.byteCount })
        // An annotation reads its ledgers, too.
        let bytes = work == .annotate ? input.count + Self.ledger(rows: 9000).count : input.count
        #expect(last.totalByteCount == bytes)
        switch work {
        case .importing, .events: #expect(last.eventCount == 700 && told.steps.count > 2)
        case .annotate: #expect(last.entryCount == 9000 && told.steps.count > 2)
        default: #expect(last.entryCount == 9000)
        }
    }

    @Test(arguments: Work.allCases)
    func `a job whose task is cancelled stops and leaves what is there alone`(work: Work) async throws {
        let folder = try TemporaryFolder()
        try folder.put("old", in: "out")
        let input = work.readsFeeds ? Self.feed(events: 700) : Self.ledger(rows: 9000)
        let result = try await Task {
            try await work.run(
                [input, input], to: folder.file("out"),
                progress: { _ in
                    unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                })
        }.value
        #expect(result.isStopped && !result.isCommitted)
        #expect(result.entries.total + result.events.total < 18000)
        #expect(folder.text(of: "out") == "old" && folder.names == ["out"])
    }

    /// Inputs of four kinds, and whether each may replace a file, strictly too, and goes to a pipe.
    private static let rule: [(name: String, ledger: String, feed: String, replaces: Bool, strictly: Bool, pipes: Bool)] = {
        let row = "2026-03-12,-1,EUR,\n"
        let good = event("g", "DTSTART;VALUE=DATE:20260312", "X-LEDGER-AMOUNT:-1", "X-LEDGER-CURRENCY:EUR")
        let bad = event("b", "SUMMARY:Never")
        return [
            ("good", header + row, calendar([good]), true, true, true),
            ("partly bad", header + row + "never,-1,EUR,\n", calendar([good, bad]), true, false, true),
            ("hopeless", header + "never,-1,EUR,\n", calendar([bad]), false, false, false),
            (
                "cut off", header + row + "2026-03-13,-1,EUR,\"a", calendar([good, bad]).components(before: "END:VEVENT", 2), false, false,
                true
            ),
        ]
    }()

    @Test(arguments: Work.allCases)
    func `one rule decides whether an output takes its place`(work: Work) async throws {
        let folder = try TemporaryFolder()
        for (name, ledger, feed, replaces, strictly, pipes) in Self.rule {
            let input = work.readsFeeds ? Self.source("f.ics", feed) : Self.source("l.csv", ledger)
            // A feed whose events cannot be read is still annotated, and a check is about what is wrong.
            let isHopeless = name == "hopeless"
            let expected =
                switch work {
                case .check: (true, true, true)
                case .annotate where isHopeless: (true, false, true)
                default: (replaces, strictly, pipes)
                }
            for (isStrict, path, isWanted) in [
                (false, folder.file("out"), expected.0), (true, folder.file("out"), expected.1), (false, "/dev/null", expected.2),
            ] {
                try folder.put("old", in: "out")
                let result = try await work.run([input], to: path, isStrict: isStrict)
                #expect(result.isCommitted == isWanted, "\(name), strict: \(isStrict), to \(path)")
                if path != "/dev/null" { #expect((folder.text(of: "out") != "old") == isWanted, "\(name), strict: \(isStrict)") }
            }
        }
        #expect(folder.names == ["out"])
    }
}

extension String {
    /// What stands before the nth place of a text.
    fileprivate func components(before text: String, _ count: Int) -> String {
        ranges(of: text).dropFirst(count - 1).first.map { String(self[..<$0.lowerBound]) } ?? self
    }
}
