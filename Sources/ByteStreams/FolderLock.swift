internal import CLibrary
package import Diagnostics
internal import TextBytes

/// A folder that no other program that asks the same writes to as long as this value lives.
package struct FolderLock: ~Copyable {
    private let descriptor: Int32

    /// Locks a folder, which is created if it may be and is not there yet.
    ///
    /// - Throws: `LedgerError` with the code `cannotCreate`.
    package init(path: String) throws(LedgerError) { descriptor = try Self.locked(path) }

    private static func locked(_ path: String) throws(LedgerError) -> Int32 {
        if unsafe mkdir(path.pathBytes, 0o777) != 0, errno != EEXIST { throw LedgerError(.cannotCreate, name: path, errno: errno) }
        let descriptor = openRetrying(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw LedgerError(.cannotCreate, name: path, errno: errno) }
        // Not every file system has locks; without them, only two exports at once are unguarded.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
            close(descriptor)
            throw LedgerError(.cannotCreate, name: path, reason: "another export is writing to this folder; run this again")
        }
        return descriptor
    }

    deinit { close(descriptor) }

    /// Checks that a folder can be written to, or created, without changing anything.
    ///
    /// - Throws: `LedgerError` with the code `cannotCreate`.
    package static func check(path: String) throws(LedgerError) {
        var status = stat()
        guard unsafe stat(path.pathBytes, &status) == 0 else {
            guard errno == ENOENT else { throw LedgerError(.cannotCreate, name: path, errno: errno) }
            let parent = OutputTarget.split(path).folder
            if !parent.isEmpty, unsafe access(parent.pathBytes, F_OK) != 0, errno == ENOENT {
                throw LedgerError(.cannotCreate, name: path, reason: "there is no folder '\(String(parent.dropLast()).shownPath)'")
            }
            return
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw LedgerError(.cannotCreate, name: path, reason: "it is a file, not a folder")
        }
        guard unsafe access(path.pathBytes, W_OK | X_OK) == 0 else { throw LedgerError(.cannotCreate, name: path, errno: errno) }
    }
}

/// What stands under a name in a folder that is written to.
package enum FolderItem {
    case nothing
    case file(ByteSource)
    /// A folder, a symbolic link or another thing that is never written to.
    case other

    /// Looks at a path without following a symbolic link at its end.
    ///
    /// - Throws: `LedgerError` when a file cannot be read.
    package init(path: String) throws(LedgerError) {
        var status = stat()
        guard unsafe lstat(path.pathBytes, &status) == 0 else {
            guard errno == ENOENT else { throw LedgerError(.cannotOpen, name: path, errno: errno) }
            self = .nothing
            return
        }
        self = status.st_mode & S_IFMT == S_IFREG ? .file(try ByteSource(path: path)) : .other
    }

    /// Removes a file.
    ///
    /// - Throws: `LedgerError` with the code `writeFailed`.
    package static func remove(path: String) throws(LedgerError) {
        guard unsafe unlink(path.pathBytes) == 0 || errno == ENOENT else { throw LedgerError(.writeFailed, name: path, errno: errno) }
    }

    /// Returns whether a path names a folder: one that is there, or any that ends with a slash.
    package static func isFolder(path: String) -> Bool {
        var status = stat()
        if path.hasSuffix("/") { return true }
        return unsafe stat(path.pathBytes, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
