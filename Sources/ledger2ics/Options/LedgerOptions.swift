public import ArgumentParser
public import LedgerCalendar

/// How ledgers are read.
struct LedgerOptions: ParsableArguments {
    @OptionGroup var currency: CurrencyOptions

    @Option(
        help: ArgumentHelp(
            "How amounts are signed: signed, unsigned (the kind gives the sign), inverted (above zero is money out) or auto.",
            valueName: "rule"))
    var amountSign = LedgerReadingOptions.AmountSign.auto

    @Option(help: ArgumentHelp("What stands before the decimals of amounts: ., a comma or auto.", valueName: "mark"))
    var decimalMark = LedgerReadingOptions.DecimalMark.auto

    @Option(
        help: ArgumentHelp("How dates that do not begin with the year are written: dmy, mdy, ymd (none are) or auto.", valueName: "order"))
    var dateOrder = LedgerReadingOptions.DateOrder.auto

    @Option(
        help: ArgumentHelp(
            "How dates are written that are not understood, as in '%d.%m.%Y %H:%M', or '%-d.%-m.%Y' for 1.2.2026 (hledger's date-format).",
            valueName: "format"))
    var dateFormat: String?

    @Option(
        help: ArgumentHelp(
            "What stands between fields: comma, semicolon, tab, pipe, space or the character (default: what the first records show).",
            valueName: "char"))
    var separator: String?

    @Option(
        help: ArgumentHelp(
            "What a column means (date, amount, in, out, balance, payee, …), by its name in the header, as in date=Buchungstag; may be repeated.",
            valueName: "meaning=name"))
    var column: [String] = []

    @Option(
        help: ArgumentHelp(
            "What words in the column of kinds mean, as in out=D,in=C,transfer=X; several words with | between them.", valueName: "meanings"
        ))
    var kinds: String?

    @Option(
        help: ArgumentHelp(
            "The year of dates that have none, or two digits of an era; of the earliest where they run over New Year.", valueName: "year"))
    var year: Int?

    @Option(help: ArgumentHelp("How many lines stand before the table.", valueName: "lines"))
    var skip = 0

    @Option(help: ArgumentHelp("The line of the header, from 1.", valueName: "line"))
    var headerRow: Int?

    @Option(
        help: ArgumentHelp(
            "The columns of a file without a header, as in date,payee,amount; '-' for one of no meaning.", valueName: "names"))
    var fields: String?

    @Option(
        help: ArgumentHelp(
            "What the bank's files look like: a profile by its name or file, or none (default: the one that knows the header).",
            valueName: "name"))
    var profile: String?

    @Option(
        help: ArgumentHelp(
            "hledger's rules for the CSV files, or none (default: FILE.rules beside each FILE that has one).", valueName: "file"),
        completion: .file(extensions: ["rules"]))
    var rules: String?

    /// The rules that were asked for, else those beside each file.
    var rulesChoice: RulesChoice { rules.map { $0 == "none" ? .none : .file($0) } ?? .beside }

    @Flag(
        help: ArgumentHelp(
            "Count rows that are the two sides of a transfer in no sum: one amount in and out of two accounts within three days, and a "
                + "word of one side that says so."))
    var pairTransfers = false

    @Option(name: .customLong("ledger-id"), help: ArgumentHelp("Keeps two households apart whose rows look alike.", valueName: "id"))
    var ledgerID: String?

    func reading() throws -> LedgerReadingOptions {
        var options = LedgerReadingOptions()
        (options.amountSign, options.decimalMark, options.dateOrder) = (amountSign, decimalMark, dateOrder)
        do throws(BadSetting) {
            for text in column { try options.name(column: text) }
            try options.name(kinds: kinds ?? "")
            if let dateFormat { try options.name(dateFormat: dateFormat) }
            if let separator { try options.name(separator: separator) }
        } catch {
            throw ValidationError(TerminalText.safe(error.message))
        }
        guard dateFormat == nil || dateOrder == .auto else {
            throw ValidationError("A date format tells the order of dates; give --date-format or --date-order.")
        }
        let names = options.columnNames
        if names[.column(.amount)] ?? "" != "", names[.moneyIn] ?? names[.moneyOut] != nil {
            throw ValidationError("Amounts stand in one column or in two; name either amount, or in and out.")
        }
        guard year.map({ (1...9999).contains($0) }) ?? true else { throw ValidationError("--year takes a number from 1 to 9999.") }
        guard skip >= 0, headerRow ?? 1 >= 1 else { throw ValidationError("--skip takes a number from 0, --header-row one from 1.") }
        (options.year, options.skippedLines, options.headerLine) = (year, skip, headerRow)
        if let fields { options.name(fields: fields) }
        options.profile = try ProfileFolder().choice(profile)
        options.defaultCurrency = try currency.commodity()
        return options
    }
}

extension LedgerReadingOptions.AmountSign: ExpressibleByArgument {}
extension LedgerReadingOptions.DateOrder: ExpressibleByArgument {}

extension LedgerReadingOptions.DecimalMark: ExpressibleByArgument {
    /// Takes the mark itself; also its name.
    public init?(argument: String) {
        switch argument {
        case ".": self = .point
        case ",": self = .comma
        default: self.init(rawValue: argument)
        }
    }

    /// The marks, as the help lists them.
    public static var allValueStrings: [String] { ["auto", ".", ","] }
}

/// `--currency`: what amounts are in that do not tell.
struct CurrencyOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The currency of amounts that name none, or a sign that several share, such as KRW.", valueName: "code"))
    var currency: String?

    /// The currency, if one is given.
    func commodity() throws -> Commodity? {
        guard let currency else { return nil }
        guard let commodity = Commodity(currency) else {
            throw ValidationError("'\(TerminalText.safe(currency))' cannot be a currency; give a code such as KRW or EUR.")
        }
        return commodity
    }
}
