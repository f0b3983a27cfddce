internal import ByteStreams
internal import Diagnostics
internal import LedgerRules

extension JobRun {
    /// Warns of ledgers that the user may not have meant: what an address serves beside other inputs, what is named like a calendar, and the
    /// copy of another ledger. All their money counts.
    ///
    /// - Parameters:
    ///   - ledgers: the ledgers as they were given.
    ///   - isAlone: whether there is no other input.
    /// - Throws: `LedgerError` when reading fails.
    func warnOfLedgers(_ ledgers: [ByteSource], isAlone: Bool) throws(LedgerError) {
        guard !isStopped else { return }
        var earlier: [Beginning: [ByteSource]] = [:]
        for ledger in ledgers {
            if ledger.isFetched, !isAlone {
                warn(
                    ledger,
                    "this address serves a ledger, not a calendar, and all of it counts; whoever can write to that address can change these sums"
                )
            } else if Self.calendarEndings.contains(where: { ledger.name.lowercased().hasSuffix($0) }) {
                warn(ledger, "this file is named like a calendar but holds a ledger; all of it counts")
            }
            if ledgers.count == 1 { break }
            let beginning = try Beginning(ledger)
            for same in earlier[beginning] ?? [] where try same.hasContent(of: ledger) {
                warn(ledger, "this file has the same content as \(same.name); both count", .inputSameContent)
                break
            }
            earlier[beginning, default: []].append(ledger)
        }
    }

    /// What files of the same content have in common: of thousands, few are compared with each other.
    private struct Beginning: Hashable {
        let count: Int
        let bytes: [UInt8]

        init(_ source: ByteSource) throws(LedgerError) {
            (count, bytes) = (source.count, try source.bytes(at: 0, length: 4096))
        }
    }

    private static let calendarEndings = [".ics", ".ical", ".ifb", ".icalendar"]

    private func warn(_ ledger: ByteSource, _ message: String, _ code: DiagnosticCode = .inputIsLedger) {
        report(Diagnostic(.warning, code, at: SourcePlace(ledger.name), message))
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
