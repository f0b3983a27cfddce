internal import TextBytes

/// The category of an entry in CATEGORIES.
enum EntryCategory {
    /// Replaces commas and semicolons, at which several programs split or lose categories.
    static func name(_ category: String) -> String {
        let bytes = category.utf8.span
        let isKept = bytes.firstIndex(in: bytes.indices) { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") || $0 < 0x20 } == nil
        guard !isKept else { return category }
        var name = String.UnicodeScalarView()
        for scalar in category.unicodeScalars {
            name.append(scalar == "," || scalar == ";" ? "·" : scalar.value < 0x20 ? " " : scalar)
        }
        return String(name)
    }
}
