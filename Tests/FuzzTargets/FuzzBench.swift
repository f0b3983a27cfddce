internal import ByteStreams
internal import CivilCalendar
internal import Diagnostics
internal import Foundation
internal import LedgerCSV
internal import LedgerCalendar
internal import LedgerCore
internal import LedgerEvents
internal import LedgerLibical
internal import LibicalBridge
internal import TestSupport
internal import TextBytes

/// Runs the jobs of the libraries on bytes in memory, and compares what comes out.
struct FuzzBench {
    private let folder: TemporaryFolder
    private typealias Fault = FuzzTarget.Fault

    init() throws { folder = try TemporaryFolder() }

    private static let today = CivilDate(year: 2026, month: 3, day: 1)

    /// What a job writes; `nil` when it refuses its inputs.
    private func output(_ job: some Job, _ inputs: [ByteSource]) async throws -> [UInt8]? {
        var job = job
        job.options.today = Self.today
        job.options.reading.defaultCurrency = Commodity("EUR")
        job.options.rules = .none
        do {
            let result = try await job.run(inputs, to: try OutputFile(path: folder.file("out")), report: Self.check)
            guard result.isCommitted else { return nil }
        } catch is LedgerError {
            return nil
        }
        return folder.bytes(of: "out")
    }

    /// Reports must be fit for a terminal in any case.
    private static func check(_ diagnostic: Diagnostic) {
        precondition(!DiagnosticText().text(of: diagnostic).isEmpty)
    }

    private static func source(_ bytes: [UInt8], _ name: String = "input") -> ByteSource { ByteSource(bytes, name: name) }

    // MARK: Feeds

    func listEvents(_ bytes: [UInt8]) async throws {
        let list = EventList(format: .jsonl)
        guard let first = try await output(list, [Self.source(bytes)]) else { return }
        try Self.checkJSON(first)
        guard try await output(list, [Self.source(bytes)]) == first else { throw Fault(description: "two runs differ") }
    }

