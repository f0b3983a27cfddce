/// What one witness found: the readings that it keeps, and why.
package struct Finding<Reading: Hashable & Sendable>: Sendable {
    /// The name of the witness.
    let witness: String
    let strength: Strength
    /// The readings under which what was found is as it should be; all others are struck out.
    let keeps: Set<Reading>
    /// What was found, as a clause: `the balance adds up in 3 steps`.
    let reason: String
    /// Whether no guess may choose among the readings that it keeps: each of them explains it as well.
    var isLast = false
}

/// What became of a finding.
struct HeardFinding<Reading: Hashable & Sendable>: Sendable {
    enum Outcome: Sendable, Hashable {
        /// How many readings it struck out.
        case struck(Int)
        /// Another finding of its class kept other readings.
        case disputed
        /// Stronger findings had struck out all that it keeps.
        case overruled
    }

    let finding: Finding<Reading>
    let outcome: Outcome
}
