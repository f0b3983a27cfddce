public import Diagnostics

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// An output that is written whole or not at all.
///
/// Bytes for a regular file go to a temporary file beside it, which takes its place at `commit()`; an output dropped without
/// that leaves the existing file alone, and so do SIGINT, SIGTERM and SIGHUP. The new file keeps the permissions of the old one, and symbolic links
/// to it stay links. Standard output and anything that is not a regular file (`/dev/null`, a pipe, a terminal) is written directly.
///
/// ```swift
/// var output = try OutputFile(path: "money.ics")
/// try output.write(Array("BEGIN:VCALENDAR\r\n".utf8))
/// try output.commit()
/// ```
public struct OutputFile: ~Copyable {
    private let name: String
    private var descriptor: Int32
    private var temporary: Temporary?
    private var held: Held?
    private var buffer: [UInt8] = []
    private var failure: LedgerError?

    /// As many bytes are collected before they are handed to the system.
    private static let capacity = 1 << 16

    private struct Temporary {
        var path: String
        var target: String
        var isRemembered: Bool
    }

    /// Where the bytes of an output that is held back go at the commit, and in which encoding.
    private struct Held {
        var destination: Int32
        var encoding: TextEncoding?
    }

    /// Opens the output at that path; `nil` and `-` are standard output.
    ///
    /// With `holdsBack`, an output that is written directly gets nothing before the commit either: until then its bytes
    /// wait in a temporary file without a name. A private output may be read by its owner only, also when it takes the place
    /// of a file that others could read. What is written is UTF-8; with an encoding the commit converts it to that.
    ///
    /// - Throws: `LedgerError` with the code `cannotCreate` when the folder is missing, the path is a folder or may not be written.
    public init(
        path: String?, holdsBack: Bool = false, isPrivate: Bool = false, encoding: TextEncoding? = nil
    ) throws(LedgerError) {
        let opened = try Self.open(path == "-" ? nil : path, holdsBack: holdsBack, isPrivate: isPrivate, encoding)
        name = opened.name
        descriptor = opened.descriptor
        temporary = opened.temporary
        held = opened.held
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        if let held { close(held.destination) }
        guard let temporary else { return }
        _ = unsafe unlink(temporary.path)
        if temporary.isRemembered { TemporaryPath.forget() }
    }

    /// Whether the commit puts a file in its place; `false` for what is written directly.
    public var isFile: Bool { temporary != nil }

    /// Takes the bytes.
    ///
    /// - Throws: `LedgerError` with the code `writeFailed`, now or at a later write or the commit; after it the output cannot be committed.
    public mutating func write(_ bytes: Span<UInt8>) throws(LedgerError) {
        if let failure { throw failure }
        if buffer.count + bytes.count > Self.capacity { try flush() }
        guard bytes.count < Self.capacity else { return try send(bytes) }
        if buffer.capacity < Self.capacity { buffer.reserveCapacity(Self.capacity) }
        unsafe bytes.withUnsafeBufferPointer { unsafe buffer.append(contentsOf: $0) }
    }

    /// Takes the bytes.
    ///
    /// - Throws: `LedgerError` with the code `writeFailed`, now or at a later write or the commit; after it the output cannot be committed.
    public mutating func write(_ bytes: [UInt8]) throws(LedgerError) {
        try write(bytes.span)
    }

    /// Takes all the bytes of an input, from `offset` on.
    ///
    /// - Throws: as `write(_:)` does, and `LedgerError` with the code `readFailed`; the output can then not be committed either.
    public mutating func write(_ source: ByteSource, from offset: Int = 0) throws(LedgerError) {
        try write(source, in: min(offset, source.count)..<source.count)
    }

    /// Takes some bytes of an input.
    ///
    /// - Throws: as `write(_:)` does, and `LedgerError` with the code `readFailed`; the output can then not be committed either.
    public mutating func write(_ source: ByteSource, in range: Range<Int>) throws(LedgerError) {
        var offset = range.lowerBound
        var block = [UInt8](repeating: 0, count: min(1 << 17, range.count))
        while offset < range.upperBound {
            var span = block.mutableSpan
            do throws(LedgerError) {
                let got = min(try source.read(at: offset, into: &span), range.upperBound - offset)
                guard got > 0 else { throw LedgerError(.readFailed, name: source.name, reason: "it became shorter") }
                try write(block.span.extracting(first: got))
                offset += got
            } catch {
                failure = error
                throw error
            }
        }
    }

