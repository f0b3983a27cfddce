internal import TextBytes

/// Keeps spreadsheets from running the texts of a ledger as formulas.
///
/// A cell that begins with `=`, `+`, `-`, `@`, a tab or a line break, or with the full-width forms of the four signs, gets an apostrophe
/// before it, which spreadsheets take for "this is text". It is one-way: a reader finds the apostrophe in the text.
enum SpreadsheetGuard {
    static let apostrophe = UInt8(ascii: "'")

    /// Whether a spreadsheet could take the cell for a formula. Spaces before it do not count: some programs drop them.
    static func isNeeded(for cell: Span<UInt8>) -> Bool {
        var start = 0
        while start < cell.count, cell[start] == UInt8(ascii: " ") { start += 1 }
        guard start < cell.count else { return false }
        switch cell[start] {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), .tab, .lineFeed, .carriageReturn: return true
        case 0xEF:
            // U+FF0B, U+FF0D, U+FF1D and U+FF20.
            guard start + 2 < cell.count, cell[start + 1] == 0xBC else { return false }
            return [0x8B, 0x8D, 0x9D, 0xA0].contains(cell[start + 2])
        default: return false
        }
    }
}
