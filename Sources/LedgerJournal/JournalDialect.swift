/// A program's own flavour of plain-text accounting.
public enum JournalDialect: String, Sendable, CaseIterable {
    /// hledger 1.25 and later.
    case hledger
    /// Ledger (ledger-cli) 3.
    case ledger
    /// Beancount 2 and 3.
    case beancount
}
