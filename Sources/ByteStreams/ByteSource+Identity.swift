#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension ByteSource {
    /// Which file it is, whatever it is called: equal for two inputs that read the same bytes of the same disk.
    package struct FileIdentity: Sendable, Hashable {
        private let device: Int64
        private let number: UInt64

        fileprivate init(_ status: stat) {
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
        guard let fileIdentity, unsafe stat(path, &status) == 0 else { return false }
        return fileIdentity == FileIdentity(status)
    }
}
