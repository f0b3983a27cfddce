import CLibrary
import ByteStreams
import Diagnostics
import TestSupport
import Testing
import TextBytes

@Suite("Input bytes can be read at any offset, as often as needed")
struct ByteSourceTests {
    let folder: TemporaryFolder
    let content = pattern(10_000)

    init() throws { folder = try TemporaryFolder() }

    /// The same bytes from memory, from a file and through a named pipe.
    private func sources() throws -> [ByteSource] {
        var output = try OutputFile(path: folder.file("file"))
        try output.write(content)
        try output.commit()
        return [ByteSource(content, name: "memory"), try ByteSource(path: folder.file("file")), try pipe(holding: content)]
    }

    /// A source that was read from a named pipe.
    private func pipe(holding bytes: [UInt8]) throws -> ByteSource {
        let path = folder.file("pipe")
        #expect(unsafe mkfifo(path, 0o600) == 0)
        let writer = PipeWriter(path: path, bytes: bytes)
        writer.start()
        return try ByteSource(path: path)
    }

    @Test func `every source gives the same bytes for every place and length`() throws {
        for source in try sources() {
            #expect(source.count == content.count)
            for offset in [0, 1, 4095, 4096, 9999, 10_000, 10_001, 1 << 40] {
                for length in [0, 1, 100, 10_000, 20_000] {
                    let expected = Array(content.dropFirst(offset).prefix(length))
                    #expect(try source.bytes(at: offset, length: length) == expected)
                    var buffer = [UInt8](repeating: 0xEE, count: length)
                    var span = buffer.mutableSpan
                    let got = try source.read(at: offset, into: &span)
                    #expect(got == expected.count)
                    #expect(Array(buffer[..<got]) == expected)
                    #expect(buffer[got...].allSatisfy { $0 == 0xEE })
                }
            }
        }
    }

    @Test func `reading twice gives the same bytes, also from a pipe`() throws {
        for source in try sources() {
            #expect(try source.bytes(at: 0, length: 20_000) == content)
            #expect(try source.bytes(at: 0, length: 20_000) == content)
        }
    }

    @Test func `an empty file has no bytes`() throws {
        try folder.put("", in: "empty")
        let source = try ByteSource(path: folder.file("empty"))
        #expect(source.count == 0)
        #expect(try source.bytes(at: 0, length: 10) == [])
    }

    @Test func `a file that is replaced meanwhile is still read as it was`() throws {
        try folder.put("old", in: "a")
        let source = try ByteSource(path: folder.file("a"))
        var output = try OutputFile(path: folder.file("a"))
        try output.write(Array("newer".utf8))
        try output.commit()
        #expect(try source.bytes(at: 0, length: 10) == Array("old".utf8))
        #expect(folder.text(of: "a") == "newer")
    }

    @Test func `a file that becomes shorter cannot be read to its end, and of one that grows only what was there is read`() throws {
        try folder.put("0123456789", in: "a")
        let source = try ByteSource(path: folder.file("a"))
        try folder.put("0123456789ab", in: "a")
        #expect(try source.bytes(at: 0, length: 100) == Array("0123456789".utf8))
        var buffer = [UInt8](repeating: 0, count: 100)
        var span = buffer.mutableSpan
        #expect(try source.read(at: 8, into: &span) == 2)
        #expect(unsafe truncate(folder.file("a"), 5) == 0)
        #expect(try source.bytes(at: 0, length: 5) == Array("01234".utf8))
        let error = #expect(throws: LedgerError.self) { try source.bytes(at: 0, length: 6) }
        #expect(error?.code == .readFailed && error?.reason == "it became shorter while being read")
        #expect(throws: LedgerError.self) { try source.checkUnchanged() }
    }

    @Test(arguments: [[0xFF], [0x61, 0x80, 0x62], [0xF4, 0x8F, 0xBF, 0xBF], [0xED, 0xA0, 0x80], [0xEA, 0xB0, 0x80]] as [[UInt8]])
    func `a name of any bytes is opened, and shown with those that are no character`(bytes: [UInt8]) throws {
        let path = String(pathBytes: Array(folder.path.utf8) + [UInt8(ascii: "/")] + bytes)
        #expect(path.pathBytes.dropLast().suffix(bytes.count).map { UInt8(bitPattern: $0) } == bytes)
        try folder.put("x", in: path)
        let source = try ByteSource(path: path)
        #expect(try source.bytes(at: 0, length: 9) == [120] && source.path == path)
        let shown = String(validating: bytes, as: UTF8.self).flatMap { $0 == "가" ? $0 : nil }
        #expect(
            source.name == folder.path + "/"
                + (shown ?? bytes.map { $0 == 0x61 ? "a" : $0 == 0x62 ? "b" : "\\x" + String($0, radix: 16, uppercase: true) }.joined()))
    }

    @Test func `a missing file and a folder cannot be opened`() {
        var caught: [LedgerError] = []
        for path in [folder.file("missing"), folder.path] {
            do throws(LedgerError) { _ = try ByteSource(path: path) } catch { caught.append(error) }
        }
        #expect(caught.map(\.code) == [.cannotOpen, .cannotOpen])
        #expect(caught.map(\.name) == [folder.file("missing"), folder.path])
        #expect(caught.map(\.description).last == "\(folder.path): cannot be opened: it is a directory")
    }
}

/// Writes to a named pipe from a thread of its own: each end waits in `open` for the other.
private final class PipeWriter: Sendable {
    let path: String
    let bytes: [UInt8]

    init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    func start() {
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let argument = unsafe Unmanaged.passRetained(self).toOpaque()
        let body: ThreadBody = { argument in
            unsafe writePipe(argument)
            return nil
        }
        #expect(unsafe pthread_create(&thread, nil, body, argument) == 0)
    }
}

#if canImport(Darwin)
    private typealias ThreadBody = @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?
#else
    private typealias ThreadBody = @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
#endif

private func writePipe(_ argument: UnsafeMutableRawPointer?) {
    guard let argument = unsafe argument else { return }
    let writer = unsafe Unmanaged<PipeWriter>.fromOpaque(argument).takeRetainedValue()
    let descriptor = unsafe open(writer.path, O_WRONLY)
    _ = unsafe write(descriptor, writer.bytes, writer.bytes.count)
    close(descriptor)
}
