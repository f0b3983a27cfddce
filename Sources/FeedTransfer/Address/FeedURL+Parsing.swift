internal import Text

extension FeedURL {
    /// Reads an address; white space around it is ignored.
    ///
    /// - Throws: `fetch-bad-url`; its message says what is wrong without repeating the address.
    public init(_ text: String) throws(FetchError) {
        var bytes = Array(text.utf8)[...]
        bytes = bytes.drop { $0 <= 0x20 }
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        guard bytes.count <= Self.maximumLength else { throw Self.bad("it is longer than \(Self.maximumLength) bytes") }
        guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7f }) else { throw Self.bad("it holds control characters") }
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(bytes[..<colon]) else {
            throw Self.bad("it does not begin with http://, https://, webcal:// or file://")
        }
        let name = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
        let rest = bytes[(colon + 1)...]
        let isWebcal = name == "webcal" || name == "webcals"
        guard let scheme = isWebcal ? .https : Scheme(rawValue: name) else {
            throw Self.bad(
                "\(Self.sayable(scheme: name)) cannot be fetched, only http, https, webcal and file", Self.shown(scheme: name, rest))
        }
        let hasAuthority = rest.starts(with: "//".utf8)
        guard hasAuthority || (scheme == .file && rest.first == UInt8(ascii: "/")) else {
            throw Self.bad("// is missing after \(name):")
        }
        try self.init(scheme: scheme, afterScheme: rest, hasAuthority: hasAuthority, isWebcal: isWebcal)
    }

    /// Reads `//authority/path?query#fragment`, for files also without the authority.
    init(scheme: Scheme, afterScheme rest: ArraySlice<UInt8>, hasAuthority: Bool, isWebcal: Bool) throws(FetchError) {
        var rest = rest.prefix { $0 != UInt8(ascii: "#") }
        var authority: ArraySlice<UInt8> = []
        if hasAuthority {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex { "/?\\".utf8.contains($0) } ?? rest.endIndex
            authority = rest[..<end]
            rest = rest[end...]
        }
        var credentials: FeedCredentials?
        // The last one: people forget to encode an @ in their password.
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
            credentials = FeedCredentials(userinfo: authority[..<at])
            authority = authority[(at + 1)...]
        }
        if scheme == .file {
            // A file's name may hold a question mark; only its fragment is no part of it.
            let path = PercentCoding.completed(rest).replacing("?", with: "%3F")
            let host = String(decoding: authority, as: UTF8.self).lowercased()
            guard host.isEmpty || host == "localhost" else { throw Self.bad("the file lies on another machine") }
            guard path.hasPrefix("/"), !PercentCoding.decoded(path.utf8).contains(0) else { throw Self.bad("it names no file") }
            self.init(scheme: .file, host: "", port: nil, path: path, query: nil)
            return
        }
        let (host, port) = try Self.hostAndPort(authority)
        let question = rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
        let path = PercentCoding.completed(rest[..<question])
        self.init(
            scheme: scheme, host: host, port: port == (scheme == .http ? 80 : 443) ? nil : port,
            path: path.hasPrefix("/") ? path : "/" + path,
            query: question < rest.endIndex ? PercentCoding.completed(rest[(question + 1)...]) : nil,
            credentials: credentials, isWebcal: isWebcal)
    }

    private static func hostAndPort(_ authority: ArraySlice<UInt8>) throws(FetchError) -> (String, Int?) {
        var end = authority.endIndex
        if authority.first == UInt8(ascii: "[") {
            guard let bracket = authority.firstIndex(of: UInt8(ascii: "]")) else { throw bad("the address of its server lacks a bracket") }
            end = bracket + 1
        } else if let colon = authority.firstIndex(of: UInt8(ascii: ":")) {
            end = colon
        }
        let host = String(decoding: authority[..<end], as: UTF8.self).lowercased()
        guard !host.isEmpty else { throw bad("it names no server") }
        guard isHost(host) else { throw bad("its server's name holds characters that names do not have") }
        let rest = authority[end...]
        guard !rest.isEmpty, rest != [UInt8(ascii: ":")] else { return (host, nil) }
        let digits = String(decoding: rest.dropFirst(), as: UTF8.self)
        guard rest.first == UInt8(ascii: ":"), digits.utf8.allSatisfy({ (48...57).contains($0) }), let port = Int(digits),
            (1...65535).contains(port)
        else { throw bad("its port is not a number from 1 to 65535") }
        return (host, port)
    }

    private static func isHost(_ host: String) -> Bool {
        if host.hasPrefix("[") {
            return host.utf8.dropFirst().dropLast().allSatisfy { "0123456789abcdef:.".utf8.contains($0) }
        }
        return host.unicodeScalars.allSatisfy { scalar in
            guard scalar.isASCII else { return scalar.properties.isAlphabetic || scalar.properties.numericType != nil }
            return PercentCoding.isUnreserved(UInt8(ascii: scalar)) && scalar != "~"
        }
    }

    /// A letter, then letters, digits, `+`, `-`, `.` (RFC 3986 section 3.1).
    static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first, isLetter(first) else { return false }
        return bytes.allSatisfy { isLetter($0) || (48...57).contains($0) || "+-.".utf8.contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }

    /// `ann:secret` written without a scheme must not show up as a scheme.
    static func sayable(scheme: String) -> String {
        ["ftp", "ftps", "sftp", "data", "javascript", "about", "mailto", "gopher", "ws", "wss", "blob", "ldap", "webdav", "caldav"]
            .contains(scheme) ? "\(scheme):" : "this kind of address"
    }

    /// An address that cannot be fetched, as messages show it: with no more than `displayName` shows of one that can, and with its scheme
    /// only where that is a common one or a slip of the finger.
    private static func shown(scheme: String, _ rest: ArraySlice<UInt8>) -> String {
        guard rest.starts(with: "//".utf8), let url = try? FeedURL(scheme: .https, afterScheme: rest, hasAuthority: true, isWebcal: false)
        else { return "URL" }
        let isSlip = ["https", "webcals", "file"].contains { Set($0).isSuperset(of: scheme) }
        let start = isSlip || sayable(scheme: scheme) == "\(scheme):" ? scheme : "…"
        return start + url.displayName.dropFirst(Scheme.https.rawValue.count)
    }

    static func bad(_ reason: String, _ name: String = "URL") -> FetchError {
        FetchError(.fetchBadURL, name: name, "the address cannot be used: \(reason)")
    }
}
