public import ByteStreams
public import Diagnostics

/// Why a file cannot be read as a ledger at all; equal by code and place.
public struct LedgerFileError: Error, Sendable, Hashable {
    /// The kind of fault; new ones may come.
    public struct Code: Sendable, Hashable {
        private let number: UInt8

        /// The file has no record.
        public static let empty = Code(number: 1)
        /// The header has no column for dates, none for amounts, or none of a name that was asked for.
        public static let missingColumn = Code(number: 2)
        /// The header is not UTF-8.
        public static let notUTF8 = Code(number: 3)
        /// The bytes could not be read; `streamError` says why.
        public static let readFailed = Code(number: 4)
        /// The file is no text: its first line has NUL bytes.
        public static let notText = Code(number: 5)
        /// The file is a calendar (RFC 5545).
        public static let calendar = Code(number: 6)
    }

    /// The kind of fault.
    public let code: Code
    /// Where it is and what to do.
    public let diagnostic: Diagnostic
    /// Why the bytes could not be read; `nil` unless the code is `readFailed`.
    public let streamError: StreamError?

    init(_ code: Code, _ diagnostic: Diagnostic) {
        self.code = code
        self.diagnostic = diagnostic
        streamError = nil
    }

    init(_ error: StreamError) {
        code = .readFailed
        diagnostic = Diagnostic(.error, .csvReadFailed, at: SourcePlace(error.name), "\(error)")
        streamError = error
    }
}

extension LedgerFileError: CustomStringConvertible {
    /// The place and the message.
    public var description: String { "\(diagnostic.place): \(diagnostic.message)" }
}
