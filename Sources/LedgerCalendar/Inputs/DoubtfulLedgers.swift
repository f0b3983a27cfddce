internal import ByteStreams
internal import Diagnostics
internal import LedgerRules

extension JobRun {
    /// Warns of ledgers that the user may not have meant: what an address serves beside other inputs, and what is named like a
    /// calendar. All their money counts.
    ///
    /// - Parameters:
    ///   - ledgers: the ledgers as they were given.
    ///   - isAlone: whether there is no other input.
    func warnOfLedgers(_ ledgers: [ByteSource], isAlone: Bool) {
        guard !isStopped else { return }
        for ledger in ledgers {
            if ledger.isFetched, !isAlone {
                warn(
                    ledger,
                    "this address serves a ledger, not a calendar, and all of it counts; whoever can write to that address can change these sums"
                )
            } else if Self.calendarEndings.contains(where: { ledger.name.lowercased().hasSuffix($0) }) {
                warn(ledger, "this file is named like a calendar but holds a ledger; all of it counts")
            }
        }
    }

    private static let calendarEndings = [".ics", ".ical", ".ifb", ".icalendar"]

    private func warn(_ ledger: ByteSource, _ message: String) {
        report(Diagnostic(.warning, .inputIsLedger, at: SourcePlace(ledger.name), message))
    }
}

extension DiagnosticCode {
    /// An address given with other inputs, or a file that is named like a calendar, is a ledger.
    public static let inputIsLedger: DiagnosticCode = "input-is-ledger"
}
