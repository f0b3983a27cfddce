internal import CLibrary
internal import Diagnostics
internal import TextBytes

/// What stands at a path that is about to be written.
enum OutputTarget {
    /// A device, a pipe or a terminal: opened and written as it is.
    case direct
    /// Nothing yet: a file of that name is created.
    case new(path: String)
    /// A regular file, with every symbolic link followed, that a new one takes the place of.
    case existing(path: String, status: stat)

    /// Looks at `path` without changing anything.
    ///
    /// - Throws: `LedgerError` with the code `cannotCreate` for folders, files that may not be written and paths that lead nowhere.
    init(path: String) throws(LedgerError) {
        var status = stat()
        guard unsafe stat(path.pathBytes, &status) == 0 else {
            let number = errno
            guard number == ENOENT, !path.isEmpty else { throw LedgerError(.cannotCreate, name: path, errno: number) }
            let new = Self.endOfLinks(path)
            let folder = Self.split(new).folder
            if !folder.isEmpty, unsafe stat(folder.pathBytes, &status) != 0, errno == ENOENT {
                throw LedgerError(.cannotCreate, name: path, reason: "there is no folder '\(String(folder.dropLast()).shownPath)'")
            }
            self = .new(path: new)
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            // A file that may not be written is not to be replaced either.
            guard unsafe access(path.pathBytes, W_OK) == 0 else { throw LedgerError(.cannotCreate, name: path, errno: errno) }
            self = .existing(path: Self.endOfLinks(path), status: status)
        case S_IFDIR:
            throw LedgerError(.cannotCreate, name: path, reason: "it is a directory")
        default:
            self = .direct
        }
    }

    /// Where the symbolic links that start at `path` end, whether there is something or not.
    private static func endOfLinks(_ path: String) -> String {
        var path = path
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        // The system follows no more than 40 links either.
        for _ in 0..<40 {
            let length = unsafe readlink(path.pathBytes, &buffer, buffer.count)
            guard length > 0 else { break }
            let link = String(pathBytes: buffer[..<length].map { UInt8(bitPattern: $0) })
            path = link.hasPrefix("/") ? link : Self.split(path).folder + link
        }
        return path
    }

    /// The part of a path up to its last slash, that slash included, and the rest.
    static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
        let end = path.utf8.index(after: slash)
        return (String(path[..<end]), String(path[end...]))
    }
}
