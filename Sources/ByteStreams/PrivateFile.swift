internal import CLibrary
package import Diagnostics
internal import TextBytes

/// A small file that its owner alone may read, such as a secret.
package enum PrivateFile {
    /// No secret is longer.
    private static let maxLength = 4096

    /// Returns the first bytes of the file, at most 4096; where there is no file, it is created with those that `make` returns.
    ///
    /// It is there as a whole or not at all, and of several programs that create it at once all get the bytes of the same one.
    ///
    /// - Returns: the bytes, and whether the file was created.
    /// - Throws: `LedgerError` with the code `cannotOpen`, also for a file that others may read, `readFailed`, `cannotCreate` or `writeFailed`.
    package static func contents(at path: String, orCreate make: () -> [UInt8]) throws(LedgerError) -> (bytes: [UInt8], isNew: Bool) {
        if let bytes = try contents(at: path) { return (bytes, false) }
        let isNew = try create(path, make())
        guard let bytes = try contents(at: path) else { throw LedgerError(.cannotOpen, name: path, errno: ENOENT) }
        return (bytes, isNew)
    }

    private static func contents(at path: String) throws(LedgerError) -> [UInt8]? {
        let descriptor = openRetrying(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let number = errno
            guard number == ENOENT else { throw LedgerError(.cannotOpen, name: path, errno: number) }
            return nil
        }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw LedgerError(.cannotOpen, name: path, errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw LedgerError(.cannotOpen, name: path, reason: "it is not a file") }
        guard status.st_mode & 0o077 == 0 else {
            throw LedgerError(.cannotOpen, name: path, reason: "it is a secret, but others may read or write it; run chmod 600 on it")
        }
        var bytes = [UInt8](repeating: 0, count: maxLength)
        var span = bytes.mutableSpan
        let (count, number) = readAll(descriptor, at: 0, into: &span, wanted: maxLength)
        guard number == 0 else { throw LedgerError(.readFailed, name: path, errno: number) }
        return Array(bytes[..<count])
    }

    /// Creates the file unless there is one by now; returns whether it did.
    private static func create(_ path: String, _ bytes: [UInt8]) throws(LedgerError) -> Bool {
        let (descriptor, temporary) = try OutputFile.Temporary.create(for: path, permissions: 0o600, name: path, mayBeUnnamed: false)
        defer {
            close(descriptor)
            if let name = temporary.path { _ = unsafe unlink(name.pathBytes) }
            if temporary.isRemembered { TemporaryPath.forget() }
        }
        let number = writeAll(bytes.span, to: descriptor)
        guard number == 0 else { throw LedgerError(.writeFailed, name: path, errno: number) }
        guard fsync(descriptor) == 0 else { throw LedgerError(.writeFailed, name: path, errno: errno) }
        // Unlike `rename`, it takes no other file's place.
        guard let name = temporary.path, unsafe link(name.pathBytes, path.pathBytes) != 0 else { return true }
        guard errno == EEXIST else { throw LedgerError(.cannotCreate, name: path, errno: errno) }
        return false
    }
}
