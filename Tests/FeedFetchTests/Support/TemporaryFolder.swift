#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A folder that exists as long as this object, with everything in it.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/FeedFetchTests-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw SystemFault.system(errno) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { Self.remove(path) }

    private static func remove(_ path: String) {
        for name in names(in: path) { remove("\(path)/\(name)") }
        if unsafe rmdir(path) != 0 { _ = unsafe unlink(path) }
    }

    func file(_ name: String) -> String { path + "/" + name }

    /// What lies in a folder, sorted, hidden files too.
    static func names(in path: String) -> [String] {
        guard let folder = unsafe opendir(path) else { return [] }
        defer { unsafe closedir(folder) }
        var names: [String] = []
        while let item = unsafe readdir(folder) {
            let name = unsafe withUnsafeBytes(of: &item.pointee.d_name) { raw in
                unsafe String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Writes a file with the plainest of means.
    static func put(_ text: String, in path: String) throws {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemFault.system(errno) }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard unsafe write(descriptor, bytes, bytes.count) == bytes.count else { throw SystemFault.system(errno) }
    }

    static func permissions(of path: String) -> mode_t? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    /// Makes a file look as if it had been written so many seconds ago.
    static func age(_ path: String, by seconds: Int) {
        let moment = timespec(tv_sec: time(nil) - seconds, tv_nsec: 0)
        _ = unsafe utimensat(AT_FDCWD, path, [moment, moment], 0)
    }
}
