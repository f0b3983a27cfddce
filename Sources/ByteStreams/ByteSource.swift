internal import CLibrary
public import Diagnostics
internal import TextBytes

/// Input bytes that can be read as often as needed, at any offset, from any thread.
///
/// A regular file is read in place. What cannot be read twice (a pipe, a terminal) is first copied to an unlinked temporary file.
public final class ByteSource: Sendable {
    /// The input as the user named it; `-` is standard input.
    public let name: String
    /// The path it was opened by, for the names of files beside it; `nil` for what has none.
    package let path: String?
    /// How many bytes there are.
    public let count: Int
    /// Whether the bytes come from a server, which may send others at any time.
    package let isFetched: Bool
    private let storage: Storage

    /// What was written last to a file that others may write to, as it was opened; `nil` for what only this process reads.
    let written: LastWriting?

    /// Which files the bytes were gathered from; `nil` for those of a single one.
    package let files: GatheredFiles?

    private enum Storage: Sendable {
        case memory([UInt8])
        case descriptor(Int32)
        case folder(Int32)
    }

    /// The open file the bytes come from, or the open folder; `nil` for bytes in memory.
    var descriptor: Int32? {
        switch storage {
        case .memory: nil
        case .descriptor(let descriptor), .folder(let descriptor): descriptor
        }
    }

    /// Whether it is a folder, which has no bytes of its own.
    package var isFolder: Bool { if case .folder = storage { true } else { false } }

    /// Creates a source of bytes in memory, with a name for diagnostics.
    public init(_ bytes: [UInt8], name: String) {
        (self.name, path, isFetched, files) = (name, nil, false, nil)
        count = bytes.count
        storage = .memory(bytes)
        written = nil
    }

    /// Creates a source of a text in memory, with a name for diagnostics.
    public convenience init(_ text: String, name: String) { self.init(Array(text.utf8), name: name) }

    /// Opens the file at that path, or standard input for `-`.
    ///
    /// - Throws: `LedgerError` with the code `cannotOpen`, or `.readFailed` and `.writeFailed` while a pipe is copied.
    public convenience init(path: String) throws(LedgerError) { try self.init(path: path, mayBeFolder: false) }

    /// Does the same; a folder is opened if it may be one, and its files are left to the caller to read.
    ///
    /// - Throws: as `init(path:)` does.
    package init(path: String, mayBeFolder: Bool) throws(LedgerError) {
        name = path.shownPath
        files = nil
        self.path = path == "-" ? nil : path
        isFetched = false
        let descriptor = path == "-" ? dup(0) : openRetrying(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw LedgerError(.cannotOpen, name: path, errno: errno) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            let number = errno
            close(descriptor)
            throw LedgerError(.cannotOpen, name: path, errno: number)
        }
        if status.st_mode & S_IFMT == S_IFDIR {
            guard mayBeFolder else {
                close(descriptor)
                throw LedgerError(.cannotOpen, name: path, reason: "it is a directory")
            }
            (storage, count, written) = (.folder(descriptor), 0, nil)
        } else if status.st_mode & S_IFMT == S_IFREG, path != "-" || lseek(descriptor, 0, SEEK_CUR) == 0 {
            storage = .descriptor(descriptor)
            count = Int(status.st_size)
            written = LastWriting(status)
        } else {
            defer { close(descriptor) }
            var copy = try ScratchFile()
            try copy.append(contentsOf: descriptor, name: path)
            count = copy.count
            storage = .descriptor(copy.open())
            written = nil
        }
    }

    /// Opens the file at that path if there is one; `nil` where the path leads nowhere.
    ///
    /// - Throws: as `init(path:)` does, for what is there.
    package convenience init?(pathIfPresent path: String, mayBeFolder: Bool = false) throws(LedgerError) {
        guard unsafe path == "-" || access(path.pathBytes, F_OK) == 0 || errno != ENOENT else { return nil }
        try self.init(path: path, mayBeFolder: mayBeFolder)
    }

    /// Creates a source of the first `count` bytes of an open regular file, or of all; the descriptor is closed with the source.
    ///
    /// The descriptor is taken over in any case, also when this throws.
    ///
    /// - Throws: `LedgerError` with the code `readFailed` when the descriptor is not a regular file that holds as many bytes.
    public convenience init(takingOver descriptor: Int32, count: Int? = nil, name: String) throws(LedgerError) {
        try self.init(takingOver: descriptor, count: count, name: name, isFetched: false)
    }

    /// Does the same for bytes that may come from a server.
    package init(
        takingOver descriptor: Int32, count: Int? = nil, name: String, isFetched: Bool, files: GatheredFiles? = nil
    ) throws(LedgerError) {
        (self.name, path, self.isFetched, self.files) = (name, nil, isFetched, files)
        var status = stat()
        let number = unsafe fstat(descriptor, &status) == 0 ? 0 : errno
        let size = Int(status.st_size)
        guard number == 0, status.st_mode & S_IFMT == S_IFREG, (count ?? size) <= size else {
            close(descriptor)
            guard number == 0 else { throw LedgerError(.readFailed, name: name, errno: number) }
            throw LedgerError(.readFailed, name: name, reason: "it is not a file of that length")
        }
        self.count = count ?? size
        storage = .descriptor(descriptor)
        written = nil
    }

    deinit {
        if let descriptor { close(descriptor) }
    }

    /// Fills `buffer` from `offset` on and returns how many bytes there were; fewer than asked only at the end.
    ///
    /// - Throws: `LedgerError` with the code `readFailed`, also when a file has become shorter since it was opened.
    public func read(at offset: Int, into buffer: inout MutableSpan<UInt8>) throws(LedgerError) -> Int {
        switch storage {
        case .memory(let bytes):
            let length = max(0, min(buffer.count, bytes.count - offset))
            guard length > 0 else { return 0 }
            let part = bytes.span.extracting(offset..<offset + length)
            // One memory copy: the subscript checks each byte, 20 times as slow.
            unsafe buffer.withUnsafeMutableBytes { target in
                unsafe part.withUnsafeBytes { unsafe target.copyMemory(from: $0) }
            }
            return length
        case .folder: return 0
        case .descriptor(let descriptor):
            // What was appended since is not read: half a row of it would be another row.
            let wanted = max(0, min(buffer.count, count - offset))
            let (done, number) = readAll(descriptor, at: offset, into: &buffer, wanted: wanted)
            guard number == 0 else { throw LedgerError(.readFailed, name: name, errno: number) }
            guard done == wanted else { throw LedgerError(.readFailed, name: name, reason: "it became shorter while being read") }
            return done
        }
    }

    /// Returns up to `length` bytes from `offset` on.
    ///
    /// - Throws: `LedgerError` with the code `readFailed`.
    public func bytes(at offset: Int, length: Int) throws(LedgerError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: max(0, min(length, count - offset)))
        var span = bytes.mutableSpan
        let got = try read(at: offset, into: &span)
        bytes.removeLast(bytes.count - got)
        return bytes
    }
}