    /// Writes what is still collected and puts the file in its place.
    ///
    /// - Throws: `LedgerError` with the code `writeFailed`, also that of an earlier write, or `.cannotCreate` when the file cannot
    ///   take its place; an existing file is then left as it was.
    public consuming func commit() throws(LedgerError) {
        if let failure { throw failure }
        try flush()
        if let held {
            if let encoding = held.encoding {
                var text = try EncodedOutput(of: descriptor, encoding, named: name)
                try text.write(to: held.destination)
            } else {
                try release(held)
            }
            self.held = nil
            guard close(held.destination) == 0 || errno == EINTR else { throw LedgerError(.writeFailed, name: name, errno: errno) }
        }
        let status = close(descriptor)
        // Even a close that fails gives the descriptor back.
        descriptor = -1
        guard status == 0 || errno == EINTR else { throw LedgerError(.writeFailed, name: name, errno: errno) }
        guard let temporary else { return }
        guard unsafe rename(temporary.path, temporary.target) == 0 else {
            throw LedgerError(.cannotCreate, name: name, errno: errno)
        }
        if temporary.isRemembered { TemporaryPath.forget() }
        self.temporary = nil
    }

    /// Sends what was held back on its way.
    private mutating func release(_ held: Held) throws(LedgerError) {
        var buffer = [UInt8](repeating: 0, count: Self.capacity)
        var offset = 0
        while true {
            let got = retrying {
                unsafe buffer.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
            }
            if got == 0 { return }
            guard got > 0 else { throw LedgerError(.readFailed, name: "temporary file", errno: errno) }
            let number = writeAll(buffer.span.extracting(first: got), to: held.destination)
            guard number == 0 else { throw LedgerError(.writeFailed, name: name, errno: number) }
            offset += got
        }
    }

    private mutating func flush() throws(LedgerError) {
        guard !buffer.isEmpty else { return }
        let collected = buffer
        buffer = []
        try send(collected.span)
        buffer = collected
        buffer.removeAll(keepingCapacity: true)
    }

    private mutating func send(_ bytes: Span<UInt8>) throws(LedgerError) {
        let number = writeAll(bytes, to: descriptor)
        guard number != 0 else { return }
        let error = LedgerError(.writeFailed, name: name, errno: number)
        failure = error
        throw error
    }
}

extension OutputFile {
    private typealias Opened = (name: String, descriptor: Int32, temporary: Temporary?, held: Held?)

    private static func open(
        _ path: String?, holdsBack: Bool, isPrivate: Bool, _ encoding: TextEncoding?
    ) throws(LedgerError) -> Opened {
        if let encoding, encoding != .utf8 {
            let scratch = try ScratchFile()
            let opened = try open(path, holdsBack: false, isPrivate: isPrivate, nil)
            return (opened.name, scratch.open(), opened.temporary, Held(destination: opened.descriptor, encoding: encoding))
        }
        guard let path else {
            let descriptor = fcntl(1, F_DUPFD_CLOEXEC, 0)
            return try direct(descriptor, name: "standard output", holdsBack: holdsBack)
        }
        switch try OutputTarget(path: path) {
        case .direct:
            return try direct(openRetrying(path, O_WRONLY | O_CLOEXEC | O_NOCTTY), name: path, holdsBack: holdsBack)
        case .new(let target):
            let (descriptor, temporary) = try temporaryFile(for: target, permissions: isPrivate ? 0o600 : 0o666, name: path)
            return (path, descriptor, temporary, nil)
        case .existing(let target, var permissions, let owner, let group):
            if isPrivate { permissions = 0o600 }
            let (descriptor, temporary) = try temporaryFile(for: target, permissions: permissions, name: path)
            // As far as the system lets us: only the superuser can give files away.
            _ = fchown(descriptor, owner, group)
            _ = fchmod(descriptor, permissions)
            return (path, descriptor, temporary, nil)
        }
    }

    /// An output that is written as it is, at once or at the commit; `descriptor` is what the system returned.
    private static func direct(_ descriptor: Int32, name: String, holdsBack: Bool) throws(LedgerError) -> Opened {
        guard descriptor >= 0 else { throw LedgerError(.cannotCreate, name: name, errno: errno) }
        guard holdsBack else { return (name, descriptor, nil, nil) }
        do {
            return (name, try ScratchFile().open(), nil, Held(destination: descriptor))
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Creates `.NAME.XXXXXX` beside the target. Unlike mkstemp, `open` applies the umask, which cannot be read without a race.
    private static func temporaryFile(for target: String, permissions: mode_t, name: String) throws(LedgerError) -> (Int32, Temporary) {
        let (folder, last) = OutputTarget.split(target)
        // File names end at 255 bytes; a scalar cut in two becomes U+FFFD.
        let short = String(decoding: last.utf8.prefix(240), as: UTF8.self)
        let letters = "abcdefghijklmnopqrstuvwxyz0123456789"
        while true {
            let suffix = String((0..<6).map { _ in letters.randomElement() ?? "x" })
            let path = "\(folder).\(short).\(suffix)"
            // Remembered before it exists, so that no signal falls in between.
            let isRemembered = TemporaryPath.remember(path)
            let descriptor = openRetrying(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
            if descriptor >= 0 { return (descriptor, Temporary(path: path, target: target, isRemembered: isRemembered)) }
            let number = errno
            if isRemembered { TemporaryPath.forget() }
            guard number == EEXIST else { throw LedgerError(.cannotCreate, name: name, errno: number) }
        }
    }
}
