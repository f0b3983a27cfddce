import ByteStreams
import Diagnostics
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

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
