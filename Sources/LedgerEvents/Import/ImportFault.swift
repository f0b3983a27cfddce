internal import Diagnostics

/// Why an event that means to be a ledger entry cannot be one.
struct ImportFault: Error {
    let code: DiagnosticCode
    let message: String

    init(_ code: DiagnosticCode, _ message: String) {
        self.code = code
        self.message = message
    }
}
