#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension ByteSource {
    /// Whether this input is the regular file at `path`, whatever the two are called: writing there would destroy what is read.
    ///
    /// Bytes in memory and copies of pipes are no file.
    public func isFile(at path: String) -> Bool {
        guard let descriptor else { return false }
        var (own, other) = (stat(), stat())
        guard unsafe fstat(descriptor, &own) == 0, unsafe stat(path, &other) == 0 else { return false }
        return own.st_dev == other.st_dev && own.st_ino == other.st_ino
    }
}
