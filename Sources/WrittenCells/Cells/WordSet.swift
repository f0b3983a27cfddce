internal import LedgerCore

/// Words that are looked up by their bytes. A set of strings takes ten times as long to make, and most files need few of its words.
struct WordSet: Sendable {
    private var numbers = CellNumbers()

    /// The words are in Normalization Form C.
    init(_ words: some Sequence<String>) {
        for word in words where numbers.number(of: word.utf8.span) == nil { numbers.add(word.utf8.span) }
    }

    func contains(_ word: String) -> Bool {
        let word = word.nfc
        return numbers.number(of: word.utf8.span) != nil
    }
}
