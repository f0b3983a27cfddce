/// Collects diagnostics through a closure that outlives the call it is passed to.
package final class DiagnosticList {
    package private(set) var diagnostics: [Diagnostic] = []

    package init() {}

    package func append(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }
}
