import CLibrary
import TestSupport
import Testing

@Suite("Runs that are killed, full disks and outputs that vanish", .timeLimit(.minutes(15)))
struct OutputFaultTests {
    /// Eight moments, each signal at two of them: before the first message, among them, after the last.
    @Test(.enabled(if: HeldRun.isPossible, "the pipes of this system cannot hold a run"), arguments: FaultJob.talking)
    func `killed at any moment, a run leaves the old file or the new one, and nothing beside it`(job: FaultJob) throws {
        let (new, outcome) = try job.undisturbed(FaultJob.manyRows)
        let length = outcome.errors.utf8.count
        try #require(length > 2 * HeldRun.slack && outcome.status == 65 && new != Array(job.old.utf8))
        let desk = try job.desk(FaultJob.manyRows)
        for (number, count) in stride(from: 0, through: length, by: length / 7).enumerated() {
            let signal = [SIGKILL, SIGTERM, SIGINT, SIGHUP][number % 4]
            let run = try desk.start(job.arguments, after: "ulimit -c 0")
            run.read(upTo: count)
            run.send(signal)
            let status = run.finish().status
            let left = desk.bytes(of: "target")
            if count + HeldRun.slack < length {
                #expect(status == -signal && left == Array(job.old.utf8), "\(signal) after \(count) bytes")
            } else {
                #expect([-signal, 65].contains(status) && (left == Array(job.old.utf8) || left == new), "\(signal) after \(count) bytes")
            }
            // Only a file system without unnamed files shows what SIGKILL interrupts.
            let named = desk.names.filter { $0 != "ledger.csv" && $0 != "target" }
            #expect(named.isEmpty || signal == SIGKILL && named.count == 1 && named[0].hasPrefix(".target."), "\(named)")
            for name in named { desk.remove(name) }
            try desk.put(job.old, in: "target")
        }
    }

    @Test(arguments: FaultJob.all)
    func `a limit for files is a failed write, whatever its signal would do`(job: FaultJob) throws {
        for isIgnored in job == .export ? [false, true] : [false] {
            let desk = try job.desk(FaultJob.fewRows)
            let outcome = try desk.start(job.arguments, after: "ulimit -f 0" + (isIgnored ? " && trap '' XFSZ" : "")).finish()
            #expect(outcome.status == 74 && outcome.errors.hasSuffix("writing failed: File too large\n"))
            #expect(outcome.ends.count == 1)
            #expect(desk.text(of: "target") == job.old && desk.names == ["ledger.csv", "target"])
        }
    }

    #if os(Linux)
        @Test(
            .enabled(if: canMount, "mounting a small disk is not permitted here; the limit for files stands for it"),
            arguments: FaultJob.all)
        func `a full disk is a failed write, and a read-only one no place for a file`(job: FaultJob) throws {
            let desk = try job.desk(FaultJob.fewRows)
            let script = """
                mkdir disk && mount -t tmpfs -o size=64k none disk && cp target disk/ || exit 99
                cat /dev/zero >disk/filler 2>/dev/null
                "$@"
                echo "status $?"
                mount -o remount,ro disk || exit 99
                "$@"
                echo "status $?, $(ls -A disk | tr '\\n' ' ')"
                cmp target disk/target
                """
            let outcome = try desk.run(
                program: "unshare", ["-rm", "sh", "-c", script, "sh", Program.command] + job.arguments(target: "disk/target"))
            #expect(outcome.lines(separatedBy: "\n").dropLast() == ["status 74", "status 73, filler target "])
            #expect(
                outcome.errors.split(separator: "\n").filter { !$0.contains("note: ") } == [
                    "ledger2ics: disk/target: writing failed: No space left on device",
                    "ledger2ics: disk/target: cannot be created: Read-only file system",
                ])
        }

        @Test(arguments: [
            ["ledger.csv"], ["import", "ledger.csv"], ["summary", "ledger.csv"], ["month", "ledger.csv"],
            ["check", "ledger.csv", "--format", "json"],
            ["profiles"], ["profiles", "--from", "ledger.csv"], ["annotate", "feed.ics", "--ledger", "ledger.csv"], ["events", "feed.ics"],
        ])
        func `standard output that takes nothing is a failed write, in every job`(arguments: [String]) throws {
            let desk = try Desk(FaultJob.fewRows)
            try desk.put(FaultJob.annotate.old, in: "feed.ics")
            let outcome = try desk.run(arguments, output: "/dev/full")
            #expect(outcome.status == 74)
            #expect(outcome.errors == "ledger2ics: standard output: writing failed: No space left on device\n")
        }
    #endif

    @Test(arguments: ["", "trap '' PIPE"])
    func `a reader that goes away ends the run as other programs end, or is one line`(prelude: String) throws {
        let desk = try Desk(Ledgers.long(1000))
        let (reading, writing) = try makePipe()
        let errors = try scratchFile(), nothing = try openForReading("/dev/null")
        defer { [errors, nothing].forEach { close($0) } }
        let child = try Child(
            Program.command, ["ledger.csv"], in: desk.path, after: prelude.isEmpty ? ":" : prelude,
            environment: Program.environment(), input: nothing, output: writing, errors: errors)
        close(writing)
        var byte: UInt8 = 0
        #expect(unsafe read(reading, &byte, 1) == 1)
        close(reading)
        #expect(child.wait() == (prelude.isEmpty ? -SIGPIPE : 74))
        let message = String(decoding: rewound(errors), as: UTF8.self)
        #expect(message == (prelude.isEmpty ? "" : "ledger2ics: standard output: writing failed: Broken pipe\n"))
    }

    @Test(
        .enabled(if: HeldRun.isPossible, "the pipes of this system cannot hold a run"), arguments: [FaultJob.export, .merge, .annotate])
    func `a folder that is removed, and a folder at the file's place, are told, and nothing else is written`(job: FaultJob) throws {
        for isRemoved in [true, false] {
            let desk = try job.desk(FaultJob.manyRows)
            try desk.makeFolder("out")
            try desk.put(job.old, in: "out/target")
            let run = try desk.start(job.arguments(target: "out/target"))
            run.read(upTo: 1000)
            desk.remove(isRemoved ? "out" : "out/target")
            if !isRemoved { try desk.makeFolder("out/target") }
            let outcome = run.finish()
            // What is read to be replaced has lost its place before the file can take it.
            let isReplaced = job.arguments.first == "annotate" || job.arguments.contains("--merge")
            #expect(outcome.status == (isReplaced ? 74 : 73))
            #expect(outcome.ends.count == 1 && outcome.ends[0].hasPrefix("ledger2ics: out/target: "), "\(outcome.ends)")
            #expect(desk.names == (isRemoved ? ["ledger.csv", "target"] : ["ledger.csv", "out", "target"]))
            #expect(desk.names(in: "out") == (isRemoved ? [] : ["target"]) && desk.names(in: "out/target") == [])
        }
    }
}

#if os(Linux)
    /// Whether a process may have mounts of its own.
    private let canMount: Bool = {
        let desk = try? Desk()
        return (try? desk?.run(program: "unshare", ["-rm", "sh", "-c", "mount -t tmpfs -o size=64k none ."]))?.status == 0
    }()
#endif
