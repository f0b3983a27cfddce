internal import CLibrary
public import Diagnostics
internal import TextBytes

/// An output that is written whole or not at all.
///
/// Bytes for a regular file go to a temporary file beside it, which takes its place at `commit()`; an output dropped without
/// that leaves the existing file alone, and so does the end of the process at any moment. Where the file system has files without a name
/// (Linux), the temporary file gets one only at the moment of the exchange, and nothing is left of it; elsewhere signals that end the
/// process remove it, all but SIGKILL.
///
/// The new file keeps the permissions of the old one, and symbolic links to it stay links. Standard output and anything that is not a
/// regular file (`/dev/null`, a pipe, a terminal) is written directly.
///
/// ```swift
/// var output = try OutputFile(path: "money.ics")
/// try output.write(Array("BEGIN:VCALENDAR\r\n".utf8))
/// try output.commit()
/// ```
public struct OutputFile: ~Copyable {
    package let name: String
    var descriptor: Int32
    var temporary: Temporary?
    private var held: Held?
    private var buffer: [UInt8] = []
    private var failure: LedgerError?

    /// As many bytes are collected before they are handed to the system.
    private static let capacity = 1 << 16

    /// Where the bytes of an output that is held back go at the commit, and in which encoding.
    struct Held {
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
        try self.init(path: path, holdsBack: holdsBack, isPrivate: isPrivate, encoding: encoding, mayBeUnnamed: true)
    }

    /// Opens the output as on a file system without unnamed files, unless it may be one.
    package init(
        path: String?, holdsBack: Bool = false, isPrivate: Bool = false, encoding: TextEncoding? = nil, mayBeUnnamed: Bool
    ) throws(LedgerError) {
        let way = Way(holdsBack: holdsBack, isPrivate: isPrivate, encoding: encoding, mayBeUnnamed: mayBeUnnamed)
        let opened = try Self.open(path == "-" ? nil : path, way)
        name = opened.name
        descriptor = opened.descriptor
        temporary = opened.temporary
        held = opened.held
    }

    /// Writes at the end of a temporary file without a name, which stays the caller's to read.
    ///
    /// - Throws: `LedgerError` with the code `cannotCreate` when no more files can be open.
    package init(to scratch: borrowing ScratchFile, named name: String) throws(LedgerError) {
        let descriptor = fcntl(scratch.descriptor, F_DUPFD_CLOEXEC, 3)
        guard descriptor >= 0 else { throw LedgerError(.cannotCreate, name: name, errno: errno) }
        (self.name, self.descriptor) = (name, descriptor)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        if let held { close(held.destination) }
        guard let temporary, let path = temporary.path else { return }
        _ = unsafe unlink(path.pathBytes)
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
                guard got > 0 else { throw LedgerError(.readFailed, name: source.name, reason: "it ended early") }
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
        try commit(after: [])
    }

    /// Puts the file in its place if the inputs are as they were when they were opened.
    ///
    /// An input whose place the file takes must also still be there: what another program has written meanwhile would be lost.
    ///
    /// - Throws: as `commit()` does, and `LedgerError` with the code `readFailed` for an input that has changed.
    package consuming func commit(after inputs: [ByteSource]) throws(LedgerError) {
        if let failure { throw failure }
        try flush()
        for input in inputs { try input.checkUnchanged() }
        if let held {
            if let encoding = held.encoding {
                var text = try EncodedOutput(of: descriptor, encoding, named: name)
                try text.write(to: held.destination)
            } else {
                try release(held)
            }
            self.held = nil
            close(descriptor)
            descriptor = held.destination
        }
        // Each close tells what became of the bytes, also while the file stays open.
        let copy = dup(descriptor)
        guard copy < 0 || close(copy) == 0 || errno == EINTR else { throw LedgerError(.writeFailed, name: name, errno: errno) }
        if let temporary { try replace(temporary, after: inputs) }
    }

    /// Sends what was held back on its way.
    mutating func release(_ held: Held) throws(LedgerError) {
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

    private struct Way {
        var holdsBack = false
        var isPrivate = false
        var encoding: TextEncoding?
        var mayBeUnnamed = true
    }

    private static func open(_ path: String?, _ way: Way) throws(LedgerError) -> Opened {
        if let encoding = way.encoding, encoding != .utf8 {
            let scratch = try ScratchFile()
            let opened = try open(path, Way(isPrivate: way.isPrivate, mayBeUnnamed: way.mayBeUnnamed))
            return (opened.name, scratch.open(), opened.temporary, Held(destination: opened.descriptor, encoding: encoding))
        }
        guard let path else {
            let descriptor = fcntl(1, F_DUPFD_CLOEXEC, 0)
            return try direct(descriptor, name: "standard output", holdsBack: way.holdsBack)
        }
        switch try OutputTarget(path: path) {
        case .direct:
            return try direct(openRetrying(path, O_WRONLY | O_CLOEXEC | O_NOCTTY), name: path.shownPath, holdsBack: way.holdsBack)
        case .new(let target):
            let (descriptor, temporary) = try Temporary.create(
                for: target, permissions: way.isPrivate ? 0o600 : 0o666, name: path, mayBeUnnamed: way.mayBeUnnamed)
            return (path.shownPath, descriptor, temporary, nil)
        case .existing(let target, let status):
            let permissions = way.isPrivate ? 0o600 : status.st_mode & 0o777
            var (descriptor, temporary) = try Temporary.create(
                for: target, permissions: permissions, name: path, mayBeUnnamed: way.mayBeUnnamed)
            // As far as the system lets us: only the superuser can give files away.
            _ = fchown(descriptor, status.st_uid, status.st_gid)
            _ = fchmod(descriptor, permissions)
            temporary.old = ByteSource.FileIdentity(status)
            return (path.shownPath, descriptor, temporary, nil)
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
}
