internal import CLibrary
package import Diagnostics
internal import TextBytes

/// A temporary file without a name: bytes go in at the end and are read from anywhere.
///
/// It lies in `TMPDIR` (else `/tmp`), only this user can open it, and it vanishes with this value or the source made of it.
///
/// ```swift
/// var scratch = try ScratchFile()
/// try scratch.append([66, 69, 71].span)
/// let source = try scratch.source(named: "feed")   // 3 bytes
/// ```
package struct ScratchFile: ~Copyable {
    /// How many bytes were put in through `append`.
    package private(set) var count = 0
    /// The open file, never 0, 1 or 2, for another process to inherit; it stays this value's to close.
    package let descriptor: Int32

    /// Creates an empty file.
    ///
    /// - Throws: `LedgerError` with the code `writeFailed` when the folder for temporary files takes none.
    package init() throws(LedgerError) {
        descriptor = try Self.create()
    }

    private static func create() throws(LedgerError) -> Int32 {
        let stated = String.environmentPath("TMPDIR")
        let folder = stated.isEmpty ? "/tmp" : stated
        let file = unnamedFile(in: folder)
        guard file >= 0 else {
            let error = LedgerError(.writeFailed, name: folder, errno: errno)
            let reason = "no temporary file can be created there\(stated.isEmpty ? "" : " (the folder in TMPDIR)"): \(error.reason)"
            throw LedgerError(.writeFailed, name: folder, reason: reason)
        }
        defer { close(file) }
        // Away from 0, 1 and 2, in case this program runs with one of them closed.
        let descriptor = fcntl(file, F_DUPFD_CLOEXEC, 3)
        guard descriptor >= 0 else { throw LedgerError(.writeFailed, name: "temporary file", errno: errno) }
        return descriptor
    }

    private static func unnamedFile(in folder: String) -> Int32 {
        let descriptor = openUnnamed(in: folder, 0o600)
        if descriptor >= 0 { return descriptor }
        var template = "\(folder)/ledger2ics-XXXXXX".pathBytes
        let named = unsafe mkstemp(&template)
        if named >= 0 { _ = unsafe unlink(template) }
        return named
    }

    deinit {
        close(descriptor)
    }

    /// Puts bytes at the end.
    ///
    /// - Throws: `LedgerError` with the code `writeFailed`, for instance when the disk is full.
    package mutating func append(_ bytes: Span<UInt8>) throws(LedgerError) {
        let number = writeAll(bytes, to: descriptor)
        guard number == 0 else { throw LedgerError(.writeFailed, name: "temporary file", errno: number) }
        count += bytes.count
    }

    /// Puts everything at the end that can be read from an open file, `name` in messages.
    mutating func append(contentsOf input: Int32, name: String) throws(LedgerError) {
        var buffer = [UInt8](repeating: 0, count: 1 << 17)
        while true {
            let got = retrying { unsafe buffer.withUnsafeMutableBytes { unsafe read(input, $0.baseAddress, $0.count) } }
            guard got >= 0 else { throw LedgerError(.readFailed, name: name, errno: errno) }
            guard got > 0 else { return }
            try append(buffer.span.extracting(first: got))
        }
    }

    /// Returns up to `length` of the bytes that are there, from `offset` on.
    ///
    /// - Throws: `LedgerError` with the code `readFailed`.
    package func bytes(at offset: Int, length: Int) throws(LedgerError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: length)
        var span = bytes.mutableSpan
        let (got, number) = readAll(descriptor, at: offset, into: &span, wanted: length)
        guard number == 0 else { throw LedgerError(.readFailed, name: "temporary file", errno: number) }
        bytes.removeLast(length - got)
        return bytes
    }

    /// Everything that is in the file now, whoever wrote it; `isFetched` if it comes from a server, with the `files` it was gathered from.
    ///
    /// - Throws: `LedgerError` with the code `readFailed`.
    package consuming func source(
        named name: String, isFetched: Bool = false, files: GatheredFiles? = nil
    ) throws(LedgerError) -> ByteSource {
        try ByteSource(takingOver: open(), name: name, isFetched: isFetched, files: files)
    }

    /// The open file, from now on the caller's to close.
    consuming func open() -> Int32 {
        let descriptor = descriptor
        discard self
        return descriptor
    }
}
