package import ByteStreams
package import Diagnostics
internal import LedgerCSV
internal import LedgerRules
internal import StatementReading
internal import TextBytes

/// The kind of an input.
package enum InputKind: String, Sendable, Hashable, CaseIterable {
    /// A ledger.
    case csv
    /// A feed.
    case ics

    /// Detects the kind from how the content begins: what does not begin as a feed is read as a ledger.
    ///
    /// - Throws: `LedgerError` with the code `readFailed`.
    package static func detect(_ source: ByteSource) throws(LedgerError) -> InputKind {
        let head = try source.bytes(at: 0, length: ContentKind.headLength)
        return ContentKind(head: head.span) == .calendar ? .ics : .csv
    }
}

extension ByteSource {
    /// Whether the beginning shows a ledger, or a journal in JSON: a hostile input may be of any size.
    package var looksLikeLedger: Bool {
        if (try? JournalReader.recognizes(self)) == true { return true }
        var options = LedgerReadingOptions()
        options.amountSign = .signed
        guard let head = try? bytes(at: 0, length: 1 << 14), !head.isEmpty else { return false }
        return (try? LedgerSurvey(source: ByteSource(head, name: name), options: options)) != nil
    }
}