    private static func checkJSON(_ bytes: [UInt8]) throws {
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard (try? JSONSerialization.jsonObject(with: Data(line))) != nil else {
                throw Fault(description: "not JSON: \(String(decoding: line, as: UTF8.self))")
            }
            guard !line.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { throw Fault(description: "a control character in JSON") }
        }
    }

    func importFeed(_ bytes: [UInt8]) async throws {
        var job = LedgerImport(format: .csv)
        (job.importing.findsAmounts, job.importing.takesAll) = (true, true)
        let ledger = try await output(job, [Self.source(bytes)])
        job.engine = .lines
        guard try await output(job, [Self.source(bytes)]) == ledger else { throw Fault(description: "lines give other entries") }
        guard let ledger else { return }
        guard try await output(LedgerImport(format: .csv), [Self.source(ledger, "l.csv")]) == ledger else {
            throw Fault(description: "the imported ledger does not read back to itself")
        }
        job.format = .jsonl
        if let lines = try await output(job, [Self.source(bytes)]) { try Self.checkJSON(lines) }
    }

    func annotate(_ bytes: [UInt8]) async throws {
        let ledger = Array("date,amount,currency,payee\n2026-01-03,-12.50,EUR,tea\n2026-02-03,100,KRW,pay\n".utf8)
        var job = FeedAnnotation(ledgers: [Self.source(ledger, "l.csv")])
        (job.addsDayEvents, job.addsDescriptions) = (bytes.count % 2 == 0, bytes.count % 3 == 0)
        guard let once = try await output(job, [Self.source(bytes)]) else { return }
        guard try await output(job, [Self.source(once)]) == once else { throw Fault(description: "annotated twice is not once") }
    }

    func holdTree(_ bytes: [UInt8]) throws {
        let written: [UInt8]
        do throws(LedgerError) {
            let calendar = try LibicalCalendar.read(contentLines: bytes, report: Self.check)
            written = try calendar.contentLines()
            _ = try calendar.entries(report: Self.check)
        } catch {
            return
        }
        guard try LibicalCalendar.read(contentLines: written).contentLines() == written else {
            throw Fault(description: "what was written reads as another calendar")
        }
    }

    // MARK: Ledgers

    func exportLedger(_ bytes: [UInt8]) async throws {
        var export = LedgerExport(name: "Money")
        export.writesMarker = bytes.count % 2 == 0
        let exported = try await output(export, [Self.source(bytes, "l.csv")])
        export.engine = .lines
        guard try await output(export, [Self.source(bytes, "l.csv")]) == exported else {
            throw Fault(description: "lines write other bytes")
        }
        guard let calendar = exported else { return }
        var job = LedgerImport(format: .csv)
        // An export takes every input for a ledger.
        job.options.kind = .csv
        guard let direct = try await output(job, [Self.source(bytes, "l.csv")]),
            let back = try await output(LedgerImport(format: .csv), [Self.source(calendar, "c.ics")])
        else { throw Fault(description: "what was exported cannot be imported") }
        let (expected, found) = (try Self.entries(direct), try Self.entries(back))
        let (lost, made) = (Set(expected).subtracting(found), Set(found).subtracting(expected))
        guard expected == found else {
            throw Fault(
                description:
                    "\(expected.count) entries became \(found.count); lost: \(lost.sorted().first ?? ""), made: \(made.sorted().first ?? "")"
            )
        }
    }

    /// What entries say, in any order: identities are given by the export.
    private static func entries(_ ledger: [UInt8]) throws -> [String] {
        var reader = try LedgerReader(source: source(ledger, "l.csv")) { _ in }
        var entries: [String] = []
        while let row = try reader.next() {
            var entry = row.entry
            entry.id = ""
            // Columns that the header does not name stand in the order in which rows have them.
            entry.fields.sort { $0.name < $1.name }
            entries.append("\(entry)")
        }
        return entries.sorted()
    }

    func readLedger(_ bytes: [UInt8]) throws {
        guard let text = try? Self.source(bytes, "l.csv").inUTF8(report: Self.check) else { return }
        var readings: [[String]] = []
        for size in [1 << 18, 1 + bytes.count % 61] {
            var (options, lines) = (LedgerReadingOptions(defaultCurrency: Commodity("EUR"), chunkSize: size), [String]())
            options.profile = .none
            do throws(LedgerError) {
                var reader = try LedgerReader(source: text, options: options) { lines.append("\($0)") }
                while let row = try reader.next() { lines.append("\(row.line) \(row.entry)") }
            } catch {
                lines.append("\(error)")
            }
            readings.append(lines)
        }
        guard Set(readings).count == 1 else { throw Fault(description: "chunks matter: \(readings)") }
        guard let patcher = try? LedgerPatcher(source: text, options: LedgerReadingOptions(defaultCurrency: Commodity("EUR"))) else {
            return
        }
        try patcher.finish()
        var saved: [UInt8] = []
        try patcher.write { span in for index in span.indices { saved.append(span[index]) } }
        guard try saved == text.bytes(at: 0, length: text.count) else { throw Fault(description: "saving changed a byte") }
    }

    func translate(_ bytes: [UInt8]) async throws {
        let mark = Array("\n---\n".utf8)
        guard let place = bytes.span.firstOffset(of: mark) else { return }
        try folder.put(Array(bytes[..<place]), in: "l.rules")
        var job = LedgerImport(format: .csv)
        job.options.rules = .file(folder.file("l.rules"))
        job.options.reading.defaultCurrency = Commodity("EUR")
        let output = try OutputFile(path: folder.file("out"))
        do {
            _ = try await job.run([Self.source(Array(bytes[(place + mark.count)...]), "l.csv")], to: output, report: Self.check)
        } catch is LedgerError {
            return
        }
    }

    func readByProfile(_ bytes: [UInt8]) throws {
        guard let profile = try? LedgerProfile(Self.source(bytes, "p.profile")) else { return }
        var options = LedgerReadingOptions(defaultCurrency: Commodity("EUR"))
        options.profile = .stated(profile)
        let rows = "Date;Text;In;Out;Balance;D/C\n03.01.2026;tea;;1.234,50;100,00;D\n04.01.2026;pay;2,00;;102,00;C\n"
        guard var reader = try? LedgerReader(source: Self.source(Array(rows.utf8), "l.csv"), options: options, report: Self.check) else {
            return
        }
        while try reader.next() != nil {}
    }
}
