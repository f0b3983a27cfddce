internal import CivilCalendar
public import Diagnostics
public import LedgerCore

/// Writes entries as a plain-text accounting journal, each as one balanced transaction.
///
/// The entry's account gets the exact amount, its category the opposite one: `Expenses:…` or `Income:…` by kind, and for a
/// transfer the account at its other end. Entries that share an id stay separate transactions, with the id as their code.
/// Texts cannot break out of their place: what a program would take for syntax is escaped or replaced.
/// Memory grows with the number of different accounts and commodities only.
///
/// ```swift
/// var writer = JournalWriter(dialect: .hledger)
/// writer.begin(to: &bytes)
/// try writer.write(entry, to: &bytes)
/// writer.finish(to: &bytes)
/// // 2025-08-01 * 김밥천국 | 점심
/// //     Assets:현금  -12000 KRW
/// //     Expenses:식비:외식  12000 KRW
/// ```
public struct JournalWriter: Sendable {
    /// The program the journal is for.
    public let dialect: JournalDialect

    var accounts: AccountNames
    var commodities: CommodityNames
    var keys = MetadataKeys()
    private var amount: [UInt8] = []

    /// A writer of journals for that program.
    public init(dialect: JournalDialect) {
        self.dialect = dialect
        accounts = AccountNames(dialect: dialect)
        commodities = CommodityNames(dialect: dialect)
    }

    /// Appends what must come before the first entry: for hledger, that `.` is the decimal mark, so that `1.000` is one.
    public func begin(to bytes: inout [UInt8]) {
        if dialect == .hledger { bytes.append("decimal-mark .\n\n") }
    }

    /// Appends an entry as a transaction and an empty line.
    ///
    /// - Throws: `LedgerError` with the code `journalRefused` for ledger and a day before 1400-01-01; nothing is written then.
    public mutating func write(_ entry: Entry, to bytes: inout [UInt8]) throws(LedgerError) {
        guard dialect != .ledger || entry.date.year >= 1400 else {
            throw LedgerError(.journalRefused, at: SourcePlace("journal"), "ledger does not support days before the year 1400")
        }
        let source = accounts.name(of: .account, entry.account, on: entry.date)
        let target =
            switch entry.kind {
            case .income: accounts.name(of: .income, entry.category, on: entry.date)
            case .expense: accounts.name(of: .expense, entry.category, on: entry.date)
            case .transfer: accounts.name(of: .otherEnd, entry.toAccount, on: entry.date)
            }
        let symbol = commodities.symbol(of: entry.money.commodity, on: entry.date)

        switch dialect {
        case .hledger, .ledger: writeHeading(of: entry, to: &bytes)
        case .beancount: writeDirective(of: entry, to: &bytes)
        }
        writeMetadata(of: entry, to: &bytes)
        amount.removeAll(keepingCapacity: true)
        entry.money.amount.write(to: &amount)
        writePosting(source, symbol, to: &bytes)
        negateAmount(isZero: entry.money.amount.isZero)
        writePosting(target, symbol, to: &bytes)
        bytes.append("\n")
    }

    /// Appends what is known only after the last entry: for beancount, the `open` directives, dated with the first day of each
    /// account, and for every renamed commodity a directive that has its symbol. Beancount sorts by date, so they may stand last.
    public func finish(to bytes: inout [UInt8]) {
        guard dialect == .beancount else { return }
        for name in commodities.renamed {
            bytes.append(name.firstDay.description)
            bytes.append(" commodity ")
            bytes.append(name.written)
            bytes.append("\n  symbol: ")
            bytes.append(beancountString: name.original)
            bytes.append("\n")
        }
        for name in accounts.byFirstDay {
            bytes.append(name.firstDay.description)
            bytes.append(" open ")
            bytes.append(name.written)
            bytes.append("\n")
            guard name.isRenamed else { continue }
            bytes.append("  name: ")
            bytes.append(beancountString: name.original)
            bytes.append("\n")
        }
    }

    /// The names written so far that had to differ from the entries', accounts first, each in order of appearance.
    package var renames: [JournalRename] {
        accounts.renamed.map { JournalRename(subject: .account, original: $0.original, written: $0.written) }
            + commodities.renamed.map { JournalRename(subject: .commodity, original: $0.original, written: $0.written) }
    }

    private func writePosting(_ account: [UInt8], _ symbol: [UInt8], to bytes: inout [UInt8]) {
        bytes.append(indent)
        bytes.append(contentsOf: account)
        bytes.append("  ")
        bytes.append(contentsOf: amount)
        bytes.append(" ")
        bytes.append(contentsOf: symbol)
        bytes.append("\n")
    }

    /// Turns the sign of the text: the smallest coefficient has no opposite as a number.
    private mutating func negateAmount(isZero: Bool) {
        if amount.first == UInt8(ascii: "-") {
            amount.removeFirst()
        } else if !isZero {
            amount.insert(UInt8(ascii: "-"), at: 0)
        }
    }

    /// What lines of a transaction start with.
    var indent: String { dialect == .beancount ? "  " : "    " }
}

extension DiagnosticCode {
    /// The journal's program has no way to hold an entry.
    public static let journalRefused: DiagnosticCode = "journal-refused"
}
