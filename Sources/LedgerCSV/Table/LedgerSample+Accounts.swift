internal import TextBytes

extension LedgerSample {
    /// Whether a column, other than that of a person's own accounts, has the numbers (IBAN, ISO 13616) of several.
    func namesAccounts(_ count: Int, besides own: Int) -> Bool {
        (0..<count).contains { place in
            guard place != own else { return false }
            var numbers = Set<[UInt8]>()
            forEachCell(place) { cell in if Self.isIBAN(cell), numbers.count < 2 { numbers.insert(Array(copying: cell)) } }
            return numbers.count > 1
        }
    }

    /// Whether a cell has the form of an IBAN, with or without blanks between its groups; people hide digits of theirs.
    private static func isIBAN(_ cell: Span<UInt8>) -> Bool {
        func isCapital(_ index: Int) -> Bool { cell[index].isLetter && cell[index] & 0x20 == 0 }
        guard (15...42).contains(cell.count), isCapital(0), isCapital(1), cell[2].isDigit, cell[3].isDigit else { return false }
        let count = cell.indices.count { cell[$0].isDigit || isCapital($0) }
        let blanks = cell.indices.count { cell[$0] == .space }
        return count + blanks == cell.count && (15...34).contains(count)
    }
}
