import ArgumentParser

/// `ledger2ics reading`: the help about how files are read, which is too long to repeat in that of every subcommand.
struct Reading: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reading", _superCommandName: Ledger2ICS.name,
        abstract: "Explain the options that control how a bank's file is read.",
        usage: "ledger2ics <subcommand> <bank's file> [<options>]",
        discussion: """
            Every subcommand that reads ledgers takes these options. Most files need none: separator, encoding, columns, signs, dates and \
            decimal marks are detected from the whole file, and 'ledger2ics check' says what was decided and why. Where a file can be \
            read in two ways that give different money, nothing is written, and the message names the option that settles it. Options \
            override profiles; profiles override detection. 'ledger2ics profiles --from' keeps what was settled in a profile.

            EXAMPLES
              ledger2ics check bank.csv --currency EUR
              ledger2ics import card.csv --amount-sign inverted --currency KRW
              ledger2ics export old.csv --skip 4 --fields date,payee,amount,- --year 2024
              ledger2ics import bank.csv --column date=Buchungstag --decimal-mark ,
            """)

    @OptionGroup var ledger: LedgerOptions

    func run() { print(Ledger2ICS.helpMessage(for: Self.self)) }
}
