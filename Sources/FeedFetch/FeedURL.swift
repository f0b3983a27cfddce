public import Diagnostics
internal import TextBytes

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
    enum Scheme: String, Sendable {
        case http, https, file
    }

    /// Longer addresses are refused: 8192 bytes, as most servers do.
    public static let maximumLength = 8192

    let scheme: Scheme
    /// The server in lower case, with its port unless that belongs to the scheme; empty for files.
    let server: String
    /// Path and query, percent-encoded; begins with a slash.
    let target: String
    /// `user:password`, percent-decoded: what stood before the `@`.
    package internal(set) var credentials: [UInt8]?
    /// Whether it was written as `webcal` or `webcals`.
    let isWebcal: Bool

    /// Returns whether an input is an address rather than a path: a scheme of two letters or more and `://`, or `file:/`.
    ///
    /// Addresses of a scheme that cannot be fetched count too, so that `ftp://…` is refused instead of being looked for in the current folder.
    public static func isAddress(_ input: String) -> Bool {
        let scheme = input.utf8.prefix { $0 != UInt8(ascii: ":") }
        guard scheme.count >= 2, isScheme(scheme) else { return false }
        return input.utf8.dropFirst(scheme.count).starts(with: "://".utf8) || input.lowercased().hasPrefix("file:/")
    }

    /// Reads an address; white space around it is ignored.
    ///
    /// - Throws: `fetch-bad-url`; its message tells what is wrong without repeating the address.
    public init(_ text: String) throws(LedgerError) {
        var bytes = Array(text.utf8)[...].drop { $0 <= .space }
        while let last = bytes.last, last <= .space { bytes.removeLast() }
        guard bytes.count <= Self.maximumLength else { throw Self.bad("it is longer than \(Self.maximumLength) bytes") }
        guard !bytes.contains(where: \.isControl) else { throw Self.bad("it contains control characters") }
        // The user's part ends at the last @: people forget to encode one in their password.
        let parts = /([a-z][a-z0-9+.-]*):(\/\/(?:([^\/?\\#]*)@)?([^\/?\\#]*))?([^#]*)(?:#.*)?/
            .ignoresCase().matchingSemantics(.unicodeScalar)
        guard let part = String(decoding: bytes, as: UTF8.self).wholeMatch(of: parts)?.output else {
            throw Self.bad("it does not begin with http://, https://, webcal:// or file://")
        }
        let name = part.1.lowercased()
        isWebcal = name == "webcal" || name == "webcals"
        guard let scheme = isWebcal ? .https : Scheme(rawValue: name) else { throw Self.unknown(scheme: name, (part.2 ?? "") + part.5) }
        guard part.2 != nil || scheme == .file && part.5.hasPrefix("/") else { throw Self.bad("// is missing after \(name):") }
        self.scheme = scheme
        credentials = try part.3.flatMap { user throws(LedgerError) in try Self.credentials(user) }
        let target = PercentCoding.completed(Array(part.5.utf8)[...])
        let authority = part.4?.lowercased() ?? ""
        if scheme == .file {
            server = ""
            // A file's name may hold a question mark; only its fragment is not part of it.
            self.target = target.replacing("?", with: "%3F")
            guard authority.isEmpty || authority == "localhost" else { throw Self.bad("the file is on another machine") }
            guard target.hasPrefix("/"), !PercentCoding.decoded(target.utf8).contains(0) else { throw Self.bad("it does not name a file") }
        } else {
            server = try Self.server(authority, scheme)
            self.target = target.hasPrefix("/") ? target : "/" + target
        }
    }

    /// The file that a `file` address names, percent-decoded; `nil` for the other schemes.
    var filePath: String? {
        scheme == .file ? String(pathBytes: PercentCoding.decoded(target.utf8)) : nil
    }

    /// The whole address as it goes to the server: without credentials.
    package var requestText: String { "\(scheme.rawValue)://\(server)\(target)" }

    private static func credentials(_ text: Substring) throws(LedgerError) -> [UInt8]? {
        guard !text.isEmpty else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        let decoded = PercentCoding.decoded(parts[0]) + [UInt8(ascii: ":")] + (parts.count > 1 ? PercentCoding.decoded(parts[1]) : [])
        guard !decoded.contains(where: \.isControl) else { throw bad("its user name or password contains control characters") }
        return decoded
    }

    /// Reads a name and perhaps a port, which is left out if it belongs to the scheme.
    private static func server(_ authority: String, _ scheme: Scheme) throws(LedgerError) -> String {
        guard let parts = authority.wholeMatch(of: /(\[[0-9a-f:.]+\]|[^:\[\]]*)(?::(.*))?/)?.output, !parts.1.isEmpty else {
            throw bad("it does not name a server")
        }
        guard parts.1.hasPrefix("[") || parts.1.wholeMatch(of: /[\w.-]+/) != nil else {
            throw bad("its server's name contains characters that are not allowed in names")
        }
        guard let digits = parts.2, !digits.isEmpty else { return String(parts.1) }
        guard digits.utf8.allSatisfy(\.isDigit), let port = UInt16(digits), port > 0 else {
            throw bad("its port is not a number from 1 to 65535")
        }
        return port == (scheme == .http ? 80 : 443) ? String(parts.1) : "\(parts.1):\(port)"
    }

    /// A letter, then letters, digits, `+`, `-`, `.` (RFC 3986 section 3.1).
    private static func isScheme(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.first?.isLetter == true && bytes.allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
    }

    private static func bad(_ reason: String, _ name: String = "URL") -> LedgerError {
        LedgerError(.fetchBadURL, at: SourcePlace(name), "the address cannot be used: \(reason)")
    }

    /// Shows no more of the address than `displayName` does, and the scheme only if it reads like one.
    private static func unknown(scheme: String, _ rest: Substring) -> LedgerError {
        let isPlain = scheme.count <= 10 && scheme.utf8.allSatisfy(\.isLetter)
        let display = (try? FeedURL("https:" + rest))?.displayName
        return bad(
            "\(isPlain ? "\(scheme):" : "its scheme") cannot be fetched, only http, https, webcal and file",
            display.map { (isPlain ? scheme : "…") + $0.dropFirst("https".count) } ?? "URL")
    }
}
