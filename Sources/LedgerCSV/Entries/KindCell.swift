internal import LedgerCore
internal import Text

/// The words ledger files use for income, expense and transfer, and for the status.
enum KindCell {
    /// Words that are used together, in the order income, expense, transfer: the lines of `Data/KindWords.csv`.
    static let families = DataTable(PackageResources.KindWords_csv).rows

    private static let kinds: [String: Entry.Kind] = families.reduce(into: [:]) { kinds, family in
        for (kind, word) in zip([.income, .expense, .transfer] as [Entry.Kind], family) { kinds[word] = kind }
    }

    /// The kind a word stands for, in any case; `nil` for unknown words.
    static func kind(_ word: String) -> Entry.Kind? { kinds[word.nfc.lowercased()] }

    /// The status a word or a mark of plain-text accounting stands for; `nil` for unknown words.
    static func status(_ word: String) -> Entry.Status? {
        switch word.lowercased() {
        case "pending", "!": .pending
        case "cleared", "*": .cleared
        default: nil
        }
    }
}
