#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A folder that exists as long as this object, with everything in it.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/ByteStreamsTests-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw SystemFault.system(errno) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        for name in names { _ = unsafe unlink(file(name)) }
        _ = unsafe rmdir(path)
    }

    func file(_ name: String) -> String { path + "/" + name }

    /// What lies in the folder, sorted, hidden files too.
    var names: [String] {
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
    func put(_ text: String, in name: String, permissions: mode_t = 0o644) throws {
        let descriptor = unsafe open(file(name), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard descriptor >= 0 else { throw SystemFault.system(errno) }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard unsafe write(descriptor, bytes, bytes.count) == bytes.count, fchmod(descriptor, permissions) == 0 else {
            throw SystemFault.system(errno)
        }
    }

    /// What a file holds; `nil` when it cannot be read.
    func text(of name: String) -> String? {
        bytes(of: name).map { String(decoding: $0, as: UTF8.self) }
    }

    func bytes(of name: String) -> [UInt8]? {
        let descriptor = unsafe open(file(name), O_RDONLY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return readAll(descriptor)
    }

    func permissions(of name: String) -> mode_t? {
        var status = stat()
        return unsafe stat(file(name), &status) == 0 ? status.st_mode & 0o7777 : nil
    }
}

enum SystemFault: Error { case system(Int32) }

func readAll(_ descriptor: Int32) -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 5000)
    while true {
        let got = unsafe read(descriptor, &buffer, buffer.count)
        guard got > 0 else { return all }
        all += buffer[..<got]
    }
}

/// Bytes that look like nothing in particular, always the same.
func pattern(_ count: Int) -> [UInt8] {
    var state: UInt32 = 1
    return (0..<count).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return UInt8(truncatingIfNeeded: state >> 24)
    }
}
