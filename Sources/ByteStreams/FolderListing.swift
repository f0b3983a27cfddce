internal import CLibrary
package import Diagnostics
internal import TextBytes

/// What lies in a folder, sorted by name as bytes; what is hidden is not listed.
package struct FolderListing: Sendable {
    /// The names of regular files, and of symbolic links to such.
    package private(set) var files: [String] = []
    /// The names of folders; symbolic links to folders are not followed.
    package private(set) var folders: [String] = []

    /// Names beyond this number are a fault: nobody keeps as many in one folder.
    package static let maxCount = 1_000_000

    /// Lists a folder.
    ///
    /// - Throws: `LedgerError` with the code `cannotOpen`, or `readFailed` for more than a million names.
    package init(path: String) throws(LedgerError) {
        var names = try Self.names(in: path).map { String(pathBytes: $0) }
        names.removeAll { $0.hasPrefix(".") }
        for name in names {
            var status = stat()
            let place = (path + "/" + name).pathBytes
            // What another program has removed meanwhile is not there.
            guard unsafe lstat(place, &status) == 0 else { continue }
            let isLink = status.st_mode & S_IFMT == S_IFLNK
            if isLink, unsafe stat(place, &status) != 0 { continue }
            switch status.st_mode & S_IFMT {
            case S_IFREG: files.append(name)
            case S_IFDIR where !isLink: folders.append(name)
            default: break
            }
        }
    }

    /// Returns the names of what is hidden in a folder.
    ///
    /// - Throws: as `init(path:)` does.
    package static func hiddenNames(in path: String) throws(LedgerError) -> [String] {
        try names(in: path).map { String(pathBytes: $0) }.filter { $0.hasPrefix(".") && $0 != "." && $0 != ".." }
    }

    private static func names(in path: String) throws(LedgerError) -> [[UInt8]] {
        guard let folder = unsafe opendir(path.pathBytes) else { throw LedgerError(.cannotOpen, name: path, errno: errno) }
        defer { unsafe closedir(folder) }
        var names: [[UInt8]] = []
        errno = 0
        while let item = unsafe readdir(folder) {
            guard names.count < maxCount else {
                throw LedgerError(.readFailed, name: path, reason: "the folder has more than \(maxCount) files")
            }
            names.append(unsafe withUnsafeBytes(of: &item.pointee.d_name) { name in unsafe Array(name.prefix { $0 != 0 }) })
            errno = 0
        }
        guard errno == 0 else { throw LedgerError(.readFailed, name: path, errno: errno) }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }
}
