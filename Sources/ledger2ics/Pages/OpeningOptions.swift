import ArgumentParser
import LedgerCalendar

/// What was in accounts before their first entry.
struct OpeningOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Opening balance of an account, before its first entry, such as 'Checking=1200.50 EUR'; balances are then shown. May be repeated.",
            valueName: "account=amount"))
    var opening: [String] = []

    /// Opening balances of the accounts that are looked at, and of others.
    struct Split {
        var (counted, leftOut): ([OpeningBalance], [OpeningBalance]) = ([], [])

        var isEmpty: Bool { counted.isEmpty && leftOut.isEmpty }

        /// Says which do not count, and which currencies are none that is known.
        func tell(_ printer: Printer, of load: LoadOptions) {
            let stated = load.ledger.currency
            Set((counted + leftOut).map(\.money.commodity)).filter { $0.symbol != stated }.sorted().forEach(printer.tell)
            for one in leftOut {
                printer.note("the opening balance of '\(TerminalText.safe(one.account))' does not count: --account does not include it")
            }
        }
    }

    /// Reads the opening balances, each an account, an amount and its currency, which may be that of the ledger.
    func split(_ load: LoadOptions) throws -> Split {
        let accounts = EntryFilter(accounts: load.filter.account)
        var split = Split()
        for text in opening {
            guard let mark = text.lastIndex(of: "="), case let rest = text[text.index(after: mark)...],
                let money = Money(String(rest)) ?? load.ledger.currency.flatMap({ Money("\(rest) \($0)") })
            else {
                let message = "'\(text)' is not an opening balance; give an account, an amount and its currency, as 'Checking=1200.50 EUR'."
                throw ValidationError(TerminalText.safe(message))
            }
            guard money.amount.coefficient.magnitude < 1_000_000_000_000_000_000_000_000 else {
                throw ValidationError("An opening balance has at most 24 digits.")
            }
            var entry = Entry(date: .min, money: money)
            entry.account = String(text[..<mark])
            let one = OpeningBalance(account: entry.account, money: money)
            if accounts.includes(entry) { split.counted.append(one) } else { split.leftOut.append(one) }
        }
        return split
    }
}
