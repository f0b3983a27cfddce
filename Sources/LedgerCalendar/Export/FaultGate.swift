internal import Diagnostics

/// Hands diagnostics on, remembers whether one was an error, and in a strict run lets none through after the first error.
final class FaultGate {
    private(set) var hasErrors = false
    private let isStrict: Bool
    private let handler: Diagnostic.Handler

    init(isStrict: Bool, report: @escaping Diagnostic.Handler) {
        self.isStrict = isStrict
        handler = report
    }

    /// Whether a strict run is over.
    var mustStop: Bool { isStrict && hasErrors }

    func report(_ diagnostic: Diagnostic) {
        if mustStop { return }
        if diagnostic.severity == .error { hasErrors = true }
        handler(diagnostic)
    }
}
