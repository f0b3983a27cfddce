#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A copy of a stream in a temporary file that has no name any more: it vanishes with its descriptor.
struct Spool {
    let descriptor: Int32
    let count: Int

    /// Copies everything that can be read from `input`.
    init(copying input: Int32, name: String) throws(StreamError) {
        let file = try Self.unlinkedFile()
        var buffer = [UInt8](repeating: 0, count: 1 << 17)
        var total = 0
        while true {
            let got = retrying { unsafe buffer.withUnsafeMutableBytes { unsafe read(input, $0.baseAddress, $0.count) } }
            if got == 0 { break }
            guard got > 0 else {
                let number = errno
                close(file)
                throw StreamError(.readFailed, name: name, errno: number)
            }
            let number = writeAll(buffer.span.extracting(first: got), to: file)
            guard number == 0 else {
                close(file)
                throw StreamError(.writeFailed, name: "temporary file", errno: number)
            }
            total += got
        }
        descriptor = file
        count = total
    }

    /// A new temporary file, open for reading and writing, that no folder lists.
    static func unlinkedFile() throws(StreamError) -> Int32 {
        let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        var template = Array("\(folder)/ledger2ics-XXXXXX".utf8CString)
        let file = unsafe mkstemp(&template)
        guard file >= 0 else { throw StreamError(.writeFailed, name: folder, errno: errno) }
        _ = unsafe unlink(template)
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        return file
    }
}
