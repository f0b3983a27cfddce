internal import Diagnostics

/// Why an event that means to be a ledger entry cannot be one.
struct ImportFault: Error {
    let code: DiagnosticCode
    let message: String
    let hint: Hint?

    init(_ code: DiagnosticCode, _ message: String, hint: Hint? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
    }
}
