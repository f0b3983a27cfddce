internal import Text

extension FeedURL {
    /// The address that a `Location` header means, relative to this one (RFC 3986 section 5.2).
    ///
    /// Credentials in it are dropped: no server chooses with whose name we knock at another. `webcal` has no place in a header.
    ///
    /// - Throws: `fetch-refused-redirect` for any scheme but http and https, `fetch-bad-url`.
    package func resolving(_ reference: String) throws(FetchError) -> FeedURL {
        var bytes = Array(reference.utf8)[...]
        bytes = bytes.drop { $0 <= 0x20 }
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        bytes = bytes.prefix { $0 != UInt8(ascii: "#") }
        guard bytes.count <= Self.maximumLength, !bytes.contains(where: { $0 < 0x20 || $0 == 0x7f }) else {
            throw FetchError(.fetchRefusedRedirect, name: displayName, "the server redirects to an address that cannot be read")
        }
        let colon = bytes.firstIndex { ":/?".utf8.contains($0) }
        if let colon, bytes[colon] == UInt8(ascii: ":"), Self.isScheme(bytes[..<colon]) {
            let name = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
            guard let scheme = Scheme(rawValue: name), scheme != .file, bytes[(colon + 1)...].starts(with: "//".utf8) else {
                let said = name == "file" ? "a file" : Self.sayable(scheme: name)
                throw FetchError(.fetchRefusedRedirect, name: displayName, "the server redirects to \(said), which is not followed")
            }
            return try FeedURL(scheme: scheme, afterScheme: bytes[(colon + 1)...], hasAuthority: true, isWebcal: false).withoutCredentials
        }
        if bytes.starts(with: "//".utf8) {
            return try FeedURL(scheme: scheme, afterScheme: bytes, hasAuthority: true, isWebcal: false).withoutCredentials
        }
        let question = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
        let query = question < bytes.endIndex ? PercentCoding.completed(bytes[(question + 1)...]) : nil
        let relative = PercentCoding.completed(bytes[..<question])
        if relative.isEmpty {
            return FeedURL(scheme: scheme, host: host, port: port, path: path, query: query ?? self.query)
        }
        let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "/"
        let merged = relative.hasPrefix("/") ? relative : folder + relative
        return FeedURL(scheme: scheme, host: host, port: port, path: Self.withoutDots(merged), query: query)
    }

    var withoutCredentials: FeedURL { FeedURL(scheme: scheme, host: host, port: port, path: path, query: query) }

    /// RFC 3986 section 5.2.4 for a path that begins with a slash.
    private static func withoutDots(_ path: String) -> String {
        var kept: [Substring] = []
        let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            switch part {
            case ".": if isLast { kept.append("") }
            case "..":
                _ = kept.popLast()
                if isLast { kept.append("") }
            default: kept.append(part)
            }
        }
        return "/" + kept.joined(separator: "/")
    }
}
