import CLibrary
import ByteStreams
import Diagnostics
import TestSupport
import Testing
import TextBytes

@Suite("An output is written whole or not at all")
struct OutputFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [0, 1, 7, 4096, 65_535, 65_536, 65_537, 200_001])
    func `a committed file holds what was written, in whatever pieces`(size: Int) throws {
        let content = pattern(300_000)
        var output = try OutputFile(path: folder.file("a"))
        var start = 0
        while start < content.count {
            // Pieces of the size asked for and single bytes in turn, so that every fill of the buffer occurs.
            for length in [size, 1] {
                let end = min(content.count, start + length)
                try output.write(content.span.extracting(start..<end))
                start = end
            }
        }
        try output.commit()
        #expect(folder.bytes(of: "a") == content)
        #expect(folder.names == ["a"])
    }

    @Test func `an empty output makes an empty file`() throws {
        let output = try OutputFile(path: folder.file("a"))
        try output.commit()
        #expect(folder.bytes(of: "a") == [])
    }

    @Test(arguments: [true, false])
    func `nothing shows under the name before the commit, and nothing stays when there is none`(mayBeUnnamed: Bool) throws {
        try folder.put("old", in: "a")
        do {
            var output = try OutputFile(path: folder.file("a"), mayBeUnnamed: mayBeUnnamed)
            try output.write(pattern(100_000))
            #expect(folder.text(of: "a") == "old")
            let hidden = folder.names.filter { $0 != "a" }
            #expect(hidden.count == (mayBeUnnamed && hasUnnamedFiles ? 0 : 1))
            #expect(hidden.allSatisfy { $0.hasPrefix(".a.") && $0.utf8.count == 9 })
        }
        #expect(folder.names == ["a"])
        #expect(folder.text(of: "a") == "old")
    }

    @Test(arguments: [0o600, 0o640, 0o666, 0o755] as [UInt32], [true, false])
    func `the permissions of an existing file are kept`(mode: UInt32, mayBeUnnamed: Bool) throws {
        try folder.put("old", in: "a", permissions: mode)
        var output = try OutputFile(path: folder.file("a"), mayBeUnnamed: mayBeUnnamed)
        try output.write(Array("new".utf8))
        try output.commit()
        #expect(folder.text(of: "a") == "new")
        #expect(folder.permissions(of: "a") == mode)
    }

    @Test(arguments: [true, false])
    func `a new file has the permissions that any new file gets`(mayBeUnnamed: Bool) throws {
        let plain = unsafe open(folder.file("plain"), O_WRONLY | O_CREAT, 0o666)
        close(plain)
        let output = try OutputFile(path: folder.file("a"), mayBeUnnamed: mayBeUnnamed)
        try output.commit()
        #expect(folder.permissions(of: "a") == folder.permissions(of: "plain"))
    }

    @Test(arguments: [true, false])
    func `a symbolic link stays a link and its target is written`(targetExists: Bool) throws {
        if targetExists { try folder.put("old", in: "target", permissions: 0o640) }
        #expect(unsafe symlink("target", folder.file("middle")) == 0)
        #expect(unsafe symlink(folder.file("middle"), folder.file("link")) == 0)
        var output = try OutputFile(path: folder.file("link"))
        try output.write(Array("new".utf8))
        try output.commit()
        #expect(folder.names == ["link", "middle", "target"])
        #expect(folder.text(of: "target") == "new")
        if targetExists { #expect(folder.permissions(of: "target") == 0o640) }
        var status = stat()
        #expect(unsafe lstat(folder.file("link"), &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFLNK)
    }

    @Test func `a device is written directly and stays a device`() throws {
        var output = try OutputFile(path: "/dev/null")
        try output.write(pattern(100_000))
        try output.commit()
        var status = stat()
        #expect(unsafe stat("/dev/null", &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFCHR)
    }

    @Test func `a full device is a failed write, and the output cannot be committed after it`() throws {
        guard unsafe access("/dev/full", W_OK) == 0 else { return }
        var output = try OutputFile(path: "/dev/full")
        try output.write([1])
        var errors: [LedgerError] = []
        do throws(LedgerError) { try output.write(pattern(100_000)) } catch { errors.append(error) }
        do throws(LedgerError) { try output.write([2]) } catch { errors.append(error) }
        do throws(LedgerError) { try output.commit() } catch { errors.append(error) }
        #expect(errors.count == 3)
        #expect(errors.allSatisfy { $0.code == .writeFailed && $0.name == "/dev/full" })
    }

    @Test func `a named pipe is written directly`() throws {
        #expect(unsafe mkfifo(folder.file("pipe"), 0o600) == 0)
        // Open for reading and writing, so that neither side waits for the other.
        let reader = unsafe open(folder.file("pipe"), O_RDWR | O_NONBLOCK)
        defer { close(reader) }
        var output = try OutputFile(path: folder.file("pipe"))
        let content = pattern(3000)
        try output.write(content)
        try output.commit()
        #expect(readAll(reader) == content)
        #expect(folder.names == ["pipe"])
    }

    @Test(arguments: ["missing/a", "file/a", "", "loop"])
    func `what cannot be created is reported at once`(path: String) throws {
        try folder.put("", in: "file")
        _ = unsafe symlink("loop", folder.file("loop"))
        var caught: LedgerError?
        let full = path.isEmpty ? "" : folder.file(path)
        do throws(LedgerError) { _ = try OutputFile(path: full) } catch { caught = error }
        #expect(caught?.code == .cannotCreate)
        #expect(caught?.name == full)
        #expect(folder.names == ["file", "loop"])
    }

    @Test func `a folder is refused as output`() throws {
        var caught: LedgerError?
        do throws(LedgerError) { _ = try OutputFile(path: folder.path) } catch { caught = error }
        #expect(caught == LedgerError(.cannotCreate, name: folder.path, reason: "it is a directory"))
    }

    @Test func `a name as long as the file system allows works, also in Korean`() throws {
        for name in [String(repeating: "a", count: 255), String(repeating: "가", count: 85)] {
            var output = try OutputFile(path: folder.file(name))
            try output.write([1])
            try output.commit()
            #expect(folder.bytes(of: name) == [1])
        }
        #expect(folder.names.count == 2)
    }

    @Test(arguments: [true, false])
    func `several outputs live side by side`(mayBeUnnamed: Bool) throws {
        var first = try OutputFile(path: folder.file("a"), mayBeUnnamed: mayBeUnnamed)
        var second = try OutputFile(path: folder.file("a"), mayBeUnnamed: mayBeUnnamed)
        try first.write([1])
        try second.write([2])
        try first.commit()
        try second.commit()
        #expect(folder.bytes(of: "a") == [2])
        #expect(folder.names == ["a"])
    }

    @Test(arguments: [true, false])
    func `an output that takes the place of an input is committed only while that is as it was`(mayBeUnnamed: Bool) throws {
        try folder.put("old", in: "a")
        func error(_ meanwhile: () throws -> Void) throws -> LedgerError? {
            let input = try ByteSource(path: folder.file("a"))
            var output = try OutputFile(path: folder.file("a"), mayBeUnnamed: mayBeUnnamed)
            try output.write(Array("new".utf8))
            try meanwhile()
            do throws(LedgerError) { try output.commit(after: [input]) } catch { return error }
            return nil
        }
        #expect(try error { try folder.put("longer", in: "a") }?.code == .readFailed)
        #expect(folder.text(of: "a") == "longer")
        let replaced = try error {
            try folder.put("other", in: "b")
            #expect(unsafe rename(folder.file("b"), folder.file("a")) == 0)
        }
        #expect(replaced?.code == .writeFailed && folder.text(of: "a") == "other")
        #expect(try error { folder.remove("a") }?.code == .writeFailed)
        #expect(folder.names == [])
        try folder.put("old", in: "a")
        let locked = try error {
            let second = try ByteSource(path: folder.file("a"))
            let output = try OutputFile(path: folder.file("a"), mayBeUnnamed: mayBeUnnamed)
            try output.commit(after: [second])
        }
        #expect(locked?.code == .writeFailed && folder.text(of: "a") == "")
        #expect(try error {} == nil)
        #expect(folder.text(of: "a") == "new" && folder.names == ["a"])
    }

    @Test func `names that are not UTF-8 are written as they are, also by way of links`() throws {
        let name = String(pathBytes: [0x61, 0xFF])
        #expect(unsafe symlink(name.pathBytes, folder.file("link")) == 0)
        for path in ["link", name, "link"] {
            var output = try OutputFile(path: folder.file(path))
            try output.write(Array(path.utf8))
            try output.commit()
            #expect(folder.bytes(of: name) == Array(path.utf8) && folder.names == [name, "link"])
        }
    }

    /// Whether the file system of temporary folders has files without names.
    private var hasUnnamedFiles: Bool {
        #if os(Linux)
            // O_TMPFILE, which Swift cannot see.
            let file = unsafe open(folder.path, 0o20_000_000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, 0o600)
            if file >= 0 { close(file) }
            return file >= 0
        #else
            return false
        #endif
    }
}
