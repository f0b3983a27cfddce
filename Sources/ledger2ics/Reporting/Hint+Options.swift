import LedgerCalendar

extension Diagnostic {
    /// The same with its hint as an option of the command line, or a subcommand.
    var naming: Diagnostic { hinting { $0.worded(Self.options[$0.setting] ?? "--\($0.setting)") } }

    /// The options that are called otherwise than what they set.
    private static let options: [Hint.Setting: String] = [.allEvents: "--all", .job: "ledger2ics"]
}
