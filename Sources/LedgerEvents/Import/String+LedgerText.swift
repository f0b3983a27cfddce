extension String {
    /// The text as a ledger may hold it: CR and CRLF become LF, and other control characters than tabs go.
    var ledgerText: String {
        guard utf8.contains(where: { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A || $0 == 0x7F || $0 == 0xC2 }) else { return self }
        var clean = String.UnicodeScalarView()
        var afterReturn = false
        for scalar in unicodeScalars {
            defer { afterReturn = scalar == "\r" }
            if scalar == "\r" || scalar == "\n" && !afterReturn {
                clean.append("\n")
            } else if scalar == "\t" || scalar.properties.generalCategory != .control {
                clean.append(scalar)
            }
        }
        return String(clean)
    }
}
