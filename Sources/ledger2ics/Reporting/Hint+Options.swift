import LedgerCalendar

extension Diagnostic {
    /// The same with its hint as an option of the command line, or a subcommand.
    var naming: Diagnostic { hinting { $0.worded({ Self.options[$0] ?? "--\($0)" }, quoting: Self.quoted) } }

    /// The options that are called otherwise than what they set.
    private static let options: [Hint.Setting: String] = [.allEvents: "--all", .job: "ledger2ics"]

    /// A word as a shell takes it for itself.
    static func quoted(_ word: String) -> String {
        let special = " \t|&;<>()$`\\\"'*?[]#~!{}^"
        guard word.contains(where: special.contains) else { return word }
        return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
