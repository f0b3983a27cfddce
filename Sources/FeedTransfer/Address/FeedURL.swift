internal import Text

/// The address of a feed or ledger: `http`, `https`, `webcal` or `file`.
///
/// `webcal` and `webcals` are fetched over https, and over nothing else: their paths usually hold a secret that must not travel in the clear.
/// Whoever has a server without TLS writes `http://`. A fragment is dropped, spaces and letters outside ASCII are percent-encoded.
///
/// Whatever prints a `FeedURL` prints its `displayName`, so that no log can give a password away.
///
/// ```swift
/// let url = try FeedURL("webcal://ann:secret@cal.example.org/private-81fe0c/basic.ics?token=7")
/// print(url)   // webcal://cal.example.org/…/basic.ics
/// ```
public struct FeedURL: Sendable, Hashable {
    /// How the bytes are fetched.
    public enum Scheme: String, Sendable, Hashable {
        /// HTTP without encryption.
        case http
        /// HTTP over TLS; also what `webcal` stands for.
        case https
        /// A file of this machine.
        case file
    }

    /// Longer addresses are refused: 8192 bytes, as most servers do.
    public static let maximumLength = 8192

    /// How the bytes are fetched.
    public let scheme: Scheme
    /// The server, in lower case, an IPv6 address with its brackets; empty for files.
    public let host: String
    /// The port, `nil` for the one that belongs to the scheme.
    public let port: Int?
    /// Percent-encoded, begins with a slash.
    package let path: String
    /// Percent-encoded, without the question mark.
    package let query: String?
    /// What stood before the `@`; goes to this server and no other.
    package let credentials: FeedCredentials?
    /// Whether it was written as `webcal` or `webcals`.
    package let isWebcal: Bool

    package init(
        scheme: Scheme, host: String, port: Int?, path: String, query: String?, credentials: FeedCredentials? = nil, isWebcal: Bool = false
    ) {
        self.scheme = scheme
        self.host = host
        self.port = port
        self.path = path
        self.query = query
        self.credentials = credentials
        self.isWebcal = isWebcal
    }

    /// Whether an input of the command line is an address rather than a path: a scheme of two letters or more and `://`, or `file:/`.
    ///
    /// Addresses of a scheme that cannot be fetched count too, so that `ftp://…` is refused instead of being looked for in the current folder.
    public static func isAddress(_ input: String) -> Bool {
        let bytes = Array(input.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon >= 2, isScheme(bytes[..<colon]) else { return false }
        let rest = bytes[(colon + 1)...]
        return rest.starts(with: "//".utf8) || input.lowercased().hasPrefix("file:/")
    }

    /// The file a `file` address names, percent-decoded; `nil` for the other schemes.
    public var filePath: String? {
        scheme == .file ? String(decoding: PercentCoding.decoded(path.utf8), as: UTF8.self) : nil
    }

    /// The whole address as it goes to the server: without credentials.
    package var requestText: String {
        let authority = port.map { "\(host):\($0)" } ?? host
        return "\(scheme.rawValue)://\(authority)\(path)\(query.map { "?" + $0 } ?? "")"
    }

    /// The whole address with its credentials, from which `init(_:)` makes the same value again. Never to be printed.
    package var secretText: String {
        var text = requestText
        if isWebcal { text = "webcal" + text.dropFirst(scheme.rawValue.count) }
        guard let credentials, let slashes = text.firstRange(of: "://") else { return text }
        text.insert(contentsOf: credentials.encoded + "@", at: slashes.upperBound)
        return text
    }

    /// Whether scheme, host and port are the same, so that one may know the other's credentials.
    package func hasSameOrigin(as other: FeedURL) -> Bool {
        scheme == other.scheme && host == other.host && port == other.port
    }
}
