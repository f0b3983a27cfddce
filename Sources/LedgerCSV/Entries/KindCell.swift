internal import LedgerCore

/// The words ledger files use for income, expense and transfer, and for the status.
enum KindCell {
    /// The kind a word stands for, in any case; `nil` for unknown words.
    static func kind(_ word: String) -> Entry.Kind? {
        switch word.nfc.lowercased() {
        case "income", "in", "credit", "deposit", "+", "수입", "입금", "収入", "入金": .income
        case "expense", "out", "debit", "withdrawal", "-", "지출", "출금", "支出", "出金": .expense
        case "transfer", "이체", "振替": .transfer
        default: nil
        }
    }

    /// The status a word or a mark of plain-text accounting stands for; `nil` for unknown words.
    static func status(_ word: String) -> Entry.Status? {
        switch word.lowercased() {
        case "pending", "!": .pending
        case "cleared", "*": .cleared
        default: nil
        }
    }
}
