/// The faults of an input by kind: the first of each are built, the others counted, since nobody reads thousands of one.
package struct FaultCounts: Sendable {
    private struct Kind: Sendable {
        let severity: Severity
        let code: DiagnosticCode
        var builtCount = 0
        var count = 0
    }

    private var kinds: [Kind] = []
    private let limit: Int

    /// Creates the counts of an input, of whose faults so many of each kind are to be built.
    package init(limit: Int) { self.limit = limit }

    /// Counts with the same limit, to which nothing has come yet.
    package var empty: FaultCounts { FaultCounts(limit: limit) }

    /// Returns whether a fault need not be built, having counted it.
    package mutating func takes(_ severity: Severity, _ code: DiagnosticCode) -> Bool {
        if limit == .max { return false }
        guard let place = kinds.firstIndex(where: { $0.severity == severity && $0.code == code }) else {
            kinds.append(Kind(severity: severity, code: code))
            return takes(severity, code)
        }
        guard kinds[place].builtCount >= limit else {
            kinds[place].builtCount += 1
            return false
        }
        kinds[place].count += 1
        return true
    }

    /// Returns the faults that were counted since the last call, those of a kind as one.
    package mutating func take(from source: String) -> [Diagnostic] {
        var faults: [Diagnostic] = []
        for place in kinds.indices where kinds[place].count > 0 {
            let kind = kinds[place]
            var fault = Diagnostic(kind.severity, kind.code, at: SourcePlace(source), "\(kind.count) more of this kind")
            fault.count = kind.count
            faults.append(fault)
            kinds[place].count = 0
        }
        return faults
    }
}
