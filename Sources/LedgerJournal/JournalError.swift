/// Why a journal cannot hold an entry.
public struct JournalError: Error, Sendable, Hashable {
    private let code: UInt8

    /// The program knows no day as early as the entry's: ledger starts in the year 1400.
    public static let dateTooEarly = JournalError(code: 1)
}

extension JournalError: CustomStringConvertible {
    /// What went wrong, as a sentence.
    public var description: String { "ledger knows no days before the year 1400" }
}
