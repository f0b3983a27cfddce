internal import CLibrary
internal import TextBytes

/// What the system said no with.
package struct SystemFault: Error {
    /// The system's number for it.
    package let number: Int32

    package init(_ number: Int32 = errno) { self.number = number }
}

/// Opens a file for reading.
package func openForReading(_ path: String) throws -> Int32 {
    try opened(unsafe open(path.pathBytes, O_RDONLY | O_CLOEXEC))
}

/// Opens a file that is there for writing.
package func openForWriting(_ path: String) throws -> Int32 {
    try opened(unsafe open(path.pathBytes, O_WRONLY | O_CLOEXEC))
}

/// Opens a new or an emptied file for writing.
package func create(_ path: String) throws -> Int32 {
    try opened(unsafe open(path.pathBytes, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644))
}

/// A file without a name, for reading and writing.
package func scratchFile() throws -> Int32 {
    var template = Array("/tmp/ledger2ics-tests-XXXXXX".utf8CString)
    let descriptor = try opened(unsafe mkstemp(&template))
    _ = unsafe unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
}

private func opened(_ descriptor: Int32) throws -> Int32 {
    guard descriptor >= 0 else { throw SystemFault() }
    return descriptor
}

/// Everything up to the end; a terminal whose other side is closed ends with an error.
package func readAll(_ descriptor: Int32) -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let got = unsafe read(descriptor, &buffer, buffer.count)
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { return all }
        all += buffer[..<got]
    }
}

/// Everything that a file holds, from its beginning.
package func rewound(_ descriptor: Int32) -> [UInt8] {
    lseek(descriptor, 0, SEEK_SET)
    return readAll(descriptor)
}

package func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw SystemFault() }
        rest = rest.dropFirst(count)
    }
}

/// What a file holds; `nil` when it cannot be read.
package func contents(of path: String) -> [UInt8]? {
    guard let descriptor = try? openForReading(path) else { return nil }
    defer { close(descriptor) }
    return readAll(descriptor)
}
