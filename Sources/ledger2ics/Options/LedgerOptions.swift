import ArgumentParser
import LedgerCalendar

/// How ledgers are read.
struct LedgerOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The currency of rows that name none, such as KRW.", valueName: "code"))
    var currency: String?

    @Option(help: ArgumentHelp("How amounts are signed: signed, unsigned (the kind gives the sign) or auto.", valueName: "rule"))
    var amountSign = AmountSign.auto

    enum AmountSign: String, ExpressibleByArgument, CaseIterable {
        case auto, signed, unsigned
    }

    @Option(name: .customLong("ledger-id"), help: ArgumentHelp("Keeps two households apart whose rows look alike.", valueName: "id"))
    var ledgerID: String?

    func reading() throws -> LedgerReadingOptions {
        var options = LedgerReadingOptions()
        options.amountSign =
            switch amountSign {
            case .auto: .auto
            case .signed: .signed
            case .unsigned: .unsigned
            }
        options.defaultCurrency = try currency.map(Self.commodity)
        return options
    }

    /// A currency of the command line.
    static func commodity(_ symbol: String) throws -> Commodity {
        guard let commodity = Commodity(symbol) else {
            throw ValidationError("'\(TerminalText.safe(symbol))' cannot be a currency; give a code such as KRW or EUR.")
        }
        return commodity
    }
}
