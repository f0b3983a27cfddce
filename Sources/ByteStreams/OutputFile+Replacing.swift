internal import CLibrary
internal import Diagnostics
internal import TextBytes

extension OutputFile {
    /// The file that the bytes go to until it takes its place.
    struct Temporary {
        /// Its name; `nil` as long as it has none.
        var path: String?
        /// Where its place is, with every symbolic link followed.
        let target: String
        /// The file that had the place when the output was opened.
        var old: ByteSource.FileIdentity?
        /// Whether a signal removes it.
        var isRemembered = false
    }

    /// Puts the temporary file in its place.
    mutating func replace(_ temporary: Temporary, after inputs: [ByteSource]) throws(LedgerError) {
        let target = temporary.target
        let replaced = inputs.filter { input in
            input.written != nil && (input.name == name || temporary.old != nil && input.fileIdentity == temporary.old)
        }
        if let first = replaced.first {
            // The only copy of what was read is about to go.
            guard fsync(descriptor) == 0 else { throw LedgerError(.writeFailed, name: name, errno: errno) }
            guard first.holdsPlace(at: target), replaced.allSatisfy({ $0.isFile(at: target) }) else {
                throw LedgerError(.writeFailed, name: name, reason: "another program has replaced it since it was read; run this again")
            }
        }
        guard unsafe access(target.pathBytes, W_OK) == 0 || errno == ENOENT else {
            throw LedgerError(.cannotCreate, name: name, errno: errno)
        }
        if temporary.path == nil {
            // What is new needs no other name on the way to its own.
            if temporary.old == nil, linkDescriptor(descriptor, to: target) == 0 { return self.temporary = nil }
            self.temporary = try named(for: target)
        }
        guard let named = self.temporary, let path = named.path, unsafe rename(path.pathBytes, target.pathBytes) == 0 else {
            throw LedgerError(.cannotCreate, name: name, errno: errno)
        }
        if named.isRemembered { TemporaryPath.forget() }
        self.temporary = nil
    }

    /// The temporary file under a name; where the system gives it none, a copy that has one.
    private mutating func named(for target: String) throws(LedgerError) -> Temporary {
        let file = descriptor
        let (result, temporary) = Temporary.withNewName(beside: target) { linkDescriptor(file, to: $0) }
        if result >= 0 { return temporary }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw LedgerError(.writeFailed, name: name, errno: errno) }
        let permissions = status.st_mode & 0o777
        let (copy, named) = try Temporary.create(for: target, permissions: permissions, name: name, mayBeUnnamed: false)
        self.temporary = named
        defer { close(copy) }
        _ = fchown(copy, status.st_uid, status.st_gid)
        _ = fchmod(copy, permissions)
        try release(Held(destination: copy))
        return named
    }
}

extension OutputFile.Temporary {
    /// Creates a file beside the target: without a name where that can be, else as `.NAME.XXXXXX`.
    static func create(
        for target: String, permissions: mode_t, name: String, mayBeUnnamed: Bool
    ) throws(LedgerError) -> (descriptor: Int32, Self) {
        if mayBeUnnamed {
            let descriptor = openUnnamed(in: OutputTarget.split(target).folder, permissions)
            if descriptor >= 0 { return (descriptor, Self(path: nil, target: target)) }
        }
        // Unlike mkstemp, `open` applies the umask, which cannot be read without a race.
        let (descriptor, temporary) = withNewName(beside: target) {
            openRetrying($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
        }
        guard descriptor >= 0 else { throw LedgerError(.cannotCreate, name: name, errno: errno) }
        return (descriptor, temporary)
    }

    /// Calls `create` with names until one is free; a negative result leaves the reason in `errno`.
    static func withNewName(beside target: String, _ create: (String) -> Int32) -> (result: Int32, Self) {
        let (folder, last) = OutputTarget.split(target)
        // File names end at 255 bytes; a scalar cut in two becomes U+FFFD.
        let short = String(decoding: last.utf8.prefix(240), as: UTF8.self)
        let letters = "abcdefghijklmnopqrstuvwxyz0123456789"
        while true {
            let suffix = String((0..<6).map { _ in letters.randomElement() ?? "x" })
            let path = "\(folder).\(short).\(suffix)"
            // Remembered before it exists, so that no signal falls in between.
            let isRemembered = TemporaryPath.remember(path)
            let result = create(path)
            if result >= 0 { return (result, Self(path: path, target: target, isRemembered: isRemembered)) }
            let number = errno
            if isRemembered { TemporaryPath.forget() }
            errno = number
            if number != EEXIST { return (result, Self(path: nil, target: target)) }
        }
    }
}
