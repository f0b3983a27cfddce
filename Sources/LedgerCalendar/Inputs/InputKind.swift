public import ByteStreams
public import Diagnostics
internal import Text

/// What an input is, as its content shows it.
public enum InputKind: String, Sendable, Hashable, CaseIterable {
    /// A ledger.
    case csv
    /// A feed.
    case ics

    /// Looks at the first 64 KB: a line that begins a calendar or an event makes a feed, anything else is read as a ledger.
    ///
    /// - Throws: `LedgerError` with the code `readFailed`.
    public static func detect(_ source: ByteSource) throws(LedgerError) -> InputKind {
        let head = try source.bytes(at: 0, length: ContentKind.headLength)
        return ContentKind(head: head.span) == .calendar ? .ics : .csv
    }
}
