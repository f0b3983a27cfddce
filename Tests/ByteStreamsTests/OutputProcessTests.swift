import CLibrary
import ByteStreams
import Diagnostics
import TestSupport
import Testing

@Suite("Outputs of a process of their own: signals, standard output, permissions")
struct OutputProcessTests {
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ], [true, false])
    func `an interrupted run removes its temporary file and dies by the signal`(number: Int32, mayBeUnnamed: Bool) async throws {
        let folder = try TemporaryFolder()
        try folder.put("old", in: "a")
        let path = folder.file("a")
        await #expect(processExitsWith: .signal(number)) {
            [path = path as String, number = number as Int32, mayBeUnnamed = mayBeUnnamed as Bool] in
            _ = signal(number, SIG_DFL)
            var output = try OutputFile(path: path, mayBeUnnamed: mayBeUnnamed)
            try output.write(pattern(100_000))
            send(number)
            try output.commit()
        }
        #expect(folder.names == ["a"])
        #expect(folder.text(of: "a") == "old")
    }

    @Test func `a signal that is ignored stays ignored`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a")
        await #expect(processExitsWith: .success) { [path = path as String] in
            _ = signal(SIGHUP, SIG_IGN)
            var output = try OutputFile(path: path)
            try output.write([1])
            kill(getpid(), SIGHUP)
            try output.commit()
        }
        #expect(folder.names == ["a"])
    }

    @Test func `after the commit a signal ends the process and the file stays`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a")
        await #expect(processExitsWith: .signal(SIGTERM)) { [path = path as String] in
            _ = signal(SIGTERM, SIG_DFL)
            let output = try OutputFile(path: path)
            try output.commit()
            send(SIGTERM)
        }
        #expect(folder.names == ["a"])
    }

    @Test func `a pipe that nobody reads is a failed write where SIGPIPE is ignored, and ends the process where it is not`() async throws {
        await #expect(processExitsWith: .success) {
            _ = signal(SIGPIPE, SIG_IGN)
            try #require(breakStandardOutput())
            var output = try OutputFile(path: nil)
            var caught: LedgerError?
            do throws(LedgerError) { try output.write(pattern(70_000)) } catch { caught = error }
            #expect(caught?.code == .writeFailed)
            #expect(caught?.name == "standard output")
        }
        await #expect(processExitsWith: .signal(SIGPIPE)) {
            _ = signal(SIGPIPE, SIG_DFL)
            try #require(breakStandardOutput())
            var output = try OutputFile(path: "-")
            try output.write([1])
            try output.commit()
        }
    }

    @Test func `a write-protected file is not replaced, although its folder would allow it`() async throws {
        let folder = try TemporaryFolder()
        try folder.put("old", in: "a", permissions: 0o444)
        #expect(unsafe chmod(folder.path, 0o777) == 0)
        let path = folder.file("a")
        await #expect(processExitsWith: .success) { [path = path as String] in
            // The superuser may write anything: become nobody in particular.
            if geteuid() == 0 { try #require(setuid(65_534) == 0) }
            var caught: LedgerError?
            do throws(LedgerError) { _ = try OutputFile(path: path) } catch { caught = error }
            #expect(caught?.code == .cannotCreate)
        }
        #expect(folder.names == ["a"])
    }

    @Test func `a file that is write-protected meanwhile stays, although its folder would allow the new one`() async throws {
        let folder = try TemporaryFolder()
        try folder.put("old", in: "a", permissions: 0o666)
        #expect(unsafe chmod(folder.path, 0o777) == 0 && geteuid() != 0 || chown(folder.file("a"), 65_534, 65_534) == 0)
        let path = folder.file("a")
        await #expect(processExitsWith: .success) { [path = path as String] in
            if geteuid() == 0 { try #require(setuid(65_534) == 0) }
            var output = try OutputFile(path: path)
            try output.write([1])
            try #require(unsafe chmod(path, 0o444) == 0)
            var caught: LedgerError?
            do throws(LedgerError) { try output.commit() } catch { caught = error }
            #expect(caught?.code == .cannotCreate)
        }
        #expect(folder.names == ["a"] && folder.text(of: "a") == "old")
    }

    @Test func `standard output gets what was committed, and a closed one is reported at once`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            var output = try OutputFile(path: "-")
            try output.write(Array("<whole>".utf8))
            try output.commit()
        }
        let text = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        #expect(text.contains("<whole>"))
        await #expect(processExitsWith: .success) {
            close(1)
            var caught: LedgerError?
            do throws(LedgerError) { _ = try OutputFile(path: nil) } catch { caught = error }
            #expect(caught?.code == .cannotCreate)
        }
    }
}

/// Makes standard output a pipe whose other end is closed.
private func breakStandardOutput() -> Bool {
    var ends: [Int32] = [0, 0]
    return unsafe pipe(&ends) == 0 && dup2(ends[1], 1) == 1 && close(ends[0]) == 0
}

/// Sends this process a signal and waits for the end it brings: the threads that tests run on block signals, the main thread takes it.
private func send(_ number: Int32) {
    kill(getpid(), number)
    sleep(60)
}
