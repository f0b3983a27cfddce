import CLibrary
import TestSupport
import Testing

@Suite(
    "Inputs that change while they are read, and two runs on one file",
    .enabled(if: HeldRun.isPossible, "the pipes of this system cannot hold a run"), .timeLimit(.minutes(15)))
struct InputFaultTests {
    enum Change: CaseIterable {
        case cut, emptied, appended, rewritten
    }

    private func change(_ name: String, of desk: Desk, _ change: Change) throws {
        let path = desk.file(name)
        switch change {
        case .cut: #expect(unsafe truncate(path, 10_000) == 0)
        case .emptied: #expect(unsafe truncate(path, 0) == 0)
        case .appended:
            let file = unsafe open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
            defer { close(file) }
            try writeAll(Array("2025-08-30,-7".utf8), to: file)
        case .rewritten:
            let file = try openForWriting(path)
            defer { close(file) }
            #expect(unsafe pwrite(file, "9", 1, 10_000) == 1)
        }
    }

    @Test(arguments: [FaultJob.export, .merge, .annotate, FaultJob.talking[5]], Change.allCases)
    func `a ledger that is written to while it is read is told, and the old file stays`(job: FaultJob, change: Change) throws {
        let desk = try job.desk(FaultJob.manyRows)
        let run = try desk.start(job.arguments)
        run.read(upTo: 100)
        try self.change("ledger.csv", of: desk, change)
        let outcome = run.finish()
        #expect(outcome.status == 74)
        let reasons = ["changed", "became shorter"].map { "ledger2ics: ledger.csv: reading failed: it \($0) while being read" }
        #expect(outcome.ends.count == 1 && reasons.contains(outcome.ends[0]), "\(outcome.ends)")
        #expect(desk.text(of: "target") == job.old && desk.names == ["ledger.csv", "target"])
    }

    @Test(arguments: [FaultJob.export, .merge, .annotate])
    func `a ledger that another file takes the place of is read as it was`(job: FaultJob) throws {
        let (new, _) = try job.undisturbed(FaultJob.manyRows)
        let desk = try job.desk(FaultJob.manyRows)
        let run = try desk.start(job.arguments)
        run.read(upTo: 100)
        try desk.put(Ledgers.plain, in: "other")
        #expect(unsafe rename(desk.file("other"), desk.file("ledger.csv")) == 0)
        let outcome = run.finish()
        #expect(outcome.status == 65 && outcome.ends == [])
        #expect(desk.bytes(of: "target") == new && desk.names == ["ledger.csv", "target"])
    }

    @Test func `rules beside a ledger that cannot be opened end the run: without them its money may be another`() throws {
        let desk = try FaultJob.export.desk(Ledgers.plain)
        try desk.makeFolder("ledger.csv.rules")
        let outcome = try desk.run(FaultJob.export.arguments)
        #expect(outcome.status == 66 && outcome.errors == "ledger2ics: ledger.csv.rules: cannot be opened: it is a directory\n")
        #expect(desk.text(of: "target") == "old")
        #expect(try desk.run(FaultJob.export.arguments + ["--rules", "none"]).status == 0)
    }

    @Test func `two exports to one file end well, and the file is one of the two`() throws {
        let desk = try Desk(FaultJob.manyRows)
        try desk.put(FaultJob.manyRows.replacing("row", with: "line"), in: "second.csv")
        let results = try ["ledger.csv", "second.csv"].map { try desk.run($0, "--name", "Both").output }
        let runs = try ["ledger.csv", "second.csv"].map { try desk.start([$0, "--name", "Both", "-o", "target"]) }
        for run in runs { run.read(upTo: 100) }
        for (number, run) in runs.enumerated() {
            #expect(run.finish().status == 65)
            #expect(desk.bytes(of: "target") == results[number])
        }
        #expect(desk.names == ["ledger.csv", "second.csv", "target"])
    }

    @Test func `of two merges into one ledger the second is told that it came too late, and no row is lost`() throws {
        let desk = try FaultJob.merge.desk(FaultJob.manyRows)
        try desk.put(FaultJob.manyRows.replacing("row", with: "line"), in: "second.csv")
        let arguments = [FaultJob.merge.arguments, ["import", "second.csv", "--merge", "target"]]
        let runs = try arguments.map { try desk.start($0) }
        for run in runs { run.read(upTo: 100) }
        #expect(runs[0].finish().status == 65)
        let first = desk.bytes(of: "target")
        let late = runs[1].finish()
        #expect(late.status == 74 && !late.errors.contains("added"))
        #expect(
            late.ends == ["ledger2ics: target: writing failed: another program has replaced it since it was read; run this again"])
        #expect(desk.bytes(of: "target") == first && desk.names == ["ledger.csv", "second.csv", "target"])
        #expect(try desk.run(arguments[1]).status == 65)
        #expect(desk.text(of: "target")?.split(separator: "\n").count == 2 + 2 * 810)
    }

    @Test func `of many merges at once each adds all its rows or none, and says which`() throws {
        let desk = try FaultJob.merge.desk("")
        let runs = try (1...6).map { number in
            try desk.put("date,amount,currency,description\n2025-09-0\(number),-\(number),KRW,run \(number)\n", in: "\(number).csv")
            return try desk.start(["import", "\(number).csv", "--merge", "target"])
        }
        let outcomes = runs.map { $0.finish() }
        let statuses = outcomes.map(\.status)
        #expect(outcomes.allSatisfy { $0.errors.contains("was added") == ($0.status == 0) })
        let rows = zip(1..., statuses).filter { $1 == 0 }.map { "2025-09-0\($0.0),-\($0.0),KRW,run \($0.0)" }
        #expect(!rows.isEmpty && statuses.allSatisfy { [0, 74].contains($0) })
        let lines = try #require(desk.text(of: "target")).split(separator: "\n").dropFirst(2).map(String.init)
        #expect(lines.sorted() == rows)
    }

    @Test(arguments: [FaultJob.merge, .annotate], [true, false])
    func `what another program did meanwhile to the file that is replaced stays`(job: FaultJob, isReplaced: Bool) throws {
        let desk = try job.desk(FaultJob.manyRows)
        let run = try desk.start(job.arguments)
        run.read(upTo: 100)
        let edited = job.old + "2025-09-01,-5,KRW,edited\n"
        if isReplaced {
            try desk.put(edited, in: "other")
            #expect(unsafe rename(desk.file("other"), desk.file("target")) == 0)
        } else {
            try desk.put(edited, in: "target")
        }
        let outcome = run.finish()
        #expect(outcome.status == 74 && outcome.ends.count == 1)
        #expect(desk.text(of: "target") == edited && desk.names == ["ledger.csv", "target"])
    }

    @Test func `an export that compares with the calendar it replaces loses no other export`() throws {
        let desk = try Desk(FaultJob.manyRows)
        #expect(try desk.run("ledger.csv", "-o", "target").status == 65)
        let run = try desk.start(["ledger.csv", "--previous", "target", "-o", "target"])
        run.read(upTo: 100)
        try desk.put(Ledgers.plain, in: "other.csv")
        #expect(try desk.run("other.csv", "-o", "target").status == 0)
        let other = desk.bytes(of: "target")
        #expect(run.finish().status == 74)
        #expect(desk.bytes(of: "target") == other)
    }
}
