internal import LedgerCore
internal import TextBytes

/// The words of one list of `CellWords`.
struct WordSet: Sendable {
    /// The first cell of the rows of the table.
    let name: String

    func contains(_ word: String) -> Bool {
        let word = word.nfc
        return CellWords.table.has(word.utf8.span, under: name)
    }
}
