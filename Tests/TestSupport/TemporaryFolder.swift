internal import CLibrary
internal import TextBytes

/// A folder that exists as long as this object, with everything in it. Files in it are named by their names, or by their whole paths.
package final class TemporaryFolder: Sendable {
    /// Where it is.
    package let path: String

    package init() throws {
        var template = Array("/tmp/ledger2ics-tests-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw SystemFault() }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { Self.remove(path) }

    /// Removes a file, or a folder with everything in it.
    package func remove(_ name: String) { Self.remove(file(name)) }

    /// Creates a folder.
    package func makeFolder(_ name: String) throws {
        guard unsafe mkdir(file(name).pathBytes, 0o755) == 0 else { throw SystemFault() }
    }

    private static func remove(_ path: String) {
        if unsafe unlink(path.pathBytes) == 0 { return }
        for name in names(in: path) { remove("\(path)/\(name)") }
        _ = unsafe rmdir(path.pathBytes)
    }

    /// The path of a file.
    package func file(_ name: String) -> String { name.hasPrefix("/") ? name : "\(path)/\(name)" }

    /// What lies in the folder, sorted, hidden files too.
    package var names: [String] { Self.names(in: path) }

    /// What lies in a folder within this one.
    package func names(in name: String) -> [String] { Self.names(in: file(name)) }

    private static func names(in path: String) -> [String] {
        guard let folder = unsafe opendir(path.pathBytes) else { return [] }
        defer { unsafe closedir(folder) }
        var names: [String] = []
        while let item = unsafe readdir(folder) {
            let name = unsafe withUnsafeBytes(of: &item.pointee.d_name) { raw in
                unsafe String(pathBytes: raw.prefix { $0 != 0 })
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Writes a file with the plainest of means.
    package func put(_ text: String, in name: String, permissions: UInt32 = 0o644) throws {
        try put(Array(text.utf8), in: name, permissions: permissions)
    }

    package func put(_ bytes: [UInt8], in name: String, permissions: UInt32 = 0o644) throws {
        let descriptor = try create(file(name))
        defer { close(descriptor) }
        try writeAll(bytes, to: descriptor)
        guard fchmod(descriptor, mode_t(permissions)) == 0 else { throw SystemFault() }
    }

    /// What a file holds; `nil` when it cannot be read.
    package func text(of name: String) -> String? {
        bytes(of: name).map { String(decoding: $0, as: UTF8.self) }
    }

    package func bytes(of name: String) -> [UInt8]? { contents(of: file(name)) }

    /// The permissions of a file, or of what a link leads to.
    package func permissions(of name: String) -> UInt32? {
        var status = stat()
        return unsafe stat(file(name).pathBytes, &status) == 0 ? UInt32(status.st_mode & 0o7777) : nil
    }

    /// The type and permissions of a file, links not followed.
    package func mode(of name: String) -> UInt32? {
        var status = stat()
        return unsafe lstat(file(name).pathBytes, &status) == 0 ? UInt32(status.st_mode) : nil
    }

    /// Makes a file look as if it had been written so many seconds ago.
    package func age(_ name: String, by seconds: Int) {
        let moment = timespec(tv_sec: time(nil) - seconds, tv_nsec: 0)
        _ = unsafe utimensat(AT_FDCWD, file(name), [moment, moment], 0)
    }
}
