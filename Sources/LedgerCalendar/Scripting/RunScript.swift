internal import Diagnostics

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Runs a script: an error that its body throws is written to standard error in one line, and ends the program with status 1.
///
/// ```swift
/// await runScript {
///     let ledger = try Ledger(contentsOf: "household.csv")
///     print(ledger.entries.count)
/// }
/// ```
///
/// Swift itself ends a program whose top-level code throws with a trace of its calls.
@MainActor
public func runScript(_ body: @MainActor () async throws -> Void) async {
    do {
        try await body()
    } catch {
        writeToStandardError(TerminalText.safe("\(CommandLine.arguments.first ?? "script"): error: \(error)") + "\n")
        exit(1)
    }
}
