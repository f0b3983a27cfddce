extension Span<UInt8> {
    /// Where a cell within `range` lies without the blanks around it, and without what protects it from a spreadsheet: `'2026-02-03`,
    /// `'-'`, `="03.02.2026"`.
    @inlinable
    @inline(__always)
    package func unprotected(_ range: Range<Int>) -> Range<Int> {
        let cell = trimmed(range)
        guard !cell.isEmpty, self[cell.lowerBound] == SpreadsheetGuard.apostrophe || self[cell.lowerBound] == UInt8(ascii: "=") else {
            return cell
        }
        return withoutProtection(cell)
    }

    @usableFromInline
    @inline(never)
    func withoutProtection(_ cell: Range<Int>) -> Range<Int> {
        var (start, end) = (cell.lowerBound + 1, cell.upperBound)
        let isFormula = self[cell.lowerBound] == UInt8(ascii: "=")
        // A formula other than a text is none of ours.
        if isFormula {
            guard start < end, self[start] == .quote else { return cell }
            start += 1
        }
        if end > start, self[end - 1] == (isFormula ? .quote : SpreadsheetGuard.apostrophe) { end -= 1 }
        return trimmed(start..<end)
    }
}
