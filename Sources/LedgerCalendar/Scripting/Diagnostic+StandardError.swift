public import Diagnostics

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension Diagnostic {
    /// Shows a diagnostic on standard error; fits wherever a `Handler` is asked for.
    ///
    /// ```swift
    /// ledger.problems.forEach(Diagnostic.printToStandardError)
    /// ```
    public static func printToStandardError(_ diagnostic: Diagnostic) {
        writeToStandardError(DiagnosticText().text(of: diagnostic) + "\n")
    }
}

/// Writes a text to standard error at once.
func writeToStandardError(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        // Nobody can be told that nobody can be told.
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
    }
}
