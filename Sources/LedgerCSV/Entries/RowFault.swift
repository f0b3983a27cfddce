internal import Diagnostics

/// Why one row is no entry.
struct RowFault: Error {
    let code: DiagnosticCode
    /// The place of the cell in its row.
    let field: Int
    let message: String

    init(_ code: DiagnosticCode, _ field: Int, _ message: String) {
        self.code = code
        self.field = field
        self.message = message
    }
}
