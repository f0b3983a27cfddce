@_exported public import ByteStreams
@_exported public import Diagnostics

/// The bytes of a feed and where they came from.
public struct FetchedFeed: Sendable {
    /// Where the bytes came from.
    public enum Origin: String, Sendable, Hashable {
        /// The server sent them.
        case network
        /// The server said that the copy in the cache is still current.
        case unchanged
        /// The server failed; they are the last good copy, and a `fetch-stale` warning says how old it is.
        case lastGoodCopy
        /// A file of this machine.
        case file
    }

    /// The bytes, under the address's display name.
    public let source: ByteSource
    /// Where they came from.
    public let origin: Origin
    /// What is to be said beside them: warnings, never errors.
    public let diagnostics: [Diagnostic]

    package init(source: ByteSource, origin: Origin, diagnostics: [Diagnostic] = []) {
        self.source = source
        self.origin = origin
        self.diagnostics = diagnostics
    }

    /// The file that a `file` address names.
    package init(file url: FeedURL) throws(FetchError) {
        let path = url.filePath ?? ""
        do {
            source = try ByteSource(path: path)
        } catch {
            throw FetchError(.fetchFile, name: url.displayName, "the file cannot be opened: \(error.reason)")
        }
        origin = .file
        diagnostics = []
    }
}
