package import ByteStreams

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A folder with the last good copy of every feed.
///
/// One file per address, named by the address's SHA-256 digest, readable by this user only. What the server said about the copy stands behind
/// the body in the same file: one rename replaces both, so that no crash leaves an ETag beside another version's body.
/// The file's modification time is when the server last said that the copy is current.
package struct FeedCache: Sendable {
    private let folder: String
    private static let marker = "\0ledger2ics cache 1\n"
    /// Longer than any trailer: two values of 512 bytes, a digest, a length.
    private static let trailerLimit = 2048

    /// The cache in that folder, which need not exist yet.
    package init(folder: String) {
        self.folder = folder
    }

    /// Where the copy of a feed lies.
    package func path(of url: FeedURL) -> String {
        "\(folder)/\(SHA256.hex(url.secretText)).feed"
    }

    /// The copy of a feed; `nil` when there is none, or none that is whole.
    package func copy(of url: FeedURL) -> CachedFeed? {
        let descriptor = unsafe open(path(of: url), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, let file = Self.source(descriptor, count: nil, of: url) else { return nil }
        let start = max(0, file.count - Self.trailerLimit)
        guard let end = try? file.bytes(at: start, length: Self.trailerLimit),
            let place = Self.lastPlace(of: Array(Self.marker.utf8), in: end),
            let validators = Self.validators(in: end[(place + Self.marker.utf8.count)...], bodyLength: start + place),
            let source = Self.source(descriptor, count: start + place, of: url)
        else { return nil }
        #if canImport(Darwin)
            let confirmed = status.st_mtimespec.tv_sec
        #else
            let confirmed = status.st_mtim.tv_sec
        #endif
        return CachedFeed(source: source, validators: validators, confirmed: confirmed)
    }

    private static func source(_ descriptor: Int32, count: Int?, of url: FeedURL) -> ByteSource? {
        try? ByteSource(takingOver: fcntl(descriptor, F_DUPFD_CLOEXEC, 3), count: count, name: url.displayName)
    }

    /// Keeps a good copy in place of the one before.
    package func store(_ body: ByteSource, of url: FeedURL, validators: FeedValidators) throws(StreamError) {
        makeFolder()
        var file = try OutputFile(path: path(of: url), isPrivate: true)
        try file.write(body)
        try file.write(
            Array(
                """
                \(Self.marker)length \(body.count)
                origin \(validators.origin)
                etag \(validators.entityTag ?? "")
                last-modified \(validators.lastModified ?? "")
                end

                """.utf8))
        try file.commit()
    }

    /// Remembers that the server called the copy current just now.
    package func confirm(_ url: FeedURL) {
        _ = unsafe utimensat(AT_FDCWD, path(of: url), nil, 0)
    }

    private static func validators(in trailer: ArraySlice<UInt8>, bodyLength: Int) -> FeedValidators? {
        let lines = String(decoding: trailer, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let names = ["length ", "origin ", "etag ", "last-modified ", "end"]
        guard lines.count == names.count + 1, zip(lines, names).allSatisfy({ $0.hasPrefix($1) }) else { return nil }
        let values = zip(lines, names).map { String($0.dropFirst($1.count)) }
        guard values[0] == String(bodyLength) else { return nil }
        return FeedValidators(entityTag: values[2], lastModified: values[3], origin: values[1])
    }

    private static func lastPlace(of marker: [UInt8], in bytes: [UInt8]) -> Int? {
        guard bytes.count >= marker.count else { return nil }
        return (0...(bytes.count - marker.count)).last { bytes[$0...].starts(with: marker) }
    }

    /// Creates the folder and those above it, as far as they are missing; a failure shows when the file is created.
    private func makeFolder() {
        var path = ""
        for part in folder.split(separator: "/", omittingEmptySubsequences: false) {
            path += part + "/"
            _ = unsafe mkdir(path, 0o700)
        }
    }
}
