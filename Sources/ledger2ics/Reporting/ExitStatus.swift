import LedgerCalendar

/// The exit statuses of the contract, named as in sysexits.h.
enum ExitStatus {
    static let usage: Int32 = 64
    static let dataError: Int32 = 65
    static let noInput: Int32 = 66
    static let cannotFetch: Int32 = 69
    static let cannotCreate: Int32 = 73
    static let ioError: Int32 = 74

    /// The status of an error that ends the work.
    static func of(_ error: LedgerError) -> Int32 {
        byCode[error.code] ?? (error.code.rawValue.hasPrefix("fetch-") ? cannotFetch : dataError)
    }

    private static let byCode: [DiagnosticCode: Int32] = [
        .cannotOpen: noInput, .cannotCreate: cannotCreate, .readFailed: ioError, .writeFailed: ioError, .libicalOutOfMemory: ioError,
        .titleUnknownColumn: usage, .titleBadTemplate: usage,
        .exportUnknownColumn: usage, .exportNeedsDay: usage,
    ]
}
