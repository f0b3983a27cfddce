internal import CLibrary
package import Diagnostics
internal import TextBytes

extension ByteSource {
    /// Which file it is, whatever it is called: equal for two inputs that read the same bytes of the same disk.
    package struct FileIdentity: Sendable, Hashable {
        private let device: Int64
        private let number: UInt64

        init(_ status: stat) {
            device = Int64(truncatingIfNeeded: status.st_dev)
            number = UInt64(status.st_ino)
        }
    }

    /// The file that the bytes come from; `nil` for bytes in memory. Each copy of a pipe is a file of its own.
    package var fileIdentity: FileIdentity? {
        var status = stat()
        guard let descriptor, unsafe fstat(descriptor, &status) == 0 else { return nil }
        return FileIdentity(status)
    }

    /// Returns whether this input is the regular file at `path`, whatever the two are called: writing there would destroy what is read.
    ///
    /// Bytes in memory and copies of pipes are never one.
    package func isFile(at path: String) -> Bool {
        var status = stat()
        guard let fileIdentity, unsafe stat(path.pathBytes, &status) == 0 else { return false }
        return fileIdentity == FileIdentity(status)
    }

    /// Opens the file at that path; `nil` where there is nothing, while something that cannot be read is an error.
    ///
    /// - Throws: as `init(path:)` does.
    package static func ifPresent(_ path: String) throws(LedgerError) -> ByteSource? {
        guard unsafe access(path.pathBytes, F_OK) == 0 else { return nil }
        return try ByteSource(path: path)
    }

    /// Opens the regular file at that path; `nil` for anything else, such as a pipe, which would have to be waited for, and for what cannot
    /// be read.
    package static func ifRegularFile(_ path: String) -> ByteSource? {
        var status = stat()
        guard unsafe stat(path.pathBytes, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return try? ByteSource(path: path)
    }

    /// Looks whether the file is as it was when it was opened: what was read of one that somebody wrote to in the meantime may be half
    /// old and half new. A file that another one took the place of is still what it was.
    ///
    /// - Throws: `LedgerError` with the code `readFailed`.
    package func checkUnchanged() throws(LedgerError) {
        guard let descriptor, let written else { return }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw LedgerError(.readFailed, name: name, errno: errno) }
        guard LastWriting(status) == written else { throw LedgerError(.readFailed, name: name, reason: "it changed while being read") }
    }

    /// Whether the file still has a place at `path`, where no other program that asks the same will take it from now on:
    /// of two that read one file in order to replace it, the second finds it locked or gone.
    func holdsPlace(at path: String) -> Bool {
        guard let descriptor else { return false }
        // Not every file system has locks; without them only the moment between this look and the replacing is unguarded.
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
        return isFile(at: path)
    }
}

/// The length of a file and when it was last written to: as good as its content, for telling whether that changed.
struct LastWriting: Sendable, Equatable {
    private let (size, seconds, nanoseconds): (Int, Int, Int)

    init(_ status: stat) {
        #if canImport(Darwin)
            let moment = status.st_mtimespec
        #else
            let moment = status.st_mtim
        #endif
        (size, seconds, nanoseconds) = (Int(status.st_size), moment.tv_sec, moment.tv_nsec)
    }
}
