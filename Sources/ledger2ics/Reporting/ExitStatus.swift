import LedgerCalendar

/// The exit statuses of the contract, named as in sysexits.h.
enum ExitStatus {
    static let dataError: Int32 = 65
    static let noInput: Int32 = 66
    static let cannotFetch: Int32 = 69
    static let cannotCreate: Int32 = 73
    static let ioError: Int32 = 74

    static func of(_ error: StreamError) -> Int32 {
        switch error.code {
        case .cannotOpen: noInput
        case .cannotCreate: cannotCreate
        default: ioError
        }
    }
}
