import TestSupport

/// A folder of its own for one test, in which the command runs; it goes with everything in it when the test ends.
typealias Desk = TemporaryFolder

extension Desk {
    /// A desk with one ledger, `ledger.csv`.
    convenience init(_ ledger: String) throws {
        try self.init()
        try put(ledger, in: "ledger.csv")
    }
}
