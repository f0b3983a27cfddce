#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A folder of its own for one test, in which the command runs; it goes with everything in it when the test ends.
final class Desk: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/CommandTests-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw SystemFault() }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// A desk with one ledger, `ledger.csv`.
    convenience init(_ ledger: String) throws {
        try self.init()
        try put(ledger, in: "ledger.csv")
    }

    deinit {
        for name in names { _ = unsafe unlink(file(name)) }
        _ = unsafe rmdir(path)
    }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    func put(_ text: String, in name: String, permissions: mode_t = 0o644) throws {
        let descriptor = unsafe open(file(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemFault() }
        defer { close(descriptor) }
        try writeAll(Array(text.utf8), to: descriptor)
        guard fchmod(descriptor, permissions) == 0 else { throw SystemFault() }
    }

    /// What a file holds; `nil` when there is none.
    func text(of name: String) -> String? {
        bytes(of: name).map { String(decoding: $0, as: UTF8.self) }
    }

    func bytes(of name: String) -> [UInt8]? { contents(of: file(name)) }

    /// What lies in the folder, sorted, hidden files too.
    var names: [String] {
        guard let folder = unsafe opendir(path) else { return [] }
        defer { unsafe closedir(folder) }
        var names: [String] = []
        while let item = unsafe readdir(folder) {
            let name = unsafe withUnsafeBytes(of: &item.pointee.d_name) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// The type and permissions of a file, links not followed.
    func mode(of name: String) -> mode_t? {
        var status = stat()
        return unsafe lstat(file(name), &status) == 0 ? status.st_mode : nil
    }
}

/// What a file holds; `nil` when it cannot be read.
func contents(of path: String) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return readAll(descriptor)
}
