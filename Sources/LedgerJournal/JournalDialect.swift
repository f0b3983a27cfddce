public import CivilCalendar

/// The programs of plain-text accounting for which journals are written.
public enum JournalDialect: String, Sendable, Hashable, CaseIterable {
    /// hledger, https://hledger.org/hledger.html#journal
    case hledger
    /// Ledger, https://ledger-cli.org/doc/ledger3.html
    case ledger
    /// Beancount, https://beancount.github.io/docs/beancount_language_syntax.html
    case beancount

    /// The first day the program can read: Ledger knows no year before 1400.
    public var firstDay: CivilDate {
        switch self {
        case .hledger, .beancount: .min
        case .ledger: CivilDate(year: 1400, month: 1, day: 1) ?? .min
        }
    }
}
