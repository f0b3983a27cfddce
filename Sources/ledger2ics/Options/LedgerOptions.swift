public import ArgumentParser
public import LedgerCalendar

/// How ledgers are read.
struct LedgerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Currency of amounts without one, or with a sign that several currencies share, such as KRW.", valueName: "code")
    )
    var currency: String?

    @Option(
        help: ArgumentHelp(
            "Which amounts are money out: those below zero (signed), those above zero (inverted), those whose kind says so (unsigned), or as detected.",
            valueName: "rule"))
    var amountSign = LedgerReadingOptions.AmountSign.auto

    @Option(
        help: ArgumentHelp(
            "What a column of balances holds: what an account has (asset), what is owed (debt), or as detected.", valueName: "kind"))
    var balanceKind = LedgerReadingOptions.BalanceKind.auto

    @Option(help: ArgumentHelp("Decimal mark of amounts, by its name or as '.' or ','.", valueName: "mark"))
    var decimalMark = LedgerReadingOptions.DecimalMark.auto

    @Option(
        help: ArgumentHelp("Order of day, month and year in dates that do not begin with the year.", valueName: "order"))
    var dateOrder = DateOrder.auto

    @Option(
        help: ArgumentHelp(
            "Date format, for dates that are not recognised: '%d.%m.%Y %H:%M', or '%-d.%-m.%Y' for 1.2.2026 (as hledger's date-format).",
            valueName: "format"))
    var dateFormat: String?

    @Option(
        help: ArgumentHelp(
            "Field separator: comma, semicolon, tab, pipe, space or any other character (default: detected).",
            valueName: "char"))
    var separator: String?

    @Option(
        help: ArgumentHelp(
            "Meaning of a column (date, amount, in, out, balance, payee, …) and its name in the header, as in date=Buchungstag; amount=amount_cents/100 divides. May be repeated.",
            valueName: "meaning=name"))
    var column: [String] = []

    @Option(
        help: ArgumentHelp(
            "Words in the kind column for income, expenses and transfers, as in in=C,out=D,transfer=X; several words with | between them.",
            valueName: "meanings"
        ))
    var kinds: String?

    @Option(
        help: ArgumentHelp(
            "Year of dates without one, or with a two-digit year of an era; where they cross New Year, the year of the earliest.",
            valueName: "year"))
    var year: Int?

    @Option(
        help: ArgumentHelp(
            "Account of rows for which their file names none, as in Visa, or visa.csv=Visa for one of several files. It does not change UIDs. May be repeated.",
            valueName: "name"))
    var accountName: [String] = []

    @Option(help: ArgumentHelp("Number of lines to skip before the table.", valueName: "lines"))
    var skip = 0

    @Option(help: ArgumentHelp("Line number of the header, counted from 1.", valueName: "line"))
    var headerRow: Int?

    @Option(
        help: ArgumentHelp(
            "Column meanings of a file without a header, in order, as in date,payee,amount; '-' for a column without one.",
            valueName: "names"))
    var fields: String?

    @Option(
        help: ArgumentHelp(
            "Profile of the bank: its name in 'ledger2ics profiles', a file, or none (default: the one whose header matches).",
            valueName: "name"))
    var profile: String?

    @Option(
        help: ArgumentHelp(
            "hledger rules file for the CSV files, or none (default: FILE.rules beside FILE, if there is one).", valueName: "file"),
        completion: .file(extensions: ["rules"]))
    var rules: String?

    /// The currency, if one is given.
    private var commodity: Commodity? {
        get throws {
            guard let currency else { return nil }
            guard let commodity = Commodity(currency) else {
                throw ValidationError("'\(TerminalText.safe(currency))' cannot be a currency; give a code such as KRW or EUR.")
            }
            return commodity
        }
    }

    /// The rules that were asked for, else those beside each file.
    var rulesChoice: RulesChoice { rules.map { $0 == "none" ? .none : .file($0) } ?? .beside }

    @Flag(
        help: ArgumentHelp(
            "Leave both rows of a transfer out of all sums: the same amount out of one account and into another within three days, where "
                + "a word in one row says so, and the other does, too, or has no payee."))
    var pairTransfers = false

    @Option(
        name: .customLong("ledger-id"),
        help: ArgumentHelp("Name of this household, to tell its entries from those of another whose rows look alike.", valueName: "id"))
    var ledgerID: String?

    /// The accounts of the files for which one was given.
    var accountNames: [String: String] {
        get throws {
            var names: [String: String] = [:]
            for text in accountName {
                guard let sign = text.firstIndex(of: "=") else { continue }
                let (file, name) = (String(text[..<sign]), String(text[text.index(after: sign)...]))
                guard !file.isEmpty, !name.isEmpty, names.updateValue(name, forKey: file) == nil else {
                    throw ValidationError("--account-name takes NAME or FILE=NAME, once for each file.")
                }
            }
            return names
        }
    }

    func reading() throws -> LedgerReadingOptions {
        var options = LedgerReadingOptions()
        (options.amountSign, options.decimalMark, options.dateOrder) = (amountSign, decimalMark, dateOrder)
        options.balanceKind = balanceKind
        let names = accountName.filter { !$0.contains("=") }
        guard names.count < 2 else { throw ValidationError("--account-name takes NAME once; give FILE=NAME for each of several files.") }
        options.account = names.first ?? ""
        do throws(BadSetting) {
            for text in column { try options.name(column: text) }
            try options.name(kinds: kinds ?? "")
            if let dateFormat { try options.name(dateFormat: dateFormat) }
            if let separator { try options.name(separator: separator) }
        } catch {
            throw ValidationError(TerminalText.safe(error.message))
        }
        guard dateFormat == nil || dateOrder == .auto else {
            throw ValidationError("A date format sets the order of dates; give either --date-format or --date-order.")
        }
        let columns = options.columnNames
        if columns[.column(.amount)] ?? "" != "", columns[.moneyIn] ?? columns[.moneyOut] != nil {
            throw ValidationError("Amounts are in one column or in two; give either amount, or in and out.")
        }
        guard year.map({ (1...9999).contains($0) }) ?? true else { throw ValidationError("--year takes a number from 1 to 9999.") }
        guard skip >= 0, headerRow ?? 1 >= 1 else { throw ValidationError("--skip takes 0 or more, --header-row 1 or more.") }
        (options.year, options.skippedLines, options.headerLine) = (year, skip, headerRow)
        if let fields { options.name(fields: fields) }
        options.profile = try ProfileFolder().choice(profile)
        options.defaultCurrency = try commodity
        return options
    }
}

extension LedgerReadingOptions.AmountSign: ExpressibleByArgument {}
extension LedgerReadingOptions.BalanceKind: ExpressibleByArgument {}
extension DateOrder: ExpressibleByArgument {}

extension LedgerReadingOptions.DecimalMark: ExpressibleByArgument {
    /// Takes the mark itself; also its name.
    public init?(argument: String) {
        switch argument {
        case ".": self = .point
        case ",": self = .comma
        default: self.init(rawValue: argument)
        }
    }
}
