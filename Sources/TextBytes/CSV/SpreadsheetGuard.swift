/// Keeps spreadsheets from running texts as formulas.
///
/// A text that begins with `=`, `+`, `-`, `@`, a tab or a line break, or with the full-width forms of the four signs, is written with an
/// apostrophe before it, which spreadsheets take for "this is text"; whoever reads takes it away. A text that has apostrophes there itself
/// is always written with one more: so every text is read as it was, whether others are guarded or not.
@usableFromInline
package enum SpreadsheetGuard {
    /// What stands before a guarded text.
    @inlinable package static var apostrophe: UInt8 { UInt8(ascii: "'") }

    /// Returns whether a text is to be written with an apostrophe before it.
    @inlinable
    package static func isNeeded(for text: Span<UInt8>, guardsFormulas: Bool) -> Bool {
        !text.isEmpty && (guardsFormulas || text[0] == UInt8(ascii: "'")) && isFormula(text)
    }

    /// Returns whether the first byte of a cell is the apostrophe before a text.
    @inlinable
    package static func isGuarded(_ cell: Span<UInt8>) -> Bool {
        cell.count > 1 && cell[0] == UInt8(ascii: "'") && isFormula(cell)
    }

    /// Whether a spreadsheet could take a cell for a formula, were it not for the apostrophes before it. Spaces do not count: some programs
    /// drop them.
    @usableFromInline
    static func isFormula(_ cell: Span<UInt8>) -> Bool {
        var start = 0
        while start < cell.count, cell[start] == apostrophe { start += 1 }
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

    /// Returns a text as it is written among others that are guarded, or not.
    package static func text(_ text: String, guardsFormulas: Bool) -> String {
        isNeeded(for: text.utf8.span, guardsFormulas: guardsFormulas) ? "'" + text : text
    }
}
