import CLibrary
import ByteStreams
import TestSupport
import Testing

@Suite("Outputs that are held back")
struct HeldOutputTests {
    @Test func `a pipe gets nothing before the commit, and then everything`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("pipe")
        #expect(unsafe mkfifo(path, 0o600) == 0)
        // Opened for both ways, so that neither end waits for the other.
        let reader = unsafe open(path, O_RDWR | O_NONBLOCK)
        defer { close(reader) }
        let text = Array("whole\n".utf8)
        do {
            var dropped = try OutputFile(path: path, holdsBack: true)
            try dropped.write(text)
        }
        #expect(readAll(reader).isEmpty)
        var output = try OutputFile(path: path, holdsBack: true)
        try output.write(text)
        #expect(readAll(reader).isEmpty)
        try output.commit()
        #expect(readAll(reader) == text)
    }

    private func readAll(_ descriptor: Int32) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let got = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        return Array(buffer.prefix(max(0, got)))
    }
}
