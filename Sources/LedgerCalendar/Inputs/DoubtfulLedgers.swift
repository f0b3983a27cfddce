internal import ByteStreams
internal import Diagnostics
internal import LedgerCSV
internal import LedgerRules

extension JobRun {
    /// Warns of ledgers that the user may not have meant: what an address serves beside other inputs, what is named like a calendar, and the
    /// copy of another ledger. All their money counts.
    ///
    /// - Throws: `LedgerError` when reading fails.
    func warnOfLedgers(among inputs: [ByteSource], _ options: JobOptions) throws(LedgerError) {
        guard options.kind == nil, !isStopped else { return }
        var ledgers: [ByteSource] = []
        for input in inputs where try options.kind(of: input) == .csv && input.looksLikeLedger {
            if input.isFetched, inputs.count > 1 {
                warn(
                    input,
                    "this address serves a ledger, not a calendar, and all of it counts; whoever can write to that address can change these sums"
                )
            } else if Self.calendarEndings.contains(where: { input.name.lowercased().hasSuffix($0) }) {
                warn(input, "this file is named like a calendar but holds a ledger; all of it counts")
            }
            if let first = try ledgers.first(where: { other throws(LedgerError) in try other.hasContent(of: input) }) {
                warn(input, "this file has the same content as \(first.name); both count", .inputSameContent)
            }
            ledgers.append(input)
        }
    }

    private static let calendarEndings = [".ics", ".ical", ".ifb", ".icalendar"]

    private func warn(_ input: ByteSource, _ message: String, _ code: DiagnosticCode = .inputIsLedger) {
        report(Diagnostic(.warning, code, at: SourcePlace(input.name), message))
    }
}

extension [ByteSource] {
    fileprivate func first(where isMeant: (ByteSource) throws(LedgerError) -> Bool) throws(LedgerError) -> ByteSource? {
        for source in self where try isMeant(source) { return source }
        return nil
    }
}

extension ByteSource {
    /// Returns whether another source has the same bytes.
    fileprivate func hasContent(of other: ByteSource) throws(LedgerError) -> Bool {
        guard count == other.count else { return false }
        let pieceLength = 1 << 18
        for offset in stride(from: 0, to: count, by: pieceLength) {
            guard try bytes(at: offset, length: pieceLength) == other.bytes(at: offset, length: pieceLength) else { return false }
        }
        return true
    }
}

extension DiagnosticCode {
    /// An address given with other inputs, or a file that is named like a calendar, is a ledger.
    public static let inputIsLedger: DiagnosticCode = "input-is-ledger"
    /// Two ledgers have the same content, and both count.
    public static let inputSameContent: DiagnosticCode = "input-same-content"
}
