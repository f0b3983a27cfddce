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
        var rest = Array((DiagnosticText().text(of: diagnostic) + "\n").utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe systemWrite($0) }
            if count < 0, errno == EINTR { continue }
            // Nobody can be told that nobody can be told.
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}

/// Within `Diagnostic`, methods named `write` stand in the way of the system's call.
private func systemWrite(_ bytes: UnsafeRawBufferPointer) -> Int {
    unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count)
}
