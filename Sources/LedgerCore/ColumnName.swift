/// A column's name as it is compared, byte by byte: two spellings of one letter (NFC and NFD) are equal strings, but different columns.
public struct ColumnName: Sendable, Hashable {
    /// The name.
    public let text: String

    /// A name.
    public init(_ text: String) { self.text = text }

    /// Whether both have the same bytes.
    public static func == (left: ColumnName, right: ColumnName) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(text.utf8.count)
        for byte in text.utf8 { hasher.combine(byte) }
    }
}
