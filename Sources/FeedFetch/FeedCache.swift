internal import Digests
internal import CLibrary
internal import ByteStreams
internal import Diagnostics
internal import TextBytes

/// The last good copy of a feed, and what the server told about this version of it (RFC 9110 section 8.8).
struct CachedFeed: Sendable {
    let source: ByteSource
    /// The digest of the address that answered, behind all redirects: only there do the next two mean anything.
    let origin: String
    /// The `ETag` header; empty when there is none.
    let entityTag: String
    /// The `Last-Modified` header; empty when there is none.
    let lastModified: String
    /// When the server last called this version the current one, in seconds since 1970.
    let confirmed: Int
}

/// A folder with the last good copy of every feed.
///
/// One file per address, named by the address's digest, readable by this user only. What the server told about the copy stands behind
/// the body in the same file: one rename replaces both, so that no crash leaves an ETag beside another version's body.
/// The file's modification time is when the server last called the copy current.
struct FeedCache: Sendable {
    let folder: String

    /// The trailer begins with this line and is filled up with line feeds; two values of 512 bytes fit.
    private static let marker = "\0ledger2ics cache 2"
    private static let trailerLength = 2048

    /// Returns 32 hexadecimal digits that do not give the text away.
    static func digest(_ text: String) -> String {
        var digits: [UInt8] = []
        Hexadecimal.append(SHA1.prefix(of: Array(text.utf8).span), count: 32, to: &digits)
        return String(decoding: digits, as: UTF8.self)
    }

    /// Returns where the copy of a feed lies. Addresses that differ in their credentials have different copies.
    func path(of url: FeedURL) -> String {
        let credentials = url.credentials.map { String(decoding: $0, as: UTF8.self) } ?? ""
        return "\(folder)/\(Self.digest("\(credentials)\n\(url.requestText)")).feed"
    }

    /// Returns the copy of a feed; `nil` when there is none, or none that is whole.
    func copy(of url: FeedURL) -> CachedFeed? {
        let descriptor = unsafe open(path(of: url).pathBytes, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return nil }
        let length = Int(status.st_size) - Self.trailerLength
        func source(_ count: Int) -> ByteSource? {
            try? ByteSource(takingOver: fcntl(descriptor, F_DUPFD_CLOEXEC, 3), count: count, name: url.displayName, isFetched: true)
        }
        guard length >= 0, let trailer = try? source(length + Self.trailerLength)?.bytes(at: length, length: Self.trailerLength) else {
            return nil
        }
        let lines = String(decoding: trailer, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.count >= 5, lines[0] == Self.marker, lines[1] == String(length), let body = source(length) else { return nil }
        #if canImport(Darwin)
            let confirmed = status.st_mtimespec.tv_sec
        #else
            let confirmed = status.st_mtim.tv_sec
        #endif
        return CachedFeed(source: body, origin: lines[2], entityTag: lines[3], lastModified: lines[4], confirmed: confirmed)
    }

    /// Keeps the body of an answer in place of the copy before; header values that cannot stand in a request are left out.
    func store(_ answer: CurlAnswer, of url: FeedURL) throws(LedgerError) {
        makeFolder()
        let values = ["etag", "last-modified"].map { name in
            answer[name].flatMap { $0.utf8.count <= 512 && $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } ? $0 : nil } ?? ""
        }
        let lines = [Self.marker, String(answer.body.count), Self.digest(answer.address)] + values
        let trailer = Array(lines.joined(separator: "\n").utf8)
        var file = try OutputFile(path: path(of: url), isPrivate: true)
        try file.write(answer.body)
        try file.write(trailer + [UInt8](repeating: .lineFeed, count: Self.trailerLength - trailer.count))
        try file.commit()
    }

    /// Remembers that the server called the copy current just now.
    func confirm(_ url: FeedURL) {
        _ = unsafe utimensat(AT_FDCWD, path(of: url).pathBytes, nil, 0)
    }

    /// Creates the folder and those above it, as far as they are missing; a failure shows when the file is created.
    private func makeFolder() {
        var path = ""
        for part in folder.split(separator: "/", omittingEmptySubsequences: false) {
            path += part + "/"
            _ = unsafe mkdir(path.pathBytes, 0o700)
        }
    }
}
