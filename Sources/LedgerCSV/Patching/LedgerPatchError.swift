public import ByteStreams
public import Diagnostics

/// Why a change cannot be written into a ledger file; the file is then as it was.
public struct LedgerPatchError: Error, Sendable, Hashable {
    /// The kind of fault; new ones may come.
    public struct Code: Sendable, Hashable {
        private let number: UInt8

        /// The file has no column for something the entry says, or the column cannot say it; `column` names it.
        public static let noColumn = Code(number: 1)
        /// At that offset there is no such row: the file has changed since it was read.
        public static let noSuchRow = Code(number: 2)
        /// The row has been changed or removed already.
        public static let touchedTwice = Code(number: 3)
        /// The amounts of other rows would be read with another sign.
        public static let signsChange = Code(number: 4)
        /// The file ends within a quoted field, so that nothing can be added after it.
        public static let truncated = Code(number: 5)
        /// The bytes could not be read; `streamError` says why.
        public static let readFailed = Code(number: 6)
        /// The dates, amounts or kinds of rows would be read differently: what tells how the file writes them would be gone.
        public static let readingChanges = Code(number: 7)
    }

    /// The kind of fault.
    public let code: Code
    /// The canonical name of the column, or the name of one the toolkit does not know; empty when it is about no column.
    public let column: String
    /// The offset of the row; -1 for an added entry and for the file as a whole.
    public let offset: Int
    /// Why the bytes could not be read; `nil` unless the code is `readFailed`.
    public let streamError: StreamError?

    init(_ code: Code, column: String = "", offset: Int = -1) {
        (self.code, self.column, self.offset) = (code, column, offset)
        streamError = nil
    }

    init(_ error: StreamError) {
        (code, column, offset) = (.readFailed, "", -1)
        streamError = error
    }

    static func reading<Result>(_ body: () throws(StreamError) -> Result) throws(LedgerPatchError) -> Result {
        do {
            return try body()
        } catch {
            throw LedgerPatchError(error)
        }
    }
}

extension LedgerPatchError: CustomStringConvertible {
    /// What went wrong, as a sentence.
    public var description: String {
        switch code {
        case .noColumn: "the ledger has no column that can hold this: \(column)"
        case .noSuchRow: "the ledger has changed since it was read"
        case .touchedTwice: "the row has been changed or removed already"
        case .signsChange: "amounts of this ledger would be read with another sign; say how they are signed when it is read"
        case .readingChanges: "other rows of this ledger would be read differently; say how it writes dates and amounts when it is read"
        case .truncated: "the ledger ends within a quoted field; nothing can be added after it"
        default: streamError.map { "\($0)" } ?? "the ledger cannot be read"
        }
    }
}
