/// A program's own flavour of plain-text accounting.
public enum JournalDialect: String, Sendable, CaseIterable {
    /// hledger; tests run version 1.25.
    case hledger
    /// Ledger (ledger-cli); tests run version 3.3.
    case ledger
    /// Beancount; tests run version 2.3.
    case beancount
}
