internal import TextBytes

extension FeedURL {
    /// The address as messages show it: the scheme, the server and, if it reads like a name, the last part of the path.
    ///
    /// Private calendar links carry their secret in the path (`/private-0123abcd/basic.ics`, iCloud's `/published/2/MTAx…`), in the query
    /// (`?token=…`) or before the `@`. None of these is shown: whoever has the message (a log, a screen shared, a bug report) could otherwise
    /// read the calendar. The server and a name such as `basic.ics` are enough to tell which feed is meant. A last part that is not made of
    /// plain words and short numbers (`user_k3XbQ9.ics`) may be the secret itself and becomes `…` as well. Files are shown with their whole path.
    public var displayName: String {
        if let filePath { return filePath.shownPath }
        let start = "\(isWebcal ? "webcal" : scheme.rawValue)://\(server)"
        let parts = target.prefix { $0 != "?" }.split(separator: "/")
        guard let last = parts.last else { return start + "/" }
        let folders = parts.count > 1 ? "/…" : ""
        let name = String(decoding: PercentCoding.decoded(last.utf8), as: UTF8.self)
        if Self.readsLikeAName(name) { return "\(start)\(folders)/\(name)" }
        return start + (name.lowercased().hasSuffix(".ics") ? "/….ics" : "/…")
    }

    /// Words of up to 16 letters in one case (the first may be a capital) and numbers of up to 4 digits, joined by `-`, `_`, `.`, `+` or spaces.
    private static func readsLikeAName(_ name: String) -> Bool {
        guard name.unicodeScalars.count <= 64 else { return false }
        return name.unicodeScalars.split(whereSeparator: { "-_.+ ".unicodeScalars.contains($0) }).allSatisfy { piece in
            if piece.allSatisfy({ ("0"..."9").contains($0) }) { return piece.count <= 4 }
            guard piece.count <= 16, piece.allSatisfy(\.properties.isAlphabetic) else { return false }
            return !piece.dropFirst().contains(where: \.properties.isUppercase) || !piece.contains(where: \.properties.isLowercase)
        }
    }
}

extension FeedURL: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The display name.
    public var description: String { displayName }
    /// The display name.
    public var debugDescription: String { displayName }
    /// Nothing but the display name.
    public var customMirror: Mirror { Mirror(self, children: ["displayName": displayName]) }
}
